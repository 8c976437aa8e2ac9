import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../core/json.ts';

/** A schema with values that were made together with it; most of them fit. */
export interface Sample {
  readonly schema: JsonObject;
  readonly values: readonly JsonValue[];
}

const words = ['', 'a', 'b', 'ab', 'abc', '2026-01-31', 'x@y.example', '😀'];
const numbers = [0, 1, 2, 3, -1, 0.5, 10, 1e21];
const junk: readonly JsonValue[] = [null, true, 7, 'zzz', [], {}, ['a'], { a: 1 }];

const text: fc.Arbitrary<Sample> = fc
  .record(
    {
      minLength: fc.integer({ min: 0, max: 2 }),
      maxLength: fc.integer({ min: 1, max: 20 }),
      pattern: fc.constantFrom('^a', '^[ab]+$', '(?=a)a', '\\bab\\b'),
      format: fc.constantFrom('date', 'email', 'uri', 'colour'),
      description: fc.constant('words'),
    },
    { requiredKeys: [] },
  )
  .map((keywords) => ({ schema: { type: 'string', ...keywords }, values: words }));

const number: fc.Arbitrary<Sample> = fc
  .record(
    {
      minimum: fc.integer({ min: -1, max: 1 }),
      maximum: fc.integer({ min: 1, max: 5 }),
      exclusiveMinimum: fc.integer({ min: -2, max: 0 }),
      multipleOf: fc.constantFrom(1, 0.5),
    },
    { requiredKeys: [] },
  )
  .chain((keywords) =>
    fc.constantFrom('integer', 'number').map((type) => ({ schema: { type, ...keywords }, values: numbers })),
  );

const choice: fc.Arbitrary<Sample> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom<JsonValue>('a', 'b', 1, 2.5, null, true, ['a'], { a: 1 }), {
      minLength: 1,
      maxLength: 4,
      selector: (value) => JSON.stringify(value),
    }),
    fc.boolean(),
  )
  .map(([values, isConst]) => ({ schema: isConst ? { const: values[0] ?? null } : { enum: values }, values }));

const flag: fc.Arbitrary<Sample> = fc.constantFrom(
  { schema: { type: 'boolean' }, values: [true, false] },
  { schema: { type: ['string', 'null'], maxLength: 3 }, values: [null, 'a', 'abcd'] },
  { schema: { type: ['string', 'integer'], minimum: 1, minLength: 1 }, values: ['', 'a', 0, 1] },
  { schema: { not: { const: 'a' } }, values: ['a', 'b', 1] },
);

const reference: fc.Arbitrary<Sample> = fc.constantFrom(
  {
    schema: { $ref: '#/$defs/node' },
    values: [{ name: 'n', next: null }, { name: 'n', next: { name: 'm', next: null } }, { name: 'n' }],
  },
  { schema: { $ref: '#/$defs/code', description: 'a code' }, values: ['a', 'b', 'zz'] },
  { schema: { $ref: '#/$defs/code', maxLength: 1 }, values: ['a', 'ab'] },
);

/** Definitions that a reference of a sample may name. */
export const definitions: JsonObject = {
  code: { type: 'string', minLength: 1, maxLength: 2 },
  node: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string' }, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
  },
};

function arrayOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const bounds = fc.record(
    {
      minItems: fc.integer({ min: 0, max: 3 }),
      maxItems: fc.integer({ min: 1, max: 4 }),
      uniqueItems: fc.boolean(),
      contains: fc.constantFrom({ type: 'string' }, { type: 'string', pattern: '(?=a)a' }),
      minContains: fc.constant(0),
      maxContains: fc.constant(1),
    },
    { requiredKeys: [] },
  );
  const list = fc.tuple(inner, bounds).map(([{ schema, values }, keywords]): Sample => ({
    schema: { type: 'array', items: schema, ...keywords },
    values: [[], values.slice(0, 1), values.slice(0, 2), values.slice(0, 3), [...values.slice(0, 1), 'a']],
  }));
  const tuple = fc
    .tuple(inner, inner, fc.constantFrom<JsonValue>(false, true, { type: 'string' }))
    .map(([a, b, items]): Sample => ({
      schema: { type: 'array', prefixItems: [a.schema, b.schema], items },
      values: [
        [],
        [a.values[0] ?? null],
        [a.values[0] ?? null, b.values[0] ?? null],
        [a.values[0] ?? null, b.values[0] ?? null, 'x'],
      ],
    }));
  return fc.oneof(list, tuple);
}

function objectOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const names = fc.subarray(['a', 'b', 'kind', 'constructor', 'x/y'], { minLength: 1 });
  return names.chain((chosen) =>
    fc
      .record({
        members: fc.tuple(...chosen.map(() => inner)),
        required: fc.subarray(chosen),
        rest: fc.constantFrom<JsonValue | undefined>(false, false, false, false, undefined, { type: 'string' }),
        extra: fc.constantFrom<JsonObject>(
          {},
          {},
          {},
          { minProperties: 1 },
          { propertyNames: { maxLength: 9 } },
          { patternProperties: { '^z': { type: 'integer' } } },
          { dependentRequired: { a: ['b'] } },
        ),
      })
      .map(({ members, required, rest, extra }): Sample => {
        const entries = chosen.map((name, at) => [name, members[at]] as const);
        const properties = Object.fromEntries(entries.map(([name, member]) => [name, member?.schema ?? {}]));
        const valueOf = (keep: readonly string[], index: number): JsonValue =>
          Object.fromEntries(
            entries
              .filter(([name]) => keep.includes(name))
              .map(([name, member]) => [name, member?.values[index % (member.values.length || 1)] ?? null]),
          );
        const whole = valueOf(chosen, 0);
        return {
          schema: {
            type: 'object',
            properties,
            required,
            ...(rest === undefined ? {} : { additionalProperties: rest }),
            ...extra,
          },
          values: [
            whole,
            valueOf(required, 0),
            valueOf(chosen, 1),
            valueOf(chosen, 2),
            { ...(whole as JsonObject), more: 'x' },
            { ...(whole as JsonObject), z: 1 },
          ],
        };
      }),
  );
}

function unionOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc
    .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(inner, { minLength: 1, maxLength: 3 }))
    .map(([keyword, branches]): Sample => ({
      schema: { [keyword]: branches.map(({ schema }) => schema) },
      values: branches.flatMap(({ values }) => values.slice(0, 3)),
    }));
}

function conditionOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(inner, inner, fc.boolean()).map(([a, b, isNegated]): Sample => ({
    schema: isNegated
      ? { not: a.schema, ...b.schema }
      : { ...a.schema, if: b.schema, then: { type: 'string' }, else: {} },
    values: [...a.values, ...b.values].slice(0, 8),
  }));
}

const { tree } = fc.letrec<{ tree: Sample }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    number,
    choice,
    flag,
    reference,
    objectOf(tie('tree')),
    objectOf(tie('tree')),
    arrayOf(tie('tree')),
    unionOf(tie('tree')),
    conditionOf(tie('tree')),
  ),
}));

/** A schema of any shape with values for it. */
export const sample: fc.Arbitrary<Sample> = fc
  .oneof(tree, objectOf(tree), objectOf(tree))
  .map(({ schema, values }) => ({ schema: { ...schema, $defs: definitions }, values: [...values, ...junk] }));
