import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** Gives what stands at a path of names, `undefined` where nothing does; only own members count. */
export function valueAt(value: JsonValue, steps: readonly string[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const step of steps) {
    found = memberAt(found, step);
  }
  return found;
}

function memberAt(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (isJsonArray(value)) {
    return /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
