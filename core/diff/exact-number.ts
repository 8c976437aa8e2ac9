import { ownMember } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { compare, parseDecimal } from './decimal.ts';

// Of ECMAScript 2025 ("JSON.parse source text access"); Node 22 has both, TypeScript's es2024 does not know them yet.
interface ExactJson {
  readonly rawJSON: (text: string) => unknown;
  readonly parse: (
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown;
}

const exactJson = JSON as unknown as ExactJson;

/** A JSON number that no JavaScript number holds exactly; `JSON.stringify` writes it digit for digit. */
export interface ExactNumber {
  readonly text: string;
  readonly toJSON: () => unknown;
}

/** Wraps the text of a JSON number. */
export function exactNumber(text: string): ExactNumber {
  return Object.defineProperty({ text, toJSON: () => exactJson.rawJSON(text) }, 'toJSON', { enumerable: false });
}

/** Tells whether something is a number that `parseExactly` kept as text. */
export function isExactNumber(value: unknown): value is ExactNumber {
  // No JSON holds a function, so that an object of a schema with these names stays one.
  return typeof ownMember(value, 'toJSON') === 'function';
}

/**
 * Parses JSON as `JSON.parse` does, but keeps every number that JavaScript would round (such as 9007199254740993) as an
 * `ExactNumber`, so that a schema's bounds and constants mean what they say.
 *
 * @throws {SyntaxError} where the text is no JSON
 */
export function parseExactly(text: string): JsonValue {
  return exactJson.parse(text, (_name, value, { source }) =>
    source === undefined || typeof value !== 'number' || isHeldExactly(value, source) ? value : exactNumber(source),
  ) as JsonValue;
}

function isHeldExactly(value: number, source: string): boolean {
  return Number.isFinite(value) && compare(parseDecimal(String(value)), parseDecimal(source)) === 0;
}
