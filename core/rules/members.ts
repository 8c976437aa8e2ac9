import { spend } from './run.ts';
import type { Run } from './run.ts';
import { fault, kindOf, timestamp } from './value.ts';
import type { Fault, Key, Members, Result, Value } from './value.ts';

const NANOSECONDS_PER_MILLISECOND = 1_000_000n;

/** Steps that listing one name of an object costs. */
const KEY_STEPS = 4;

/** Where a value is looked into, and what that may cost. */
interface Site {
  readonly run: Run;
  readonly start: number;
}

/** Takes a value of the output or of a variable: `undefined` is missing, and what JSON cannot hold is a fault. */
export function fromOutside(value: unknown, start: number): Result {
  if (typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : fault('a number is not finite', start);
  }
  if (typeof value === 'object') {
    return value instanceof Date ? fromDate(value, start) : (value as Value);
  }
  return value === undefined
    ? fault('a value is missing', start, { missing: true })
    : fault(`a variable holds a ${typeof value}, which rules cannot read`, start);
}

/** YAML readers turn an unquoted date of a test's variables into a `Date`. */
function fromDate(date: Date, start: number): Result {
  const milliseconds = date.getTime();
  return Number.isNaN(milliseconds)
    ? fault('a variable holds a date that does not exist', start)
    : timestamp(BigInt(milliseconds) * NANOSECONDS_PER_MILLISECOND);
}

/** Tells whether a value is a map that a rule wrote, whose keys need not be text. */
export function isWrittenMap(value: Value): value is ReadonlyMap<Key, Value> {
  return value instanceof Map;
}

/** Gives the names of an object, or the keys of a map that a rule wrote; listing them costs, whatever is done with them. */
export function keysOf(value: Members | ReadonlyMap<Key, Value>, run: Run): readonly Key[] {
  const keys = isWrittenMap(value) ? [...value.keys()] : Object.keys(value);
  spend(run, keys.length * KEY_STEPS);
  return keys;
}

/** Tells whether a value can name a member: text, or any key where a rule wrote the map. */
export function canName(map: Members | ReadonlyMap<Key, Value>, key: Value): key is Key {
  return typeof key === 'string' || (isWrittenMap(map) && isKey(key));
}

/** Tells whether an object has a member of its own. */
export function hasMember(value: Members | ReadonlyMap<Key, Value>, key: Key): boolean {
  return isWrittenMap(value) ? value.has(key) : Object.hasOwn(value, String(key)) && value[String(key)] !== undefined;
}

/** Gives a member that `hasMember` has found. */
export function memberOf(value: Members | ReadonlyMap<Key, Value>, key: Key, start: number): Result {
  return fromOutside(isWrittenMap(value) ? value.get(key) : value[String(key)], start);
}

/** Narrows a value of kind `map`. */
export function asMap(value: Value): Members | ReadonlyMap<Key, Value> | undefined {
  return kindOf(value) === 'map' ? (value as Members | ReadonlyMap<Key, Value>) : undefined;
}

/** Gives what a macro runs over: the items of a list, or the names of an object. */
export function itemsOf(value: Value, { run, start }: Site): readonly Value[] | Fault {
  if (Array.isArray(value)) {
    return value as readonly Value[];
  }
  const map = asMap(value);
  return map === undefined ? fault('only a list or an object has items', start, { got: value }) : keysOf(map, run);
}

/** Tells whether a value may be the key of a map. */
export function isKey(value: Value): value is Key {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
