import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

const area = process.env['MUTATED_AREA'] ?? '{reading,grounding,diff,gate}';

/** The tables alone: a mutant must fall to a row that names it, each time, and not to a random document now and then. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: [`test/${area}/*.test.ts`],
    exclude: ['test/**/{properties,property,hostile,command}.test.ts'],
    testTimeout: 30_000,
    // One worker for all files of a run: a worker takes longer to start than the tests of most mutants.
    isolate: false,
  },
});
export default config;
