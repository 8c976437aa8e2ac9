import { expect, test } from 'vitest';
import { compareContracts } from '../../core/derive/same-contract.ts';
import type { JsonObject } from '../../core/json.ts';

const deepOf = (title: string): JsonObject =>
  Array.from({ length: 600 }).reduce<JsonObject>((items) => ({ type: 'array', items }), { title });

test.each<[string, JsonObject, JsonObject, string]>([
  ['words', { title: 'a', required: ['a', 'b'] }, { required: ['b', 'a'] }, 'same'],
  ['a list of names that is none', { required: true }, { required: true }, 'same'],
  [
    'what a provider refuses',
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'string' }, maxItems: 2 },
    'derived',
  ],
  ['a type', { type: 'string' }, { type: 'integer' }, 'other'],
  ['words 600 levels down, where they count', deepOf('a'), deepOf('b'), 'other'],
])('schemas that differ in %s', (...[, given, reviewed, kinship]) => {
  expect(compareContracts(given, reviewed, 'openai')).toBe(kinship);
});
