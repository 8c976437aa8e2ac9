import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** Tells whether two JSON values are the same, whatever the order of names in objects; only own names count. */
export function isDeepEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) {
    return true;
  }
  if (isJsonArray(a)) {
    return isJsonArray(b) && a.length === b.length && a.every((item, index) => isSameMember(item, b[index]));
  }
  return isJsonObject(a) && isJsonObject(b) && haveSameMembers(a, b);
}

function haveSameMembers(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameMember(a[name] ?? null, b[name]))
  );
}

function isSameMember(a: JsonValue, b: JsonValue | undefined): boolean {
  return b !== undefined && isDeepEqual(a, b);
}
