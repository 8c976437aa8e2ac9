import type { JsonObject, JsonValue } from '../json.ts';

/**
 * How a rule is known: the provider's own page says so, a real answer of the API was quoted, the provider's client
 * refuses or rewrites it (the API may be laxer), or the sources contradict each other.
 */
export type Evidence = 'documented' | 'observed' | 'sdk' | 'unsettled';

/** What a provider does with something: answers with an error, takes it and does not enforce it, or nobody knows. */
type Effect = 'refused' | 'ignored' | 'unsettled';

/** One rule of a provider, with how it is known. */
export interface Ruling {
  readonly effect: Effect;
  readonly evidence: Evidence;
  /** What the provider does, in words that follow its name and a verb's place: `answers 400`. */
  readonly says: string;
  /** Whether a derived schema leaves it out; where absent, exactly what is refused is left out. */
  readonly drop?: boolean;
}

/** Tells whether a ruling concerns this occurrence of a keyword. */
export type Condition = (value: JsonValue, schema: JsonObject) => boolean;

/** A rule about a keyword, perhaps only for some of its values. */
export interface KeywordRuling extends Ruling {
  readonly when?: Condition;
  /** The largest value that is taken, which a derived schema uses in place of a larger one. */
  readonly clamp?: number;
}

/** What a schema's shape may be refused for; each is absent where the provider does not mind. */
export interface StructureRulings {
  /** The root is something other than `type: object`. */
  readonly rootNotObject?: Ruling;
  /** The root holds `anyOf`, `oneOf`, `allOf`, `enum` or `not`. */
  readonly rootUnion?: Ruling;
  /** An object lacks `additionalProperties: false`. */
  readonly openObject?: Ruling;
  /** A property is not in `required`. */
  readonly optionalProperty?: Ruling;
  /** An object has properties, none of them required. */
  readonly nothingRequired?: Ruling;
  /** `required` names something that `properties` does not have. */
  readonly requiredUndeclared?: Ruling;
  /** An array says nothing about its items. */
  readonly arrayWithoutItems?: Ruling;
  /** A schema has constraints but neither `type` nor `$ref`, `anyOf`, `enum`, `const`. */
  readonly typeless?: Ruling;
  /** `{}`, which takes anything. */
  readonly emptySchema?: Ruling;
  /** `true` or `false` where a schema stands. */
  readonly booleanSchema?: Ruling;
  /** The values of one enum have several types. */
  readonly mixedEnum?: Ruling;
  /** The same, where null alone stands beside values of one type. */
  readonly nullInEnum?: Ruling;
  /** An enum holds objects or arrays. */
  readonly structuredEnum?: Ruling;
  /** An enum holds something other than strings. */
  readonly nonStringEnum?: Ruling;
  /** An enum or a union is empty. */
  readonly emptyUnion?: Ruling;
  /** `type` is a list. */
  readonly typeList?: Ruling;
  /** Two object branches of one `anyOf` begin with the same property. */
  readonly sharedFirstKey?: Ruling;
  /** The same, where the property tells the branches apart by its constant. */
  readonly sharedFirstConstant?: Ruling;
  /** Any `$ref`; named where the keyword itself is not in `keywords`. */
  readonly reference?: Ruling;
  /** A `$ref` that leaves the document. */
  readonly externalReference?: Ruling;
  /** A `$ref` that leads back to a schema which contains it. */
  readonly recursion?: Ruling;
  /** The same, where no property on the way round is optional. */
  readonly requiredRecursion?: Ruling;
  /** Other keywords beside `$ref`; `besideReference` lists those that are taken. */
  readonly referenceSibling?: Ruling;
  /** `$id` below the root. */
  readonly nestedId?: Ruling;
  /** An `allOf` branch is or holds a `$ref`. */
  readonly referenceInAllOf?: Ruling;
  /** An object mixes `properties` with a union of its own. */
  readonly propertiesBesideUnion?: Ruling;
  /** An object without `additionalProperties` is read as a closed one. */
  readonly closedByDefault?: Ruling;
  /** As a tool's parameters, the root is something other than a plain object. */
  readonly toolRoot?: Ruling;
}

/** What can be counted against a ceiling. */
export type Ceiling =
  | 'properties'
  | 'depth'
  | 'enumValues'
  | 'enumCharacters'
  | 'characters'
  | 'optionalParameters'
  | 'unionParameters'
  | 'strictTools'
  | 'requestProperties';

/** How much of something a provider takes. */
export interface Limit {
  readonly limit: number;
  readonly evidence: Evidence;
  /** Where the number comes from and what it covers. */
  readonly says: string;
  /** A lower number that some source names: passing it is a warning. */
  readonly lower?: { readonly limit: number; readonly says: string };
}

/** What a name beside a schema must look like. */
export interface NameRule {
  /** Pattern (ECMA-262, anchored) that the name must match. */
  readonly pattern: string;
  readonly evidence: Evidence;
}

/** What a `pattern` may hold that a provider's engine cannot run. */
export type PatternFeature =
  | 'lookahead'
  | 'lookbehind'
  | 'backreference'
  | 'wordBoundary'
  | 'unicodeProperty'
  | 'anchor'
  | 'modifier'
  | 'unanchored';

/** All that is known of what one provider does with a schema. */
export interface Profile {
  /** The name on the command line. */
  readonly name: string;
  /** The provider's name in messages. */
  readonly title: string;
  /** The day of the newest evidence. */
  readonly asOf: string;
  readonly sources: readonly string[];
  /** The fields of a request that take such a schema. */
  readonly appliesTo: readonly string[];
  /** What is not simply taken, by keyword. */
  readonly keywords: Readonly<Record<string, readonly KeywordRuling[]>>;
  /** The only keywords that are known to be taken, and what happens to all others; absent where none is listed. */
  readonly unlisted?: Ruling & { readonly listed: readonly string[] };
  /** The formats that are taken, and what happens to others. */
  readonly formats?: Ruling & { readonly taken: readonly string[] };
  /** What the pattern engine lacks, and what happens then. */
  readonly pattern?: Ruling & { readonly lacks: readonly PatternFeature[] };
  readonly structure: StructureRulings;
  /** Keywords that may stand beside `$ref` although `referenceSibling` is ruled out. */
  readonly besideReference?: readonly string[];
  readonly limits: Readonly<Partial<Record<Ceiling, Limit>>>;
  /** What the name of a response format must look like. */
  readonly formatName?: NameRule;
  /** What the name of a function must look like. */
  readonly functionName?: NameRule;
  /** What the name of a property must look like in a function's parameters. */
  readonly parameterName?: NameRule;
}
