import { expect, test } from 'vitest';
import { exactJson } from '../../assertions/exact-json.ts';
import { describeAssertion } from '../describe-assertion.ts';

describeAssertion(exactJson, {
  holds: {
    'an object': { output: '{"a": 1}' },
    'a scalar, with blanks around it': { output: ' 42\n' },
    'an array where an array is asked for': { output: '[1]', config: { read: { root: 'array' } } },
    'a value that the adapter had parsed': { output: { a: 1 } },
    'a repeated name that is only noted': { output: '{"a":1,"a":1}', config: { read: { duplicateKeys: 'note' } } },
    'the arguments of a call': {
      output: [{ type: 'function', function: { name: 'f', arguments: '{}' } }],
      config: { read: { tool: 'f' } },
    },
    'options of the test laid over': {
      output: '[1]',
      config: { read: { root: 'object' } },
      metadata: { contracts: { exactJson: { read: { root: 'array' } } } },
    },
  },
  breaks: {
    'a filter': { output: '{}', response: { finishReason: 'content_filter' }, finds: ['content_filter'] },
    'a refusal': { output: 'no', response: { isRefusal: true }, finds: ['refusal'] },
    'a call': { output: [{ type: 'function', function: { name: 'f', arguments: '{}' } }], finds: ['tool_call'] },
    'the token limit': { output: '{}', response: { finishReason: 'length' }, finds: ['truncated'] },
    'too large': { output: '"aaaa"', config: { read: { maxBytes: 3 } }, finds: ['too_large'] },
    nothing: { output: '', finds: ['empty'] },
    'an object turned into text': { output: '[object Object]', finds: ['stringified_object'] },
    'two values': { output: '[1] [2]', finds: ['ambiguous'] },
    reasoning: { output: '<think>x</think>[1]', finds: ['reasoning'] },
    'a fence': { output: '```\n[1]\n```', finds: ['fenced'] },
    prose: { output: 'x [1]', finds: ['surrounded'] },
    'a trailing comma': { output: '[1,]', finds: ['invalid_json'] },
    'no JSON': { output: 'x', finds: ['no_json'] },
    'JSON in a string': { output: '"[1]"', finds: ['double_encoded'] },
    'another kind': { output: '[1]', config: { read: { root: 'object' } }, finds: ['wrong_root'] },
    'too deep': { output: '[[1]]', config: { read: { maxDepth: 1 } }, finds: ['too_deep'] },
    'repeated names': { output: '{"a":1,"a":2,"b":{"c":1,"c":1}}', finds: ['duplicate_key /a', 'duplicate_key /b/c'] },
    'unsafe numbers': { output: '[1e999,9007199254740993]', finds: ['unsafe_number /0', 'unsafe_number /1'] },
    'halves of pairs': { output: '["\\ud800",{"k":"\\udc00"}]', finds: ['lone_surrogate /0', 'lone_surrogate /1/k'] },
    'each kind of place': {
      output: '{"a":1e999,"a":"\\ud800"}',
      finds: ['duplicate_key /a', 'unsafe_number /a', 'lone_surrogate /a'],
    },
  },
  misuse: {
    'the option that exact JSON cannot have': { config: { read: { extract: 'any' } }, says: /extract/ },
    'a misspelt option': { config: { raed: {} }, says: /raed.*read/ },
    'a misspelt option of reading': { config: { read: { maxByte: 3 } }, says: /maxByte.*maxBytes/ },
    'an unknown kind': { config: { read: { root: 'list' } }, says: /read\.root must be one of/ },
    'no room at all': { config: { read: { maxBytes: 0 } }, says: /read\.maxBytes/ },
    'a list of options for the test': {
      metadata: { contracts: { exactJson: [{ read: {} }] } },
      says: /Cannot use metadata\.contracts\.exactJson: expected a map of options \(got \[/,
    },
    'a list of contracts': {
      metadata: { contracts: [{ exactJson: {} }] },
      says: /Cannot use metadata\.contracts: expected a map of options/,
    },
    'the name of no function': { config: { read: { tool: '' } }, says: /read\.tool/ },
  },
});

test('the reason says what is wrong, where, and what was written', async () => {
  const { reason } = await exactJson('{"id":\n 9007199254740993}', {});
  expect(reason).toContain('/id is a number that JavaScript gives back as another decimal (line 2, column 2)');
  expect(reason).toContain('got 9007199254740993');
});

test('the reason names a fault of the whole with line and column', async () => {
  const { reason } = await exactJson('{"a": 1,\n}', {});
  expect(reason).toContain('is broken JSON: a trailing comma');
  expect(reason).toContain('(line 2, column 1)');
});

test.each([5, true, [], 'read'])('%j is no config', async (config) => {
  await expect(exactJson('{}', { config })).rejects.toThrow('Cannot use the config of exact-json: expected a map');
});

test('a config or contract without anything in it is none', async () => {
  const test = { metadata: { contracts: { exactJson: null } } };
  expect((await exactJson('{}', { config: null, test })).pass).toBe(true);
});
