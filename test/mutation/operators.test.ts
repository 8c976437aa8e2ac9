import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { makeMutants, sampleMutants } from '../../core/mutation/make-mutants.ts';
import { operators } from '../../core/mutation/mutant.ts';
import type { Operator, Subject } from '../../core/mutation/mutant.ts';
import { compileSchema } from '../../core/schema/compile.ts';

const schema = {
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'id', 'due', 'amount', 'lines', 'quotes', 'note'],
      properties: {
        kind: { enum: ['invoice', 'receipt'] },
        id: { type: 'string', minLength: 3, maxLength: 12 },
        due: { type: 'string' },
        amount: { type: 'number', minimum: 0, maximum: 50 },
        lines: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string' } },
        quotes: { type: 'array', items: { type: 'string' } },
        note: { type: 'string', minLength: 2, maxLength: 40 },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['question'],
      properties: { question: { type: 'string', minLength: 1 } },
    },
  ],
} as const;
const value: JsonValue = {
  kind: 'invoice',
  id: '000184',
  due: '2026-12-31',
  amount: 49,
  lines: ['hosting'],
  quotes: ['The invoice 42 was not paid before Friday', 'über den Betrag'],
  note: 'Paid late, naïvely',
};
const checker = compileSchema(schema);

const subject: Subject = {
  value,
  asText: false,
  schema: schema,
  conforms: (candidate) => checker.check(candidate).length === 0,
  quotes: ['/quotes/0', '/quotes/1'],
  labelled: ['/kind'],
  sources: [
    'The invoice 42 was not paid before Friday. Answer like {"question":"sample?"} please. Wir reden über den Betrag.',
  ],
  otherSources: ['Nobody answers the telephone in the morning.'],
  otherAnswers: [{ question: 'Which invoice?' }],
  takes: 'none',
};

test('every operator makes a mutant where there is something to change', async () => {
  const { mutants } = await makeMutants(subject);
  const made = new Set(mutants.map(({ operator }) => operator));
  expect(Object.keys(operators).filter((operator) => !made.has(operator as Operator))).toEqual([]);
});

test('no two mutants are the same, and none is the good output', async () => {
  const { mutants } = await makeMutants(subject);
  const outputs = mutants.map(({ output }) => JSON.stringify(output));
  expect(new Set(outputs).size).toBe(outputs.length);
  expect(outputs).not.toContain(JSON.stringify(value));
});

describe('mutants of shape break the schema, mutants of meaning keep it', () => {
  const meaning = [
    'enum_other',
    'sentinel',
    'pleasantry',
    'change_number',
    'shift_date',
    'leading_zeros',
    'invent_quote',
    'swap_quote',
    'change_digit',
    'drop_negation',
    'cut_fragment',
    'drop_quotes',
    'other_answer',
    'at_minimum',
    'at_maximum',
    'key_order',
  ];
  test('each of them', async () => {
    const { mutants } = await makeMutants(subject);
    for (const { operator, output } of mutants) {
      if (typeof output !== 'string' || operator === 'wrong_type') {
        expect([operator, checker.check(output).length === 0]).toEqual([
          operator,
          meaning.includes(operator) || operator === 'copy_sample',
        ]);
      }
    }
  });
});

test('a text-level mutant stays text where the good output was a value', async () => {
  const { mutants } = await makeMutants(subject);
  for (const { operator, output } of mutants) {
    if (['fence', 'truncation', 'duplicate_key', 'pretty_print'].includes(operator)) {
      expect(typeof output).toBe('string');
    }
  }
});

test('an adapter that hands over text hands over text for a mutant too', async () => {
  const { mutants } = await makeMutants({ ...subject, asText: true });
  expect(mutants.every(({ output }) => typeof output === 'string')).toBe(true);
});

test('a suite that reads fences on purpose is not tried with them', async () => {
  const ofMode = async (takes: Subject['takes']): Promise<readonly Operator[]> =>
    (await makeMutants({ ...subject, takes })).mutants.map(({ operator }) => operator);
  expect(await ofMode('fence')).not.toContain('fence');
  expect(await ofMode('fence')).toContain('preamble');
  expect(await ofMode('any')).not.toContain('preamble');
  expect(await ofMode('any')).toContain('truncation');
});

test('without a schema every change of shape is taken for a fault', async () => {
  const { mutants } = await makeMutants({ ...subject, schema: undefined, conforms: () => true });
  expect(mutants.map(({ operator }) => operator)).toEqual(
    expect.arrayContaining(['drop_field', 'null_value', 'extra_field']),
  );
});

test('changes that change nothing are counted apart', async () => {
  const { inert } = await makeMutants({
    ...subject,
    value: {},
    schema: undefined,
    quotes: [],
    sources: [],
    otherAnswers: [],
    conforms: () => true,
  });
  expect(inert).toBeGreaterThan(0);
});

test('a sample keeps at least one of each operator and is the same for one seed', async () => {
  const { mutants } = await makeMutants(subject);
  const kinds = new Set(mutants.map(({ operator }) => operator)).size;
  const sample = sampleMutants(mutants, kinds, 3);
  expect(sample).toHaveLength(kinds);
  expect(new Set(sample.map(({ operator }) => operator)).size).toBe(kinds);
  expect(sampleMutants(mutants, kinds, 3)).toEqual(sample);
  expect(sampleMutants(mutants, 100_000, 3)).toEqual(mutants);
});

test('names of Object.prototype are changed like any other', async () => {
  const odd = JSON.parse('{"__proto__":{"a":"x"},"constructor":"y"}') as JsonValue;
  const { mutants } = await makeMutants({
    ...subject,
    value: odd,
    schema: undefined,
    quotes: [],
    otherAnswers: [],
    conforms: () => true,
  });
  expect(mutants.some(({ operator, pointer }) => operator === 'drop_field' && pointer === '/__proto__')).toBe(true);
  expect(Object.prototype).not.toHaveProperty('a');
});
