import { isJsonArray } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { findTypes } from '../lint/types.ts';
import { InexpressibleError, annotations, lose, omit } from './derivation.ts';
import type { Place } from './derivation.ts';
import { canonical, isSame } from './equal.ts';
import { intersectObjects, objectKeywords } from './intersect-objects.ts';

type Merge = (a: JsonValue, b: JsonValue) => JsonValue | undefined;

/** Keywords that mean something only together, so that one of two groups is kept whole. */
const groups: readonly (readonly string[])[] = [
  ['prefixItems', 'items', 'unevaluatedItems'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
  ['unevaluatedProperties'],
];

const merges: ReadonlyMap<string, Merge> = new Map<string, Merge>(
  Object.entries({
    type: intersectTypes,
    enum: (a, b) => intersectLists(a, b),
    minimum: largest,
    exclusiveMinimum: largest,
    minLength: largest,
    minItems: largest,
    minProperties: largest,
    maximum: smallest,
    exclusiveMaximum: smallest,
    maxLength: smallest,
    maxItems: smallest,
    maxProperties: smallest,
    uniqueItems: (a, b) => a === true || b === true,
    allOf: (a, b) => [a, b].flat(),
  } satisfies Record<string, Merge>),
);

/**
 * Gives a schema that takes what both take; where that cannot be written without `allOf`, a wider one, with the loss.
 *
 * The words of the first (title, description …) stay.
 */
export function intersect(a: JsonObject, b: JsonObject, place: Place): JsonObject {
  const addition = withoutRivals(a, b, place);
  const others = omit(addition, [...Object.keys(a), ...objectKeywords]);
  const plain = Object.entries(omit(a, objectKeywords)).map(([name, value]): [string, JsonValue] => {
    const other = Object.hasOwn(addition, name) ? addition[name] : undefined;
    return [name, other === undefined ? value : mergeKeyword(name, [value, other], place)];
  });
  return { ...Object.fromEntries(plain), ...others, ...intersectObjects(a, addition, { place, intersect }) };
}

/** Leaves out of the second what can only be kept of one of them. */
function withoutRivals(a: JsonObject, b: JsonObject, place: Place): JsonObject {
  return groups.reduce((rest, group) => {
    const rivals = group.filter((name) => Object.hasOwn(b, name));
    const met = rivals.length > 0 && group.some((name) => Object.hasOwn(a, name));
    if (!met || rivals.every((name) => isSame(a[name], b[name]))) {
      return rest;
    }
    rivals.forEach((name) => {
      lose(place, name, `cannot be written together with the other ${name} here`);
    });
    return omit(rest, group);
  }, b);
}

function mergeKeyword(name: string, [a, b]: readonly [JsonValue, JsonValue], place: Place): JsonValue {
  if (annotations.includes(name) || isSame(a, b)) {
    return a;
  }
  const merge = merges.get(name);
  return merge === undefined ? keepFirst(name, a, place) : mergeBoth([a, b], merge, { name, place });
}

function mergeBoth(
  [a, b]: readonly [JsonValue, JsonValue],
  merge: Merge,
  { name, place }: { readonly name: string; readonly place: Place },
): JsonValue {
  const merged = merge(a, b);
  if (merged === undefined) {
    throw new InexpressibleError(place.pointer, `nothing fits both ${name} keywords that meet here`);
  }
  return merged;
}

function keepFirst(name: string, value: JsonValue, place: Place): JsonValue {
  lose(place, name, `cannot be written together with the other ${name} here`);
  return value;
}

function largest(a: JsonValue, b: JsonValue): JsonValue {
  return Math.max(Number(a), Number(b));
}

function smallest(a: JsonValue, b: JsonValue): JsonValue {
  return Math.min(Number(a), Number(b));
}

function intersectTypes(a: JsonValue, b: JsonValue): JsonValue | undefined {
  const [left, right] = [findTypes(a), findTypes(b)];
  const takes = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const both = [...new Set([...left, ...right])].filter((type) => takes(left, type) && takes(right, type));
  return both.length === 1 ? both[0] : both.length === 0 ? undefined : both;
}

function intersectLists(a: JsonValue, b: JsonValue): JsonValue | undefined {
  const known = new Set((isJsonArray(b) ? b : []).map(canonical));
  const both = (isJsonArray(a) ? a : []).filter((value) => known.has(canonical(value)));
  return both.length === 0 ? undefined : both;
}
