import type { JsonValue } from '../json.ts';
import { surveyText } from './survey.ts';
import type { Survey } from './survey.ts';

/** Nested deeper than this, nothing is parsed: it is `too_deep` whatever the options, and costs the parser dearly. */
export const DEEPEST = 10_000;

/** How every JSON text begins (RFC 8259, section 2). */
const mayBeJson = /^[ \t\n\r]*[[{"\-\dtfn]/;

/** Gives the value of a text, as `parseText` does. */
export function parseJson(text: string): JsonValue | undefined {
  return parseText(text)?.value;
}

/** A value with what a pass over its text told. */
export interface Parsed {
  readonly value: JsonValue;
  readonly survey: Survey;
}

/**
 * Gives what `JSON.parse`, which alone decides what is JSON, makes of a text.
 *
 * `undefined` where the text is no JSON, or nested deeper than `DEEPEST`.
 */
export function parseText(text: string): Parsed | undefined {
  // A throw costs more than all else here, and most of what is no JSON shows it at once.
  if (!mayBeJson.test(text)) {
    return undefined;
  }
  const survey = surveyText(text);
  if (survey.depth > DEEPEST) {
    return undefined;
  }
  try {
    return { value: JSON.parse(text) as JsonValue, survey };
  } catch {
    return undefined;
  }
}
