import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** The tables alone: a mutant must fall to a row that names it, each time, and not to a random document now and then. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/{reading,grounding,diff,gate}/*.test.ts'],
    exclude: ['test/**/{properties,property,hostile,command}.test.ts'],
    testTimeout: 30_000,
  },
});
export default config;
