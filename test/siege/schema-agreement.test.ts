import { Validator } from '@cfworker/json-schema';
import type { SchemaDraft } from '@cfworker/json-schema';
import '@hyperjump/json-schema/draft-07';
import '@hyperjump/json-schema/draft-2019-09';
import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemaValidity } from '../../assertions/schema-validity.ts';
import type { JsonValue } from '../../core/json.ts';
import { instances, schemas as corpus } from './schemas.ts';

type Schema = boolean | Readonly<Record<string, unknown>>;

const dialects: readonly { readonly uri: string; readonly draft: SchemaDraft; readonly defs: string }[] = [
  { uri: 'https://json-schema.org/draft/2020-12/schema', draft: '2020-12', defs: '$defs' },
  { uri: 'https://json-schema.org/draft/2019-09/schema', draft: '2019-09', defs: '$defs' },
  { uri: 'http://json-schema.org/draft-07/schema#', draft: '7', defs: 'definitions' },
];

const name = fc.constantFrom('a', 'b', 'constructor');
const scalar = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom('', 'a', 'ab', '😀', 0.5, true, false, null));
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** Schemas with what the dialects tell apart: references with siblings, tuples, dependencies, anchors. */
function schemasOf(defs: string): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const isNew = defs === '$defs';
  const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
    const some = fc.array(tie('schema'), { minLength: 1, maxLength: 2 });
    const count = fc.integer({ min: 0, max: 2 });
    return {
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.boolean(),
        fc.record(
          {
            $ref: fc.constantFrom(`#/${defs}/x`, `#/${defs}/y`),
            type: fc.constantFrom('string', 'integer', 'object', ['array', 'null']),
            // Draft-07 asks for distinct values.
            enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (one) => canonical(one) }),
            maximum: fc.integer({ min: -1, max: 2 }),
            minLength: count,
            properties: fc.dictionary(name, tie('schema'), { maxKeys: 2 }),
            additionalProperties: tie('schema'),
            required: fc.uniqueArray(name, { maxLength: 2 }),
            items: isNew ? tie('schema') : fc.oneof(tie('schema'), some),
            contains: tie('schema'),
            anyOf: some,
            oneOf: some,
            not: tie('schema'),
            if: tie('schema'),
            then: tie('schema'),
            ...((isNew
              ? { unevaluatedProperties: tie('schema'), unevaluatedItems: tie('schema'), minContains: count }
              : {
                  additionalItems: tie('schema'),
                  dependencies: fc.dictionary(name, fc.constantFrom(['a'], false, { required: ['b'] }), { maxKeys: 1 }),
                }) as Record<string, fc.Arbitrary<unknown>>),
          },
          { requiredKeys: [] },
        ),
      ),
    };
  });
  const definition = fc.constantFrom<Schema>(
    true,
    { type: 'string' },
    { type: 'object', required: ['a'] },
    { enum: [1, 'a', null] },
  );
  return fc.tuple(schema, definition, definition).map(([root, x, y]) => ({ allOf: [root], [defs]: { x, y } }));
}

function canonical(one: JsonValue): string {
  return JSON.stringify(one, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

async function ours(schema: Schema, instance: JsonValue): Promise<boolean> {
  // As text, so that null and texts are read as JSON.
  return (await schemaValidity(JSON.stringify(instance), { config: { schema, formats: 'annotate' } })).pass;
}

let registered = 0;

async function theirs(schema: Schema, uri: string, instance: JsonValue): Promise<boolean> {
  const address = `https://siege.example/${(registered += 1)}`;
  registerSchema(schema as never, address, uri);
  try {
    return (await validate(address, instance as never)).valid;
  } finally {
    unregisterSchema(address);
  }
}

describe.each(dialects)('two validators that do not judge here agree: $draft', ({ uri, draft, defs }) => {
  test('over schemas at random', async () => {
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(schemasOf(defs), value, async (schema, instance) => {
        const given = { $schema: uri, ...schema };
        const text = JSON.stringify(instance);
        fc.pre(!/^"\s*["{[]/.test(text));
        const verdict = await ours(given, instance);
        valid += Number(verdict);
        expect(await theirs(given, uri, instance)).toBe(verdict);
        expect(new Validator(given as never, draft).validate(instance).valid).toBe(verdict);
      }),
      { numRuns: 120 },
    );
    expect(valid).toBeGreaterThan(10);
  });
});

describe('over a corpus of schemas as people write them', () => {
  test('two validators agree', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, instances, async (schema, instance) => {
        fc.pre(typeof instance !== 'string');
        const uri = typeof schema['$schema'] === 'string' ? schema['$schema'] : dialects[0]?.uri;
        const verdict = await ours(schema, instance);
        expect(await theirs(schema, uri ?? '', instance)).toBe(verdict);
      }),
      { numRuns: 120 },
    );
  });
});
