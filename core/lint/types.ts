import { isJsonArray } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** Gives the types that a `type` keyword names. */
export function findTypes(type: JsonValue | undefined): readonly string[] {
  return (isJsonArray(type) ? type : [type]).filter((name): name is string => typeof name === 'string');
}

/** Gives the JSON Schema type of a value; a number without a fraction is an integer. */
export function typeOfValue(value: JsonValue): string {
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'number';
  }
  return isJsonArray(value) ? 'array' : typeof value;
}
