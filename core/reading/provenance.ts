import type { Note } from '../finding.ts';
import { copyValue } from './copy-value.ts';
import { parseJson } from './parse-text.ts';
import { findRawText } from './raw-text.ts';
import { locateValue } from './read-text.ts';
import type { ReadSettings, ResponseLike } from './reading.ts';
import { sameJson } from './same-json.ts';

/** Gives the text of `raw` that an adapter parsed into the output, where nothing has changed the output since. */
export function findTextOf({ output, raw }: ResponseLike, settings: ReadSettings): string | undefined {
  const text = findRawText(raw);
  const parsed = text === undefined ? undefined : parseJson(text);
  return parsed !== undefined && isSame(parsed, output, settings) ? text : undefined;
}

/** Tells whether a transform of the test or the assertion put something else in the place of the output. */
export function wasTransformed(response: ResponseLike, settings: ReadSettings): boolean {
  const { output, providerTransformedOutput: before } = response;
  return before !== undefined && before !== output && !isSame(before, output, settings);
}

/** Notes that a transform took the JSON out of other text, so that no report shows such a row as exact JSON unsaid. */
export function noteTransform(response: ResponseLike, { maxBytes }: ReadSettings): readonly Note[] {
  const { output, providerTransformedOutput: before, raw } = response;
  const original = typeof before === 'string' && before !== output ? before : findRawText(raw);
  if (typeof output !== 'string' || original === undefined || original.length > maxBytes) {
    return [];
  }
  return isTakenFrom(original, output)
    ? [{ code: 'transformed', detail: 'a transform took the JSON out of other text' }]
    : [];
}

function isTakenFrom(original: string, text: string): boolean {
  return original !== text && original.includes(text) && takeJson(original) === text.trim();
}

/** Gives the text of the one JSON value of a text, wherever it stands; `undefined` where there is not exactly one. */
export function takeJson(text: string): string | undefined {
  const located = locateValue(text, { extract: 'any', root: 'any' });
  return 'ok' in located ? undefined : text.slice(located.start, located.end);
}

/** Compares copies: what is no text may hold cycles and getters. */
function isSame(one: unknown, other: unknown, settings: ReadSettings): boolean {
  const [copy, otherCopy] = [copyValue(one, settings), copyValue(other, settings)];
  return copy.isWhole && otherCopy.isWhole && sameJson(copy.value, otherCopy.value);
}
