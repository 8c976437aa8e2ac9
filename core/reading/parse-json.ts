import type { JsonValue } from '../json.ts';

/** Gives what `JSON.parse`, which alone decides what is JSON, makes of a text; `undefined` where it is none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
