import type { ConfiguredTest, Origin, WrittenTest } from '../config/configured-test.ts';
import { findContractFaults } from '../contract-names.ts';
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
    ...findIgnoredInList(test, test.value['assert'], ['assert']),
  ]);
}

function findIgnoredInList(
  test: WrittenTest,
  list: unknown,
  path: readonly (string | number)[],
): readonly CheckProblem[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((assertion, index) =>
    isRecord(assertion) ? findIgnoredInAssertion(test, assertion, [...path, index]) : [],
  );
}

/** A set in a set is an assertion to promptfoo: of a type that it does not know, with a key that it does not read. */
function findIgnoredInAssertion(
  test: WrittenTest,
  assertion: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
): readonly CheckProblem[] {
  const isSet = assertion['type'] === 'assert-set' && path.length === 2;
  const own = findUnknownKeys(assertion, isSet ? 'assert-set' : 'assertion').map(({ key, detail }) =>
    problemAt(test, [...path, key], detail),
  );
  return isSet ? [...own, ...findIgnoredInList(test, assertion['assert'], [...path, 'assert'])] : own;
}

/** Finds options of a test that reach no assertion: under a name that is no export of ours, or in no map at all. */
export function findStrayOptions(tests: readonly WrittenTest[]): readonly CheckProblem[] {
  return tests.flatMap(({ value, origin, lineOf }) =>
    findContractFaults(value['metadata']).map(({ path, detail }) => ({
      code: 'misuse',
      file: origin.file,
      line: lineOf(['metadata', ...path]),
      detail,
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
  const first = new Map<string, string>();
  return [...named].flatMap(([metric, origin]) => {
    const earlier = first.get(metric.toLowerCase());
    if (earlier !== undefined) {
      const detail = `metric "${metric}" differs from "${earlier}" in letter case alone`;
      return [{ ...origin, code: 'metric_case' as const, detail }];
    }
    first.set(metric.toLowerCase(), metric);
    return [];
  });
}
