import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exactJson } from '../assertions/exact-json.ts';
import { schemaValidity } from '../assertions/schema-validity.ts';
import { checkOptions } from '../core/options.ts';
import { readOutput } from '../core/reading/read-output.ts';
import { readStream } from '../core/reading/read-stream.ts';
import { readingCodes } from '../core/reading/reading.ts';
import type { Reading, ReadOptions } from '../core/reading/reading.ts';

/** What stands beside each fixture. */
interface Expectation {
  readonly about: string;
  readonly origin: 'authored' | 'captured';
  readonly provider: string;
  readonly model: string;
  readonly date: string;
  readonly finishReason?: string;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly reading: Readonly<Record<'none' | 'any', string>>;
  readonly schema: 'valid' | 'invalid' | 'unread';
  readonly schemaFile?: string;
}

const text = { type: 'string', minLength: 1 };
const code = { enum: ['ok', ...Object.keys(readingCodes)] };

const expectationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['about', 'origin', 'provider', 'model', 'date', 'reading', 'schema'],
  properties: {
    about: text,
    origin: { enum: ['authored', 'captured'] },
    provider: text,
    model: text,
    date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    finishReason: text,
    response: { type: 'object' },
    settings: { type: 'object', additionalProperties: text },
    reading: {
      type: 'object',
      additionalProperties: false,
      required: ['none', 'any'],
      properties: { none: code, any: code },
    },
    schema: { enum: ['valid', 'invalid', 'unread'] },
    schemaFile: text,
  },
};

const suffixes = ['.txt', '.json', '.events.jsonl'];
const fixtures = globSync('test/fixtures/**/*.expect.json')
  .map((file) => file.replace(/\.expect\.json$/, ''))
  .sort();

const expectationOf = (base: string): Expectation =>
  JSON.parse(readFileSync(`${base}.expect.json`, 'utf8')) as Expectation;

/** The deltas of a stream, or the one output. */
function outputOf(base: string): unknown {
  const suffix = suffixes.find((one) => existsSync(`${base}${one}`)) ?? '.txt';
  const content = readFileSync(`${base}${suffix}`, 'utf8');
  if (suffix === '.events.jsonl') {
    return deltasOf(content).join('');
  }
  return suffix === '.json' ? (JSON.parse(content) as unknown) : content;
}

function deltasOf(content: string): readonly string[] {
  return content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly delta: string }).delta);
}

function responseOf(base: string): Readonly<Record<string, unknown>> {
  const { finishReason, response } = expectationOf(base);
  return { output: outputOf(base), ...(finishReason === undefined ? {} : { finishReason }), ...response };
}

const codeOf = (reading: Reading): string => (reading.ok ? 'ok' : reading.code);

test('there are fixtures for each code that a response of a model can have', () => {
  const found = new Set(fixtures.flatMap((base) => Object.values(expectationOf(base).reading)));
  const beyondModels = ['too_large', 'too_deep', 'wrong_root'];
  expect(Object.keys(readingCodes).filter((one) => !found.has(one) && !beyondModels.includes(one))).toEqual([]);
});

describe.each(fixtures)('%s', (base) => {
  test('says what it is', () => {
    const streams = suffixes.filter((suffix) => existsSync(`${base}${suffix}`));
    expect(streams).toHaveLength(1);
    expect(() => {
      checkOptions(expectationSchema, expectationOf(base), base);
    }).not.toThrow();
  });

  test.each(['none', 'any'] as const)('is read as expected with extract %s', (extract) => {
    expect(codeOf(readOutput(responseOf(base), { extract }))).toBe(expectationOf(base).reading[extract]);
  });

  test('gets the expected verdicts', async () => {
    const { reading, schema, schemaFile } = expectationOf(base);
    const response = responseOf(base);
    const context = { vars: {}, test: {}, providerResponse: response };
    const exact = await exactJson(response['output'], context);
    expect(exact.pass).toBe(reading.none === 'ok');
    const config = { schema: schemaFile ?? 'schemas/ticket-classification/v1.schema.json', read: { extract: 'any' } };
    const valid = await schemaValidity(response['output'], { ...context, config });
    const { outcome } = valid.metadata.contract;
    expect(outcome).toBe({ valid: 'holds', invalid: 'breaks', unread: 'unreadable' }[schema]);
  });
});

const streams = fixtures.filter((base) => existsSync(`${base}.events.jsonl`));

test.each(streams)('%s gives as a stream what it gives as a whole', async (base) => {
  const deltas = deltasOf(readFileSync(`${base}.events.jsonl`, 'utf8'));
  for (const extract of ['none', 'fence', 'any'] as const) {
    expect(await readStream(deltas, { extract })).toEqual(readOutput({ output: deltas.join('') }, { extract }));
  }
});

test('no fixture makes any reading throw, whatever the options', () => {
  const options: readonly ReadOptions[] = (['none', 'fence', 'any'] as const).flatMap((extract) =>
    (['any', 'object', 'array'] as const).flatMap((root) => [
      { extract, root },
      { extract, root, tool: 'classify', maxDepth: 1 },
      { extract, root, maxBytes: 50, duplicateKeys: 'note' as const, unsafeNumbers: 'note' as const },
    ]),
  );
  const codes = fixtures.flatMap((base) => options.map((one) => codeOf(readOutput(responseOf(base), one))));
  expect(codes.every((one) => one === 'ok' || Object.hasOwn(readingCodes, one))).toBe(true);
});
