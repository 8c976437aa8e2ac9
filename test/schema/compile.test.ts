import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { compileSchema, refuseInvalidSchema } from '../../core/schema/compile.ts';
import type { CompileOptions } from '../../core/schema/compile.ts';

const faultsOf = (schema: boolean | object, value: JsonValue, options?: CompileOptions): readonly string[] =>
  compileSchema(schema, options)
    .check(value)
    .map(({ keyword, pointer, schemaPointer }) => `${keyword ?? ''} ${pointer} ${schemaPointer ?? ''}`);

const draft = (name: string): string => `http://json-schema.org/draft-${name}/schema#`;
const v2019 = 'https://json-schema.org/draft/2019-09/schema';

describe('each keyword finds its fault at its place', () => {
  test.each<[string, object, JsonValue, readonly string[]]>([
    ['type', { type: ['string', 'null'] }, 1, ['type  /type']],
    ['type integer', { type: 'integer' }, 1.5, ['type  /type']],
    ['enum', { enum: ['a', [1], { b: 2 }] }, [2], ['enum  /enum']],
    ['const', { const: 1 }, '1', ['const  /const']],
    ['const of draft-06', { $schema: draft('06'), const: 1 }, '1', ['const  /const']],
    ['const null', { const: null }, 0, ['const  /const']],
    ['multipleOf', { multipleOf: 0.1 }, 0.35, ['multipleOf  /multipleOf']],
    ['maximum', { maximum: 1 }, 2, ['maximum  /maximum']],
    ['minimum', { minimum: 1 }, 0, ['minimum  /minimum']],
    ['exclusiveMaximum', { exclusiveMaximum: 1 }, 1, ['exclusiveMaximum  /exclusiveMaximum']],
    ['exclusiveMinimum', { exclusiveMinimum: 1 }, 1, ['exclusiveMinimum  /exclusiveMinimum']],
    [
      'a strict maximum of draft-04',
      { $schema: draft('04'), maximum: 1, exclusiveMaximum: true },
      1,
      ['maximum  /maximum'],
    ],
    ['maxLength', { maxLength: 1 }, '😀😀', ['maxLength  /maxLength']],
    ['minLength', { minLength: 2 }, '😀', ['minLength  /minLength']],
    ['pattern', { pattern: '^a$' }, 'a\n', ['pattern  /pattern']],
    ['format', { format: 'date' }, '2026-02-30', ['format  /format']],
    ['maxItems', { maxItems: 1 }, [1, 2], ['maxItems  /maxItems']],
    ['minItems', { minItems: 1 }, [], ['minItems  /minItems']],
    [
      'uniqueItems',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      ['uniqueItems  /uniqueItems'],
    ],
    ['maxProperties', { maxProperties: 0 }, { a: 1 }, ['maxProperties  /maxProperties']],
    ['minProperties', { minProperties: 1 }, {}, ['minProperties  /minProperties']],
    ['required', { required: ['a', 'b'] }, { b: 1 }, ['required  /required']],
    ['dependentRequired', { dependentRequired: { a: ['b'] } }, { a: 1 }, ['dependentRequired  /dependentRequired/a']],
    [
      'dependentSchemas',
      { dependentSchemas: { a: { required: ['b'] } } },
      { a: 1 },
      ['required  /dependentSchemas/a/required'],
    ],
    [
      'dependencies',
      { $schema: draft('07'), dependencies: { a: ['b'], c: { required: ['d'] } } },
      { a: 1, c: 1 },
      ['dependencies  /dependencies/a', 'required  /dependencies/c/required'],
    ],
    ['properties', { properties: { 'a/b': { type: 'null' } } }, { 'a/b': 1 }, ['type /a~1b /properties/a~1b/type']],
    [
      'patternProperties',
      { patternProperties: { '^a': { type: 'null' } } },
      { ab: 1 },
      ['type /ab /patternProperties/^a/type'],
    ],
    [
      'additionalProperties',
      { additionalProperties: { type: 'null' } },
      { a: 1 },
      ['type /a /additionalProperties/type'],
    ],
    [
      'additionalProperties false',
      { properties: { b: true }, patternProperties: { '^c': true }, additionalProperties: false },
      { a: 1, b: 1, c: 1 },
      ['additionalProperties  /additionalProperties'],
    ],
    [
      'a closed object',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: true },
        additionalProperties: false,
        required: ['a', 'b'],
      },
      { a: null, c: 1 },
      ['type /a /properties/a/type', 'additionalProperties  /additionalProperties', 'required  /required'],
    ],
    [
      'a closed object in place of which something else stands',
      { type: 'object', properties: { a: true }, additionalProperties: false },
      [],
      ['type  /type'],
    ],
    ['propertyNames', { propertyNames: { maxLength: 1, pattern: 'a' } }, { bb: 1 }, ['propertyNames  /propertyNames']],
    [
      'prefixItems and items',
      { prefixItems: [{ type: 'null' }], items: false },
      [1, 2],
      ['type /0 /prefixItems/0/type', 'items  /items'],
    ],
    [
      'a list in items',
      { $schema: v2019, items: [true], additionalItems: { type: 'null' } },
      [1, 2],
      ['type /1 /additionalItems/type'],
    ],
    ['additionalItems without a list', { $schema: v2019, items: true, additionalItems: false }, [1, 2], []],
    ['contains', { contains: { type: 'null' } }, [1], ['contains  /contains']],
    ['minContains', { contains: { type: 'null' }, minContains: 2 }, [null], ['minContains  /minContains']],
    ['maxContains', { contains: { type: 'null' }, maxContains: 1 }, [null, null], ['maxContains  /maxContains']],
    [
      'minContains of a dialect without it',
      { $schema: draft('07'), contains: { type: 'null' }, minContains: 2 },
      [null],
      [],
    ],
    [
      'prefixItems of a dialect without it',
      { $schema: v2019, prefixItems: [true], items: { type: 'null' }, contains: true },
      [1],
      ['type /0 /items/type'],
    ],
    ['not', { not: { type: 'null' } }, null, ['not  /not']],
    ['if and then', { if: { type: 'null' }, then: { enum: [1] } }, null, ['enum  /then/enum']],
    ['if and else', { if: { type: 'null' }, else: { enum: [1] } }, 2, ['enum  /else/enum']],
    ['if alone', { if: false }, 2, []],
    ['allOf', { allOf: [true, { type: 'null' }] }, 1, ['type  /allOf/1/type']],
    ['anyOf', { anyOf: [{ type: 'null' }, { type: 'string' }] }, 1, ['anyOf  /anyOf']],
    ['oneOf with two', { oneOf: [true, true, false] }, 1, ['oneOf  /oneOf']],
    ['a false schema', { properties: { a: false } }, { a: 1 }, ['false schema /a /properties/a']],
    ['$ref', { $defs: { a: { type: 'null' } }, $ref: '#/$defs/a' }, 1, ['type  /$defs/a/type']],
    ['$anchor', { $defs: { a: { $anchor: 'x', type: 'null' } }, $ref: '#x' }, 1, ['type  /$defs/a/type']],
    ['a reference to where no keyword leads', { x: { y: { type: 'null' } }, $ref: '#/x/y' }, 1, ['type  /x/y/type']],
    [
      '$dynamicRef',
      {
        $id: 'https://e.com/list',
        $ref: 'base',
        $defs: {
          item: { $dynamicAnchor: 'item', type: 'null' },
          base: { $id: 'base', items: { $dynamicRef: '#item' }, $defs: { any: { $dynamicAnchor: 'item' } } },
        },
      },
      [1],
      ['type /0 /$defs/item/type'],
    ],
    [
      '$dynamicRef to a plain anchor',
      { $defs: { a: { $anchor: 'a', type: 'null' } }, items: { $dynamicRef: '#a' } },
      [1],
      ['type /0 /$defs/a/type'],
    ],
    [
      '$dynamicRef to another resource, before any that has its anchor is entered',
      {
        $id: 'https://e.com/main',
        $dynamicRef: 'other#item',
        $defs: { other: { $id: 'other', $defs: { item: { $dynamicAnchor: 'item', type: 'null' } } } },
      },
      1,
      ['type  /$defs/other/$defs/item/type'],
    ],
    [
      '$recursiveRef to another resource, before any that is a recursive anchor is entered',
      {
        $schema: v2019,
        $id: 'https://e.com/main',
        $recursiveRef: 'other',
        $defs: { other: { $id: 'other', $recursiveAnchor: true, type: 'null' } },
      },
      1,
      ['type  /$defs/other/type'],
    ],
    [
      '$recursiveRef',
      {
        $schema: v2019,
        $id: 'https://e.com/strict',
        $recursiveAnchor: true,
        $ref: 'https://e.com/tree',
        unevaluatedProperties: false,
        $defs: {
          tree: { $id: 'https://e.com/tree', $recursiveAnchor: true, properties: { next: { $recursiveRef: '#' } } },
        },
      },
      { next: { other: 1 } },
      ['unevaluatedProperties /next /unevaluatedProperties'],
    ],
    [
      '$recursiveRef without an anchor',
      { $schema: v2019, properties: { a: { $recursiveRef: '#' } }, maxProperties: 1 },
      { a: { b: 1, c: 2 } },
      ['maxProperties /a /maxProperties'],
    ],
    [
      'unevaluatedProperties',
      {
        anyOf: [
          { properties: { a: true }, required: ['a'] },
          { properties: { b: true }, required: ['b'] },
        ],
        unevaluatedProperties: false,
      },
      { a: 1, c: 1 },
      ['unevaluatedProperties  /unevaluatedProperties'],
    ],
    [
      'unevaluatedItems',
      { prefixItems: [true], contains: { type: 'null' }, unevaluatedItems: { type: 'string' } },
      [1, null, 2],
      ['type /2 /unevaluatedItems/type'],
    ],
    [
      'unevaluatedItems false',
      { prefixItems: [true], unevaluatedItems: false },
      [1, 2],
      ['unevaluatedItems  /unevaluatedItems'],
    ],
    [
      'contains, which judged no items before 2020-12',
      { $schema: v2019, contains: true, unevaluatedItems: false },
      [1],
      ['unevaluatedItems  /unevaluatedItems'],
    ],
  ])('%s', (...[, schema, value, wanted]) => {
    expect(faultsOf(schema, value)).toEqual(wanted);
  });
});

describe('words that a person can act on', () => {
  test.each<[object, JsonValue, string, string | undefined]>([
    [{ type: 'string' }, 7, 'must be a string', '7'],
    [{ type: ['string', 'integer', 'null'] }, {}, 'must be a string, a whole number or null', '{}'],
    [{ enum: ['low', 'high'] }, 'urgent', 'must be one of "low", "high"', '"urgent"'],
    [
      { enum: Array.from({ length: 22 }, (_, index) => index) },
      'x',
      `must be one of ${[...new Array(20).keys()].join(', ')} and 2 more`,
      '"x"',
    ],
    [{ required: ['queue'] }, {}, 'must have the property "queue"', '{}'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'must have the property "b", since it has "a"', '{"a":1}'],
    [
      { properties: { queue: true }, additionalProperties: false },
      { quue: 1 },
      'has a property that the schema does not know; did you mean "queue"?',
      '"quue"',
    ],
    [
      { properties: { a: true }, additionalProperties: false },
      { xyzzy: 1 },
      'has a property that the schema does not know; known are "a"',
      '"xyzzy"',
    ],
    [{ additionalProperties: false }, { a: 1 }, 'has a property that the schema does not know', '"a"'],
    [{ maxItems: 1 }, [1, 2], 'must have at most 1 item, not 2', '[1,2]'],
    [{ minProperties: 2 }, { a: 1 }, 'must have at least 2 properties, not 1', '{"a":1}'],
    [{ uniqueItems: true }, [1, 2, 1], 'must not hold the same item twice: items 0 and 2 are equal', '[1,2,1]'],
    [{ oneOf: [true, true] }, 1, 'must conform to exactly one branch of oneOf, and does to those at 0, 1', '1'],
    [{ oneOf: [false, false] }, 1, 'must conform to exactly one branch of oneOf, and does to none', '1'],
    [{ prefixItems: [true], items: false }, [1, 2], 'must not have more than 1 item', '[1,2]'],
    [{ unevaluatedItems: false }, [1], 'must not hold items that the schema does not describe, as item 0 is', '[1]'],
    [{ format: 'date' }, 'x', 'must be a date, such as 2026-01-31', '"x"'],
    [
      { propertyNames: { maxLength: 1 } },
      { bb: 1 },
      'has a property whose name breaks the keyword "maxLength" of propertyNames',
      '"bb"',
    ],
    [{ $schema: draft('04'), minimum: 1, exclusiveMinimum: true }, 1, 'must be greater than 1', '1'],
    [{ contains: false }, [1], 'must hold an item that conforms to the schema of contains', '[1]'],
    [
      { contains: true, maxContains: 1 },
      [1, 2],
      'must hold at most 1 item that conform to the schema of contains, not 2',
      '[1,2]',
    ],
    [{ not: true }, 1, 'must not conform to the schema of not', '1'],
  ])('%j for %j', (...[schema, value, detail, got]) => {
    expect(compileSchema(schema).check(value)).toMatchObject([{ detail, got }]);
  });
});

describe('oneOf and anyOf with a constant that tells the branches apart', () => {
  const a = { type: 'object', properties: { kind: { const: 'a' }, n: { type: 'number' } }, required: ['kind'] };
  const b = { type: 'object', properties: { kind: { enum: ['b', 'c'] } }, required: ['kind', 'm'] };
  const behind = { $defs: { a, kind: { const: 'a' } } };
  test.each<[string, object, JsonValue, readonly string[]]>([
    ['the branch meant', { oneOf: [a, b] }, { kind: 'a', n: 'x' }, ['type /n /oneOf/0/properties/n/type']],
    ['one of its values', { oneOf: [a, b] }, { kind: 'c' }, ['required  /oneOf/1/required']],
    ['none', { oneOf: [a, b] }, { kind: 'x' }, ['const /kind /oneOf/0/properties/kind/const']],
    ['missing', { anyOf: [b, a] }, {}, ['const /kind /anyOf/0/properties/kind/enum']],
    ['no object', { oneOf: [a, b] }, 'a', ['oneOf  /oneOf']],
    [
      'beside a branch that takes no object',
      { oneOf: [a, { type: ['null', 'string'] }, b] },
      { kind: 'a', n: 'x' },
      ['type /n /oneOf/0/properties/n/type'],
    ],
    [
      'behind references and allOf',
      { ...behind, oneOf: [{ $ref: '#/$defs/a' }, { allOf: [b] }] },
      { kind: 'a', n: 'x' },
      ['type /n /$defs/a/properties/n/type'],
    ],
    ['a branch that may leave it out', { oneOf: [{ ...a, required: ['m'] }, b] }, {}, ['required  /oneOf/0/required']],
    ['equal constants tell nothing', { oneOf: [a, a] }, { kind: 'x' }, ['oneOf  /oneOf']],
    ['a single branch tells nothing', { oneOf: [a] }, { kind: 'x' }, ['oneOf  /oneOf']],
    [
      'no values tell nothing',
      { oneOf: [{ properties: { kind: { enum: [] } } }, a] },
      { kind: 'x' },
      ['oneOf  /oneOf'],
    ],
    [
      'a property of one branch alone tells nothing',
      { oneOf: [a, { required: ['m'] }] },
      { kind: 'x' },
      ['oneOf  /oneOf'],
    ],
    [
      'null as a constant',
      { oneOf: [{ properties: { kind: { const: null }, n: { type: 'number' } } }, a] },
      { kind: null, n: 'x' },
      ['type /n /oneOf/0/properties/n/type'],
    ],
  ])('%s', (...[, schema, value, wanted]) => {
    expect(faultsOf(schema, value)).toEqual(wanted);
  });
});

describe('a schema that is none of its dialect', () => {
  test.each<[string, object, RegExp]>([
    ['a list in items of 2020-12', { items: [true] }, /\/items must be a schema/],
    [
      'a boolean in draft-04',
      { $schema: draft('04'), not: true },
      /\/not must be a schema, which in draft-04 is an object/,
    ],
    [
      'an empty list of names in draft-04',
      { $schema: draft('04'), required: [] },
      /\/required must be a list of different names/,
    ],
    ['an empty enum in draft-06', { $schema: draft('06'), enum: [] }, /\/enum must be an array/],
    [
      'a dependency that is neither',
      { $schema: draft('07'), dependencies: { a: 1 } },
      /\/dependencies must be an object/,
    ],
    ['a type twice', { type: ['null', 'null'] }, /\/type must be one of/],
    ['a multiple of nothing', { multipleOf: 0 }, /\/multipleOf must be a number greater than 0/],
    ['an empty allOf', { allOf: [] }, /\/allOf must be a list of one schema or more/],
    ['a reference to what is no schema', { a: 1, $ref: '#/a' }, /\/a must be a schema/],
    [
      'an id twice',
      { $defs: { a: { $id: 'https://e.com/a' }, b: { $id: 'https://e.com/a', type: 'null' } } },
      /"https:\/\/e.com\/a" is the address of both \/\$defs\/[ab] and \/\$defs\/[ab]; give each its own/,
    ],
    [
      'the address of its document as the id of a part',
      { $id: 'https://e.com/m/a', $defs: { a: { $id: 'schema:/', type: 'null' } } },
      /"schema:\/" is the address of both/,
    ],
    [
      'a fragment as an id twice, and no text',
      { $schema: draft('07'), definitions: { a: { $id: '#%' }, b: { $id: '#%' } } },
      /the anchor "%" stands at both/,
    ],
    ['what is no keyword of JSON Schema', { $async: true }, /\/\$async is not taken/],
    ['a reference to the output', { minimum: { $data: '/a' } }, /a number: a \$data reference to the output/],
    [
      'definitions shared in too many ways',
      {
        $defs: Object.fromEntries(
          Array.from({ length: 21 }, (_, step) => {
            const next = { $ref: `#/$defs/${step + 1}` };
            return [step, step === 20 ? true : { allOf: [next, next] }];
          }),
        ),
        $ref: '#/$defs/0',
      },
      /multiply to over a million ways/,
    ],
    ['an anchor twice', { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, /the anchor "x" stands at both/],
    [
      'a vocabulary that must be known',
      { $schema: 'https://e.com/m' },
      /requires the unknown vocabulary "https:\/\/e.com\/v"/,
    ],
    [
      'a strict minimum of none in draft-04',
      { $schema: draft('04'), exclusiveMinimum: true },
      /needs "minimum" beside/,
    ],
    [
      'a strict maximum of none in draft-04',
      { $schema: draft('04'), exclusiveMaximum: true },
      /needs "maximum" beside/,
    ],
    ['an anchor with a space', { $defs: { a: { $anchor: 'a b' } } }, /\/\$defs\/a\/\$anchor must be a name/],
    ['an anchor that is no text', { $anchor: 1 }, /\/\$anchor must be a name/],
    ['an anchor with a colon in 2020-12', { $anchor: 'a:b' }, /\/\$anchor must be a name/],
    ['an anchor with _ first in 2019-09', { $schema: v2019, $anchor: '_a' }, /\/\$anchor must be a name/],
    ['a dynamic anchor that is empty', { $dynamicAnchor: '' }, /\/\$dynamicAnchor must be a name/],
    ['an id with a fragment', { $id: 'https://e.com/a#b' }, /\/\$id must be an address without a fragment/],
    ['an id that is a fragment', { $schema: v2019, $id: '#b' }, /\/\$id must be an address without a fragment/],
    ['dependencies of 2020-12', { dependencies: { a: 1 } }, /\/dependencies must be an object/],
    ['dependencies of 2019-09', { $schema: v2019, dependencies: [] }, /\/dependencies must be an object/],
    ['$recursiveAnchor of 2020-12', { $recursiveAnchor: true }, /\/\$recursiveAnchor must be a name/],
    ['$recursiveRef of 2020-12', { $recursiveRef: 1 }, /\/\$recursiveRef must be a string/],
    [
      'a dialect that is unknown, within',
      { $defs: { a: { $id: 'a', $schema: 'https://e.com/x' } } },
      /"https:\/\/e.com\/x", the \$schema at \/\$defs\/a, is no known dialect/,
    ],
    [
      'mutual references',
      { $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { $ref: '#/$defs/a' } } },
      /leads back to itself/,
    ],
  ])('%s', (_, schema, says) => {
    const schemas = { 'https://e.com/m': { $vocabulary: { 'https://e.com/v': true } } };
    expect(() => compileSchema(schema, { schemas })).toThrow(says);
    expect(() => {
      refuseInvalidSchema(schema, { schemas });
    }).toThrow(says);
  });

  test('a schema that is one is not refused', () => {
    expect(() => {
      refuseInvalidSchema({ type: 'null' });
    }).not.toThrow();
  });
});

test.each<[string, object, readonly string[]]>([
  [
    'names of draft-04 and later ids',
    { $schema: draft('04'), $id: '#a b', minimum: 1, exclusiveMinimum: true },
    ['$id'],
  ],
  ['an anchor of 2020-12', { $anchor: '_a.B-1', $id: 'https://e.com/a#' }, []],
  ['an anchor of 2019-09', { $schema: v2019, $anchor: 'a:B.1-_' }, []],
  ['a keyword of a later version', { $schema: draft('07'), $recursiveAnchor: true }, ['$recursiveAnchor']],
  ['keywords that decide nothing any more', { dependencies: { a: ['b'], c: {} } }, ['dependencies']],
])('%s are taken', (_, schema, noted) => {
  expect(compileSchema(schema).notes.map(({ detail }) => /^\/(\S+)/.exec(detail)?.[1])).toEqual(noted);
});

describe('a schema given that no reference reaches', () => {
  test.each<[string, JsonValue, RegExp]>([
    ['a value that is wrong', { type: 'strnig' }, /https:\/\/e.com\/x#\/type must be one of/],
    ['no schema', 5, /https:\/\/e.com\/x# must be a schema/],
    ['an unknown dialect', { $schema: 'https://e.com/y' }, /the \$schema at https:\/\/e.com\/x#, is no known dialect/],
    ['a pattern that is none', { items: { pattern: '(' } }, /at https:\/\/e.com\/x#\/items\/pattern, the pattern/],
    [
      'a pattern beyond linear time',
      { patternProperties: { '(a)\\1': true } },
      /at https:\/\/e.com\/x#\/patternProperties.*back-reference/,
    ],
    ['a reference to nothing', { $ref: '#/$defs/a' }, /https:\/\/e.com\/x#\/\$ref leads to "#\/\$defs\/a"/],
    ['a reference to itself', { $ref: '#' }, /the reference to https:\/\/e.com\/x# leads back to itself/],
  ])('is refused for %s', (_, given, says) => {
    expect(() => compileSchema(true, { schemas: { 'https://e.com/x': given as object } })).toThrow(says);
  });

  test('is refused beside a part that a reference reaches', () => {
    const schemas = { 'https://e.com/x': { $defs: { a: true, b: { minimum: 'x' } } } };
    const schema = { $ref: 'https://e.com/x#/$defs/a' };
    expect(() => compileSchema(schema, { schemas })).toThrow(
      /https:\/\/e.com\/x#\/\$defs\/b\/minimum must be a number/,
    );
  });

  test('is of the dialect of the schema that judges, and leaves no notes', () => {
    const schemas = { 'https://e.com/x': { items: [true], note: 1 } };
    expect(compileSchema({ $schema: draft('07') }, { schemas }).notes).toEqual([]);
    expect(() => compileSchema(true, { schemas })).toThrow(/https:\/\/e.com\/x#\/items must be a schema/);
  });

  test('may be a dialect whose parts are elsewhere', () => {
    const schemas = { 'https://e.com/x': { $vocabulary: {}, allOf: [{ $ref: 'https://e.com/elsewhere' }] } };
    expect(compileSchema(true, { schemas }).check(1)).toEqual([]);
  });

  test('may be a dialect without the keywords of earlier versions', () => {
    const schemas = { 'https://e.com/x': { $vocabulary: {} } };
    const { notes } = compileSchema({ $schema: 'https://e.com/x', dependencies: 1 }, { schemas });
    expect(notes).toMatchObject([{ code: 'unknown_keyword' }]);
  });

  test('may be a copy of the schema that judges, whose places stay its own', () => {
    const schema = { $id: 'https://e.com/a', properties: { a: { $ref: '#' } }, maxProperties: 1 };
    const options = { schemas: { 'https://e.com/copy': schema } };
    expect(faultsOf(schema, { a: { b: 1, c: 2 } }, options)).toEqual(['maxProperties /a /maxProperties']);
  });
});

test('a schema that is recursive in two ways is judged once for each object', () => {
  const next = { properties: { next: { $ref: '#' } } };
  const { check } = compileSchema({
    anyOf: [
      { ...next, required: ['x'] },
      { ...next, required: ['y'] },
    ],
  });
  let value: JsonValue = {};
  for (let depth = 0; depth < 300; depth += 1) {
    value = { next: value };
  }
  expect(check(value)).toHaveLength(1);
});

test('a value nested beyond the stack is a fault, never a throw', () => {
  const { judge } = compileSchema({ properties: { a: { $ref: '#' } }, maxProperties: 1 });
  let value: JsonValue = { b: 1, c: 2 };
  for (let depth = 0; depth < 200_000; depth += 1) {
    value = { a: value };
  }
  expect(judge(value).faults).toMatchObject([{ pointer: '', detail: expect.stringContaining('too deeply') as string }]);
});

test('dynamic references without an end are the fault of the schema', () => {
  const schema = {
    $id: 'https://e.com/main',
    $ref: 'list',
    $defs: {
      item: { $dynamicAnchor: 'item', $ref: 'list' },
      list: { $id: 'list', $dynamicRef: '#item', $defs: { any: { $dynamicAnchor: 'item' } } },
    },
  };
  expect(() => compileSchema(schema).check(1)).toThrow(/its dynamic references lead back to themselves/);
});

test('a thousand faults are kept, and the others counted', () => {
  const { judge } = compileSchema({ items: { type: 'null' } });
  const { faults, more } = judge(Array.from({ length: 1002 }, () => 1));
  expect([faults.length, more]).toEqual([1000, 2]);
});

test('formats that are annotations decide nothing, and unknown ones never do', () => {
  const options = { formats: 'annotate' } as const;
  expect(faultsOf({ format: 'date', maxLength: 1 }, 'xy', options)).toEqual(['maxLength  /maxLength']);
  expect(compileSchema({ format: 'postcode' }).notes).toMatchObject([{ code: 'unknown_format' }]);
});

test('NaN and Infinity, which an adapter can hand over, are no numbers', () => {
  const { check } = compileSchema({ items: { type: 'number' } });
  expect(check([NaN, Infinity, 1e308])).toHaveLength(2);
});

describe('what references may name', () => {
  const main = { allOf: [{ $ref: 'https://e.com/a#/$defs/x' }, { $ref: 'https://e.com/inner' }] };
  const given = {
    $id: 'https://e.com/a',
    $defs: {
      x: { type: 'string' },
      y: {
        $id: 'inner',
        $schema: draft('07'),
        allOf: [{ $ref: '#/definitions/z' }],
        definitions: { z: { enum: [1] } },
      },
    },
  };

  test('a list of schemas known by their id, and those embedded in them', () => {
    const faults = faultsOf(main, null, { schemas: [{ $id: 'https://e.com/other' }, given] });
    expect(faults).toEqual([
      'type  https://e.com/a#/$defs/x/type',
      'enum  https://e.com/a#/$defs/y/definitions/z/enum',
    ]);
  });

  test('a map, its keys relative to the base', () => {
    const options = {
      base: 'https://e.com/main',
      schemas: { 'parts/b': { type: 'null' } },
      labelOf: (uri: string) => uri.slice(14),
    };
    expect(faultsOf({ $ref: 'parts/b' }, 1, options)).toEqual(['type  parts/b#/type']);
  });

  test('a schema in a list needs an id', () => {
    for (const given of [{}, true]) {
      expect(() => compileSchema(true, { schemas: [given] })).toThrow(/no \$id/);
    }
  });

  test.each<[string, object, JsonValue, boolean]>([
    ['draft-04', { $schema: draft('04'), $ref: draft('04') }, { minLength: 'x' }, false],
    ['draft-07', { $schema: draft('07'), $ref: draft('07') }, { minLength: 1 }, true],
    ['2019-09', { $schema: v2019, $ref: v2019 }, { properties: { a: { type: 'x' } } }, false],
    [
      '2020-12',
      { $ref: 'https://json-schema.org/draft/2020-12/schema' },
      { properties: { a: { type: 'null' } } },
      true,
    ],
  ])('the meta-schema of %s', (...[, schema, value, wanted]) => {
    expect(faultsOf(schema, value).length === 0).toBe(wanted);
  });

  test.each([
    ['the keywords of the vocabularies alone', { 'https://json-schema.org/draft/2020-12/vocab/applicator': true }, 0],
    [
      'an unknown vocabulary that need not be known',
      { 'https://json-schema.org/draft/2020-12/vocab/validation': true, 'https://e.com/v': false },
      1,
    ],
  ])('a dialect of %s', (_, $vocabulary, found) => {
    const schemas = { 'https://e.com/meta': { $schema: 'https://e.com/meta', $vocabulary } };
    expect(faultsOf({ $schema: 'https://e.com/meta', minimum: 2 }, 1, { schemas })).toHaveLength(found);
  });

  test.each<[string, string, JsonValue, readonly string[]]>([
    ['a type, and names that must be there', 'applicator', [], []],
    ['a type, and names that must be there', 'applicator', {}, []],
    ['a type, and names that must be there', 'applicator', { b: 1 }, ['additionalProperties  /additionalProperties']],
    ['members', 'validation', { b: 1 }, ['required  /required']],
    ['members', 'validation', [], ['type  /type']],
  ])('a closed object in a dialect that does not know %s (%s)', (...[, vocabulary, value, wanted]) => {
    const $vocabulary = { [`https://json-schema.org/draft/2020-12/vocab/${vocabulary}`]: true };
    const schemas = { 'https://e.com/meta': { $schema: 'https://e.com/meta', $vocabulary } };
    const closed = { type: 'object', properties: { a: true }, required: ['a'], additionalProperties: false };
    expect(faultsOf({ $schema: 'https://e.com/meta', ...closed }, value, { schemas })).toEqual(wanted);
  });

  test('a dialect that declares no vocabularies is the one of its meta-schema', () => {
    const schemas = { 'https://e.com/meta': { $schema: draft('04') } };
    const schema = { $schema: 'https://e.com/meta', minimum: 1, exclusiveMinimum: true, const: 2 };
    expect(faultsOf(schema, 1, { schemas })).toEqual(['minimum  /minimum']);
  });

  test('the address of a document leads to where its own id does', () => {
    const schema = {
      $id: 'https://e.com/own/a',
      $anchor: 'top',
      properties: { a: { $ref: 'https://e.com/file#/$defs/b/items' }, c: { $ref: 'https://e.com/file#part' } },
      $defs: {
        b: { items: { $ref: 'other' } },
        other: { $id: 'other', type: 'null' },
        part: { $anchor: 'part', type: 'null' },
      },
    };
    expect(faultsOf(schema, { a: 1, c: 1 }, { base: 'https://e.com/file' })).toEqual([
      'type /a /$defs/other/type',
      'type /c /$defs/part/type',
    ]);
  });

  test('an id with an address and a fragment names what references in it count from', () => {
    const schema = {
      $schema: draft('07'),
      $id: 'https://e.com/a',
      definitions: {
        b: { $id: 'https://e.com/b/c#here', allOf: [{ $ref: 'd' }] },
        d: { $id: 'https://e.com/b/d', type: 'null' },
      },
      allOf: [{ $ref: 'https://e.com/b/c#here' }],
    };
    expect(faultsOf(schema, 1)).toEqual(['type  /definitions/d/type']);
  });

  test('an id with a fragment names a place up to draft-07', () => {
    const schema = { $schema: draft('07'), definitions: { a: { $id: '#here', type: 'null' } }, $ref: '#here' };
    expect(faultsOf(schema, 1)).toEqual(['type  /definitions/a/type']);
  });

  test('a fragment that is no text, or a pointer that leads nowhere, is misuse', () => {
    for (const $ref of ['#%ff', '#/%7e2', '#/$defs/0', '#/allOf/00', '#none']) {
      expect(() => compileSchema({ $ref, allOf: [true] })).toThrow(/which is not there/);
    }
  });
});

test('contains beside prefixItems takes no empty array, as Ajv alone would', () => {
  const schema = { type: 'array', prefixItems: [{ enum: ['a'] }], contains: { type: 'object' } } as const;
  expect(faultsOf(schema, [])).toEqual(['contains  /contains']);
  expect(faultsOf(schema, ['a', {}])).toEqual([]);
});
