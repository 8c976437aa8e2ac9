import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

const area = process.env['MUTATED_AREA'] ?? '{reading,grounding,diff,gate}';

/** The assertions whose whole work one area is. */
const assertions = 'test/assertions/{exact-json,evidence-grounding}.test.ts';

/** What takes longer than all else: random documents, hostile text, size, and whole commands. */
const slow = 'test/**/{properties,property,hostile,size,command}.test.ts';

/**
 * The tables, which most mutants fall to at once. `MUTATED_WITH=all` tries the slow tests too, for what survives those;
 * one seed for all random documents, so that a mutant falls to them each time or never.
 */
const config: ViteUserConfig = defineConfig({
  test: {
    include: [`test/${area}/*.test.ts`, assertions],
    exclude: process.env['MUTATED_WITH'] === 'all' ? [] : [slow],
    globalSetup: 'test/temporary-folder.ts',
    setupFiles: ['test/fixed-seed.ts'],
    testTimeout: 30_000,
    // One worker for all files of a run: a worker takes longer to start than the tests of most mutants.
    isolate: false,
  },
});
export default config;
