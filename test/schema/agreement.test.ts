import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { compileDecider } from '../../core/schema/ajv-decider.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { SchemaEngine } from '../../core/schema/engine/engine.ts';
import { inspectSchemas } from '../../core/schema/inspect.ts';
import { SchemaIndex } from '../../core/schema/schema-index.ts';

// Two validators that the engine shares no code with are asked the same: Ajv as it is set here, and one that the package
// does not use. Names are few and shallow, so that schemas and values meet.
const name = fc.constantFrom('a', 'b', 'constructor', 'valueOf');
const scalar = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom('', 'a', 'ab', '😀', 0.5, true, false, null));

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}));

const { schema } = fc.letrec<{ schema: boolean | Record<string, unknown> }>((tie) => {
  const some = fc.array(tie('schema'), { minLength: 1, maxLength: 2 });
  const byName = fc.dictionary(name, tie('schema'), { maxKeys: 2 });
  const names = fc.uniqueArray(name, { maxLength: 2 });
  const count = fc.integer({ min: 0, max: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc.record(
        {
          type: fc.constantFrom('string', 'number', 'integer', 'object', 'array', 'null', 'boolean'),
          enum: fc.array(value, { minLength: 1, maxLength: 3 }),
          const: value,
          minimum: fc.integer({ min: -1, max: 2 }),
          exclusiveMaximum: fc.integer({ min: -1, max: 2 }),
          multipleOf: fc.constantFrom(1, 2, 0.5),
          minLength: count,
          maxLength: count,
          pattern: fc.constantFrom('^a', 'b$', '(a|ab)*$'),
          minItems: count,
          uniqueItems: fc.boolean(),
          contains: tie('schema'),
          minContains: count,
          maxContains: count,
          prefixItems: some,
          items: tie('schema'),
          required: names,
          properties: byName,
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'o'), tie('schema'), { maxKeys: 1 }),
          additionalProperties: tie('schema'),
          propertyNames: tie('schema'),
          maxProperties: count,
          dependentRequired: fc.dictionary(name, names, { maxKeys: 1 }),
          dependentSchemas: fc.dictionary(name, tie('schema'), { maxKeys: 1 }),
          allOf: some,
          anyOf: some,
          oneOf: some,
          not: tie('schema'),
          if: tie('schema'),
          then: tie('schema'),
          else: tie('schema'),
          unevaluatedProperties: tie('schema'),
          unevaluatedItems: tie('schema'),
        },
        { requiredKeys: [] },
      ),
    ),
  };
});

const runs = { numRuns: 150 };

function prepare(root: unknown): { engine: SchemaEngine; decide: ((value: JsonValue) => boolean) | undefined } {
  const index = new SchemaIndex(root as JsonValue, {
    base: 'schema:/',
    schemas: new Map(),
    findMetaSchema: () => undefined,
  });
  const options = { assertsFormats: true, locations: inspectSchemas(index).locations };
  return { engine: new SchemaEngine(index, options), decide: compileDecider(index, options) };
}

describe('the engine agrees', () => {
  test('with Ajv where Ajv decides', () => {
    let decided = 0;
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 1, maxLength: 4 }), (root, values) => {
        const { engine, decide } = prepare(root);
        decided += Number(decide !== undefined);
        for (const one of values) {
          const conforms = engine.judge(one).isValid;
          expect(decide?.(one) ?? conforms).toBe(conforms);
        }
      }),
      runs,
    );
    expect(decided).toBeGreaterThan(50);
  });

  test('with a validator that the package does not use', () => {
    fc.assert(
      fc.property(schema, value, (root, one) => {
        const other = new Validator(root, '2020-12').validate(one).valid;
        expect(compileSchema(root).check(one).length === 0).toBe(other);
      }),
      runs,
    );
  });

  test('with itself, whatever the order of names', () => {
    const reversed = (one: JsonValue): JsonValue =>
      Array.isArray(one)
        ? one.map((item) => reversed(item as JsonValue))
        : typeof one === 'object' && one !== null
          ? Object.fromEntries(
              Object.entries(one)
                .reverse()
                .map(([key, member]) => [key, reversed(member)]),
            )
          : one;
    fc.assert(
      fc.property(schema, value, (root, one) => {
        const faults = compileSchema(root).check(one);
        expect(compileSchema(reversed(root as JsonValue) as object).check(reversed(one)).length).toBe(faults.length);
      }),
      runs,
    );
  });
});
