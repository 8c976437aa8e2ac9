import { isJsonArray } from '../json.ts';
import type { JsonArray, JsonObject, JsonValue } from '../json.ts';
import { isExactNumber } from './exact-number.ts';

/** What one pass over text tells of it, if it is JSON. */
export interface Survey {
  /** Deepest nesting of arrays and objects; 0 for a scalar. */
  readonly depth: number;
  /** Whether each number comes back as the decimal that was written. */
  readonly exactNumbers: boolean;
  /** Members of all objects, repeated names included. */
  readonly members: number;
  /** Objects and arrays, those under a repeated name included. */
  readonly containers: number;
}

/** Every decimal of at most 15 significant digits, without an exponent, survives a binary64 (IEEE 754). */
const SAFE_LENGTH = 15;

/** Most strings are short; beyond this many code units the search for their end is left to the engine. */
const SHORT = 16;

/** Passes once over text and keeps no names, so that clean text costs little. Means nothing for text that is no JSON. */
export function surveyText(text: string): Survey {
  const survey = { depth: 0, exactNumbers: true, members: 0, containers: 0 };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      at = endOfString(text, at);
    } else if (code === 58) {
      survey.members += 1;
    } else if (code >= 91) {
      const step = bracketStep(code);
      depth += step;
      survey.containers += step > 0 ? 1 : 0;
      survey.depth = depth > survey.depth ? depth : survey.depth;
    } else if (code >= 45) {
      at = checkNumber(text, at, survey);
    }
  }
  return survey;
}

/** `{` and `[` differ from each other by 32 alone, as `}` and `]` do. */
function bracketStep(code: number): number {
  const folded = code | 32;
  return folded === 123 ? 1 : folded === 125 ? -1 : 0;
}

/** Gives the offset of the quote that ends a string, the text's length where none does. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (const limit = at + SHORT; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      return at;
    }
    at += code === 92 ? 1 : 0;
  }
  let end = text.indexOf('"', at);
  while (end !== -1 && isEscaped(text, at, end)) {
    at = end + 1;
    end = text.indexOf('"', at);
  }
  return end === -1 ? text.length : end;
}

/** Tells whether an odd number of backslashes stands before a quote, from an offset on. */
function isEscaped(text: string, from: number, quote: number): boolean {
  let at = quote;
  while (at > from && text.charCodeAt(at - 1) === 92) {
    at -= 1;
  }
  return (quote - at) % 2 === 1;
}

/** Gives the offset of the last code unit of a number: up to a blank, a comma or a closing bracket. */
function checkNumber(text: string, start: number, survey: { exactNumbers: boolean }): number {
  let at = start + 1;
  let code = text.charCodeAt(at);
  let hasExponent = false;
  while (isNumberCode(code)) {
    hasExponent ||= code > 57;
    at += 1;
    code = text.charCodeAt(at);
  }
  if (survey.exactNumbers && (hasExponent || at - start > SAFE_LENGTH)) {
    survey.exactNumbers = isExactNumber(text.slice(start, at));
  }
  return at - 1;
}

/** Whatever is no blank, comma or closing bracket. */
function isNumberCode(code: number): boolean {
  return (code > 44 || code === 43) && code !== 93 && code !== 125;
}

/** Tells whether `JSON.parse` kept every member and every number of a text. */
export function isLossless(value: JsonValue, { exactNumbers, members, containers }: Survey): boolean {
  return exactNumbers && members === countMembers(value, containers);
}

/**
 * Counts the members of all objects of a value: fewer than its text has, where a name stood twice in one object.
 *
 * @param most so many objects and arrays its text has: once they are found, nothing more is looked for within them
 */
function countMembers(value: JsonValue, most: number): number {
  const found: JsonContainer[] = [];
  pushContainer(value, found);
  let count = 0;
  // The list grows while it is walked.
  for (const one of found) {
    const isDone = found.length >= most;
    if (isJsonArray(one)) {
      pushItems(isDone ? [] : one, found);
    } else {
      const names = Object.keys(one);
      count += names.length;
      pushMembers(one, isDone ? [] : names, found);
    }
  }
  return count;
}

type JsonContainer = JsonObject | JsonArray;

/** By name, since a list of an object's values takes three times as long to make. */
function pushMembers(value: JsonObject, names: readonly string[], found: JsonContainer[]): void {
  for (const name of names) {
    pushContainer(value[name], found);
  }
}

function pushItems(values: JsonArray, found: JsonContainer[]): void {
  // eslint-disable-next-line @typescript-eslint/prefer-for-of -- an iterator is several times as slow over numbers
  for (let index = 0; index < values.length; index += 1) {
    pushContainer(values[index], found);
  }
}

function pushContainer(value: JsonValue | undefined, found: JsonContainer[]): void {
  if (typeof value === 'object' && value !== null) {
    found.push(value);
  }
}
