import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** Tells whether two JSON values are the same, whatever the order of names (JSON Schema 2020-12 core, 4.2.2). */
export function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return canonical(a) === canonical(b);
}

/** Gives a text that is the same for values that are the same. */
export function canonical(value: JsonValue | undefined): string {
  return JSON.stringify(value ?? absent, (_, inner: JsonValue): JsonValue => {
    if (!isJsonObject(inner)) {
      return inner;
    }
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** No schema holds this value. */
const absent = '\u0000absent';
