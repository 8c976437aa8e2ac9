import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isExactNumber } from './exact-number.ts';

/** What one pass over valid JSON tells of it. */
export interface Survey {
  /** Deepest nesting of arrays and objects; 0 for a scalar. */
  readonly depth: number;
  /** Whether each number comes back as the decimal that was written. */
  readonly exactNumbers: boolean;
  /** Members of all objects, repeated names included. */
  readonly members: number;
}

/** Every decimal of at most 15 significant digits, without an exponent, survives a binary64 (IEEE 754). */
const SAFE_LENGTH = 15;

/** Passes once over text that `JSON.parse` has taken, keeping no names, so that clean text costs little. */
export function surveyText(text: string): Survey {
  const survey = { depth: 0, exactNumbers: true, members: 0 };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      at = endOfString(text, at);
    } else if (code === 58) {
      survey.members += 1;
    } else if (code >= 91 && code !== 110 && code !== 116 && code !== 102) {
      // `{` and `[` differ from each other by 32 alone, as `}` and `]` do.
      depth += (code | 32) === 123 ? 1 : (code | 32) === 125 ? -1 : 0;
      survey.depth = Math.max(survey.depth, depth);
    } else if (code >= 45 && code <= 57) {
      at = checkNumber(text, at, survey);
    }
  }
  return survey;
}

/** Gives the offset of the quote that ends a valid string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== 34; code = text.charCodeAt(at)) {
    at += code === 92 ? 2 : 1;
  }
  return at;
}

/** Gives the offset of the last code unit of a valid number. */
function checkNumber(text: string, start: number, survey: { exactNumbers: boolean }): number {
  let at = start + 1;
  let hasExponent = false;
  for (let code = text.charCodeAt(at); isNumberCode(code); code = text.charCodeAt(at)) {
    hasExponent ||= code > 57;
    at += 1;
  }
  if (survey.exactNumbers && (hasExponent || at - start > SAFE_LENGTH)) {
    survey.exactNumbers = isExactNumber(text.slice(start, at));
  }
  return at - 1;
}

/** Digits, `+`, `-`, `.`, `e` and `E`; `,` and `/` stand between them but not in valid numbers. */
function isNumberCode(code: number): boolean {
  return (code >= 45 && code <= 57) || code === 43 || (code | 32) === 101;
}

/** Tells whether `JSON.parse` kept every member and every number of a text. */
export function isLossless(source: string, value: JsonValue, survey: Survey = surveyText(source)): boolean {
  return survey.exactNumbers && survey.members === countMembers(value);
}

/** Counts the members of all objects of a value: fewer than its text has, where a name stood twice in one object. */
function countMembers(value: JsonValue): number {
  const pending: JsonValue[] = [value];
  let count = 0;
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (isJsonArray(one)) {
      pushContainers(one, pending);
    } else if (isJsonObject(one)) {
      const members = Object.values(one);
      count += members.length;
      pushContainers(members, pending);
    }
  }
  return count;
}

function pushContainers(values: readonly JsonValue[], pending: JsonValue[]): void {
  for (const value of values) {
    if (typeof value === 'object' && value !== null) {
      pending.push(value);
    }
  }
}
