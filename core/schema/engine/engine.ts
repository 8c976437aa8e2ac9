import { isJsonObject } from '../../json.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { findManyWays } from '../count-ways.ts';
import { activeKeywords, isRecursive, keyOfLocation, neighboursOf, resolveReference } from '../follow-references.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { SchemaLocation } from '../schema-location.ts';
import { arrayKeywords } from './array-keywords.ts';
import { closedObject, closedObjectKeywords } from './closed-object.ts';
import { Frame } from './frame.ts';
import type { Check, KeywordContext, KeywordFactory, SchemaNode } from './frame.ts';
import { logicKeywords } from './logic-keywords.ts';
import { nameKeywords } from './name-keywords.ts';
import { objectKeywords } from './object-keywords.ts';
import { referenceKeywords } from './reference-keywords.ts';
import { beginScope } from './scope.ts';
import { sizeKeywords } from './size-keywords.ts';
import { valueKeywords } from './value-keywords.ts';

const factories = new Map<string, KeywordFactory>(
  [referenceKeywords, valueKeywords, sizeKeywords, nameKeywords, objectKeywords, arrayKeywords, logicKeywords].flatMap(
    (keywords) => Object.entries(keywords),
  ),
);

/** Keywords through which a recursive schema can come to judge the same value twice. */
const branching = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'dependentSchemas',
  'dependencies',
];

/** What decides how schemas judge. */
export interface EngineOptions {
  readonly assertsFormats: boolean;
  readonly locations: readonly SchemaLocation[];
}

/**
 * Judges values by schemas of every dialect, and finds each fault.
 *
 * It makes a function of each keyword once, and follows the specification where speed would ask for less: dynamic
 * references, what `unevaluatedProperties` may still see, names such as `__proto__`.
 */
export class SchemaEngine {
  readonly #index: SchemaIndex;
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #assertsFormats: boolean;
  readonly #tracks: boolean;
  /**
   * Whether a recursive schema, or one of many shared definitions, can come to judge the same value again and again:
   * what it found is then remembered, and without that the time could grow with each level of nesting by a factor.
   */
  readonly remembers: boolean;

  constructor(index: SchemaIndex, { assertsFormats, locations }: EngineOptions) {
    const keywords = new Set(locations.flatMap(activeKeywords));
    this.#index = index;
    this.#assertsFormats = assertsFormats;
    this.#tracks = keywords.has('unevaluatedProperties') || keywords.has('unevaluatedItems');
    // A dynamic reference may lead anywhere, also back.
    const isDynamic = keywords.has('$dynamicRef') || keywords.has('$recursiveRef');
    this.remembers = branching.some((keyword) => keywords.has(keyword)) && (isDynamic || canMultiply(locations, index));
    locations.forEach((location) => this.#nodeOf(location));
  }

  /** Finds every fault of a value by the schema at a place; the frame is valid where there is none. */
  judge(value: JsonValue, location: SchemaLocation = this.#index.main): Frame {
    return new Frame(beginScope(location.resource, this.remembers), this.#tracks).apply(
      this.#nodeOf(location),
      value,
      undefined,
    );
  }

  #nodeOf(location: SchemaLocation): SchemaNode {
    const key = keyOfLocation(location);
    const known = this.#nodes.get(key);
    if (known !== undefined) {
      return known;
    }
    const node: SchemaNode = { location, checks: [] };
    // Known before its checks are made, since a schema may lead back to itself.
    this.#nodes.set(key, node);
    node.checks = this.#checksOf(location);
    return node;
  }

  #checksOf(location: SchemaLocation): readonly Check[] {
    const { schema } = location;
    if (schema === false) {
      return [
        (value, at, frame) => {
          frame.add({ keyword: 'false schema', at, value, location, steps: [] });
        },
      ];
    }
    if (!isJsonObject(schema)) {
      return [];
    }
    const context = this.#contextOf(location, schema);
    const names = [...activeKeywords(location)];
    // What is left unevaluated is known only after all else.
    names.sort((left, right) => Number(left.startsWith('unevaluated')) - Number(right.startsWith('unevaluated')));
    const closed = closedObject(context, names);
    const others = closed === undefined ? names : names.filter((keyword) => !closedObjectKeywords.has(keyword));
    return [
      ...(closed === undefined ? [] : [closed]),
      ...others.flatMap((keyword) => factories.get(keyword)?.(context) ?? []),
    ];
  }

  #contextOf(location: SchemaLocation, schema: JsonObject): KeywordContext {
    const index = this.#index;
    return {
      location,
      schema,
      index,
      tracks: this.#tracks,
      assertsFormats: this.#assertsFormats,
      inner: (...steps) => this.#nodeOf(index.descend(location, steps)),
      referred: (keyword) => this.#nodeOf(resolveReference(location, keyword, index)),
      nodeOf: (other) => this.#nodeOf(other),
    };
  }
}

function canMultiply(locations: readonly SchemaLocation[], index: SchemaIndex): boolean {
  const nextOf = (location: SchemaLocation): readonly SchemaLocation[] =>
    neighboursOf(location, index).map((neighbour) => neighbour.location);
  return isRecursive(locations, index) || findManyWays(locations, nextOf) !== undefined;
}
