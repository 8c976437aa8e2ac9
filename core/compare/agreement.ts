import { isJsonArray } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { canonicalText } from './canonical.ts';
import { foldCase } from './case-fold.ts';
import { isWithin } from '../decimal.ts';
import { isDeepEqual } from './deep-equal.ts';
import { parseDate, parseDateTime } from './instant.ts';

/** How a value is compared with the expected one. */
export type Comparison = 'exact' | 'casefold' | 'set' | 'date' | { readonly number: number };

/**
 * Tells whether a value agrees with the expected one. Identical values agree under every comparison; those of a kind
 * that the comparison does not speak of agree only so.
 */
export function agrees(got: JsonValue, expected: JsonValue, comparison: Comparison): boolean {
  return isDeepEqual(got, expected) || (comparison !== 'exact' && agreesLoosely(got, expected, comparison));
}

function agreesLoosely(got: JsonValue, expected: JsonValue, comparison: Exclude<Comparison, 'exact'>): boolean {
  if (typeof comparison === 'object') {
    return isNumber(got) && isNumber(expected) && isWithin(got, expected, comparison.number);
  }
  return comparison === 'set' ? haveSameElements(got, expected) : isSameText(got, expected, comparison);
}

function isNumber(value: JsonValue): value is number {
  return typeof value === 'number';
}

function isSameText(a: JsonValue, b: JsonValue, comparison: 'casefold' | 'date'): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') {
    return false;
  }
  return comparison === 'casefold' ? foldCase(a) === foldCase(b) : isSameMoment(a, b);
}

function haveSameElements(a: JsonValue, b: JsonValue): boolean {
  if (!isJsonArray(a) || !isJsonArray(b)) {
    return false;
  }
  const [left, right] = [new Set(a.map(canonicalText)), new Set(b.map(canonicalText))];
  return left.size === right.size && [...left].every((element) => right.has(element));
}

/** The day for dates, the moment for date-times; a date is the first moment of its day in UTC. */
function isSameMoment(a: string, b: string): boolean {
  const [left, right] = [parseDate(a) ?? parseDateTime(a), parseDate(b) ?? parseDateTime(b)];
  return left !== undefined && left === right;
}
