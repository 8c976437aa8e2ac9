import { createColumn } from '../results/column.ts';
import type { Column } from '../results/column.ts';
import type { ResultRow } from '../results/row.ts';
import { createTextNumbers } from '../results/text-numbers.ts';
import type { TextNumbers } from '../results/text-numbers.ts';
import { createTexts } from '../results/texts.ts';
import type { Texts } from '../results/texts.ts';
import type { Cases } from './case-tally.ts';

/** The tests of a suite over their repeats, by number. In columns, since there may be as many tests as rows. */
export interface SuiteTests {
  readonly hashes: TextNumbers;
  readonly names: Texts;
  readonly rows: Column;
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
  return {
    hashes: createTextNumbers(),
    names: createTexts(),
    rows: createColumn(),
    latencyMs: createColumn(),
    cases: [],
  };
}

/** Counts a row and gives the number of its test. */
export function countTest({ hashes, names, rows, latencyMs }: SuiteTests, row: ResultRow): number {
  const number = hashes.numberOf(row.test);
  if (number === names.size()) {
    names.add(row.name);
  }
  rows.add(number, 1);
  latencyMs.add(number, row.latencyMs);
  return number;
}

/** Gives the tests in the order in which they first came. */
export function* listTests({ hashes, names, rows, latencyMs, cases }: SuiteTests): Generator<SuiteTest> {
  for (const [number, ofTest] of cases.entries()) {
    const seconds = latencyMs.at(number) / rows.at(number) / 1000;
    yield { hash: hashes.at(number), name: names.at(number), seconds, cases: ofTest };
  }
}
