const area = process.env.MUTATED_AREA ?? '{reading,grounding,gate,diff}';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Which tests run a line is known of each; to ask again which files import it costs more than the tests do.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false, pool: 'threads' },
  mutate: [`core/${area}/**/*.ts`],
  // Texts are words for people, or codes and keys that a misspelling keeps from compiling.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // A constant of a module is in every test, and needs a new process: half the time for few of the changes.
  ignoreStatic: true,
  timeoutMS: 2000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `artifacts/mutation/${process.env.MUTATED_AREA ?? 'report'}.json` },
  clearTextReporter: { logTests: false },
  concurrency: 1,
  tempDirName: '.stryker-tmp',
};
