import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lintSchema } from '../assertions/index.ts'; // 'promptfoo-contracts' in your project
import type { JsonObject } from '../assertions/index.ts';

test.each(['openai', 'anthropic', 'gemini'])('%s takes what it is given for tickets', (provider) => {
  const text = readFileSync(`schemas/ticket-classification/v1.${provider}.json`, 'utf8');
  const { findings } = lintSchema(JSON.parse(text) as JsonObject, { provider });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});
