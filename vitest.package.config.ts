import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

// The package with the oldest promptfoo and Node that it supports, installed for real: apart from `npm test`, which is offline.
const config: ViteUserConfig = defineConfig({
  test: { include: ['test/package/**/*.package.ts'], testTimeout: 120_000, fileParallelism: false },
});
export default config;
