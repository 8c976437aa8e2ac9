import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

// What a user installs, from the packed tarball: apart from `npm test`, since it builds, packs and runs promptfoo in
// projects of its own. `npm run test:package` is offline; `npm run test:peer` installs the oldest promptfoo and Node.
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/package/**/*.package.ts'],
    globalSetup: 'test/temporary-folder.ts',
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
export default config;
