import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { findTypes } from '../lint/types.ts';
import { annotations, omit, pick } from './derivation.ts';
import type { Place } from './derivation.ts';
import { resolve } from './unions.ts';

const beyondType = ['enum', 'const', '$ref', 'anyOf', 'allOf', 'oneOf', 'not', 'if'];

/** Gives a schema that takes null beside what it takes anyway. */
export function makeNullable(schema: JsonObject, place: Place): JsonObject {
  if (takesNull(schema, place)) {
    return schema;
  }
  const { anyOf, type } = schema;
  const constraints = Object.keys(schema).filter((name) => !annotations.includes(name));
  if (isJsonArray(anyOf) && constraints.length === 1) {
    return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  }
  const isPlain = !beyondType.some((name) => Object.hasOwn(schema, name));
  return type !== undefined && isPlain
    ? { ...schema, type: [...findTypes(type), 'null'] }
    : { ...pick(schema, annotations), anyOf: [omit(schema, annotations), { type: 'null' }] };
}

/** Tells whether null plainly fits a schema; `false` where that is not plain to see. */
function takesNull(schema: JsonObject, place: Place): boolean {
  const { anyOf, type } = schema;
  if (Object.keys(omit(schema, annotations)).length === 0) {
    return true;
  }
  if (isJsonArray(anyOf)) {
    return (
      Object.keys(omit(schema, annotations)).length === 1 &&
      anyOf.some((branch) => isJsonObject(branch) && findTypes(resolve(branch, place)['type']).includes('null'))
    );
  }
  const values = schema['enum'];
  const isListed = !isJsonArray(values) || values.includes(null);
  return (
    findTypes(type).includes('null') &&
    isListed &&
    !['const', 'allOf', 'oneOf', 'not', 'if'].some((name) => Object.hasOwn(schema, name))
  );
}
