/** A value that `JSON.parse` can give (RFC 8259, section 3). */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject;

/** A JSON array. */
export type JsonArray = readonly JsonValue[];

/** A JSON object; only its own names count, never those of a prototype. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Tells whether a JSON value is an object: not null, not an array. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a JSON value is an array, in a way that keeps the type of its items. */
export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** Tells whether something from outside is an object with names: not null, not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gives an own member of something from outside, `undefined` where it has none or is no object. */
export function ownMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
