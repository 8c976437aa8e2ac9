import { createColumn } from '../results/column.ts';
import type { Column } from '../results/column.ts';
import type { ResultRow } from '../results/row.ts';
import { countTest, createTests } from '../results/tests.ts';
import type { Tests } from '../results/tests.ts';
import type { Cases } from './case-tally.ts';

/** The tests of a suite. */
export interface SuiteTests extends Tests {
  readonly latencyMs: Column;
  readonly cases: Cases[];
}

/** One test over its repeats. */
export interface SuiteTest {
  readonly hash: string;
  readonly name: string;
  /** Mean over the repeats, so that more repeats are no slower test. */
  readonly seconds: number;
  readonly cases: Cases;
}

/** Makes an empty collection of tests. */
export function createSuiteTests(): SuiteTests {
  return { ...createTests(), latencyMs: createColumn(), cases: [] };
}

/** Counts a row and gives the number of its test. */
export function countSuiteTest(tests: SuiteTests, row: ResultRow): number {
  const number = countTest(tests, row);
  tests.latencyMs.add(number, row.latencyMs);
  return number;
}

/** Gives the tests in the order in which they first came. */
export function* listTests({ hashes, names, rows, latencyMs, cases }: SuiteTests): Generator<SuiteTest> {
  for (const [number, ofTest] of cases.entries()) {
    const seconds = latencyMs.at(number) / rows.at(number) / 1000;
    yield { hash: hashes.at(number), name: names.at(number), seconds, cases: ofTest };
  }
}
