import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { declaredProperties, requiredNames } from './document.ts';
import { findTypes } from './types.ts';

/** More branches than this are not compared pair by pair. */
const MOST = 200;

/**
 * Tells whether no value can fit two of these schemas: they have different types, or a property that all require with
 * different constants.
 *
 * `false` means only that it is not plain to see.
 */
export function areDisjoint(branches: readonly JsonObject[]): boolean {
  return branches.length <= MOST && branches.every((a, at) => branches.slice(at + 1).every((b) => isApart(a, b)));
}

function isApart(a: JsonObject, b: JsonObject): boolean {
  if (haveApartTypes(a, b) || haveApartValues(a, b)) {
    return true;
  }
  if (!isObjectOnly(a) || !isObjectOnly(b)) {
    return false;
  }
  const needed = new Set(requiredNames(b));
  return requiredNames(a).some((name) => needed.has(name) && haveApartValues(memberOf(a, name), memberOf(b, name)));
}

function haveApartTypes(a: JsonObject, b: JsonObject): boolean {
  const widen = (type: string): string => (type === 'integer' ? 'number' : type);
  const [left, right] = [findTypes(a['type']).map(widen), findTypes(b['type']).map(widen)];
  return left.length > 0 && right.length > 0 && !left.some((type) => right.includes(type));
}

function haveApartValues(a: JsonObject, b: JsonObject): boolean {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  return left !== undefined && right !== undefined && !left.some((value) => right.includes(value));
}

/** Gives the values that a schema allows, as texts, where it lists plain ones. */
export function valuesOf(schema: JsonObject): readonly string[] | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema['const'] ?? null] : schema['enum'];
  const isPlain = isJsonArray(values) && values.every((value) => typeof value !== 'object' || value === null);
  return isPlain ? values.map((value) => JSON.stringify(value)) : undefined;
}

function isObjectOnly(schema: JsonObject): boolean {
  return findTypes(schema['type']).join() === 'object';
}

function memberOf(schema: JsonObject, name: string): JsonObject {
  const properties = declaredProperties(schema);
  const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isJsonObject(member) ? member : {};
}
