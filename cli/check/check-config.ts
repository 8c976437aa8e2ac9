import { findIdleTests, findIgnoredKeys, findMetricsByCase, findStrayOptions } from '../../core/check/find-problems.ts';
import { findOutvoted } from '../../core/check/outvoted.ts';
import type { CheckProblem } from '../../core/check/problem.ts';
import { findUnknownKeys } from '../../core/check/unknown-keys.ts';
import type { LoadedConfig } from '../../loading/config/load-config.ts';
import { findSchemaProblems } from './find-schema-problems.ts';
import { findSettingProblems } from './find-setting-problems.ts';
import { findStubProblems } from './find-stub-problems.ts';
import { prepareAssertion } from './prepare-assertion.ts';

/** What a look at a configuration found. */
export interface CheckReport {
  readonly files: readonly string[];
  readonly tests: number;
  /** Assertions that were loaded with their options, counted once a test. */
  readonly assertions: number;
  readonly problems: readonly CheckProblem[];
  /** Lists of tests that only promptfoo can read, and so were not looked at. */
  readonly unread: readonly string[];
}

/** Loads every assertion of every test as an eval would, and finds what would check less than it seems to. */
export async function checkConfig(config: LoadedConfig): Promise<CheckReport> {
  const { tests, written, defaultTest, unread } = config;
  const loaded = await prepareAll(config);
  const asWritten = [...(defaultTest === undefined ? [] : [defaultTest]), ...written];
  const keys = findUnknownKeys(config.value, 'config').map(({ key, detail }) => ({
    code: 'unknown_key' as const,
    file: config.file,
    line: config.lineOf([key]),
    detail,
  }));
  const none = {
    code: 'no_tests' as const,
    file: config.file,
    line: config.lineOf(['tests']),
    detail: 'the configuration has no test',
  };
  const problems = [
    ...keys,
    ...(tests.length === 0 && unread.length === 0 ? [none] : []),
    ...findIgnoredKeys(asWritten),
    ...findStrayOptions(asWritten),
    ...findIdleTests(tests),
    ...findMetricsByCase(tests),
    ...findOutvoted(tests, (assertion) => loaded.ours.has(assertion.origin)),
    ...loaded.problems,
    ...findSchemaProblems(config),
    ...findStubProblems(config),
    ...findSettingProblems(config),
  ];
  return { files: [config.file], tests: tests.length, assertions: loaded.count, problems: unique(problems), unread };
}

/** The assertions that are ours, by where they stand, and what is wrong with any. */
interface Prepared {
  readonly ours: ReadonlySet<unknown>;
  readonly count: number;
  readonly problems: readonly CheckProblem[];
}

/** Does what each assertion of each test does before it looks at an output. */
async function prepareAll(config: LoadedConfig): Promise<Prepared> {
  const ours = new Set<unknown>();
  const problems: CheckProblem[] = [];
  let count = 0;
  const pairs = config.tests.flatMap((test) => test.assertions.map((assertion) => ({ test, assertion })));
  for (const { test, assertion } of pairs) {
    const { isOurs, problem } = await prepareAssertion(config.folder, test, assertion);
    if (isOurs) {
      ours.add(assertion.origin);
      count += 1;
    }
    problems.push(...(problem === undefined ? [] : [problem]));
  }
  return { ours, count, problems };
}

/** One wrong `defaultTest` is one problem, however many tests inherit it. */
function unique(problems: readonly CheckProblem[]): readonly CheckProblem[] {
  const seen = new Map<string, CheckProblem>();
  for (const problem of problems) {
    const key = `${problem.file}:${problem.line}:${problem.code}:${problem.detail.replace(/^"[^"]*": /, '')}`;
    if (!seen.has(key)) {
      seen.set(key, problem);
    }
  }
  return [...seen.values()];
}
