import { asMap, canName, hasMember, keysOf, memberOf } from './members.ts';
import { spend } from './run.ts';
import type { ListIndex, Run } from './run.ts';
import { fault, isFault, isList, kindOf, nameKinds } from './value.ts';
import type { Bytes, Duration, Key, Kind, Members, Result, Timestamp, TypeName, Value } from './value.ts';

/** Shorter lists are looked through as they are. */
const INDEXED_FROM = 16;

/** Characters of equal texts that cost as much as one step. */
const TEXT_STEP = 64;

/** Where a comparison stands and what it may cost. */
interface Site {
  readonly run: Run;
  readonly start: number;
}

/**
 * Compares two values by `==`. A value of one kind does not equal one of another: that is no answer but a fault,
 * since it shows a wrong type; only null may be compared with anything.
 */
export function compareEqual(a: Value, b: Value, at: Site): Result {
  const [left, right] = [kindOf(a), kindOf(b)];
  if (left === right) {
    return isSame(a, b, at.run);
  }
  if (left === 'null' || right === 'null') {
    return false;
  }
  return fault(`${nameKinds([left])} cannot be compared with ${nameKinds([right])}`, at.start, { got: a });
}

/** Tells whether two values are the same in kind and content; lists and objects are compared deeply. */
export function isSame(a: Value, b: Value, run: Run): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    spend(run, a.length === b.length ? a.length / TEXT_STEP : 0);
    return a === b;
  }
  if (a === b || typeof a !== 'object' || typeof b !== 'object') {
    return a === b;
  }
  const kind = kindOf(a);
  return kind === kindOf(b) && sameOfKind[kind](a, b, run);
}

const sameOfKind: Readonly<Record<Kind, (a: Value, b: Value, run: Run) => boolean>> = {
  null: Object.is,
  bool: Object.is,
  number: Object.is,
  text: Object.is,
  list: (a, b, run) => haveSameItems(a as readonly Value[], b as readonly Value[], run),
  map: (a, b, run) => haveSameMembers(a as Members, b as Members, run),
  timestamp: (a, b) => (a as Timestamp).nanoseconds === (b as Timestamp).nanoseconds,
  duration: (a, b) => (a as Duration).nanoseconds === (b as Duration).nanoseconds,
  bytes: (a, b, run) => haveSameContent(a as Bytes, b as Bytes, run),
  type: (a, b) => (a as TypeName).names.some((name) => (b as TypeName).names.includes(name)),
};

function haveSameItems(a: readonly Value[], b: readonly Value[], run: Run): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return spend(run, 1) && other !== undefined && isSame(item, other, run);
    })
  );
}

function haveSameContent({ content: a }: Bytes, { content: b }: Bytes, run: Run): boolean {
  spend(run, a.length / TEXT_STEP);
  return Buffer.compare(a, b) === 0;
}

function haveSameMembers(
  left: Members | ReadonlyMap<Key, Value>,
  right: Members | ReadonlyMap<Key, Value>,
  run: Run,
): boolean {
  const keys = keysOf(left, run);
  return (
    keys.length === keysOf(right, run).length &&
    keys.every((key) => {
      if (!spend(run, 1) || !hasMember(right, key)) {
        return false;
      }
      const [one, other] = [memberOf(left, key, 0), memberOf(right, key, 0)];
      return !isFault(one) && !isFault(other) && isSame(one, other, run);
    })
  );
}

/**
 * Tells whether a list has a value, or an object a name. Where no item of the list is of the value's kind, nor null,
 * the value is of a wrong type: a fault, not false.
 */
export function isMember(value: Value, within: Value, at: Site): Result {
  const map = asMap(within);
  if (map !== undefined) {
    return canName(map, value)
      ? hasMember(map, value)
      : fault(`${nameKinds([kindOf(value)])} is no name of an object`, at.start, { got: value });
  }
  return isList(within)
    ? isItem(value, within, at)
    : fault(`"in" takes a list or an object, not ${nameKinds([kindOf(within)])}`, at.start, { got: within });
}

function isItem(value: Value, list: readonly Value[], { run, start }: Site): Result {
  if (isListed(value, list, run)) {
    return true;
  }
  const kind = kindOf(value);
  return list.length === 0 || value === null || holdsKind(list, kind, run)
    ? false
    : fault(`${nameKinds([kind])} is not of a kind that the list holds`, start, { got: value });
}

function holdsKind(list: readonly Value[], kind: Kind, run: Run): boolean {
  const kinds = list.length > INDEXED_FROM ? indexOf(list, run).kinds : new Set(list.map(kindOf));
  return kinds.has(kind) || kinds.has('null');
}

function isListed(value: Value, list: readonly Value[], run: Run): boolean {
  if (list.length > INDEXED_FROM) {
    const index = indexOf(list, run);
    if (value === null || typeof value !== 'object') {
      return index.scalars.has(value);
    }
    if (index.onlyScalars) {
      return false;
    }
  }
  return list.some((item) => spend(run, 1) && isSame(value, item, run));
}

function indexOf(list: readonly Value[], run: Run): ListIndex {
  const known = run.indexes.get(list);
  if (known !== undefined) {
    return known;
  }
  spend(run, list.length);
  const scalars = list.filter((item) => item === null || typeof item !== 'object');
  const index: ListIndex = {
    scalars: new Set<unknown>(scalars),
    onlyScalars: scalars.length === list.length,
    kinds: new Set(list.map(kindOf)),
  };
  run.indexes.set(list, index);
  return index;
}
