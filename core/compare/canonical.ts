import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** Gives one text for all JSON values that are the same: numbers in one spelling, names of objects in one order. */
export function canonicalText(value: JsonValue): string {
  if (isJsonArray(value)) {
    return `[${value.map(canonicalText).join(',')}]`;
  }
  if (isJsonObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  // `JSON.stringify(-0)` is "0".
  return JSON.stringify(value);
}
