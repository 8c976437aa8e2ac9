import type { RE2JS } from 're2js';
import { attempt } from '../attempt.ts';
import { loadRe2 } from '../lazy-packages.ts';
import { MisuseError } from '../misuse.ts';

/** A range of text, in UTF-16 code units, that must not be kept. */
export type SecretRange = readonly [start: number, end: number];

/** What takes out of a text what must not be kept. */
export type Redactor = (text: string) => string;

/**
 * Kinds of secrets and personal data with what stands in for them, written so that JSON stays JSON and keeps its shape.
 *
 * Each is bounded in every repetition, and so linear. They are few and narrow on purpose: a pattern that eats order
 * numbers spoils the fixture. Each row is a pattern, and what replaces it.
 */
const kinds: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/-----BEGIN [A-Z ]{3,40}-----[^-]{1,8000}-----END [A-Z ]{3,40}-----/g, () => 'REDACTED-KEY'],
  [/\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]{1,12}[-_]){0,3}[A-Za-z0-9_-]{16,200}/g, () => 'REDACTED-TOKEN'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, () => 'REDACTED-TOKEN'],
  [/\bAIza[A-Za-z0-9_-]{35}/g, () => 'REDACTED-TOKEN'],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255}|glpat-[\w-]{20,100})/g, () => 'REDACTED-TOKEN'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,200}/g, () => 'REDACTED-TOKEN'],
  [/\beyJ[\w-]{8,4000}\.eyJ[\w-]{8,4000}\.[\w-]{8,1000}/g, () => 'REDACTED-TOKEN'],
  [/\bBearer [\w.~+/-]{16,2000}/gi, () => 'Bearer REDACTED-TOKEN'],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, () => 'person@example.com'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, () => 'XX00 REDACTED IBAN'],
  [/(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g, (found) => (isCard(found) ? found.replace(/\d/g, '1') : found)],
  [/\b\d{3}-\d{2}-\d{4}\b/g, () => '000-00-0000'],
  [/(?<![\w.])\+\d{1,3}(?:[ .()/-]{0,2}\d){6,13}(?!\d)/g, () => '+1 555 0100'],
  [/(?<![\w.])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g, () => '555 555 0100'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, () => '192.0.2.1'],
];

/**
 * Makes a redactor of the kinds that are known and of a user's own patterns.
 *
 * @param patterns RE2 patterns, each replaced by `REDACTED`; they run in linear time
 * @throws {MisuseError} for a pattern that RE2 does not take
 */
export function createRedactor(patterns: readonly string[]): Redactor {
  const own = patterns.map(compile);
  return (text) => {
    let redacted = text;
    for (const pattern of own) {
      redacted = pattern.matcher(redacted).replaceAll('REDACTED');
    }
    for (const [pattern, replace] of kinds) {
      redacted = redacted.replace(pattern, replace);
    }
    return redacted;
  };
}

/** Takes ranges that another redactor found out of a text; overlapping ones count as one. */
export function cutRanges(text: string, ranges: readonly SecretRange[]): string {
  let redacted = '';
  let position = 0;
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    if (end > position) {
      redacted += start >= position ? `${text.slice(position, start)}REDACTED` : '';
      position = end;
    }
  }
  return redacted + text.slice(position);
}

function compile(pattern: string): RE2JS {
  const { RE2JS } = loadRe2();
  return attempt(
    () => RE2JS.compile(RE2JS.translateRegExp(pattern)),
    Error,
    ({ message }) => {
      throw new MisuseError(`Cannot use the pattern ${JSON.stringify(pattern)}: ${message} (patterns are RE2)`);
    },
  );
}

/** Tells a card number by its check digit (ISO/IEC 7812-1, annex B), so that order numbers stay. */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
