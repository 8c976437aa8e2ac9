import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'examples/*.test.ts'],
    globalSetup: 'test/temporary-folder.ts',
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['core/**/*.ts', 'assertions/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
    },
  },
});
export default config;
