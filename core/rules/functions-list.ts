import { isWithin, roundSignificant, sumDecimals } from '../decimal.ts';
import { asMap, fromOutside, keysOf, memberOf } from './members.ts';
import { listAt, numberAt } from './rule-function.ts';
import type { CallSite, RuleFunction } from './rule-function.ts';
import { spend, tooCostly } from './run.ts';
import { codePointsBefore } from './text-offset.ts';
import { fault, isFault, isList, kindOf, nameKinds } from './value.ts';
import type { Bytes, Duration, Fault, Key, Members, Result, Timestamp, TypeName, Value } from './value.ts';

/** Steps that one value costs that is to be told from others. */
const IDENTITY_STEPS = 16;

/** Steps that adding one decimal costs. */
const DECIMAL_STEPS = 4;

/** Functions over lists and numbers. */
export const aggregates: readonly RuleFunction[] = [
  { name: 'sum', takes: [['list']], gives: 'number', apply: sum },
  { name: 'avg', takes: [['list']], gives: 'number', apply: average },
  { name: 'same', takes: [['number'], ['number']], gives: 'bool', apply: same },
  { name: 'same', takes: [['number'], ['number'], ['number']], gives: 'bool', apply: same },
  { name: 'unique', takes: [['list']], gives: 'bool', apply: unique },
  { name: 'size', takes: [['text', 'list', 'map', 'bytes']], gives: 'number', apply: size },
  { name: 'size', on: ['text', 'list', 'map', 'bytes'], takes: [], gives: 'number', apply: size },
];

function sum(args: readonly Value[], site: CallSite): Result {
  const numbers = numbersOf(listAt(args, 0), { ...site, name: 'sum' });
  return isFault(numbers) ? numbers : finite(sumDecimals(numbers), site.start);
}

function average(args: readonly Value[], site: CallSite): Result {
  const numbers = numbersOf(listAt(args, 0), { ...site, name: 'avg' });
  if (isFault(numbers)) {
    return numbers;
  }
  return numbers.length === 0
    ? fault('avg() of an empty list has no value', site.start)
    : finite(sumDecimals(numbers) / numbers.length, site.start);
}

function finite(number: number, start: number): Result {
  return Number.isFinite(number) ? number : fault('a result is too large for a number', start);
}

function numbersOf(
  list: readonly Value[],
  { run, start, name }: CallSite & { readonly name: string },
): readonly number[] | Fault {
  if (!spend(run, list.length * DECIMAL_STEPS)) {
    return tooCostly(start);
  }
  const numbers: number[] = [];
  for (const [index, item] of list.entries()) {
    const value = fromOutside(item, start);
    if (typeof value !== 'number') {
      const what = isFault(value) ? `cannot be read: ${value.message}` : `is ${nameKinds([kindOf(value)])}`;
      return fault(`${name}() takes numbers, but item ${index} ${what}`, start, isFault(value) ? {} : { got: value });
    }
    numbers.push(value);
  }
  return numbers;
}

function same(args: readonly Value[], { start }: CallSite): Result {
  const tolerance = args.length > 2 ? numberAt(args, 2) : 0;
  if (tolerance < 0) {
    return fault('the tolerance of same() is negative', start, { got: tolerance });
  }
  const [a, b] = [numberAt(args, 0), numberAt(args, 1)];
  return isWithin(roundSignificant(a), roundSignificant(b), roundSignificant(tolerance));
}

function unique(args: readonly Value[], { run, start }: CallSite): Result {
  const list = listAt(args, 0);
  const seen = new Set<string>();
  for (const item of list) {
    const key = identify(item, { run, start });
    if (isFault(key)) {
      return key;
    }
    if (seen.has(key)) {
      return false;
    }
    seen.add(key);
  }
  return true;
}

/** Gives one text for all values that are the same, so that finding equals takes no comparison of each with each. */
function identify(item: unknown, site: CallSite): string | Fault {
  const value = fromOutside(item, site.start);
  if (!spend(site.run, IDENTITY_STEPS + (typeof value === 'string' ? value.length / 16 : 0))) {
    return tooCostly(site.start);
  }
  if (isFault(value)) {
    return value;
  }
  if (isList(value)) {
    return identifyItems(value, site);
  }
  const map = asMap(value);
  return map === undefined ? identifyScalar(value) : identifyMembers(map, site);
}

function identifyItems(list: readonly Value[], site: CallSite): string | Fault {
  let text = '[';
  for (const item of list) {
    const key = identify(item, site);
    if (isFault(key)) {
      return key;
    }
    text += `${key},`;
  }
  return text;
}

function identifyMembers(map: Members | ReadonlyMap<Key, Value>, site: CallSite): string | Fault {
  let text = '{';
  for (const name of [...keysOf(map, site.run)].sort()) {
    const value = memberOf(map, name, site.start);
    const key = isFault(value) ? value : identify(value, site);
    if (isFault(key)) {
      return key;
    }
    text += `${identifyScalar(name)}:${key},`;
  }
  return text;
}

function identifyScalar(value: Value): string {
  const kind = kindOf(value);
  if (kind === 'timestamp' || kind === 'duration') {
    return `${kind} ${(value as Timestamp | Duration).nanoseconds}`;
  }
  if (kind === 'bytes') {
    return `bytes ${(value as Bytes).content.join(' ')}`;
  }
  return kind === 'type' ? `type ${(value as TypeName).names.join(' ')}` : JSON.stringify(value);
}

/** Texts are counted in code points, as CEL says. */
function size([value = null]: readonly Value[], { run }: CallSite): Result {
  if (typeof value === 'string') {
    return codePointsBefore(value, value.length);
  }
  if (isList(value)) {
    return value.length;
  }
  const map = asMap(value);
  return map === undefined ? (value as Bytes).content.length : keysOf(map, run).length;
}
