import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { names, values } from './texts.ts';

const dialects = [
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/draft-07/schema#',
];

/** Schemas of the kinds that people write, each in keywords that mean the same in every dialect here. */
const corpus: readonly JsonObject[] = [
  {
    type: 'object',
    required: ['priority', 'summary'],
    additionalProperties: false,
    properties: {
      priority: { enum: ['low', 'medium', 'high'] },
      summary: { type: 'string', minLength: 1, maxLength: 40, pattern: '^[^<>]*$' },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 3 },
      due: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    },
  },
  {
    type: 'object',
    required: ['lines', 'total'],
    properties: {
      lines: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['amount'],
          properties: { amount: { type: 'number', multipleOf: 0.01, minimum: 0 }, text: { type: 'string' } },
        },
      },
      total: { type: 'number', exclusiveMinimum: 0 },
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    },
  },
  {
    definitions: {
      node: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' }, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
      },
    },
    allOf: [{ $ref: '#/definitions/node' }],
  },
  {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'radius'],
        properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
      },
      {
        type: 'object',
        required: ['kind', 'side'],
        properties: { kind: { const: 'square' }, side: { type: 'number' } },
      },
    ],
  },
  {
    type: 'object',
    propertyNames: { pattern: '^[a-z_]*$' },
    patternProperties: { '^_': { type: 'boolean' } },
    additionalProperties: { type: ['string', 'integer', 'null'] },
    minProperties: 1,
    maxProperties: 4,
  },
  { if: { required: ['a'] }, then: { required: ['b'] }, else: { not: { required: ['b'] } } },
  { type: 'array', contains: { const: 1 }, items: { type: ['integer', 'string'] } },
  { properties: { constructor: { type: 'string' }, toString: { type: 'number' } }, required: ['constructor'] },
];

/** A schema of the corpus in some dialect. */
export const schemas: fc.Arbitrary<JsonObject> = fc
  .tuple(fc.constantFrom(...corpus), fc.constantFrom(undefined, ...dialects))
  .map(([schema, $schema]) => ($schema === undefined ? schema : { $schema, ...schema }));

const close: readonly JsonValue[] = [
  { priority: 'low', summary: 'the tap drips', tags: ['a', 'b'], due: '2026-02-28' },
  { priority: 'LOW', summary: '', tags: ['a', 'a'], due: '2026-02-30', extra: 1 },
  { lines: [{ amount: 0.1, text: 'a' }, { amount: 0.2 }], total: 0.3, currency: 'EUR' },
  { lines: [{ amount: 0.105 }, {}], total: 0, currency: 'eur' },
  {
    id: 1,
    children: [
      { id: 2, children: [] },
      { id: '3', children: [{}] },
    ],
  },
  { kind: 'circle', radius: 1 },
  { kind: 'circle', side: 1 },
  { a: 'x', _b: true, c: 1, D: null },
  { a: 1, b: 2 },
  [1, 'a', 1],
  { constructor: 'a', toString: 1 },
];

/** Values that nearly fit a schema of the corpus, with one member changed, and any others. */
export const instances: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...close) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...close), fc.oneof(names, fc.constantFrom('lines', 'priority', 'total', 'kind')), values)
      .map(([value, name, member]) =>
        Array.isArray(value)
          ? [...(value as readonly JsonValue[]), member]
          : { ...(value as JsonObject), [name]: member },
      ),
  },
  { weight: 1, arbitrary: values },
);
