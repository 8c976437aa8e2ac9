import type { JsonValue } from '../json.ts';
import { snippet } from '../snippet.ts';

/** More values than these are counted, not named. */
const MOST_NAMED = 20;

/** Gives a number with its noun: `1 item`, `5 items`. */
export function count(number: JsonValue, one: string, several = `${one}s`): string {
  return `${snippet(number)} ${number === 1 ? one : several}`;
}

/** Gives a list of values as text, the first 20 of them. */
export function listValues(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MOST_NAMED).map((value) => snippet(value));
  return values.length > MOST_NAMED ? `${shown.join(', ')} and ${values.length - MOST_NAMED} more` : shown.join(', ');
}

/** Gives words as alternatives: `a string, a number or null`. */
export function listOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`;
}
