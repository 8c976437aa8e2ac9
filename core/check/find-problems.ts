import type { ConfiguredAssertion, ConfiguredTest, Origin, WrittenTest } from '../config/configured-test.ts';
import { describeStrayName, findStrayNames } from '../contract-names.ts';
import { isRecord } from '../json.ts';
import type { CheckProblem } from './problem.ts';
import { findUnknownKeys } from './unknown-keys.ts';

/** Finds each test that asserts nothing: promptfoo passes it with score 1. */
export function findIdleTests(tests: readonly ConfiguredTest[]): readonly CheckProblem[] {
  return tests
    .filter(({ assertions }) => assertions.length === 0)
    .map(({ name, origin }) => ({
      ...origin,
      code: 'no_assertions',
      detail: `"${name}" asserts nothing, so promptfoo passes it whatever comes`,
    }));
}

/** Finds the keys of tests and their assertions that promptfoo ignores. */
export function findIgnoredKeys(tests: readonly WrittenTest[]): readonly CheckProblem[] {
  return tests.flatMap((test) => [
    ...findUnknownKeys(test.value, 'test').map(({ key, detail }) => problemAt(test, [key], detail)),
    ...findIgnoredInAssertions(test, test.value['assert'], ['assert']),
  ]);
}

function findIgnoredInAssertions(
  test: WrittenTest,
  list: unknown,
  path: readonly (string | number)[],
): readonly CheckProblem[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((assertion, index) => {
    if (!isRecord(assertion) || path.length > 10) {
      return [];
    }
    const here = [...path, index];
    const isSet = assertion['type'] === 'assert-set';
    const own = findUnknownKeys(assertion, isSet ? 'set' : 'assertion').map(({ key, detail }) =>
      problemAt(test, [...here, key], detail),
    );
    return isSet ? [...own, ...findIgnoredInAssertions(test, assertion['assert'], [...here, 'assert'])] : own;
  });
}

/** Finds each name in the options of a test that is no export of ours: such options reach no assertion. */
export function findStrayOptions(tests: readonly WrittenTest[]): readonly CheckProblem[] {
  return tests.flatMap(({ value, origin, lineOf }) =>
    findStrayNames(value['metadata']).map((name) => ({
      code: 'misuse',
      file: origin.file,
      line: lineOf(['metadata', 'contracts', name]),
      detail: describeStrayName(name),
    })),
  );
}

function problemAt(test: WrittenTest, path: readonly (string | number)[], detail: string): CheckProblem {
  return { code: 'unknown_key', file: test.origin.file, line: test.lineOf(path), detail };
}

/** Finds metric names that differ in letter case alone: a report counts them apart, a person reads them as one. */
export function findMetricsByCase(tests: readonly ConfiguredTest[]): readonly CheckProblem[] {
  const named = new Map<string, Origin>();
  for (const { value, origin } of tests.flatMap(({ assertions }) => assertions)) {
    const metric = value['metric'];
    if (typeof metric === 'string' && !named.has(metric)) {
      named.set(metric, origin);
    }
  }
  const names = [...named.keys()];
  return names.flatMap((metric, index) => {
    const earlier = names.slice(0, index).find((name) => name.toLowerCase() === metric.toLowerCase());
    const detail = `metric "${metric}" differs from "${earlier ?? ''}" in letter case alone`;
    const origin = named.get(metric);
    return earlier === undefined || origin === undefined ? [] : [{ ...origin, code: 'metric_case' as const, detail }];
  });
}

/**
 * Finds assertions whose failure promptfoo would not let fail the test: of weight 0, or outvoted by the others under the
 * test's `threshold` (promptfoo compares it with the weighted mean of the scores).
 */
export function findOutvoted(
  tests: readonly ConfiguredTest[],
  isContract: (assertion: ConfiguredAssertion) => boolean,
): readonly CheckProblem[] {
  return tests.flatMap((test) => {
    const total = test.assertions.reduce((sum, assertion) => sum + weightOf(assertion), 0);
    return test.assertions.filter(isContract).flatMap((assertion) => {
      const weight = weightOf(assertion);
      const name = labelOf(assertion);
      if (weight === 0) {
        return [
          {
            ...assertion.origin,
            code: 'outvoted' as const,
            detail: `${name} has weight 0, so promptfoo passes it whatever it finds`,
          },
        ];
      }
      const { threshold } = test;
      const outvoted = threshold !== undefined && (total - weight) / total >= threshold;
      const detail = `${name} can break while "${test.name}" passes: the others alone reach its threshold of ${threshold ?? 0}`;
      return outvoted ? [{ ...test.origin, code: 'outvoted' as const, detail }] : [];
    });
  });
}

function weightOf({ value }: ConfiguredAssertion): number {
  return typeof value['weight'] === 'number' ? value['weight'] : 1;
}

function labelOf({ value }: ConfiguredAssertion): string {
  const named = [value['metric'], value['value'], value['type']].find(
    (name): name is string => typeof name === 'string',
  );
  return named ?? 'an assertion';
}
