import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/**
 * Gives a text that two JSON values share exactly where JSON Schema calls them equal: numbers by value, objects by
 * their own names in any order (2020-12, section 4.2.2).
 *
 * The cost is linear in the value, but for the sorting of names.
 */
export function keyOf(value: JsonValue): string {
  if (isJsonArray(value)) {
    return `[${value.map(keyOf).join(',')}]`;
  }
  if (isJsonObject(value)) {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf(value[name] ?? null)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Tells whether two JSON values are equal, as `const` means it. */
export function isEqual(left: JsonValue, right: JsonValue): boolean {
  return typeof left === 'object' && typeof right === 'object' ? keyOf(left) === keyOf(right) : left === right;
}

/** Finds the first two items that are equal, by their indexes (0-based); `undefined` where all differ. */
export function findEqualItems(items: readonly JsonValue[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      return [earlier, index];
    }
    seen.set(key, index);
  }
  return undefined;
}
