import { createColumn } from '../results/column.ts';
import type { Column } from '../results/column.ts';
import type { MetricVerdict, ResultRow } from '../results/row.ts';
import { createTextNumbers } from '../results/text-numbers.ts';
import type { TextNumbers } from '../results/text-numbers.ts';
import { createTexts } from '../results/texts.ts';
import type { Texts } from '../results/texts.ts';

/** The tests over their repeats, by number. In columns, since there may be as many tests as rows. */
export interface Tests {
  /** Numbers of the tests, by what each is. */
  readonly hashes: TextNumbers;
  readonly names: Texts;
  readonly rows: Column;
  readonly cached: Column;
  /** Passed and checked by metric, where `repeats.floor` asks for it. */
  readonly metrics: Map<number, Map<string, { passed: number; checked: number }>>;
}

/** Makes an empty collection of tests. */
export function createTests(): Tests {
  return {
    hashes: createTextNumbers(),
    names: createTexts(),
    rows: createColumn(),
    cached: createColumn(),
    metrics: new Map(),
  };
}

/** Counts a row and gives the number of its test. */
export function countTest({ hashes, names, rows, cached }: Tests, row: ResultRow): number {
  const number = hashes.numberOf(row.test);
  if (number === names.size()) {
    names.add(row.name);
  }
  rows.add(number, 1);
  cached.add(number, Number(row.cached));
  return number;
}

/** Counts a verdict of a row of a test. */
export function countRepeat({ metrics }: Tests, test: number, { metric, outcome }: MetricVerdict): void {
  const ofTest = metrics.get(test) ?? new Map<string, { passed: number; checked: number }>();
  metrics.set(test, ofTest);
  const counts = ofTest.get(metric) ?? { passed: 0, checked: 0 };
  ofTest.set(metric, counts);
  counts.checked += 1;
  counts.passed += Number(outcome === 'passed');
}

/** Tests that something holds for. */
export interface TestSelection {
  readonly count: number;
  /** Names of the first, each once. */
  readonly names: readonly string[];
}

/** Finds the tests that something holds for. @param limit how many are named */
export function selectTests({ names }: Tests, holds: (test: number) => boolean, limit: number): TestSelection {
  const first: number[] = [];
  let count = 0;
  for (let test = 0; test < names.size(); test += 1) {
    if (holds(test)) {
      count += 1;
      first.push(...(first.length < limit ? [test] : []));
    }
  }
  return { count, names: [...new Set(first.map(names.at))] };
}

/** Gives the name of each test by its hash. */
export function nameTests({ hashes, names }: Tests): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: names.size() }, (_, test) => [hashes.at(test), names.at(test)]));
}
