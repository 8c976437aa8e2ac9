import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonArray, JsonObject, JsonValue } from '../json.ts';
import { appendPointer } from '../pointer.ts';
import { snippet } from '../snippet.ts';

/** A place at which what a decoder gave differs from what it was given. */
export interface Coercion {
  readonly pointer: string;
  /** What happened, without any text of the value. */
  readonly detail: string;
  /** Snippet of what the decoder was given; absent where nothing was there. */
  readonly got?: string;
  /** Snippet of what the decoder made of it; absent where nothing is left. */
  readonly expected?: string;
}

/**
 * Finds every place at which a decoded value differs from the JSON value it came from.
 *
 * An object of a class counts by its own enumerable members, and a member that is `undefined` as absent. Never throws,
 * whatever the decoder gave: getters may.
 */
export function findCoercions(given: JsonValue, decoded: unknown): readonly Coercion[] {
  return compareAt('', given, decoded);
}

function compareAt(pointer: string, given: JsonValue, decoded: unknown): readonly Coercion[] {
  try {
    if (isJsonArray(given) && Array.isArray(decoded)) {
      return compareLists(pointer, given, decoded);
    }
    if (isJsonObject(given) && isMembered(decoded)) {
      return compareMembers(pointer, given, decoded);
    }
    return given === decoded ? [] : [change(pointer, given, decoded)];
  } catch {
    return [{ pointer, detail: 'becomes something that cannot be read', got: snippet(given) }];
  }
}

function compareLists(pointer: string, given: JsonArray, decoded: readonly unknown[]): readonly Coercion[] {
  const length = Math.min(Math.max(given.length, decoded.length), given.length + 1);
  return Array.from({ length }, (_, index) => index).flatMap((index) => {
    const place = appendPointer(pointer, index);
    const item = given[index];
    if (item === undefined) {
      return [added(place, decoded[index], 'the list becomes longer')];
    }
    return index in decoded ? compareAt(place, item, decoded[index]) : [dropped(place, item)];
  });
}

function compareMembers(pointer: string, given: JsonObject, decoded: object): readonly Coercion[] {
  const kept = Object.keys(given).flatMap((name) => {
    const member = given[name] ?? null;
    const place = appendPointer(pointer, name);
    return read(decoded, name) === undefined ? [dropped(place, member)] : compareAt(place, member, read(decoded, name));
  });
  const filled = Object.keys(decoded)
    .filter((name) => !Object.hasOwn(given, name) && read(decoded, name) !== undefined)
    .map((name) => added(appendPointer(pointer, name), read(decoded, name), 'a field is filled in'));
  return [...kept, ...filled];
}

function read(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Tells whether something is an object that keeps its content in its own members, as one of a plain class does. */
function isMembered(value: unknown): value is object {
  return typeof value === 'object' && value !== null && nameBuiltIn(value) === 'Object';
}

/** `Object` also for objects of classes: only what the language itself has is named otherwise. */
function nameBuiltIn(value: object): string {
  if (Array.isArray(value)) {
    return 'list';
  }
  const kinds = { Date, Map, Set, RegExp, Error, Promise, Number, String, Boolean, ArrayBuffer, WeakMap, WeakSet };
  const built = Object.entries(kinds).find(([, kind]) => value instanceof kind);
  return built?.[0] ?? (ArrayBuffer.isView(value) ? 'binary' : 'Object');
}

function added(pointer: string, value: unknown, detail: string): Coercion {
  return { pointer, detail, expected: show(value) };
}

function dropped(pointer: string, value: JsonValue): Coercion {
  return { pointer, detail: value === null ? 'null becomes absent' : 'is dropped', got: snippet(value) };
}

function change(pointer: string, given: JsonValue, decoded: unknown): Coercion {
  if (decoded === undefined) {
    return dropped(pointer, given);
  }
  return { pointer, detail: describeChange(given, decoded), got: snippet(given), expected: show(decoded) };
}

function describeChange(given: JsonValue, decoded: unknown): string {
  if (typeof given === 'string') {
    return describeText(given, decoded);
  }
  if (Array.isArray(decoded)) {
    return 'a single value becomes a list';
  }
  return typeof given === typeof decoded && typeof given !== 'object'
    ? 'becomes another value'
    : `${nameKind(given)} becomes ${nameKind(decoded)}`;
}

function describeText(given: string, decoded: unknown): string {
  if (typeof decoded === 'number' || typeof decoded === 'bigint') {
    return /^-?0\d/.test(given) ? 'leading zeros are lost: text becomes a number' : 'a quoted number becomes a number';
  }
  if (typeof decoded === 'string') {
    return decoded === given.trim() ? 'white space around the text is lost' : 'becomes another text';
  }
  return Array.isArray(decoded) ? 'a single value becomes a list' : `text becomes ${nameKind(decoded)}`;
}

const plainKinds: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false' };

function nameKind(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'object') {
    return nameObject(value);
  }
  const isOdd = typeof value === 'number' && !Number.isFinite(value);
  return isOdd ? 'a number that JSON has not' : (plainKinds[typeof value] ?? `a ${typeof value}`);
}

function nameObject(value: object): string {
  const name = nameBuiltIn(value);
  return name === 'Object' ? 'an object' : name === 'list' ? 'a list' : `a ${name} object`;
}

/** Gives a foreign value as a snippet, whatever reading it does. */
function show(value: unknown): string {
  try {
    return value instanceof Date ? snippet(value.toJSON()) : snippet(value);
  } catch {
    return 'something that cannot be read';
  }
}
