import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import type { JsonValue } from '../../core/json.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { names, value } from './small-values.ts';

type Schema = Record<string, unknown> | boolean;

const small = fc.integer({ min: 0, max: 3 });
const some = (parts: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Schema> =>
  fc.record(parts, { requiredKeys: [], noNullPrototype: true });

const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Schema>(
      true,
      false,
      {},
      { type: 'string' },
      { type: ['integer', 'null'] },
      { const: { a: 1 } },
      { enum: ['a', 'b', 1] },
    ),
    some({
      type: fc.constantFrom('integer', 'number'),
      minimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(1, 2, 0.5),
    }),
    some({
      type: fc.constant('string'),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^a', 'b$', '^[ab]*$', '^x\\d+$'),
    }),
    some({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
      contains: tie('schema'),
      maxContains: small,
    }),
    some({
      type: fc.constant('object'),
      properties: fc.dictionary(names, tie('schema'), { maxKeys: 2, noNullPrototype: true }),
      required: fc.uniqueArray(names, { maxLength: 2 }),
      additionalProperties: tie('schema'),
      patternProperties: fc.dictionary(fc.constantFrom('^x', '1$'), tie('schema'), {
        maxKeys: 1,
        noNullPrototype: true,
      }),
      propertyNames: fc.constantFrom<Schema>({ maxLength: 1 }, { enum: ['a', 'b'] }, { pattern: '^[a-c]' }),
      maxProperties: small,
      dependentRequired: fc.constantFrom({ a: ['b'] }, { b: ['x1'] }),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }, { noNullPrototype: true }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }, { noNullPrototype: true }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }, { noNullPrototype: true }),
    fc.record({ not: tie('schema') }, { noNullPrototype: true }),
    fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { noNullPrototype: true }),
  ),
}));

const validatorOf = (root: Schema): ((instance: JsonValue) => boolean) => {
  const checker = compileSchema(root, { formats: 'annotate' });
  return (instance) => checker.check(instance).length === 0;
};

/** A second schema that differs from the first in a few keywords, or altogether. */
const pair = fc
  .tuple(schema, schema, fc.boolean())
  .map(([older, other, isNear]): readonly [Schema, Schema] =>
    isNear && typeof older === 'object' && typeof other === 'object' ? [older, { ...older, ...other }] : [older, other],
  );

test('a printed witness is taken on one side and refused on the other, and no value refutes what is said to hold', () => {
  fc.assert(
    fc.property(pair, fc.array(value, { minLength: 12, maxLength: 12 }), ([older, newer], samples) => {
      const found = diffSchemas(older, newer);
      const [old, current] = [validatorOf(older), validatorOf(newer)];
      for (const [direction, from, to] of [
        ['backward', old, current],
        ['forward', current, old],
      ] as const) {
        const listed = found.changes.filter(({ breaks }) => breaks.includes(direction));
        expect(listed.length > 0).toBe(found[direction] === false);
        for (const { witnesses } of listed) {
          expect([from(witnesses[direction] ?? null), to(witnesses[direction] ?? null)]).toEqual([true, false]);
        }
        if (found[direction] === true) {
          expect(samples.filter((sample) => from(sample) && !to(sample))).toEqual([]);
        }
      }
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('a schema that gains a part takes no more, and one that gains an alternative no less', () => {
  fc.assert(
    fc.property(schema, schema, (one, other) => {
      expect(diffSchemas({ allOf: [one, other] }, one).backward).not.toBe(false);
      expect(diffSchemas(one, { anyOf: [other, one] }).backward).not.toBe(false);
      expect(diffSchemas(one, one)).toMatchObject({ backward: true, forward: true });
    }),
    { numRuns: 100 },
  );
}, 120_000);
