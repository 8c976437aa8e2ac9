import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { parsePointer } from '../pointer.ts';
import type { PointerStep } from '../pointer.ts';
import { valueAt } from './edit.ts';

/** References and combinations beyond this many are not followed: a hint is missing then, and nothing is wrong. */
const FUEL = 200;

/**
 * Finds the subschemas that speak of the value at a place: through `properties`, `items`, `prefixItems`, local `$ref`s,
 * and the branches of `allOf`, `anyOf` and `oneOf`. They are hints for making mutants; the validator alone decides.
 */
export function findSubschemas(schema: JsonValue | undefined, steps: readonly PointerStep[]): readonly JsonObject[] {
  let current = expand(schema, schema);
  for (const step of steps) {
    current = current.flatMap((one) => expand(childOf(one, step), schema)).slice(0, FUEL);
  }
  return current;
}

function childOf(schema: JsonObject, step: PointerStep): JsonValue | undefined {
  if (typeof step === 'string') {
    const properties = schema['properties'];
    return isJsonObject(properties) && Object.hasOwn(properties, step)
      ? properties[step]
      : schema['additionalProperties'];
  }
  const tuple = schema['prefixItems'];
  return (isJsonArray(tuple) ? tuple[step] : undefined) ?? schema['items'];
}

function expand(schema: JsonValue | undefined, root: JsonValue | undefined): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const seen = new Set<JsonValue>();
  const queue: (JsonValue | undefined)[] = [schema];
  while (queue.length > 0 && found.length < FUEL) {
    const next = queue.shift();
    if (isJsonObject(next) && !seen.has(next)) {
      seen.add(next);
      found.push(next);
      queue.push(resolve(next['$ref'], root), ...branchesOf(next));
    }
  }
  return found;
}

function branchesOf(schema: JsonObject): readonly JsonValue[] {
  return ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const branches = schema[keyword];
    return isJsonArray(branches) ? branches : [];
  });
}

function resolve(reference: JsonValue | undefined, root: JsonValue | undefined): JsonValue | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#') || root === undefined) {
    return undefined;
  }
  return valueAt(root, parsePointer(reference.slice(1)) ?? ['']);
}
