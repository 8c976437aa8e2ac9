import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exactJson, readOutput, schemaValidity } from 'promptfoo-contracts';

// No promptfoo here: the same functions over a corpus of responses, whose names say what is expected of each.
const corpus = fileURLToPath(new URL('corpus/', import.meta.url));
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['queue'],
  properties: { queue: { enum: ['billing', 'general'] } },
};

test.each(readdirSync(corpus))('%s', async (file) => {
  const output = readFileSync(`${corpus}${file}`, 'utf8').trimEnd();
  const { metadata } = await schemaValidity(output, { config: { schema } });
  expect(file.split('-')[0], metadata.contract.findings[0]?.detail).toBe(metadata.contract.outcome);
});

test('a reading says why there is no value', async () => {
  expect(readOutput({ output: '{"queue":"bil' })).toMatchObject({ ok: false, code: 'truncated' });
  expect((await exactJson('{"queue":"billing","queue":"general"}', {})).pass).toBe(false);
});
