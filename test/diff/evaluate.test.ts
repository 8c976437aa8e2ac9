import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSchemas } from '../../core/diff/comparison.ts';
import { takes } from '../../core/diff/evaluate.ts';
import { findQuestionsInside } from '../../core/diff/questions-inside.ts';
import { toValue } from '../../core/diff/value.ts';
import type { ListValue } from '../../core/diff/value.ts';
import type { JsonValue } from '../../core/json.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { names, value } from './small-values.ts';

const settings = { oldSchemas: {}, newSchemas: {}, assertsFormats: false, budget: 1_000 };

/** Tells whether the exact reading, on which proofs rest, takes a value. */
const isTaken = (schema: unknown, value: JsonValue): boolean | undefined =>
  takes(compareSchemas(schema, true, settings).older.root, toValue(value));

type Schema = Record<string, unknown> | boolean;

const small = fc.integer({ min: 0, max: 3 });

/** Schemas whose keywords about one kind of value meet in one place, as those about annotations only do there. */
const { schema } = fc.letrec<{ readonly schema: Schema; readonly some: Record<string, unknown> }>((tie) => {
  const inner = tie('schema');
  const list = fc.array(inner, { minLength: 1, maxLength: 2 });
  const members = (keys: fc.Arbitrary<string>): fc.Arbitrary<Record<string, unknown>> =>
    fc.dictionary(keys, inner, { maxKeys: 2, noNullPrototype: true });
  const parts: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.constantFrom<unknown>('object', 'array', ['object', 'array', 'string'], 'integer'),
    const: fc.constantFrom<unknown>(1, 'a', [1], { a: 1 }),
    minimum: small,
    exclusiveMaximum: small,
    multipleOf: fc.constantFrom(1, 2, 0.5),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', 'b$', '^x\\d+$'),
    prefixItems: list,
    items: inner,
    contains: inner,
    minContains: small,
    maxContains: small,
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    properties: members(names),
    patternProperties: members(fc.constantFrom('^x', '1$')),
    additionalProperties: inner,
    propertyNames: fc.constantFrom<Schema>({ maxLength: 1 }, { enum: ['a', 'b'] }),
    required: fc.uniqueArray(names, { maxLength: 1 }),
    minProperties: small,
    maxProperties: small,
    dependentRequired: fc.constantFrom({ a: ['b'] }),
    dependentSchemas: members(names),
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: inner,
    if: inner,
    then: inner,
    else: inner,
    unevaluatedProperties: inner,
    unevaluatedItems: inner,
  };
  const keyword = fc
    .constantFrom(...Object.keys(parts))
    .chain((name) => (parts[name] ?? inner).map((value) => [name, value] as const));
  return {
    some: fc.array(keyword, { minLength: 1, maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.boolean(), tie('some')),
  };
});

const v2020 = 'https://json-schema.org/draft/2020-12/schema';
const v2019 = 'https://json-schema.org/draft/2019-09/schema';
const v7 = 'http://json-schema.org/draft-07/schema#';

test.each([v2020, v2019, v7])('the exact reading takes what the validator takes: %s', ($schema) => {
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 8, maxLength: 8 }), (root, values) => {
      const whole = typeof root === 'boolean' ? root : { $schema, ...root };
      const checker = compileSchema(whole, { formats: 'annotate' });
      for (const one of values) {
        expect([one, isTaken(whole, one)]).toEqual([one, checker.check(one).length === 0]);
      }
    }),
    { numRuns: 100 },
  );
});

const text = { type: 'string' };
const either = { anyOf: [{ properties: { a: text }, required: ['a'] }, { prefixItems: [text], minItems: 1 }, {}] };

/** A reference to what is not looked into. */
const unread = { $ref: v2020 };

type Row = readonly [
  schema: unknown,
  taken: readonly JsonValue[],
  refused: readonly JsonValue[],
  open?: readonly JsonValue[],
];

/** What the keywords about what is left take, what they do not, and of what that cannot be told. */
const leftovers: Readonly<Record<string, Row>> = {
  'members behind an alternative': [
    { ...either, unevaluatedProperties: { type: 'integer' } },
    [{ a: 'x' }, { a: 'x', b: 1 }, { b: 1 }, [1]],
    [{ a: 'x', b: 'y' }, { b: 'y' }],
  ],
  'items behind an alternative': [
    { ...either, unevaluatedItems: { type: 'integer' } },
    [['x'], ['x', 1], [1], [], { b: 'y' }],
    [
      ['x', 'y'],
      [1, 'y'],
    ],
  ],
  'an alternative that does not hold looks at nothing': [
    { anyOf: [{ properties: { a: text }, required: ['b'] }, { maxProperties: 1 }], unevaluatedProperties: false },
    [{}],
    [{ a: 'x' }],
  ],
  'an alternative that looks at all': [
    { anyOf: [{ additionalProperties: text, items: text }, {}], unevaluatedProperties: false, unevaluatedItems: false },
    [{ a: 'x', b: 'y' }, ['x', 'y'], {}, []],
    [{ a: 'x', b: 1 }, [1]],
  ],
  'names that match a pattern behind an alternative': [
    { oneOf: [{ patternProperties: { '^x': text } }, false, { required: ['a'] }], unevaluatedProperties: false },
    [{ x1: 'y' }, {}],
    [{ x1: 'y', b: 'y' }, { a: 1 }],
  ],
  'a condition without branches': [
    { if: { properties: { a: text } }, unevaluatedProperties: false },
    [{ a: 'x' }, {}],
    [{ a: 1 }, { b: 1 }],
  ],
  'each branch of a condition': [
    {
      if: { properties: { kind: { const: 1 } }, required: ['kind'] },
      then: { properties: { a: true } },
      else: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    [{ kind: 1, a: 1 }, { b: 1 }],
    [{ kind: 1, b: 1 }, { kind: 2, b: 1 }, { a: 1 }],
  ],
  'what a recursive reference looks at': [
    {
      $defs: {
        node: { properties: { next: { $ref: '#/$defs/node' } }, unevaluatedProperties: false, anyOf: [{}, text] },
      },
      $ref: '#/$defs/node',
    },
    [{ next: { next: {} } }],
    [{ next: { next: { other: 1 } } }],
  ],
  'what an inner keyword leaves nothing of': [
    {
      allOf: [{ unevaluatedProperties: text, unevaluatedItems: text }],
      unevaluatedProperties: false,
      unevaluatedItems: false,
    },
    [{ a: 'x' }, ['x']],
    [{ a: 1 }, [1]],
  ],
  'what an inner keyword behind an alternative leaves nothing of': [
    { oneOf: [{ unevaluatedItems: true, type: 'array' }, text], unevaluatedItems: text },
    [[1], 'x'],
    [1],
  ],
  'what an inner keyword leaves nothing of, where alternatives stand beside it': [
    {
      allOf: [{ anyOf: [{ properties: { a: true } }, text], unevaluatedProperties: text, unevaluatedItems: text }],
      unevaluatedProperties: false,
      unevaluatedItems: false,
    },
    [{ a: 1, b: 'x' }, ['x']],
    [{ b: 1 }, [1]],
  ],
  'items that contains found, beside alternatives up to 2019-09': [
    { $schema: v2019, contains: text, anyOf: [{ minItems: 2 }, {}], unevaluatedItems: { type: 'integer' } },
    [{ a: 1 }],
    [['x'], ['x', 1], [1]],
  ],
  'items that contains found': [
    { contains: text, unevaluatedItems: { type: 'integer' } },
    [['x'], ['x', 1]],
    [[1], ['x', null]],
  ],
  'items that contains found, up to 2019-09': [
    { $schema: v2019, contains: text, unevaluatedItems: { type: 'integer' } },
    [{ a: 1 }],
    [['x'], ['x', 1], [1]],
  ],
  'a reference that leads back to itself over the same value': [
    {
      $defs: { a: { properties: { x: true }, anyOf: [{ $ref: '#/$defs/a' }, {}] } },
      $ref: '#/$defs/a',
      unevaluatedProperties: false,
    },
    [{ x: 1 }, {}],
    [{ y: 1 }],
  ],
  'what a schema that is not looked into may have looked at': [
    { $ref: v2020, unevaluatedProperties: false, unevaluatedItems: false },
    [],
    [],
    [{ title: 'x' }, [1]],
  ],
  'beside an alternative that is not looked into': [
    { anyOf: [{ properties: { a: true } }, unread], unevaluatedProperties: text },
    [{ a: 1 }, { b: 'x' }, {}],
    [],
    [{ b: 1 }],
  ],
  'behind a condition that is not looked into': [
    {
      if: unread,
      then: { properties: { a: true } },
      else: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    [{}],
    [],
    [{ a: 1 }, { b: 1 }],
  ],
  'items of which contains cannot tell': [
    { contains: { anyOf: [text, unread] }, unevaluatedItems: { type: 'integer' } },
    [['x'], ['x', 1]],
    [[]],
    [[1], ['x', null]],
  ],
};

const logic: Readonly<Record<string, Row>> = {
  'a reference back to the same value holds': [
    { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, text] } }, $ref: '#/$defs/a' },
    [1, 'x'],
    [],
  ],
  'keywords say nothing about values of other kinds': [
    { minimum: 1, minLength: 1, maxLength: 3, minItems: 1, minProperties: 1 },
    [null, false, 1, 'x', [1], { a: 1 }],
    [0, '', [], {}],
  ],
  'a length is counted in characters': [
    { minLength: 2, maxLength: 3 },
    ['😀a', '😀😀', '😀a😀'],
    ['😀', '😀😀😀😀', 'abcd'],
  ],
  'a condition that cannot be told': [{ if: unread, then: { minimum: 1 }, else: { minimum: 2 } }, [2], [0], [1]],
  'one of some of which one cannot be told': [
    { oneOf: [unread, text, { minLength: 2 }, { type: 'boolean' }] },
    [],
    ['xx', true],
    ['x', 1],
  ],
};

describe.each([
  ['what is left over is judged by what has been looked at', leftovers],
  ['combinations', logic],
])('%s', (_title, rows) => {
  test.each(Object.entries(rows))('%s', (_, [root, taken, refused, open = []]) => {
    expect(taken.filter((one) => isTaken(root, one) !== true)).toEqual([]);
    expect(refused.filter((one) => isTaken(root, one) !== false)).toEqual([]);
    expect(open.filter((one) => isTaken(root, one) !== undefined)).toEqual([]);
  });
});

describe('no nesting exhausts the stack', () => {
  const again = { $ref: '#/$defs/a' };
  const lists = (leaf: JsonValue): JsonValue => nest(leaf, (inner) => [inner]);
  const objects = (leaf: JsonValue): JsonValue => nest(leaf, (next) => ({ next }));

  test.each<[keyword: string, schema: object, build: (leaf: JsonValue) => JsonValue]>([
    ['items', { type: ['array', 'integer'], items: again }, lists],
    ['properties', { type: ['object', 'integer'], properties: { next: again } }, objects],
    ['contains', { anyOf: [{ type: 'integer' }, { type: 'array', contains: again }] }, lists],
    [
      'oneOf',
      { oneOf: [{ type: 'integer' }, { type: ['array', 'integer'], minItems: 1, items: again, not: { const: 1 } }] },
      lists,
    ],
    ['not', { type: ['array', 'integer'], not: { type: 'array', contains: { not: again } } }, lists],
    ['if', { if: { type: 'array' }, then: { items: again }, else: { type: 'integer' } }, lists],
  ])('%s', (_keyword, a, build) => {
    const root = { ...again, $defs: { a } };
    expect(isTaken(root, build(1))).toBe(true);
    expect(isTaken(root, build('x'))).toBe(false);
  });

  function nest(leaf: JsonValue, wrap: (inner: JsonValue) => JsonValue): JsonValue {
    let value = leaf;
    for (let depth = 0; depth < 1_000; depth += 1) {
      value = wrap(value);
    }
    return value;
  }
});

test('questions about parts of a value are no more than can be kept', () => {
  const list: ListValue = { kind: 'list', items: [] };
  const items = Array.from({ length: 100_001 }, (): ListValue => ({ kind: 'list', items: [list] }));
  const { older } = compareSchemas({ items: { items: { minItems: 0, items: true } } }, true, settings);
  expect(findQuestionsInside({ shape: older.root, value: { kind: 'list', items } })).toHaveLength(100_001);
});
