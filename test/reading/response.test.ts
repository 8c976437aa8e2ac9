import { describe, expect, test } from 'vitest';
import { readOutput } from '../../core/reading/read-output.ts';
import type { ReadOptions, ResponseLike } from '../../core/reading/reading.ts';

/** A response and what comes of it: a code, or `ok` with the value. */
type Row = readonly [response: ResponseLike, outcome: string, value?: unknown];

function check(response: ResponseLike, options: ReadOptions, [outcome, value]: readonly [string, unknown]): void {
  const reading = readOutput(response, options);
  expect(reading.ok ? 'ok' : reading.code).toBe(outcome);
  if (reading.ok && value !== undefined) {
    expect(reading.value).toEqual(value);
  }
}

const good = '{"a":1}';

describe('what the provider says comes first', () => {
  const rows: Readonly<Record<string, Row>> = {
    'nothing of note': [{ output: good, finishReason: 'stop' }, 'ok', { a: 1 }],
    'a filter': [{ output: good, finishReason: 'content_filter' }, 'content_filter'],
    'a filter that is also called a refusal': [
      { output: 'no', finishReason: 'content_filter', isRefusal: true },
      'content_filter',
    ],
    'a filter as Bedrock says it': [
      { output: good, metadata: { stopReason: 'guardrail_intervened' } },
      'content_filter',
    ],
    'another filter as Bedrock says it': [
      { output: '', metadata: { stopReason: 'content_filtered' } },
      'content_filter',
    ],
    'a filter as Responses say it': [
      { output: '', raw: { status: 'incomplete', incomplete_details: { reason: 'content_filter' } } },
      'content_filter',
    ],
    'a filter as Gemini says it': [
      { output: 'x', raw: { candidates: [{ finishReason: 'RECITATION' }] } },
      'content_filter',
    ],
    'a filter in a later chunk of Gemini': [
      { output: 'x', raw: [{ candidates: [{}] }, { candidates: [{ finishReason: 'SPII' }] }] },
      'content_filter',
    ],
    'a blocked prompt': [{ output: 'x', raw: { promptFeedback: { blockReason: 'SAFETY' } } }, 'content_filter'],
    'an unspecified block': [
      { output: good, raw: { promptFeedback: { blockReason: 'BLOCK_REASON_UNSPECIFIED' } } },
      'ok',
    ],
    'a filter in a raw chat body': [
      { output: 'x', raw: { choices: [{ finish_reason: 'content_filter' }] } },
      'content_filter',
    ],
    'flags of guardrails alone': [{ output: good, guardrails: { flagged: true } } as ResponseLike, 'ok'],
    'a refusal': [{ output: 'I cannot', isRefusal: true }, 'refusal'],
    'a refusal that holds JSON': [{ output: good, isRefusal: true }, 'refusal'],
    'a refusal before the token limit': [{ output: 'I', isRefusal: true, finishReason: 'length' }, 'refusal'],
    'a refusal as Responses say it': [
      { output: 'no', raw: { output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'no' }] }] } },
      'refusal',
    ],
    'a refusal in a raw chat body': [{ output: 'no', raw: { choices: [{ message: { refusal: 'no' } }] } }, 'refusal'],
    'a refusal in a raw message': [{ output: '', raw: { stop_reason: 'refusal', content: [] } }, 'refusal'],
    'a flag that is no boolean': [{ output: good, isRefusal: 'yes' }, 'ok'],
    'the token limit': [{ output: good, finishReason: 'length' }, 'truncated'],
    'the token limit without text': [{ output: '', finishReason: 'length' }, 'truncated'],
    'the token limit with a parsed value': [{ output: { a: 1 }, finishReason: 'length' }, 'truncated'],
    'the token limit, not mapped': [{ output: good, finishReason: ' MAX_TOKENS ' }, 'truncated'],
    'the token limit as Bedrock says it': [{ output: good, metadata: { stopReason: 'max_tokens' } }, 'truncated'],
    'the token limit as Responses say it': [
      { output: good, raw: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } } },
      'truncated',
    ],
    'another reason to be incomplete': [
      { output: good, raw: { status: 'incomplete', incomplete_details: { reason: 'steered' } } },
      'ok',
    ],
    'details of a response that is complete': [
      { output: good, raw: { status: 'completed', incomplete_details: { reason: 'max_output_tokens' } } },
      'ok',
    ],
    'the token limit as Gemini says it': [
      { output: good, raw: { candidates: [{ finishReason: 'MAX_TOKENS' }] } },
      'truncated',
    ],
    'the token limit before the size': [{ output: 'x'.repeat(20), finishReason: 'length' }, 'truncated'],
    'a reason named like a member of every object': [{ output: good, finishReason: 'constructor' }, 'ok'],
    'a raw body that is text': [{ output: good, raw: 'incomplete' }, 'ok'],
    'a raw body of other shapes': [{ output: good, raw: { output: 'x', candidates: [null], choices: {} } }, 'ok'],
  };
  test.each(Object.entries(rows))('%s', (_, [response, outcome, value]) => {
    check(response, { maxBytes: 1000 }, [outcome, value]);
  });
});

const chatCall = { id: 'c', type: 'function', function: { name: 'f', arguments: good } };
const otherCall = { id: 'd', type: 'function', function: { name: 'g', arguments: '{}' } };

describe('calls are no content', () => {
  const rows: Readonly<Record<string, Row>> = {
    'Chat Completions': [{ output: [chatCall] }, 'tool_call'],
    'Chat Completions with text': [
      { output: { role: 'assistant', content: good, tool_calls: [chatCall] } },
      'tool_call',
    ],
    'the old function call': [{ output: { name: 'f', arguments: good } }, 'tool_call'],
    'the old function call in a message': [
      { output: { content: '', function_call: { name: 'f', arguments: '{}' } } },
      'tool_call',
    ],
    Responses: [{ output: { type: 'function_call', name: 'f', arguments: '{}' } }, 'tool_call'],
    'Responses as text': [
      { output: JSON.stringify({ type: 'function_call', name: 'f', arguments: '{}' }) },
      'tool_call',
    ],
    'Responses, two of them': [
      { output: `{"type":"function_call","name":"f"}\n{"type":"function_call","name":"g"}` },
      'tool_call',
    ],
    'Responses without arguments': [
      { output: { type: 'function_call', name: 'f', status: 'no_arguments_provided', note: 'x' } },
      'tool_call',
    ],
    'Responses, in raw alone': [
      { output: 'done', raw: { output: [{ type: 'function_call', name: 'f' }] } },
      'tool_call',
    ],
    'a custom tool of Responses': [{ output: { type: 'custom_tool_call', name: 'f', input: 'x' } }, 'tool_call'],
    Messages: [{ output: { type: 'tool_use', id: 't', name: 'f', input: {} } }, 'tool_call'],
    'Messages as text after prose': [{ output: 'I will.\n\n{"type":"tool_use","name":"f","input":{}}' }, 'tool_call'],
    Gemini: [{ output: [{ text: 'x' }, { functionCall: { name: 'f', args: {} } }] }, 'tool_call'],
    'Gemini with a signature': [{ output: [{ functionCall: { name: 'f' }, thoughtSignature: 's' }] }, 'tool_call'],
    'Gemini, in raw alone': [
      { output: 'x', raw: [{ candidates: [{ content: { parts: [{ functionCall: { name: 'f' } }] } }] }] },
      'tool_call',
    ],
    Bedrock: [{ output: [{ toolUse: { name: 'f', input: {} } }] }, 'tool_call'],
    Mistral: [{ output: [{ id: 'x', function: { name: 'f', arguments: '{}' } }] }, 'tool_call'],
    Ollama: [{ output: { content: 'x', tool_calls: [{ function: { name: 'f', arguments: {} } }] } }, 'tool_call'],
    'calls without a wrapper': [{ output: { tool_calls: [{ name: 'f', args: {}, id: 'c' }] } }, 'tool_call'],
    'a call that the adapter lost': [{ output: 'On it.', finishReason: 'tool_calls' }, 'tool_call'],
    'a call before the token limit': [
      { output: [chatCall], finishReason: 'length', raw: { choices: [{ finish_reason: 'length' }] } },
      'tool_call',
    ],
    'a filter before a call': [{ output: [chatCall], finishReason: 'content_filter' }, 'content_filter'],
    'arguments that a transform took': [
      { output: good, providerTransformedOutput: [chatCall], finishReason: 'tool_calls' },
      'ok',
      { a: 1 },
    ],
    'a transform that changed nothing': [
      { output: 'x', providerTransformedOutput: 'x', finishReason: 'tool_calls' },
      'tool_call',
    ],
    'data with a member of that name': [{ output: '{"function":{"name":"f"},"queue":"x"}' }, 'ok'],
    'data with an empty list of that name': [{ output: '{"tool_calls":[]}' }, 'ok'],
    'data with a type of that name': [{ output: '{"type":"tool_use"}' }, 'ok'],
    'data with a name and arguments in words': [{ output: '{"name":"f","arguments":"for and against"}' }, 'ok'],
  };
  test.each(Object.entries(rows))('%s', (_, [response, outcome, value]) => {
    check(response, {}, [outcome, value]);
  });
});

describe('the arguments of one call may be what is read', () => {
  const rows: Readonly<Record<string, Row>> = {
    'Chat Completions': [{ output: [chatCall], finishReason: 'tool_calls' }, 'ok', { a: 1 }],
    'beside a call of another': [{ output: [otherCall, chatCall] }, 'ok', { a: 1 }],
    'a message with text': [{ output: { content: 'x', tool_calls: [chatCall] } }, 'ok', { a: 1 }],
    'the old function call': [{ output: { name: 'f', arguments: good } }, 'ok', { a: 1 }],
    'the old function call in a message': [
      { output: { content: 'x', function_call: { name: 'f', arguments: good } } },
      'ok',
      { a: 1 },
    ],
    Responses: [{ output: { type: 'function_call', name: 'f', arguments: good } }, 'ok', { a: 1 }],
    'Responses, two lines of text': [
      {
        output:
          '{"type":"function_call","name":"g","arguments":"{}"}\n{"type":"function_call","name":"f","arguments":"[1]"}',
      },
      'ok',
      [1],
    ],
    'Responses, arguments that promptfoo dropped and raw kept': [
      {
        output: { type: 'function_call', name: 'f', status: 'no_arguments_provided' },
        raw: { output: [{ type: 'function_call', name: 'f', arguments: '{}' }] },
      },
      'ok',
      {},
    ],
    'the call that the output holds, where raw has another': [
      { output: [chatCall], raw: { choices: [{ message: { tool_calls: [chatCall, chatCall] } }] } },
      'ok',
      { a: 1 },
    ],
    'two calls, of which one lost its arguments on the way': [
      {
        output: [
          { type: 'function_call', name: 'g', arguments: '{}' },
          { type: 'function_call', name: 'f' },
        ],
        raw: { output: [{ type: 'function_call', name: 'f', arguments: '[2]' }] },
      },
      'ok',
      [2],
    ],
    Messages: [{ output: { type: 'tool_use', name: 'f', input: { a: 1 } } }, 'ok', { a: 1 }],
    'Messages as text': [{ output: '{"type":"tool_use","name":"f","input":{"a":1}}' }, 'ok', { a: 1 }],
    'Messages as text after prose': [{ output: 'x\n\n{"type":"tool_use","name":"f","input":{"a":1}}' }, 'ok', { a: 1 }],
    Gemini: [{ output: [{ text: 'x' }, { functionCall: { name: 'f', args: { a: 1 } } }] }, 'ok', { a: 1 }],
    Bedrock: [{ output: [{ toolUse: { name: 'f', input: { a: 1 } } }] }, 'ok', { a: 1 }],
    Ollama: [{ output: [{ function: { name: 'f', arguments: { a: 1 } } }] }, 'ok', { a: 1 }],
    'no call': [{ output: good }, 'no_json'],
    'no call, and the token limit': [{ output: good, finishReason: 'length' }, 'truncated'],
    'no call, only text about one': [{ output: 'I would call f.' }, 'no_json'],
    'no text either': [{ output: '' }, 'no_json'],
    'another call': [{ output: [otherCall] }, 'tool_call'],
    'two calls of it': [{ output: [chatCall, chatCall] }, 'tool_call'],
    'another call, and the token limit': [{ output: [otherCall], finishReason: 'length' }, 'tool_call'],
    'no arguments': [{ output: { type: 'function_call', name: 'f', status: 'no_arguments_provided' } }, 'empty'],
    'null arguments': [{ output: [{ type: 'function', function: { name: 'f', arguments: null } }] }, 'empty'],
    'empty arguments': [{ output: [{ type: 'function', function: { name: 'f', arguments: '' } }] }, 'empty'],
    'Gemini without arguments': [{ output: [{ functionCall: { name: 'f' } }] }, 'empty'],
    'arguments that are cut': [
      { output: [{ type: 'function', function: { name: 'f', arguments: '{"a":' } }] },
      'truncated',
    ],
    'arguments that are broken': [
      { output: [{ type: 'function', function: { name: 'f', arguments: '{"a":1,}' } }] },
      'invalid_json',
    ],
    'arguments in a fence': [
      { output: [{ type: 'function', function: { name: 'f', arguments: '```\n{}\n```' } }] },
      'fenced',
    ],
    'arguments with a repeated name': [
      { output: [{ type: 'function', function: { name: 'f', arguments: '{"a":1,"a":1}' } }] },
      'duplicate_key',
    ],
    'arguments with a byte order mark': [
      { output: [{ type: 'function', function: { name: 'f', arguments: '\ufeff{}' } }] },
      'ok',
      {},
    ],
    'arguments that are too large': [
      { output: [{ type: 'function', function: { name: 'f', arguments: `"${'x'.repeat(200)}"` } }] },
      'too_large',
    ],
    'text that is too large to be searched': [
      { output: `${'x'.repeat(200)}\n{"type":"tool_use","name":"f","input":{}}` },
      'too_large',
    ],
  };
  test.each(Object.entries(rows))('%s', (_, [response, outcome, value]) => {
    check(response, { tool: 'f', maxBytes: 150 }, [outcome, value]);
  });

  test('text that is too large is not searched for calls without the option either', () => {
    check({ output: `{"type":"tool_use","name":"f","input":"${'x'.repeat(200)}"}` }, { maxBytes: 150 }, [
      'too_large',
      undefined,
    ]);
  });
});

describe('a value that an adapter had parsed', () => {
  const message = (text: string): unknown => ({
    output: [
      { type: 'reasoning', summary: [] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
    ],
  });
  const twice = '{"a":0,"a":1}';
  const rows: Readonly<Record<string, readonly [...row: Row, options?: ReadOptions]>> = {
    'an object': [{ output: { a: [1, null, true, 'x'] } }, 'ok', { a: [1, null, true, 'x'] }],
    'an object without a prototype': [
      { output: Object.assign(Object.create(null) as object, { a: 1 }) },
      'ok',
      { a: 1 },
    ],
    'a number': [{ output: 42 }, 'ok', 42],
    false: [{ output: false }, 'ok', false],
    null: [{ output: null }, 'empty'],
    undefined: [{}, 'empty'],
    'wrong kind': [{ output: [] }, 'wrong_root', undefined, { root: 'object' }],
    'wrong kind, a scalar': [{ output: 1 }, 'wrong_root', undefined, { root: 'object' }],
    'too deep': [{ output: [[[]]] }, 'too_deep', undefined, { maxDepth: 2 }],
    'too deep, but of the wrong kind': [{ output: [[[]]] }, 'wrong_root', undefined, { maxDepth: 2, root: 'object' }],
    'too large': [{ output: { a: 'é'.repeat(10) } }, 'too_large', undefined, { maxBytes: 20 }],
    'too many items': [{ output: new Array(1_000_000_000) }, 'too_large'],
    'an overflow': [{ output: [Infinity] }, 'unsafe_number'],
    'an overflow, noted': [{ output: [-Infinity] }, 'ok', [-Infinity], { unsafeNumbers: 'note' }],
    'half of a pair in text': [{ output: ['\ud800'] }, 'lone_surrogate'],
    'half of a pair in a name': [{ output: { '\ud800': 1 } }, 'lone_surrogate'],
    'read again from Responses': [{ output: { a: 1 }, raw: message(twice) }, 'duplicate_key'],
    'read again from the messages alone': [
      {
        output: { a: 1 },
        raw: {
          output: [
            { type: 'reasoning', content: [{ type: 'reasoning_text', text: '{' }] },
            { type: 'message' },
            { type: 'message', content: [{ type: 'annotation' }, { type: 'output_text', text: '{"a":0,' }] },
            { type: 'message', content: [{ type: 'output_text', text: '"a":1}' }] },
          ],
        },
      },
      'duplicate_key',
    ],
    'not read again where two messages are no one number': [
      {
        output: [12],
        raw: {
          output: ['[1', '2]'].map((text) => ({ type: 'message', content: [{ type: 'output_text', text }] })),
        },
      },
      'ok',
    ],
    'read again from Gemini': [
      {
        output: { a: 1 },
        raw: [
          { candidates: [{ content: { parts: [{ text: 'hm', thought: true }, { text: '{"a":0,' }] } }] },
          { candidates: [{ content: { parts: [{ text: '"a":1}' }] } }] },
        ],
      },
      'duplicate_key',
    ],
    'read again from a raw chat body': [
      { output: { a: 1 }, raw: { choices: [{ message: { content: twice } }] } },
      'duplicate_key',
    ],
    'read again from a raw message': [
      { output: { a: 1 }, raw: { content: [{ type: 'text', text: twice }] } },
      'duplicate_key',
    ],
    'not read again after a transform': [{ output: { a: 2 }, raw: message(twice) }, 'ok', { a: 2 }],
    'not read again from other text': [{ output: { a: 1 }, raw: message('```\n{"a":1}\n```') }, 'ok', { a: 1 }],
  };
  test.each(Object.entries(rows))('%s', (_, [response, outcome, value, options]) => {
    check(response, options ?? {}, [outcome, value]);
  });

  test('a note says so, and says whether its text is known', () => {
    expect(readOutput({ output: { a: 1 } }).notes).toEqual([
      { code: 'already_parsed', detail: expect.stringContaining('not known') as string },
    ]);
    expect(readOutput({ output: { a: 1 }, raw: message(good) }).notes).toEqual([
      { code: 'already_parsed', detail: expect.stringContaining('from raw') as string },
    ]);
  });

  test('numbers that are tolerated are noted', () => {
    const { notes } = readOutput({ output: [Infinity, Infinity] }, { unsafeNumbers: 'note' });
    expect(notes.map(({ code, detail }) => `${code} ${detail}`)).toContainEqual(
      expect.stringMatching(/^unsafe_number 2 /),
    );
  });

  test('the pointer leads to the fault', () => {
    expect(readOutput({ output: { a: [1, { b: undefined }] } })).toMatchObject({ code: 'no_json', pointer: '/a/1/b' });
    expect(readOutput({ output: [[], [Infinity]] })).toMatchObject({ code: 'unsafe_number', pointer: '/1/0' });
  });

  test('a thousand places at most', () => {
    const reading = readOutput({ output: new Array(2000).fill(Infinity) });
    expect(reading.ok ? 0 : reading.places?.length).toBe(1000);
  });

  test('it is copied, so that later changes and getters reach nobody', () => {
    const output = { a: { b: 1 }, ['__proto__']: 1 };
    const reading = readOutput({ output });
    expect(reading.ok && reading.value).toEqual(output);
    expect(reading.ok && reading.value).not.toBe(output);
  });
});

describe('what JSON cannot hold is a code, never a throw', () => {
  const cyclic: unknown[] = [];
  cyclic.push({ cyclic });
  const values: Readonly<Record<string, unknown>> = {
    'undefined in a list': [undefined],
    'a hole': new Array(1),
    'a function': () => 1,
    'a symbol': [Symbol('x')],
    'a big integer': { a: 1n },
    NaN: [NaN],
    'a cycle': cyclic,
    'a date': new Date(0),
    'a map': new Map(),
    'an instance of a class': new (class Ticket {
      queue = 'x';
    })(),
    'an error': new Error('x'),
    'a boxed string': Object('x') as unknown,
    'a getter': {
      get a(): number {
        throw new Error('x');
      },
    },
    'a proxy that throws': new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new Error('x');
        },
      },
    ),
    'a revoked proxy': (() => {
      const { proxy, revoke } = Proxy.revocable([], {});
      revoke();
      return proxy;
    })(),
  };
  test.each(Object.entries(values))('%s', (_, output) => {
    expect(readOutput({ output })).toMatchObject({ ok: false, code: 'no_json' });
    expect(readOutput({ output: 'x', raw: output, metadata: output, finishReason: output })).toMatchObject({
      ok: false,
    });
  });

  test('a shape that grows without end is too large', () => {
    let grown: unknown[] = [1];
    for (let level = 0; level < 60; level += 1) {
      grown = [grown, grown];
    }
    expect(readOutput({ output: grown }, { maxBytes: 1000 })).toMatchObject({ code: 'too_large' });
  });
});

describe('a transform that took the JSON out of other text is noted', () => {
  const fenced = '```json\n{"a":1}\n```';
  const rows: Readonly<Record<string, readonly [response: ResponseLike, isNoted: boolean]>> = {
    'out of a fence': [{ output: good, providerTransformedOutput: fenced }, true],
    'out of what raw keeps': [
      { output: good, raw: { candidates: [{ content: { parts: [{ text: fenced }] } }] } },
      true,
    ],
    'nothing changed': [{ output: good, providerTransformedOutput: good }, false],
    'the same in raw': [{ output: good, raw: { choices: [{ message: { content: good } }] } }, false],
    'another text': [{ output: good, providerTransformedOutput: 'x' }, false],
    'one of several': [{ output: good, providerTransformedOutput: `${good} [1]` }, false],
    'a part of the value': [{ output: '1', providerTransformedOutput: good }, false],
  };
  test.each(Object.entries(rows))('%s', (_, [response, isNoted]) => {
    const codes = readOutput(response).notes.map(({ code }) => code);
    expect(codes.includes('transformed')).toBe(isNoted);
  });
});
