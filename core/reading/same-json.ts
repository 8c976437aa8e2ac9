import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** Tells whether two JSON values are equal, whatever the order of names. Iterative: depth costs no stack. */
export function sameJson(left: JsonValue, right: JsonValue): boolean {
  const pending: [JsonValue | undefined, JsonValue | undefined][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [one, other] = pair;
    if (one !== other && !pushChildren(one, other, pending)) {
      return false;
    }
  }
  return true;
}

function pushChildren(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  pending: [JsonValue | undefined, JsonValue | undefined][],
): boolean {
  if (isJsonArray(one) && isJsonArray(other)) {
    const alike = one.length === other.length;
    for (let index = 0; alike && index < one.length; index += 1) {
      pending.push([one[index], other[index]]);
    }
    return alike;
  }
  return isJsonObject(one) && isJsonObject(other) && pushMembers(one, other, pending);
}

function pushMembers(
  one: JsonObject,
  other: JsonObject,
  pending: [JsonValue | undefined, JsonValue | undefined][],
): boolean {
  const names = Object.keys(one);
  names.forEach((name) => pending.push([one[name], Object.hasOwn(other, name) ? other[name] : undefined]));
  return names.length === Object.keys(other).length;
}
