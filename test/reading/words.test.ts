import { describe, expect, test } from 'vitest';
import { readOutput } from '../../core/reading/read-output.ts';
import type { ReadOptions, ResponseLike } from '../../core/reading/reading.ts';

const good = '{"a":1}';

const reasons = {
  content_filter: [
    'content_filter',
    'content_filtered',
    'guardrail_intervened',
    'SAFETY',
    'RECITATION',
    'BLOCKLIST',
    'PROHIBITED_CONTENT',
    'SPII',
    'MODEL_ARMOR',
    'IMAGE_SAFETY',
    'IMAGE_PROHIBITED_CONTENT',
    'IMAGE_RECITATION',
  ],
  refusal: ['refusal'],
  tool_call: ['tool_calls', 'tool_use', 'function_call', 'UNEXPECTED_TOOL_CALL', 'MALFORMED_FUNCTION_CALL'],
  truncated: ['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded'],
} as const;

describe.each(Object.entries(reasons))('%s, by every word for it', (code, words) => {
  test.each(words)('%s', (finishReason) => {
    expect(readOutput({ output: good, finishReason })).toMatchObject({ ok: false, code });
  });
});

test.each(['BLOCK_REASON_UNSPECIFIED', 'BLOCKED_REASON_UNSPECIFIED', ''])('%j blocks no prompt', (blockReason) => {
  expect(readOutput({ output: good, raw: { promptFeedback: { blockReason } } }).ok).toBe(true);
});

const call = { function: { name: 'f', arguments: '{}' } };

/** What reads as data, because more stands beside the call than a provider puts there, and what reads as a call. */
describe('what may stand beside a call', () => {
  test.each(['id', 'type', 'index', 'call_id', 'status', 'extra_content'])('%s of a function', (name) => {
    expect(readOutput({ output: { ...call, [name]: 'x' } })).toMatchObject({ code: 'tool_call' });
  });
  test.each(['id', 'type', 'index'])('%s of a custom tool', (name) => {
    expect(readOutput({ output: { custom: { name: 'f' }, [name]: 'x' } })).toMatchObject({ code: 'tool_call' });
  });
  test.each(['thoughtSignature', 'thought', 'text'])('%s of Gemini', (name) => {
    expect(readOutput({ output: { functionCall: { name: 'f' }, [name]: 'x' } })).toMatchObject({ code: 'tool_call' });
  });
  test.each([
    { ...call, price: 1 },
    { custom: { name: 'f' }, status: 'x' },
    { functionCall: { name: 'f' }, id: 'x' },
    { toolUse: { name: 'f' }, id: 'x' },
  ])('data: %j', (output) => {
    expect(readOutput({ output })).toMatchObject({ ok: true, value: output });
  });
});

type Row = readonly [response: ResponseLike, code: string, detail: string, options?: ReadOptions];

const two = [call, { function: { name: 'f', arguments: '{}' } }];

const details: Readonly<Record<string, Row>> = {
  filter: [{ output: '', finishReason: 'content_filter' }, 'content_filter', "was stopped by the provider's filter"],
  refusal: [{ output: '', isRefusal: true }, 'refusal', 'is a refusal, as the provider says'],
  'a call': [{ output: call }, 'tool_call', 'is a tool or function call'],
  'another call': [{ output: call }, 'tool_call', 'calls another function than the one asked for', { tool: 'g' }],
  'two calls': [{ output: two }, 'tool_call', 'calls the function more than once', { tool: 'f' }],
  'no call': [{ output: '[1]' }, 'no_json', 'holds no call of the function asked for', { tool: 'f' }],
  limit: [{ output: '{', finishReason: 'length' }, 'truncated', 'hit the token limit, as the provider says'],
  size: [{ output: '[100]' }, 'too_large', 'is larger than 4 bytes', { maxBytes: 4 }],
  'size of a value': [{ output: ['x'.repeat(9)] }, 'too_large', 'is larger than 9 bytes', { maxBytes: 9 }],
  nothing: [{ output: ' ' }, 'empty', 'is empty'],
  null: [{ output: null }, 'empty', 'is empty'],
  stringified: [
    { output: '[object Object]' },
    'stringified_object',
    'is an object that was turned into text on its way',
  ],
  ambiguous: [
    { output: '[1] [2]' },
    'ambiguous',
    'holds several different JSON values, and none is picked by its position',
  ],
  cut: [{ output: '[1' }, 'truncated', 'ends before the JSON that begins here does'],
  reasoning: [{ output: '<think></think>[1]' }, 'reasoning', 'has reasoning before its JSON'],
  fence: [{ output: '```\n[1]\n```' }, 'fenced', 'is a code fence around JSON, not JSON alone'],
  prose: [{ output: 'x [1]' }, 'surrounded', 'has other text around its JSON'],
  'no JSON': [{ output: 'x' }, 'no_json', 'holds no JSON value'],
  'JSON in a string': [{ output: '"[1]"' }, 'double_encoded', 'is a JSON string that itself holds JSON'],
  'a scalar': [{ output: '1' }, 'wrong_root', 'is a scalar where an object is asked for', { root: 'object' }],
  'null of another kind': [
    { output: 'null' },
    'wrong_root',
    'is a scalar where an array is asked for',
    { root: 'array' },
  ],
  'an array': [{ output: '[]' }, 'wrong_root', 'is an array where an object is asked for', { root: 'object' }],
  'an object': [{ output: '{}' }, 'wrong_root', 'is an object where an array is asked for', { root: 'array' }],
  'several of another kind': [
    { output: 'x [1] [2]' },
    'wrong_root',
    'holds several JSON values, and none is an object',
    { root: 'object' },
  ],
  depth: [{ output: '[[1]]' }, 'too_deep', 'is nested deeper than 1 levels', { maxDepth: 1 }],
  name: [{ output: '{"a":1,"a":2}' }, 'duplicate_key', 'stands more than once in its object'],
  number: [{ output: '[1e999]' }, 'unsafe_number', 'is a number that JavaScript gives back as another decimal'],
  'number of a value': [
    { output: [-Infinity] },
    'unsafe_number',
    'is a number that JavaScript gives back as another decimal',
  ],
  'half of a pair': [{ output: '["\\ud800"]' }, 'lone_surrogate', 'is text that holds half of a surrogate pair'],
  'half of a pair in a name': [
    { output: '{"\\ud800":1}' },
    'lone_surrogate',
    'is a name that holds half of a surrogate pair',
  ],
  'half of a pair in a value': [{ output: ['\ud800'] }, 'lone_surrogate', 'holds half of a surrogate pair'],
  'no JSON at all': [{ output: { a: () => 1 } }, 'no_json', 'is something that JSON cannot hold'],
};

describe('every code says what is so', () => {
  test.each(Object.entries(details))('%s', (_, [response, code, detail, options]) => {
    expect(readOutput(response, options ?? {})).toMatchObject({ ok: false, code, detail });
  });
});

const noted: Readonly<Record<string, readonly [text: string, options: ReadOptions, notes: readonly string[]]>> = {
  'nothing of note': [good, {}, []],
  'a byte order mark': [`\ufeff${good}`, {}, ['byte_order_mark a byte order mark stands before the text']],
  'a fence': ['```\n[1]\n```', { extract: 'fence' }, ['extracted the value stood in a code fence']],
  'other text': ['x [1]', { extract: 'any' }, ['extracted the value stood among other text']],
  'the same value twice': [
    '[1] or [1]',
    { extract: 'any' },
    ['extracted the value stood among other text', 'repeated an equal value stands in the text more than once'],
  ],
  'names more than once': [
    '{"a":1,"a":2,"b":{"c":1,"c":1}}',
    { duplicateKeys: 'note' },
    ['duplicate_key 2 names stand more than once in their object'],
  ],
  numbers: [
    '[1e999]',
    { unsafeNumbers: 'note' },
    ['unsafe_number 1 numbers come back from JavaScript as another decimal'],
  ],
};

describe('what is only noted is said too', () => {
  test.each(Object.entries(noted))('%s', (_, [output, options, notes]) => {
    const reading = readOutput({ output }, options);
    expect([reading.ok, reading.notes.map(({ code, detail }) => `${code} ${detail}`)]).toEqual([true, notes]);
  });
});

describe('a transform that took the JSON out of other text is noted', () => {
  const prose = { choices: [{ message: { content: `It is:  ${good}\n` } }] };
  test.each<[string, ResponseLike, ReadOptions, readonly string[]]>([
    ['from the text before it', { output: good, providerTransformedOutput: `It is: ${good}` }, {}, ['transformed']],
    [
      'from raw, where the adapter did it',
      { output: good, providerTransformedOutput: good, raw: prose },
      {},
      ['transformed'],
    ],
    ['with its blanks', { output: `  ${good}\n`, raw: prose }, {}, ['transformed']],
    ['not where it is other JSON', { output: '{"b":2}', raw: prose }, {}, []],
    ['not where the text is its JSON alone', { output: good, providerTransformedOutput: good }, {}, []],
    ['not out of text that is too large to look at', { output: good, raw: prose }, { maxBytes: good.length * 2 }, []],
  ])('%s', (...[, response, options, codes]) => {
    const reading = readOutput(response, options);
    expect([reading.ok, reading.notes.map(({ code }) => code)]).toEqual([true, codes]);
  });
});
