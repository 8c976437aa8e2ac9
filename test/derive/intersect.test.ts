import { describe, expect, test } from 'vitest';
import { deriveSchema } from '../../core/derive/derive-schema.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { selectProfile } from '../../core/profiles/profiles.ts';

const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const text: JsonObject = { type: 'string' };
const whole: JsonObject = { type: 'integer' };

interface Row {
  /** OpenAI where absent; it takes no `allOf`, so that what meets has to be written as one. */
  readonly provider?: string;
  readonly from: JsonObject;
  readonly to: JsonObject;
  /** Losses as `keyword: detail`. */
  readonly losses?: readonly string[];
}

const beside = (keyword: string): string => `${keyword}: cannot be written together with the other ${keyword} here`;

const meetings: Readonly<Record<string, Row>> = {
  'the same object twice, and one that says nothing of a property': {
    from: object({ o: { allOf: [object({ a: text }), object({ a: text }), object({ a: true })] } }),
    to: object({ o: object({ a: text }) }),
  },
  'properties beside patterns, which may cover them': {
    provider: 'gemini-responseSchema',
    from: {
      allOf: [
        { type: 'object', properties: { a: text }, required: ['a'] },
        { type: 'object', patternProperties: { '^x': text }, additionalProperties: false },
      ],
    },
    to: { type: 'object', required: ['a'], properties: { a: text } },
    losses: [
      'additionalProperties: Gemini (responseSchema) does not enforce additionalProperties false: `schema-validity` still does',
      'patternProperties: Gemini (responseSchema) does not enforce patternProperties, nor that no other properties are there: `schema-validity` still does',
    ],
  },
  'the tighter bound of each kind': {
    from: {
      ...whole,
      allOf: [
        { exclusiveMinimum: 1, maximum: 9 },
        { exclusiveMinimum: 3, maximum: 5 },
      ],
    },
    to: { ...whole, exclusiveMinimum: 3, maximum: 5 },
  },
  'unique in one of them is unique': {
    from: { type: 'array', items: text, allOf: [{ uniqueItems: false }, { uniqueItems: true }] },
    to: { type: 'array', items: text },
    losses: ['uniqueItems: OpenAI does not enforce uniqueItems true: `schema-validity` still does'],
  },
  'types that both take, an integer for a number too': {
    from: { allOf: [{ type: ['string', 'integer', 'boolean'] }, { type: ['string', 'number'] }] },
    to: { type: ['string', 'integer'] },
  },
  'the words of the first stay': {
    from: {
      allOf: [
        { allOf: [text], title: 'first' },
        { allOf: [{ minLength: 2 }], title: 'second' },
      ],
    },
    to: { ...text, title: 'first', minLength: 2 },
  },
  'what has no common form is kept of the first': {
    from: { ...whole, allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
    to: { ...whole, multipleOf: 2 },
    losses: [beside('multipleOf')],
  },
  'keywords about items go together': {
    from: { type: 'array', items: text, allOf: [{ prefixItems: [text], items: whole }, { minItems: 1 }] },
    to: { type: 'array', items: text, minItems: 1 },
    losses: [beside('prefixItems'), beside('items')],
  },
  'patterns of names are kept of the first': {
    provider: 'vllm-xgrammar',
    from: {
      type: 'object',
      allOf: [{ patternProperties: { '^x': text } }, { patternProperties: { '^y': text } }],
    },
    to: { type: 'object', patternProperties: { '^x': text }, additionalProperties: true },
    losses: [beside('patternProperties')],
  },
  'patterns of names that are alike are one': {
    provider: 'vllm-xgrammar',
    from: {
      type: 'object',
      allOf: [{ patternProperties: { '^x': text } }, { patternProperties: { '^x': text } }],
    },
    to: { type: 'object', patternProperties: { '^x': text }, additionalProperties: true },
  },
  'a property of both meets its other self, and one that a closed object lacks is refused': {
    from: {
      allOf: [object({ a: text }), { properties: { a: { minLength: 1 }, b: whole }, required: ['a'] }],
    },
    to: object({ a: { ...text, minLength: 1 } }),
  },
  'oneOf beside anyOf': {
    from: { oneOf: [text, whole], anyOf: [text, whole] },
    to: { anyOf: [text, whole] },
    losses: ['oneOf: OpenAI does not enforce oneOf beside anyOf: `schema-validity` still does'],
  },
};

const derive = (
  schema: JsonValue,
  provider = 'openai',
  definitions: JsonObject = {},
): ReturnType<typeof deriveSchema> =>
  deriveSchema(
    { ...object({ a: schema }), $defs: definitions },
    { profile: selectProfile(provider), source: 'v1.schema.json' },
  );

describe('what two schemas take together', () => {
  test.each(Object.entries(meetings))('%s', (_, { provider, from, to, losses = [] }) => {
    const derived = derive(from, provider);
    expect(derived).toMatchObject({ ok: true });
    if (derived.ok) {
      expect(derived.schema['properties']).toEqual({ a: to });
      expect(derived.losses.map(({ keyword, detail }) => `${keyword}: ${detail}`)).toEqual(losses);
    }
  });
});

const impossible: Readonly<Record<string, readonly [schema: JsonValue, detail: string]>> = {
  types: [{ allOf: [text, whole] }, 'nothing fits both type keywords that meet here'],
  enums: [{ allOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] }, 'nothing fits both enum keywords that meet here'],
  'an enum that is no list': [
    { allOf: [{ enum: ['a'] }, { enum: 'a' }] },
    'nothing fits both enum keywords that meet here',
  ],
  'an enum beside one that is no list': [
    { allOf: [{ enum: 'a' }, { enum: ['a'] }] },
    'nothing fits both enum keywords that meet here',
  ],
  branches: [{ anyOf: [false, false] }, 'no branch of anyOf takes anything'],
};

describe('what takes nothing is said, and nothing is written', () => {
  test.each(Object.entries(impossible))('%s', (_, [schema, detail]) => {
    expect(derive(schema)).toEqual({ ok: false, pointer: '/properties/a', detail });
  });
});

test('a union that leads back to itself cannot be unfolded', () => {
  const loop = { ...object({ k: text }), anyOf: [{ $ref: '#/$defs/loop' }, { required: [] }] };
  expect(derive({ $ref: '#/$defs/loop' }, 'openai', { loop })).toEqual({
    ok: false,
    pointer: '/$defs/loop',
    detail: 'a union that leads back to itself cannot be unfolded',
  });
});

test('definitions whose plain names are alike get names of their own', () => {
  const derived = derive({ anyOf: [{ $ref: '#/$defs/a%20b' }, { $ref: '#/$defs/a_b' }] }, 'openai', {
    'a b': text,
    a_b: whole,
  });
  expect(derived.ok && [derived.schema['$defs'], derived.schema['properties']]).toEqual([
    { a_b: text, a_b2: whole },
    { a: { anyOf: [{ $ref: '#/$defs/a_b' }, { $ref: '#/$defs/a_b2' }] } },
  ]);
});
