import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { findNearest } from '../nearest.ts';
import { appendPointer } from '../pointer.ts';
import { snippet } from '../snippet.ts';
import type { SchemaFault } from './checker.ts';
import { pointerTo } from './engine/frame.ts';
import type { RawFault } from './engine/frame.ts';
import type { FaultKeyword } from './fault-keyword.ts';
import { describeFormat } from './formats/formats.ts';
import { count, listOr, listValues } from './list-values.ts';
import { placeOf } from './schema-location.ts';
import { textMember } from './text-member.ts';

type Describe = (rule: JsonValue, fault: RawFault) => string;

const articles: ReadonlyMap<JsonValue, string> = new Map([
  ['array', 'an array'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
  ['null', 'null'],
  ['number', 'a number'],
  ['object', 'an object'],
  ['string', 'a string'],
]);

const descriptions: Readonly<Record<FaultKeyword, Describe>> = {
  type: describeType,
  enum: (rule) => `must be one of ${listValues(asList(rule))}`,
  const: describeConst,
  required: (_, { name = '' }) => `must have the property ${JSON.stringify(name)}`,
  dependentRequired: describeDependent,
  dependencies: describeDependent,
  additionalProperties: describeUnexpected,
  unevaluatedProperties: describeUnexpected,
  propertyNames: (_, { hint = '' }) =>
    `has a property whose name breaks the keyword ${JSON.stringify(hint)} of propertyNames`,
  minLength: (rule) => `must have at least ${count(rule, 'character')}`,
  maxLength: (rule) => `must have at most ${count(rule, 'character')}`,
  minItems: (rule, { hint = '' }) => `must have at least ${count(rule, 'item')}, not ${hint}`,
  maxItems: (rule, { hint = '' }) => `must have at most ${count(rule, 'item')}, not ${hint}`,
  minProperties: (rule, { hint = '' }) => `must have at least ${count(rule, 'property', 'properties')}, not ${hint}`,
  maxProperties: (rule, { hint = '' }) => `must have at most ${count(rule, 'property', 'properties')}, not ${hint}`,
  minimum: (rule, fault) =>
    `must be ${isStrict(fault, 'exclusiveMinimum') ? 'greater than' : 'at least'} ${snippet(rule)}`,
  maximum: (rule, fault) => `must be ${isStrict(fault, 'exclusiveMaximum') ? 'less than' : 'at most'} ${snippet(rule)}`,
  exclusiveMinimum: (rule) => `must be greater than ${snippet(rule)}`,
  exclusiveMaximum: (rule) => `must be less than ${snippet(rule)}`,
  multipleOf: (rule) => `must be a multiple of ${snippet(rule)}`,
  pattern: (rule) => `must match the pattern ${snippet(rule)}`,
  format: (_, { location: { schema } }) => `must be ${describeFormat(textMember(schema, 'format'))}`,
  uniqueItems: (_, { hint = '' }) => `must not hold the same item twice: ${hint}`,
  items: describeTooMany,
  additionalItems: describeTooMany,
  unevaluatedItems: (_, { hint = '' }) => `must not hold items that the schema does not describe, as item ${hint} is`,
  contains: () => 'must hold an item that conforms to the schema of contains',
  minContains: (rule, { hint = '' }) =>
    `must hold at least ${count(rule, 'item')} that conform to the schema of contains, not ${hint}`,
  maxContains: (rule, { hint = '' }) =>
    `must hold at most ${count(rule, 'item')} that conform to the schema of contains, not ${hint}`,
  not: () => 'must not conform to the schema of not',
  anyOf: () => 'must conform to a branch of anyOf, and does to none',
  oneOf: (_, { hint = '' }) =>
    `must conform to exactly one branch of oneOf, and does to ${hint === '' ? 'none' : `those at ${hint}`}`,
  'false schema': () => 'must not be there: the schema takes nothing at this place',
};

/** Puts a fault into words that a person can act on, without any text of the output in `detail`. */
export function describeFault(fault: RawFault): SchemaFault {
  const { keyword, at } = fault;
  const shown = valueToShow(fault);
  return {
    pointer: pointerTo(at),
    detail: descriptions[keyword](ruleOf(fault), fault),
    ...(shown === undefined ? {} : { got: snippet(shown) }),
    keyword,
    schemaPointer: placeOfKeyword(fault),
  };
}

function ruleOf({ location: { schema }, keyword }: RawFault): JsonValue {
  return isJsonObject(schema) ? (schema[keyword] ?? null) : null;
}

function valueToShow({ keyword, name, value }: RawFault): JsonValue | undefined {
  return isAbsence(keyword) ? value : (name ?? value);
}

function placeOfKeyword({ location, keyword, steps = [keyword] }: RawFault): string {
  const pointer = steps.reduce(appendPointer, location.pointer);
  return location.document.label === '' ? pointer : placeOf({ ...location, pointer });
}

/** A name that is missing is no text of the output; one that is too many is. */
function isAbsence(keyword: string): boolean {
  return keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies';
}

/** Gives what a keyword holds as a list; a single value is a list of one. */
function asList(rule: JsonValue): readonly JsonValue[] {
  return [rule].flat();
}

function describeType(rule: JsonValue): string {
  const words = asList(rule).map((name) => articles.get(name));
  return `must be ${listOr(words.filter((one) => one !== undefined))}`;
}

function describeConst(rule: JsonValue, { wanted, value }: RawFault): string {
  if (wanted === undefined) {
    return `must be ${snippet(rule)}`;
  }
  const values = `must be one of ${listValues(wanted)}, which tells the branches apart`;
  return value === undefined ? `is missing: it ${values}` : values;
}

function describeDependent(_: JsonValue, { name = '', hint = '' }: RawFault): string {
  return `must have the property ${JSON.stringify(name)}, since it has ${JSON.stringify(hint)}`;
}

function describeUnexpected(_: JsonValue, { name = '', wanted = [] }: RawFault): string {
  const known = wanted.filter((one) => typeof one === 'string');
  const nearest = findNearest(name, known);
  if (nearest !== undefined) {
    return `has a property that the schema does not know; did you mean ${JSON.stringify(nearest)}?`;
  }
  return known.length === 0
    ? 'has a property that the schema does not know'
    : `has a property that the schema does not know; known are ${listValues(known)}`;
}

function describeTooMany(_: JsonValue, { hint = '' }: RawFault): string {
  return `must not have more than ${count(Number(hint), 'item')}`;
}

function isStrict({ location }: RawFault, flag: string): boolean {
  return isJsonObject(location.schema) && location.schema[flag] === true;
}
