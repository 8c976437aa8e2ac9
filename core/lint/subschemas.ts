import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { appendPointer } from '../pointer.ts';

const single = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

const lists = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);

const maps = new Set(['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties']);

/** A schema within a schema, and where it stands. */
export interface Subschema {
  readonly keyword: string;
  /** The property's or definition's name, or the index in a list; `undefined` right under the keyword. */
  readonly name: string | number | undefined;
  readonly schema: JsonObject | boolean;
}

/** Tells whether a value can be a schema. */
export function isSchema(value: JsonValue | undefined): value is JsonObject | boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}

/** Finds the schemas right under a schema, in the order in which they stand; the payload of `enum`, `const` … is none. */
export function findSubschemas(schema: JsonObject): readonly Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => findUnder(keyword, value));
}

function findUnder(keyword: string, value: JsonValue): readonly Subschema[] {
  if (lists.has(keyword) && isJsonArray(value)) {
    return value.flatMap((one, name) => (isSchema(one) ? [{ keyword, name, schema: one }] : []));
  }
  if (maps.has(keyword) && isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, one]) => (isSchema(one) ? [{ keyword, name, schema: one }] : []));
  }
  return single.has(keyword) && isSchema(value) ? [{ keyword, name: undefined, schema: value }] : [];
}

/** Gives the pointer of a subschema, from that of the schema which holds it. */
export function pointerOf(parent: string, { keyword, name }: Omit<Subschema, 'schema'>): string {
  const under = appendPointer(parent, keyword);
  return name === undefined ? under : appendPointer(under, name);
}

/** Gives a copy of a schema in which each subschema is replaced. */
export function mapSubschemas(schema: JsonObject, replace: (child: Subschema) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, mapUnder(keyword, value, replace)]),
  );
}

function mapUnder(keyword: string, value: JsonValue, replace: (child: Subschema) => JsonValue): JsonValue {
  const replaceOne = (one: JsonValue, name: Subschema['name']): JsonValue =>
    isSchema(one) ? replace({ keyword, name, schema: one }) : one;
  if (lists.has(keyword) && isJsonArray(value)) {
    return value.map(replaceOne);
  }
  if (maps.has(keyword) && isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceOne(one, name)]));
  }
  return single.has(keyword) ? replaceOne(value, undefined) : value;
}
