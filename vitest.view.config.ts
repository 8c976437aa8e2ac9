import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

// What a person sees, in a real browser: apart from `npm test`, since it needs Debian's Chromium.
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/view/**/*.view.ts'],
    globalSetup: 'test/temporary-folder.ts',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
export default config;
