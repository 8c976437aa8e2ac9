import fc from 'fast-check';
import { describe, test } from 'vitest';
import { laws } from './laws.ts';

describe('whatever comes', () => {
  test.each(Object.entries(laws))('%s', async (_, { property, runs }) => {
    await fc.assert(property, { numRuns: runs });
  });
});
