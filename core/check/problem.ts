import type { Origin } from '../config/configured-test.ts';

/** Every way in which a configuration can check less than it says, with its meaning. */
export const checkCodes = {
  misuse: 'An assertion of ours is set up wrongly',
  missing_file: 'A file or an export that the configuration names is not there',
  no_tests: 'The configuration has no test',
  no_assertions: 'A test asserts nothing, and passes whatever comes',
  unknown_key: 'promptfoo ignores a key in silence',
  metric_case: 'Two metric names differ in letter case alone',
  outvoted: 'A contract that breaks would not fail its test',
  provider_schema: 'A schema that a provider is given cannot be used',
} as const;

/** The codes of the problems that `check` reports. */
export type CheckCode = keyof typeof checkCodes;

/** One problem of a configuration, and the place to mend. */
export interface CheckProblem extends Origin {
  readonly code: CheckCode;
  readonly detail: string;
}
