import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactJson } from '../../assertions/exact-json.ts';
import { schemaValidity } from '../../assertions/schema-validity.ts';
import { readOutput } from '../../core/reading/read-output.ts';
import { readStream } from '../../core/reading/read-stream.ts';
import { readingCodes } from '../../core/reading/reading.ts';
import type { ReadOptions } from '../../core/reading/reading.ts';
import { extractJson } from '../../transforms/extract-json.ts';

const modes: fc.Arbitrary<ReadOptions> = fc.record({
  extract: fc.constantFrom('none', 'fence', 'any'),
  root: fc.constantFrom('any', 'object', 'array'),
});

/** Text made of what trips parsers up, so that broken and nested shapes come up often. */
const hostile = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '\n', ' ', "'", '1', 'a', '-') },
      fc.constantFrom(
        '{"a":',
        '```',
        '```json\n',
        '\n```\n',
        '<think>',
        '</think>',
        '{"a":1}',
        '[1]',
        'Thinking:',
        '\u200b',
      ),
      fc.constantFrom('{a:', 'true', '\ufeff', '\ud800', '\\u', '// x\n', '“', '`'),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''));

const finite = fc.jsonValue().filter((value) => typeof value !== 'string' || !/^\s*["{[]/.test(value));

describe('reading is total', () => {
  test('any text gives a value or a known code, in time', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), modes, (text, options) => {
        const reading = readOutput({ output: text }, options);
        expect(reading.ok || Object.hasOwn(readingCodes, reading.code)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('no value and no response makes an assertion throw', async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    });
    const context = fc.record(
      { output: anything, finishReason: anything, isRefusal: anything, raw: anything, metadata: anything },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.oneof(context, anything), modes, async (output, providerResponse, read) => {
        const { root = 'any' } = read;
        const exact = await exactJson(output, { config: { read: { root } }, providerResponse });
        const valid = await schemaValidity(output, { config: { schema: true, read }, providerResponse });
        expect([exact, valid].every(({ reason }) => reason !== '')).toBe(true);
        expect(['holds', 'breaks']).toContain(exact.metadata.contract.outcome);
        expect(['holds', 'unreadable']).toContain(valid.metadata.contract.outcome);
      }),
      { numRuns: 500 },
    );
  });

  test('what a getter or a proxy of the response does reaches nobody', async () => {
    const trap = new Proxy(
      {},
      { getOwnPropertyDescriptor: () => fail(), has: () => fail(), get: () => fail(), ownKeys: () => fail() },
    );
    const grade = await exactJson('{}', { providerResponse: trap });
    expect(grade.pass).toBe(true);
  });
});

function fail(): never {
  throw new Error('trapped');
}

describe('reading agrees with JSON.parse', () => {
  test('a valid document gives what JSON.parse gives, however it is indented', () => {
    fc.assert(
      fc.property(finite, fc.constantFrom(undefined, 1, 2, '\t'), modes, (value, indent, { extract = 'none' }) => {
        const text = JSON.stringify(value, null, indent);
        expect(readOutput({ output: text }, { extract })).toMatchObject({
          ok: true,
          value: JSON.parse(text) as unknown,
        });
      }),
    );
  });

  test('alone, nothing is a value that JSON.parse refuses', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const reading = readOutput({ output: text });
        expect(reading.ok && !parses(text.replace(/^\ufeff/, ''))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('a document in prose or a fence gives the same value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(finite), fc.dictionary(fc.string(), finite)), (value) => {
        const text = JSON.stringify(value);
        const inProse = readOutput({ output: `Here it is: ${text} Done.` }, { extract: 'any' });
        const inFence = readOutput({ output: `\`\`\`json\n${text}\n\`\`\`` }, { extract: 'fence' });
        const expected = { ok: true, value: JSON.parse(text) as unknown };
        expect(inProse).toMatchObject(expected);
        expect(inFence).toMatchObject(expected);
      }),
    );
  });

  test('every true beginning of an object is cut, none is broken', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), finite), fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const text = JSON.stringify(value, null, 1);
        const cut = text.slice(0, Math.max(1, Math.floor(share * (text.length - 1))));
        expect(readOutput({ output: cut })).toMatchObject({ code: 'truncated' });
      }),
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a stream gives what the whole text gives', () => {
  const split = (text: string, at: readonly number[]): readonly string[] => {
    const cuts = [0, ...at.map((share) => Math.floor(share * text.length)).sort((a, b) => a - b), text.length];
    return cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
  };
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });

  test('however it is split', async () => {
    const texts = fc.oneof(hostile, fc.json(), fc.constant('{"a":"\ud83d\ude00"}'));
    await fc.assert(
      fc.asyncProperty(texts, shares, modes, async (text, at, options) => {
        const limited = { ...options, maxBytes: 40 };
        expect(await readStream(split(text, at), limited)).toEqual(readOutput({ output: text }, limited));
      }),
    );
  });

  test('from an asynchronous source, which is left once the text is too large', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<string> {
      for (;;) {
        asked += 1;
        yield await Promise.resolve('[[[[');
      }
    }
    expect(await readStream(endless(), { maxBytes: 10 })).toMatchObject({ code: 'too_large' });
    expect(asked).toBe(3);
  });

  test('a stream that breaks is no fault of the model', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('{');
      throw new Error('connection reset');
    }
    await expect(readStream(broken())).rejects.toThrow('connection reset');
  });
});

describe('the transform', () => {
  test('gives the text of the very value that reading gives, else the text unchanged', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const taken = extractJson(text);
        const reading = readOutput({ output: text }, { extract: 'any' });
        expect(reading.ok ? JSON.parse(String(taken)) : reading.code).toEqual(
          reading.ok ? reading.value : reading.code,
        );
        expect(text.includes(String(taken))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
