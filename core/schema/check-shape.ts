import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { DialectName } from './dialects.ts';
import { findEqualItems } from './equality.ts';
import type { KeywordKind } from './vocabularies.ts';

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** What each kind of keyword must be, in words that follow "must be". */
const expectations: Readonly<Record<KeywordKind, string>> = {
  address: 'an address without a fragment',
  anchor: 'a name of Latin letters, digits and -._ (in 2019-09 also :), with a letter first (in 2020-12 also _)',
  any: 'any value',
  array: 'an array',
  boolean: 'true or false',
  count: 'a whole number, 0 or more',
  dependencies: 'an object of schemas or lists of names',
  enum: 'an array of values, all different up to draft-06',
  items: 'a schema or a list of schemas',
  nameLists: 'an object of lists of names',
  names: 'a list of different names',
  number: 'a number',
  object: 'an object',
  objectSchema: 'a schema, which in draft-04 is an object',
  positive: 'a number greater than 0',
  schema: 'a schema',
  schemaMap: 'an object of schemas',
  schemas: 'a list of one schema or more',
  string: 'a string',
  type: `one of ${types.join(', ')}, or a list of different names of types`,
};

/** What an anchor is, by the meta-schemas of the versions that have them. */
const anchors: Readonly<Partial<Record<DialectName, RegExp>>> = {
  '2019-09': /^[A-Za-z][-A-Za-z0-9.:_]*$/,
  '2020-12': /^[A-Za-z_][-A-Za-z0-9._]*$/,
};

const tests: Readonly<Record<KeywordKind, (value: JsonValue, version: DialectName) => boolean>> = {
  address: (value) => typeof value === 'string' && /^[^#]*#?$/.test(value),
  anchor: (value, version) => typeof value === 'string' && anchors[version]?.test(value) === true,
  any: (value) => !(isJsonObject(value) && Object.hasOwn(value, '$data')),
  array: isJsonArray,
  boolean: (value) => typeof value === 'boolean',
  count: (value) => Number.isInteger(value) && Number(value) >= 0,
  dependencies: (value, version) =>
    isJsonObject(value) &&
    Object.values(value).every((entry) => isNames(entry, version === 'draft-04') || isSchema(entry, version)),
  enum: (value, version) => isJsonArray(value) && (!isEarly(version) || isDistinctList(value)),
  items: (value, version) => isSchema(value, version) || isSchemaList(value, version, 1),
  nameLists: (value) => isJsonObject(value) && Object.values(value).every((entry) => isNames(entry, false)),
  names: (value, version) => isNames(value, version === 'draft-04'),
  number: (value) => typeof value === 'number',
  object: isJsonObject,
  objectSchema: isJsonObject,
  positive: (value) => typeof value === 'number' && value > 0,
  schema: (value) => typeof value === 'boolean' || isJsonObject(value),
  schemaMap: (value, version) => isJsonObject(value) && Object.values(value).every((entry) => isSchema(entry, version)),
  schemas: (value, version) => isSchemaList(value, version, 1),
  string: (value) => typeof value === 'string',
  type: (value) => isType(value) || (isJsonArray(value) && isDistinctList(value) && value.every(isType)),
};

/**
 * Tells what the value of a keyword must be where it is not that, by the meta-schemas of the five versions.
 *
 * Gives `undefined` where the value is right.
 */
export function findShapeFault(value: JsonValue, kind: KeywordKind, version: DialectName): string | undefined {
  if (tests[kind](value, version)) {
    return undefined;
  }
  return isDataReference(value)
    ? `${expectations[kind]}: a $data reference to the output is not taken`
    : expectations[kind];
}

/** Tells whether a value can be a schema: an object, since draft-06 also true and false. */
function isSchema(value: JsonValue, version: DialectName): value is boolean | JsonObject {
  return isJsonObject(value) || (typeof value === 'boolean' && version !== 'draft-04');
}

function isDataReference(value: JsonValue): boolean {
  return isJsonObject(value) && Object.hasOwn(value, '$data');
}

function isEarly(version: DialectName): boolean {
  return version === 'draft-04' || version === 'draft-06';
}

function isNames(value: JsonValue, filled: boolean): boolean {
  return (
    isJsonArray(value) &&
    value.every((name) => typeof name === 'string') &&
    new Set(value).size === value.length &&
    (!filled || value.length > 0)
  );
}

function isSchemaList(value: JsonValue, version: DialectName, least: number): boolean {
  return isJsonArray(value) && value.length >= least && value.every((entry) => isSchema(entry, version));
}

function isDistinctList(value: readonly JsonValue[]): boolean {
  return value.length > 0 && findEqualItems(value) === undefined;
}

function isType(value: JsonValue): boolean {
  return typeof value === 'string' && types.includes(value);
}
