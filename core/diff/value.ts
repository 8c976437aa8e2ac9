import type { JsonValue } from '../json.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { exactNumber, isExactNumber } from './exact-number.ts';

/** A JSON value with exact numbers. */
export type Value = null | boolean | string | Decimal | ListValue | ObjectValue;

/** A JSON array. */
export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly Value[];
}

/** A JSON object. */
export interface ObjectValue {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, Value>;
}

/** A bit for each disjoint kind of value; numbers are whole or not. */
export const KIND = { null: 1, boolean: 2, integer: 4, fraction: 8, string: 16, array: 32, object: 64 } as const;

/** One bit of `KIND`. */
export type Kind = (typeof KIND)[keyof typeof KIND];

/** Every kind at once. */
export const ANY_KIND = 127;

/** The kinds in the order in which a witness is looked for: short ones that tell most come first. */
export const KINDS: readonly Kind[] = [
  KIND.string,
  KIND.integer,
  KIND.fraction,
  KIND.object,
  KIND.array,
  KIND.boolean,
  KIND.null,
];

/** Gives the kind of a value. */
export function kindOf(value: Value): Kind {
  if (value === null) {
    return KIND.null;
  }
  if (typeof value === 'object') {
    return value.kind === 'number' ? (value.scale === 0 ? KIND.integer : KIND.fraction) : COMPOUND[value.kind];
  }
  return typeof value === 'string' ? KIND.string : KIND.boolean;
}

const COMPOUND = { list: KIND.array, object: KIND.object } as const;

/** Takes a parsed JSON value, with exact numbers kept. */
export function toValue(raw: unknown): Value {
  if (typeof raw === 'number') {
    return parseDecimal(String(raw));
  }
  if (typeof raw !== 'object' || raw === null) {
    return typeof raw === 'string' || typeof raw === 'boolean' ? raw : null;
  }
  if (Array.isArray(raw)) {
    return { kind: 'list', items: raw.map(toValue) };
  }
  return isExactNumber(raw) ? parseDecimal(raw.text) : objectValue(Object.entries(raw));
}

function objectValue(entries: readonly (readonly [string, unknown])[]): ObjectValue {
  return { kind: 'object', members: new Map(entries.map(([name, member]) => [name, toValue(member)])) };
}

/** Gives the value back as plain JSON; a number that JavaScript would round becomes an `ExactNumber`. */
export function fromValue(value: Value): JsonValue {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (value.kind === 'number') {
    const text = formatDecimal(value);
    // An exact number stands where JSON has a number; only a printer ever looks at it.
    return String(Number(text)) === text ? Number(text) : (exactNumber(text) as unknown as JsonValue);
  }
  return value.kind === 'list'
    ? value.items.map(fromValue)
    : Object.fromEntries([...value.members].map(([name, member]) => [name, fromValue(member)]));
}

/** Gives a text that two values share exactly when they are equal as JSON: `1.0` is `1`, the order of names is none. */
export function keyOf(value: Value): string {
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  if (value.kind === 'number') {
    return `${value.digits}/${value.scale}`;
  }
  if (value.kind === 'list') {
    return `[${value.items.map(keyOf).join(',')}]`;
  }
  const members = [...value.members].map(([name, member]) => `${JSON.stringify(name)}:${keyOf(member)}`);
  return `{${members.sort().join(',')}}`;
}

/** Tells whether JavaScript numbers hold every number in the value, so that any validator judges it as it is. */
export function isHeldByDoubles(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) {
    return true;
  }
  return !isExactNumber(value) && Object.values(value).every((member: JsonValue) => isHeldByDoubles(member));
}
