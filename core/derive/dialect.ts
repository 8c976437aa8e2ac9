import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { omit } from './derivation.ts';

/** Gives a schema in the words of 2020-12, meaning the same; its subschemas stay as they are. */
export function modernise(schema: JsonObject): JsonObject {
  return [modernBounds, modernTuple, modernDependencies].reduce((modern, step) => step(modern), schema);
}

/** Draft-04 says with a boolean that a bound is exclusive. */
function modernBounds(schema: JsonObject): JsonObject {
  const pairs = [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const;
  return pairs.reduce<JsonObject>((modern, [bound, exclusive]) => {
    const flag = modern[exclusive];
    if (typeof flag !== 'boolean') {
      return modern;
    }
    const limit = modern[bound];
    return flag && limit !== undefined
      ? { ...omit(modern, [bound, exclusive]), [exclusive]: limit }
      : omit(modern, [exclusive]);
  }, schema);
}

/** Up to 2019-09 a tuple is a list in `items`, and what follows it is in `additionalItems`. */
function modernTuple(schema: JsonObject): JsonObject {
  const { items, additionalItems } = schema;
  if (!isJsonArray(items)) {
    return schema;
  }
  return {
    ...omit(schema, ['items', 'additionalItems']),
    prefixItems: items,
    ...(additionalItems === undefined ? {} : { items: additionalItems }),
  };
}

/** Up to draft-07 `dependencies` holds both kinds. */
function modernDependencies(schema: JsonObject): JsonObject {
  const { dependencies } = schema;
  if (!isJsonObject(dependencies)) {
    return schema;
  }
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, value]) => isJsonArray(value));
  const schemas = entries.filter(([, value]) => !isJsonArray(value));
  const add = (keyword: string, of: readonly (readonly [string, JsonValue])[]): JsonObject =>
    of.length === 0 ? {} : { [keyword]: Object.fromEntries(of) };
  return { ...omit(schema, ['dependencies']), ...add('dependentRequired', names), ...add('dependentSchemas', schemas) };
}
