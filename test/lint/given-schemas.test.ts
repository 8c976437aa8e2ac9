import { expect, test } from 'vitest';
import { findGivenSchemas } from '../../core/lint/provider-schemas.ts';

const schema = { type: 'object' };
const format = { response_format: { json_schema: { name: 'answer', schema } } };
const strict = { response_format: { json_schema: { name: 'answer', schema, strict: true } } };
const tool = { tools: [{ function: { name: 'take', parameters: schema } }] };

test.each<[string, string, object, readonly string[]]>([
  ["a tuned model's format", 'openai:chat:ft:gpt-4.1:org::id', format, ['openai-fine-tuned format answer lax']],
  ['a format that is asked for strictly', 'openai:chat:m', strict, ['openai format answer strict']],
  [
    'a format of Responses, which promptfoo always asks for strictly',
    'openai:responses:m',
    format,
    ['openai format answer strict'],
  ],
  ['a format of a provider without a switch', 'fireworks:m', format, ['fireworks format answer strict']],
  ['a format of a provider that we know nothing of', 'file://own.js', format, ['undefined format answer strict']],
  ['a tool of a provider without a switch', 'xai:m', tool, ['xai tool take strict']],
  ['a tool that is not strict', 'openai:chat:m', tool, ['openai tool take lax']],
  ['a tool that takes nothing', 'openai:chat:m', { tools: [{ function: { name: 'take' } }] }, []],
  ['a declaration that takes nothing', 'google:m', { tools: [{ functionDeclarations: [{ name: 'take' }] }] }, []],
  ['no settings', 'constructor:m', {}, []],
])('finds %s', (...[, id, value, wanted]) => {
  const found = findGivenSchemas(id, { value, file: undefined, steps: [] }, (standing) => standing);
  expect(
    found.map(({ profile, use, name, isStrict }) => `${profile} ${use} ${name} ${isStrict ? 'strict' : 'lax'}`),
  ).toEqual(wanted);
});
