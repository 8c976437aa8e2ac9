import { createColumn } from '../results/column.ts';
import type { Column } from '../results/column.ts';
import type { MetricVerdict, ResultRow } from '../results/row.ts';
import { countTest, createTests } from '../results/tests.ts';
import type { Tests } from '../results/tests.ts';

/** The tests as the gate counts them. */
export interface GateTests extends Tests {
  readonly cached: Column;
  /** Passed and checked by metric, where `repeats.floor` asks for it. */
  readonly metrics: Map<number, Map<string, { passed: number; checked: number }>>;
}

/** Makes an empty collection of tests. */
export function createGateTests(): GateTests {
  return { ...createTests(), cached: createColumn(), metrics: new Map() };
}

/** Counts a row and gives the number of its test. */
export function countGateTest(tests: GateTests, row: ResultRow): number {
  const number = countTest(tests, row);
  tests.cached.add(number, Number(row.cached));
  return number;
}

/** Counts a verdict of a row of a test. */
export function countRepeat({ metrics }: GateTests, test: number, { metric, outcome }: MetricVerdict): void {
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
