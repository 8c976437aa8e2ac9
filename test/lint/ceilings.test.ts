import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import { findCrowdedRequests } from '../../core/lint/crowded-requests.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';

const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const times = (count: number, make: (index: number) => JsonObject): JsonObject =>
  object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, make(index)])));
const nested = (levels: number, wrap: (inner: JsonObject) => JsonObject): JsonObject =>
  Array.from({ length: levels }).reduce<JsonObject>((inner) => wrap(inner), { type: 'string' });
const values = (count: number, length: number): JsonObject => ({
  type: 'string',
  enum: Array.from({ length: count }, (_, index) => String(index).padStart(length, '0')),
});

function near(schema: JsonObject, provider: string, share?: number): readonly string[] {
  return lintSchema(schema, { provider, quality: false, ...(share === undefined ? {} : { share }) })
    .findings.filter(({ code }) => code.startsWith('ceiling'))
    .map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
}

describe('an error comes long before the ceiling', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['3,499 properties', times(3499, () => ({ type: 'null' })), []],
    ['3,500 properties', times(3500, () => ({ type: 'null' })), ['error ceiling_properties ']],
    ['6 levels of objects', nested(6, (inner) => object({ a: inner })), []],
    [
      '7 levels of objects',
      nested(7, (inner) => object({ a: inner })),
      ['error ceiling_depth /properties/a/properties/a/properties/a/properties/a/properties/a/properties/a'],
    ],
    [
      '11 levels that are mostly lists',
      object({ a: nested(10, (items) => ({ type: 'array', items })) }),
      ['warning ceiling_depth '],
    ],
    ['699 enum values', object({ a: values(350, 3), b: values(349, 3) }), []],
    ['700 enum values', object({ a: values(350, 3), b: values(350, 3) }), ['error ceiling_enum_values ']],
    ['250 long texts in one enum', object({ a: values(250, 60) }), []],
    [
      '251 long texts in one enum',
      object({ a: values(251, 60) }),
      ['error ceiling_enum_characters /properties/a/enum'],
    ],
    [
      'long names',
      times(300, (index) => ({ type: 'string', const: 'x'.repeat(280 + (index % 2)) })),
      ['error ceiling_characters '],
    ],
  ])('%s', (_, schema, wanted) => {
    expect(near(schema, 'openai')).toEqual(wanted);
  });

  test('from a share that can be chosen', () => {
    const schema = nested(7, (inner) => object({ a: inner }));
    expect(near(schema, 'openai', 0.71)).toEqual([]);
    expect(near(schema, 'openai', 0.1)).toHaveLength(1);
  });

  test.each([0, -1, 1.5, Number.NaN])('a share of %s is misuse', (share) => {
    expect(() => lintSchema({}, { share })).toThrow(/above 0 and at most 1/);
  });
});

test('a recursive schema is as deep as one way round', () => {
  const schema = {
    ...object({ a: { $ref: '#/$defs/n' } }),
    $defs: { n: object({ b: { $ref: '#/$defs/n' }, c: object({}) }) },
  };
  expect(lintSchema(schema, { provider: 'openai' }).usage.depth).toEqual({ used: 3, most: 3, limit: 10, share: 0.3 });
});

test('a lower number of some page is a warning', () => {
  expect(
    near(
      times(101, () => ({ type: 'null' })),
      'azure-openai',
    ),
  ).toEqual(['warning ceiling_properties ']);
});

test('optional and united parameters are counted where a request has a ceiling for them', () => {
  const names = Array.from({ length: 17 }, (_, index) => `f${index}`);
  const schema = object(Object.fromEntries(names.map((name) => [name, { type: ['string', 'null'] }])), []);
  expect(near(schema, 'anthropic')).toEqual(['error ceiling_optional_parameters ', 'error ceiling_union_parameters ']);
});

test('without a ceiling the use is said all the same', () => {
  expect(lintSchema(object({ a: { type: 'string' } })).usage).toMatchObject({
    properties: { used: 1, limit: null, share: null },
    depth: { used: 1, most: 1 },
  });
});

describe('one request', () => {
  const tool = (name: string): Parameters<typeof findCrowdedRequests>[0][number] => ({
    schema: object({ a: { type: 'string' }, b: { type: 'string' } }, []),
    file: undefined,
    steps: [],
    profile: 'anthropic',
    use: 'tool',
    name,
    isStrict: true,
  });

  test('adds up what its schemas hold', () => {
    const tools = Array.from({ length: 14 }, (_, index) => tool(`t${index}`));
    expect(findCrowdedRequests(tools).flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual([
      'ceiling_optional_parameters',
      'ceiling_strict_tools',
    ]);
  });

  test('of few schemas is no matter, nor are those that are not strict', () => {
    const lax = Array.from({ length: 30 }, (_, index) => ({ ...tool(`t${index}`), isStrict: false }));
    expect(findCrowdedRequests([tool('a'), tool('b'), ...lax])).toEqual([]);
  });
});

describe('large schemas', () => {
  test('5,000 properties', () => {
    const { usage } = lintSchema(
      times(5000, () => ({ type: 'string' })),
      { provider: 'openai' },
    );
    expect(usage.properties.used).toBe(5000);
  });

  test.each(['objects', 'lists', 'unions'])('1,000 levels of %s', (kind) => {
    const wraps: Record<string, (inner: JsonObject) => JsonObject> = {
      objects: (inner) => object({ a: inner }),
      lists: (items) => ({ type: 'array', items }),
      unions: (inner) => ({ anyOf: [inner, { type: 'null' }] }),
    };
    const schema = nested(1000, wraps[kind] ?? ((inner) => inner));
    expect(lintSchema(schema, { provider: 'anthropic' }).findings.length).toBeGreaterThan(0);
  });
});
