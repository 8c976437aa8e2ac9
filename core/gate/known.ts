import type { MetricVerdict } from '../results/row.ts';
import type { Known } from './floors.ts';
import { matcherOf } from './pattern.ts';

/** What the rows say of one failure that is listed as known. */
export interface KnownEntry {
  readonly known: Known;
  readonly isExpired: boolean;
  passed: number;
  failed: number;
  /** Rows of the test that were not graded, and so say nothing. */
  ungraded: number;
}

/** The failures that are listed as known, and what is noted of each. */
export interface KnownBook {
  readonly entries: readonly KnownEntry[];
  /** Notes a verdict and tells whether it is tolerated, should it not pass. */
  readonly note: (test: string, verdict: MetricVerdict) => boolean;
  /** Notes that a row of a test was not graded. */
  readonly noteUngraded: (test: string) => void;
}

/** @param today the day that `until` is compared with, `YYYY-MM-DD`; the last day itself is still tolerated */
export function createKnownBook(list: readonly Known[], today: string): KnownBook {
  const entries = list.map((known) => ({ known, isExpired: today > known.until, passed: 0, failed: 0, ungraded: 0 }));
  const matchers = list.map(({ test, metric }) => ({ isTest: matcherOf(test), isMetric: matcherOf(metric) }));
  return {
    entries,
    note: (test, { metric, outcome }) => {
      if (matchers.length === 0) {
        return false;
      }
      let isTolerated = false;
      for (const [index, { isTest, isMetric }] of matchers.entries()) {
        const entry = entries[index];
        if (entry !== undefined && isMetric(metric) && isTest(test)) {
          entry.passed += Number(outcome === 'passed');
          entry.failed += Number(outcome !== 'passed');
          isTolerated ||= !entry.isExpired;
        }
      }
      return isTolerated;
    },
    noteUngraded: (test) => {
      for (const [index, { isTest }] of matchers.entries()) {
        const entry = entries[index];
        if (entry !== undefined && isTest(test)) {
          entry.ungraded += 1;
        }
      }
    },
  };
}
