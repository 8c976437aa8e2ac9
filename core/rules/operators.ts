import { remainder } from '../decimal.ts';
import { withinCalendar } from '../compare/instant.ts';
import { compareEqual, isMember } from './equality.ts';
import { spend, tooCostly } from './run.ts';
import type { Run } from './run.ts';
import type { BinaryOperator } from './syntax.ts';
import { bytes, duration, fault, isList, kindOf, nameKinds, timestamp } from './value.ts';
import type { Bytes, Duration, Result, Timestamp, Value } from './value.ts';

/** Where an operator stands and what it may cost. */
export interface Site {
  readonly run: Run;
  readonly start: number;
}

/** Characters of compared or joined text that cost as much as one step. */
const TEXT_STEP = 16;

/** What each two-sided operator does with two values. */
export const operators: Readonly<Record<BinaryOperator, (a: Value, b: Value, site: Site) => Result>> = {
  '==': compareEqual,
  '!=': (a, b, site) => {
    const equal = compareEqual(a, b, site);
    return typeof equal === 'boolean' ? !equal : equal;
  },
  '<': (a, b, site) => ordered(a, b, { ...site, holds: (order) => order < 0 }),
  '<=': (a, b, site) => ordered(a, b, { ...site, holds: (order) => order <= 0 }),
  '>': (a, b, site) => ordered(a, b, { ...site, holds: (order) => order > 0 }),
  '>=': (a, b, site) => ordered(a, b, { ...site, holds: (order) => order >= 0 }),
  in: isMember,
  '+': add,
  '-': subtract,
  '*': (a, b, site) => arithmetic(a, b, { ...site, sign: '*', apply: (left, right) => left * right }),
  '/': (a, b, site) =>
    b === 0
      ? fault('it divides by zero', site.start)
      : arithmetic(a, b, { ...site, sign: '/', apply: (left, right) => left / right }),
  '%': (a, b, site) =>
    b === 0
      ? fault('it divides by zero', site.start)
      : arithmetic(a, b, { ...site, sign: '%', apply: (left, right) => remainder(left, right) }),
};

/** Gives the opposite of a number or a duration. */
export function negate(value: Value, start: number): Result {
  if (typeof value === 'number') {
    return -value;
  }
  return kindOf(value) === 'duration'
    ? duration(-(value as Duration).nanoseconds)
    : fault(`"-" takes a number, not ${nameKinds([kindOf(value)])}`, start, { got: value });
}

interface Ordering extends Site {
  readonly holds: (order: number) => boolean;
}

function ordered(a: Value, b: Value, { run, start, holds }: Ordering): Result {
  if (typeof a === 'number' && typeof b === 'number') {
    return holds(a - b);
  }
  const [left, right] = [kindOf(a), kindOf(b)];
  if (left !== right) {
    return fault(`${nameKinds([left])} has no order with ${nameKinds([right])}`, start, { got: a });
  }
  const order = orderOf(a, b, run);
  return order === undefined ? fault(`${nameKinds([left])} has no order`, start, { got: a }) : holds(order);
}

function orderOf(a: Value, b: Value, run: Run): number | undefined {
  if (typeof a === 'string' && typeof b === 'string') {
    spend(run, Math.min(a.length, b.length) / TEXT_STEP);
    return compareText(a, b);
  }
  const kind = kindOf(a);
  if (kind === 'bool') {
    return Number(a) - Number(b);
  }
  if (kind === 'bytes') {
    spend(run, (a as Bytes).content.length / TEXT_STEP);
    return Buffer.compare((a as Bytes).content, (b as Bytes).content);
  }
  return kind === 'timestamp' || kind === 'duration'
    ? Number((a as Timestamp | Duration).nanoseconds - (b as Timestamp | Duration).nanoseconds)
    : undefined;
}

/** By code points, as CEL says: units of a surrogate pair come after all others, though their numbers are lower. */
function compareText(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) {
    at += 1;
  }
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  return at === a.length || at === b.length ? a.length - b.length : rank(left) - rank(right);
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

interface Arithmetic extends Site {
  readonly sign: string;
  readonly apply: (left: number, right: number) => number;
}

function arithmetic(a: Value, b: Value, { start, sign, apply }: Arithmetic): Result {
  if (typeof a !== 'number' || typeof b !== 'number') {
    const [wrong] = typeof a === 'number' ? [b] : [a];
    return fault(`"${sign}" does not take ${nameKinds([kindOf(wrong)])}`, start, { got: wrong });
  }
  const result = apply(a, b);
  return Number.isFinite(result) ? result : fault('a result is too large for a number', start);
}

function add(a: Value, b: Value, site: Site): Result {
  if (typeof a === 'number' && typeof b === 'number') {
    return arithmetic(a, b, { ...site, sign: '+', apply: (left, right) => left + right });
  }
  return join(a, b, site) ?? shift(a, b, { ...site, sign: '+' });
}

function join(a: Value, b: Value, site: Site): Result | undefined {
  if (typeof a === 'string') {
    return typeof b === 'string' ? joinTexts(a, b, site) : undefined;
  }
  if (isList(a)) {
    return isList(b) ? joinLists(a, b, site) : undefined;
  }
  return kindOf(a) === 'bytes' && kindOf(b) === 'bytes' ? joinBytes(a as Bytes, b as Bytes, site) : undefined;
}

function joinTexts(a: string, b: string, { run, start }: Site): Result {
  return spend(run, (a.length + b.length) / TEXT_STEP) ? a + b : tooCostly(start);
}

function joinLists(a: readonly Value[], b: readonly Value[], { run, start }: Site): Result {
  return spend(run, a.length + b.length) ? [...a, ...b] : tooCostly(start);
}

function joinBytes({ content: a }: Bytes, { content: b }: Bytes, { run, start }: Site): Result {
  return spend(run, (a.length + b.length) / TEXT_STEP) ? bytes(Buffer.concat([a, b])) : tooCostly(start);
}

function subtract(a: Value, b: Value, site: Site): Result {
  if (kindOf(a) === 'timestamp' && kindOf(b) === 'timestamp') {
    return duration((a as Timestamp).nanoseconds - (b as Timestamp).nanoseconds);
  }
  if (typeof a === 'number') {
    return arithmetic(a, b, { ...site, sign: '-', apply: (left, right) => left - right });
  }
  const back = kindOf(b) === 'duration' ? duration(-(b as Duration).nanoseconds) : b;
  return shift(a, back, { ...site, sign: '-' });
}

/** Moves a moment, or lengthens a duration, by a duration. */
function shift(a: Value, b: Value, site: Site & { readonly sign: string }): Result {
  const kinds = [kindOf(a), kindOf(b)];
  if (!kinds.includes('duration') || !kinds.every((kind) => kind === 'duration' || kind === 'timestamp')) {
    return fault(`"${site.sign}" does not take ${nameKinds(kinds)}`, site.start, { got: b });
  }
  const sum = (a as Timestamp | Duration).nanoseconds + (b as Timestamp | Duration).nanoseconds;
  if (!kinds.includes('timestamp')) {
    return duration(sum);
  }
  const moment = withinCalendar(sum);
  return moment === undefined ? fault('a moment lies outside the years 0001 to 9999', site.start) : timestamp(moment);
}
