import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { snippet } from '../snippet.ts';

/** More values than these are counted, not named. */
const MOST_NAMED = 20;

/** Gives a number with its noun: `1 item`, `5 items`. */
export function count(number: JsonValue, one: string, several = `${one}s`): string {
  return `${snippet(number)} ${number === 1 ? one : several}`;
}

/** Gives the number of items of an array, or of names of an object. */
export function sizeOf(value: JsonValue | undefined): number {
  return isJsonArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
}

/** Gives a list of values as text, the first 20 of them. */
export function listValues(values: JsonValue): string {
  const all = isJsonArray(values) ? values : [];
  const shown = all.slice(0, MOST_NAMED).map((value) => snippet(value));
  return all.length > MOST_NAMED ? `${shown.join(', ')} and ${all.length - MOST_NAMED} more` : shown.join(', ');
}

/** Gives words as alternatives: `a string, a number or null`. */
export function listOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`;
}
