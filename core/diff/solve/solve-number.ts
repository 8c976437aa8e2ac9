import {
  ONE,
  ZERO,
  add,
  compare,
  decimal,
  countSteps,
  isMultiple,
  leastCommonMultiple,
  multiply,
  whole,
} from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { keyOf } from '../value.ts';
import { EMPTY, UNKNOWN } from './goal.ts';
import type { Fact, Result, SolverContext } from './goal.ts';

interface Bound {
  readonly bound: Decimal;
  readonly open: boolean;
}

interface Range {
  readonly low: Bound | undefined;
  readonly high: Bound | undefined;
}

interface Question extends Range {
  readonly isRefused: (value: Decimal) => boolean;
  /** How many values of a period may have to be tried before one must fit, or none can. */
  readonly period: bigint;
}

const MOST_TRIED = 20_000n;

/** Looks for a number within bounds, on the grids asked for and off those refused. */
export function solveNumber(
  context: SolverContext,
  { facts, isWhole }: { readonly facts: readonly Fact[]; readonly isWhole: boolean },
): Result {
  const steps = facts.flatMap(({ sign, atom }) => (sign && atom.kind === 'multipleOf' ? [atom.step] : []));
  const refusedSteps = facts.flatMap(({ sign, atom }) => (!sign && atom.kind === 'multipleOf' ? [atom.step] : []));
  const refusedKeys = facts.flatMap(({ atom }) => (atom.kind === 'values' ? [...atom.values.keys()] : []));
  const refused = new Set(refusedKeys);
  const isRefused = (value: Decimal): boolean =>
    (value.scale === 0) !== isWhole ||
    refusedSteps.some((step) => isMultiple(value, step)) ||
    refused.has(keyOf(value));
  const range = findRange(facts);
  const grid = [...(isWhole ? [ONE] : []), ...steps];
  if (grid.length === 0) {
    return solveDense({ ...range, isRefused, period: BigInt(refused.size + 1) * 40n });
  }
  const step = grid.reduce(leastCommonMultiple);
  const round = [step, ...refusedSteps, ...(isWhole ? [] : [ONE])].reduce(leastCommonMultiple);
  const period = countSteps(round, step) * BigInt(refused.size + 1);
  context.spend(Number(period) / 1000);
  return solveGrid({ ...range, isRefused, period }, step);
}

// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function findRange(facts: readonly Fact[]): Range {
  let low: Bound | undefined;
  let high: Bound | undefined;
  for (const { sign, atom } of facts) {
    if (atom.kind !== 'minimum' && atom.kind !== 'maximum') {
      continue;
    }
    // What is refused as too small is a bound from above, with the other kind of end.
    const found = { bound: atom.bound, open: sign ? atom.open : !atom.open };
    if ((atom.kind === 'minimum') === sign) {
      low = low === undefined || isTighter(found, low, 1) ? found : low;
    } else {
      high = high === undefined || isTighter(found, high, -1) ? found : high;
    }
  }
  return { low, high };
}

function isTighter(found: Bound, than: Bound, direction: number): boolean {
  const order = compare(found.bound, than.bound) * direction;
  return order > 0 || (order === 0 && found.open);
}

function isWithin(value: Decimal, { low, high }: Range): boolean {
  const above = low === undefined ? 1 : compare(value, low.bound);
  const below = high === undefined ? 1 : compare(high.bound, value);
  return (low?.open === true ? above > 0 : above >= 0) && (high?.open === true ? below > 0 : below >= 0);
}

/** Tries a whole period of the grid from the bound on: what fits once fits again in each period. */
function solveGrid(question: Question, step: Decimal): Result {
  const { low, high, period } = question;
  const [start, direction] = startOfGrid({ low, high }, step);
  const limit = period > MOST_TRIED ? MOST_TRIED : period;
  // The first may lie on an open bound, or just outside of one between two steps; it is passed over once.
  for (let count = 0n; count <= limit + 1n; count += 1n) {
    const value = multiply(whole(start + direction * count), step);
    const isOutside = !isWithin(value, question);
    if (isOutside && count > 0n) {
      return EMPTY;
    }
    if (!isOutside && !question.isRefused(value)) {
      return { kind: 'found', value };
    }
  }
  return period > MOST_TRIED ? UNKNOWN : EMPTY;
}

function startOfGrid({ low, high }: Range, step: Decimal): readonly [start: bigint, direction: bigint] {
  if (low !== undefined && compare(low.bound, ZERO) > 0) {
    return [countSteps(low.bound, step), 1n];
  }
  if (high !== undefined && compare(high.bound, ZERO) <= 0) {
    return [countSteps(high.bound, step), -1n];
  }
  // Small numbers tell more than those at a far bound; where 0 and its like do not fit, the bound is next.
  if (low !== undefined) {
    return [countSteps(low.bound, step), 1n];
  }
  return high === undefined ? [0n, 1n] : [countSteps(high.bound, step), -1n];
}

/** Between two different numbers there are more than any list or grid can refuse. */
// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function solveDense(question: Question): Result {
  const { low, high, isRefused } = question;
  if (low !== undefined && high !== undefined && compare(low.bound, high.bound) >= 0) {
    return isWithin(low.bound, question) && !isRefused(low.bound) ? { kind: 'found', value: low.bound } : EMPTY;
  }
  const start = low?.bound ?? (high === undefined ? ZERO : add(high.bound, whole(-1)));
  const width = low === undefined || high === undefined ? ONE : add(high.bound, multiply(low.bound, whole(-1)));
  for (let digits = 1; digits <= 30; digits += 1) {
    const value = add(start, multiply(width, decimal(SCATTERED / 10n ** BigInt(30 - digits), digits)));
    if (isWithin(value, question) && !isRefused(value)) {
      return { kind: 'found', value };
    }
  }
  return UNKNOWN;
}

// The digits of pi: half-way, then finer and finer, and on no grid for long.
const SCATTERED = 514159265358979323846264338327n;
