import type { Fault } from '../results/row.ts';
import type { RowCase } from './cases.ts';

/** One testcase: a test and a metric over all repeats. Never changed, so that those that pass can share one. */
export interface CaseTally {
  readonly rows: number;
  readonly passed: number;
  /** `error` where the row was not graded, else `failure`. */
  readonly kind: 'failure' | 'error';
  /** Code of the first fault. */
  readonly type: string;
  /** Lines of the first faults, each once. */
  readonly lines: readonly string[];
  readonly more: number;
}

/** By the number of the metric; a test without a metric has a gap there. Never changed, like its tallies. */
export type Cases = readonly (CaseTally | undefined)[];

/** Lines kept of one testcase; the number of those left out is written. */
const LINES = 20;

/** What testcases share. */
export interface Shared {
  readonly lineOf: (fault: Fault) => string;
  /** Tallies of which every row passed, by the number of rows. */
  readonly passing: CaseTally[];
}

/** Gives the tally of a testcase with one more row. */
export function addCase(tally: CaseTally | undefined, one: RowCase, { lineOf, passing }: Shared): CaseTally {
  const before = tally ?? { ...untouched, kind: one.kind };
  if (one.passed && before.passed === before.rows) {
    // Of many tests nearly all pass: one tally serves all that have passed as often.
    const rows = before.rows + 1;
    return (passing[rows] ??= { ...before, rows, passed: rows });
  }
  return addToTally(before, one, lineOf);
}

function addToTally(before: CaseTally, one: RowCase, lineOf: Shared['lineOf']): CaseTally {
  const { rows, passed, kind, type, lines, more } = before;
  const faults = one.passed ? [] : one.faults;
  const fresh = faults.slice(0, LINES).map(lineOf);
  const all = [...new Set([...lines, ...fresh])];
  return {
    rows: rows + 1,
    passed: passed + Number(one.passed),
    kind,
    type: type === '' ? (faults[0]?.code ?? '') : type,
    lines: all.slice(0, LINES),
    more: more + Math.max(0, faults.length - LINES) + Math.max(0, all.length - LINES),
  };
}

const untouched = { rows: 0, passed: 0, type: '', lines: [], more: 0 } as const;

/** Makes what gives tests whose cases are the very same one list of them, since that list is a third of a test. */
export function shareCases(): (cases: Cases) => Cases {
  const latest = new Map<number, Cases>();
  return (cases) => {
    const known = latest.get(cases.length);
    // Unlike `every`, this looks at gaps too.
    if (known?.findIndex((tally, number) => tally !== cases[number]) === -1) {
      return known;
    }
    // Copied to its exact length: an array that has grown holds room for a dozen more.
    const exact = cases.slice();
    if (exact.every((tally) => tally === undefined || tally.passed === tally.rows)) {
      latest.set(exact.length, exact);
    }
    return exact;
  };
}
