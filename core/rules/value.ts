/** What a value is to a rule. All numbers are of one kind, whole or not: JSON has no other. */
export type Kind = 'null' | 'bool' | 'number' | 'text' | 'list' | 'map' | 'timestamp' | 'duration' | 'bytes' | 'type';

/** A symbol, so that no JSON document and no variable can pass for one of our own values. */
const KIND: unique symbol = Symbol('kind');

/** A moment, in nanoseconds since 1970-01-01T00:00Z. */
export interface Timestamp {
  readonly [KIND]: 'timestamp';
  readonly nanoseconds: bigint;
}

/** A length of time, in nanoseconds. */
export interface Duration {
  readonly [KIND]: 'duration';
  readonly nanoseconds: bigint;
}

/** Bytes, as `bytes(text)` gives them. */
export interface Bytes {
  readonly [KIND]: 'bytes';
  readonly content: Uint8Array;
}

/** The kind of a value as a value: a whole number is `int` and `double`, so one of several names may fit. */
export interface TypeName {
  readonly [KIND]: 'type';
  readonly names: readonly string[];
}

/** Why an expression has no value. Not thrown: `||`, `&&`, `exists` and `all` may absorb it. */
export interface Fault {
  readonly [KIND]: 'fault';
  /** What is so, without text of the model. */
  readonly message: string;
  /** Whether a field or an item is not there, which `present` takes for an answer. */
  readonly missing: boolean;
  /** Offset of the expression in the rule, in UTF-16 code units. */
  readonly start: number;
  /** The value at fault, for a snippet. */
  readonly got?: Value;
}

/** The key of a map that a rule writes. */
export type Key = string | number | boolean;

/** An object of the output or of a variable; only its own members count. */
export type Members = Readonly<Record<string, unknown>>;

/** What an expression may give. */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | Members
  | ReadonlyMap<Key, Value>
  | Timestamp
  | Duration
  | Bytes
  | TypeName;

/** What evaluating an expression gives: a value, or why there is none. */
export type Result = Value | Fault;

/** Says why an expression has no value. */
export function fault(message: string, start: number, more?: { missing?: boolean; got?: Value }): Fault {
  return {
    [KIND]: 'fault',
    message,
    missing: more?.missing ?? false,
    start,
    ...(more?.got === undefined ? {} : { got: more.got }),
  };
}

/** Tells a fault from a value. */
export function isFault(result: unknown): result is Fault {
  return typeof result === 'object' && result !== null && (result as Partial<Fault>)[KIND] === 'fault';
}

/** Makes a moment. */
export function timestamp(nanoseconds: bigint): Timestamp {
  return { [KIND]: 'timestamp', nanoseconds };
}

/** Makes a length of time. */
export function duration(nanoseconds: bigint): Duration {
  return { [KIND]: 'duration', nanoseconds };
}

/** Makes bytes. */
export function bytes(content: Uint8Array): Bytes {
  return { [KIND]: 'bytes', content };
}

/** Makes a type. */
export function typeName(...names: readonly string[]): TypeName {
  return { [KIND]: 'type', names };
}

/** Tells whether a value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Tells the kind of a value. */
export function kindOf(value: Value): Kind {
  if (value === null) {
    return 'null';
  }
  if (typeof value !== 'object') {
    return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'bool';
  }
  return Array.isArray(value) ? 'list' : ((value as { readonly [KIND]?: Kind })[KIND] ?? 'map');
}

const words: Readonly<Record<Kind, string>> = {
  null: 'null',
  bool: 'true or false',
  number: 'a number',
  text: 'text',
  list: 'a list',
  map: 'an object',
  timestamp: 'a timestamp',
  duration: 'a duration',
  bytes: 'bytes',
  type: 'a type',
};

/** Names kinds in a sentence: `a number or text`. */
export function nameKinds(kinds: readonly Kind[]): string {
  return kinds.map((kind) => words[kind]).join(' or ');
}
