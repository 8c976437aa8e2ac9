import { describe, expect, test } from 'vitest';
import type { ChangeCode } from '../../core/diff/changes/change.ts';
import { compareSchemas } from '../../core/diff/comparison.ts';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import { parseExactly } from '../../core/diff/exact-number.ts';
import { fromValue, toValue } from '../../core/diff/value.ts';
import { createJudge } from '../../core/diff/verdict.ts';
import type { JsonValue } from '../../core/json.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { pairs } from './pairs.ts';

for (const [kind, rows] of Object.entries(pairs)) {
  describe(kind, () => {
    test.each(Object.entries(rows))('%s', (_name, [older, newer, backward, forward]) => {
      const found = diffSchemas(older, newer);
      expect({ backward: found.backward, forward: found.forward }).toEqual({ backward, forward });
      for (const direction of ['backward', 'forward'] as const) {
        expect(found.changes.some(({ breaks }) => breaks.includes(direction))).toBe(found[direction] === false);
      }
      const mirrored = diffSchemas(newer, older);
      expect({ backward: mirrored.backward, forward: mirrored.forward }).toEqual({
        backward: forward,
        forward: backward,
      });
    });
  });
}

const v2020 = 'https://json-schema.org/draft/2020-12/schema';

type ChangeRow = readonly [
  older: unknown,
  newer: unknown,
  changes: Readonly<Record<`${ChangeCode} ${string}`, string>>,
];

/** Each code with its pointer, and the directions that it breaks. */
const changes: Readonly<Record<string, ChangeRow>> = {
  'types that went and came': [
    { properties: { a: { type: 'string' } } },
    { properties: { a: { type: 'integer' } } },
    { 'type_narrowed /properties/a/type': 'backward', 'type_widened /properties/a/type': 'forward' },
  ],
  'null that came': [
    { type: 'string' },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { 'nullable_added ': 'forward' },
  ],
  'null that went': [{ type: ['string', 'null'] }, { type: 'string' }, { 'nullable_removed /type': 'backward' }],
  'values of an enum': [
    { enum: ['a', 'b'] },
    { enum: ['b', 'c'] },
    { 'enum_value_removed /enum': 'backward', 'enum_value_added /enum': 'forward' },
  ],
  'a list of values that came': [
    { type: 'string' },
    { type: 'string', enum: ['a'] },
    { 'enum_added /enum': 'backward' },
  ],
  'a list of values that went': [
    { type: 'string', enum: ['a'] },
    { type: 'string' },
    { 'enum_removed /enum': 'forward' },
  ],
  'a bound behind a reference': [
    { $ref: '#/$defs/a', $defs: { a: { type: 'integer', minimum: 1 } } },
    { $ref: '#/$defs/a', $defs: { a: { type: 'integer', minimum: 2 } } },
    { 'bound_tightened /$defs/a/minimum': 'backward' },
  ],
  'a bound that went': [{ maxLength: 3 }, {}, { 'bound_loosened /maxLength': 'forward' }],
  'patterns that overlap': [
    { pattern: '^a' },
    { pattern: 'b$' },
    { 'pattern_tightened /pattern': 'backward', 'pattern_loosened /pattern': 'forward' },
  ],
  'a format': [{ format: 'date' }, { format: 'time' }, {}],
  'unique items': [
    { type: 'array' },
    { type: 'array', uniqueItems: true },
    { 'unique_items_added /uniqueItems': 'backward' },
  ],
  'unique items no more': [
    { type: 'array', uniqueItems: true },
    { type: 'array' },
    { 'unique_items_removed /uniqueItems': 'forward' },
  ],
  contains: [
    { type: 'array', contains: { type: 'string' } },
    { type: 'array', contains: { type: 'string' }, minContains: 2 },
    { 'contains_tightened /contains': 'backward' },
  ],
  'contains less': [
    { type: 'array', contains: { const: 1 } },
    { type: 'array' },
    { 'contains_loosened /contains': 'forward' },
  ],
  'names of properties': [
    { type: 'object', propertyNames: { maxLength: 2 } },
    { type: 'object', propertyNames: { maxLength: 1 } },
    { 'property_names_tightened /propertyNames': 'backward' },
  ],
  'more names of properties': [
    { type: 'object', propertyNames: { maxLength: 2 } },
    { type: 'object' },
    { 'property_names_loosened /propertyNames': 'forward' },
  ],
  'a dependency': [{}, { dependentRequired: { a: ['b'] } }, { 'dependency_tightened /dependentRequired': 'backward' }],
  'a dependency that went': [
    { dependentRequired: { a: ['b'] } },
    {},
    { 'dependency_loosened /dependentRequired': 'forward' },
  ],
  'a negation': [{}, { not: { const: 1 } }, { 'negation_tightened /not': 'backward' }],
  'a condition': [
    { if: { type: 'string' }, then: { minLength: 1 } },
    { if: { type: 'string' }, then: { minLength: 2 } },
    { 'condition_tightened /if': 'backward' },
  ],
  'a condition that went': [
    { if: { type: 'string' }, then: { minLength: 1 } },
    {},
    { 'condition_loosened /if': 'forward' },
  ],
  'a property in a closed object': [
    { type: 'object', additionalProperties: false },
    { type: 'object', additionalProperties: false, properties: { a: {} } },
    { 'property_added /properties/a': 'forward' },
  ],
  'a property that went, and others are forbidden': [
    { type: 'object', additionalProperties: false, properties: { a: {} } },
    { type: 'object', additionalProperties: false },
    { 'property_removed /properties/a': 'backward' },
  ],
  'a rename': [
    { type: 'object', additionalProperties: false, properties: { a: { type: 'string' }, x: {} } },
    { type: 'object', additionalProperties: false, properties: { b: { type: 'string' }, x: {} } },
    { 'probable_rename /properties/b': 'backward,forward' },
  ],
  'a rename of the same type, where nothing else went or came': [
    { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
    { type: 'object', additionalProperties: false, properties: { b: { type: 'string', minLength: 1 } } },
    { 'probable_rename /properties/b': 'backward,forward' },
  ],
  'a rename of one of two that went': [
    { type: 'object', additionalProperties: false, properties: { a: { type: 'string' }, c: { type: 'string' } } },
    { type: 'object', additionalProperties: false, properties: { b: { type: 'string' } } },
    { 'property_removed /properties/c': 'backward', 'probable_rename /properties/b': 'backward,forward' },
  ],
  'no rename by type alone, where something else went': [
    { type: 'object', additionalProperties: false, properties: { a: { type: 'string' }, c: { type: 'null' } } },
    { type: 'object', additionalProperties: false, properties: { b: { type: 'string', minLength: 1 } } },
    {
      'property_removed /properties/a': 'backward',
      'property_removed /properties/c': 'backward',
      'property_added /properties/b': 'forward',
    },
  ],
  'no rename of what may be anything': [
    { type: 'object', additionalProperties: false, properties: { a: {} } },
    { type: 'object', additionalProperties: false, properties: { b: { minLength: 1 } } },
    { 'property_removed /properties/a': 'backward', 'property_added /properties/b': 'forward' },
  ],
  'no rename where the shapes differ': [
    { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
    { type: 'object', additionalProperties: false, properties: { b: { type: 'integer' } } },
    { 'property_removed /properties/a': 'backward', 'property_added /properties/b': 'forward' },
  ],
  'a pattern of names': [
    { type: 'object' },
    { type: 'object', patternProperties: { '^x': { type: 'string' } } },
    { 'pattern_property_added /patternProperties/^x': 'backward' },
  ],
  'a pattern of names that went': [
    { type: 'object', patternProperties: { '^x': { type: 'string' } } },
    { type: 'object' },
    { 'pattern_property_removed /patternProperties/^x': 'forward' },
  ],
  'inside a pattern of names': [
    { patternProperties: { '^x': { minLength: 1 } } },
    { patternProperties: { '^x': { minLength: 2 } } },
    { 'bound_tightened /patternProperties/^x/minLength': 'backward' },
  ],
  'required names': [
    { type: 'object', required: ['a'] },
    { type: 'object', required: ['b'] },
    { 'required_added /required/0': 'backward', 'required_removed /required/0': 'forward' },
  ],
  'a pattern of names further in': [
    { properties: { a: { type: 'object' } } },
    { properties: { a: { type: 'object', patternProperties: { '^x': { type: 'string' } } } } },
    { 'pattern_property_added /properties/a/patternProperties/^x': 'backward' },
  ],
  'a pattern of names further in that is not what breaks': [
    { properties: { a: { type: 'object' } } },
    { properties: { a: { type: 'object', patternProperties: { '^x': {} }, required: ['y'] } } },
    { 'required_added /properties/a/required/0': 'backward' },
  ],
  'a flag of draft-03 that is a list now': [
    { type: 'object', required: true },
    { type: 'object', required: ['a'] },
    { 'required_added /required/0': 'backward' },
  ],
  'an object that opens': [
    { type: 'object', additionalProperties: false },
    { type: 'object', additionalProperties: true },
    { 'object_opened /additionalProperties': 'forward' },
  ],
  'an object that closes': [
    { type: 'object' },
    { type: 'object', additionalProperties: false },
    { 'object_closed /additionalProperties': 'backward' },
  ],
  'other properties that may be less': [
    { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    { type: 'object', additionalProperties: { type: 'string' } },
    { 'additional_tightened /additionalProperties': 'backward' },
  ],
  'other properties that may be more': [
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    { 'additional_loosened /additionalProperties': 'forward' },
  ],
  'items of a tuple': [
    { type: 'array', prefixItems: [{ type: 'string' }] },
    { type: 'array', prefixItems: [{ type: 'string' }], items: false },
    { 'items_tightened /items': 'backward' },
  ],
  'items that may be anything': [
    { type: 'array', items: { type: 'string' } },
    { type: 'array' },
    { 'items_loosened /items': 'forward' },
  ],
  'an alternative that came': [
    { oneOf: [{ type: 'string' }] },
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    { 'branch_added /oneOf/1': 'forward' },
  ],
  'an alternative that went': [
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    { oneOf: [{ type: 'string' }] },
    { 'branch_removed /oneOf/1': 'backward' },
  ],
  'inside an alternative': [
    { anyOf: [{ type: 'object', required: ['a'] }, { type: 'string' }] },
    { anyOf: [{ type: 'string' }, { type: 'object', required: ['a', 'b'] }] },
    { 'required_added /anyOf/1/required/1': 'backward' },
  ],
  'a schema that becomes false': [
    { properties: { a: {} } },
    { properties: { a: false } },
    { 'type_narrowed /properties/a': 'backward' },
  ],
  'a negation that loosens': [
    { not: { type: 'integer', minimum: 1 } },
    { not: { type: 'integer', minimum: 2 } },
    { 'negation_loosened /not': 'forward' },
  ],
};

describe('what changed', () => {
  test.each(Object.entries(changes))('%s', (_name, [older, newer, expected]) => {
    const found = diffSchemas(older, newer).changes.filter(({ breaks }) => breaks.length > 0);
    expect(Object.fromEntries(found.map(({ code, pointer, breaks }) => [`${code} ${pointer}`, breaks.join()]))).toEqual(
      expected,
    );
  });

  test('says where it stands in both schemas, and what to do', () => {
    const [change] = diffSchemas(
      { properties: { a: { minimum: 1 } } },
      { $defs: { b: { minimum: 2 } }, properties: { a: { $ref: '#/$defs/b' } } },
    ).changes;
    expect(change).toMatchObject({
      code: 'bound_tightened',
      pointer: '/$defs/b/minimum',
      oldPointer: '/properties/a/minimum',
      breaks: ['backward'],
      witness: { a: 1 },
      witnesses: { backward: { a: 1 } },
      detail: 'minimum 1 becomes minimum 2',
    });
    expect(change?.suggestion).toMatch(/invariant/);
  });

  test('lists the values that all parts of a schema list', () => {
    const older = { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] };
    const found = diffSchemas(older, { enum: ['b', 'd'] }).changes;
    expect(found.map(({ code, detail }) => `${code} ${detail.slice(0, 3)}`)).toEqual(['enum_value_added "d"']);
  });

  test('compares a property where it is declared first', () => {
    const older = { allOf: [{ properties: { a: { minLength: 1 } } }, { properties: { a: { minLength: 2 } } }] };
    const found = diffSchemas(older, { properties: { a: { minLength: 3 } } }).changes;
    expect(found[0]).toMatchObject({ code: 'bound_tightened', oldPointer: '/allOf/0/properties/a/minLength' });
  });

  test('hears nothing beside a reference of draft-07', () => {
    const build = (maxLength: number, required: string): object => ({
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { a: { type: 'string', maxLength } },
      properties: { x: { $ref: '#/definitions/a', required: [required] } },
    });
    const found = diffSchemas(build(2, 'a'), build(1, 'b')).changes;
    expect(found.map(({ code }) => code)).toEqual(['bound_tightened']);
  });

  test('says the content model in words', () => {
    const [change] = diffSchemas({ type: 'object' }, { type: 'object', properties: { a: { type: 'string' } } }).changes;
    expect(change?.detail).toMatch(/is open: it takes any other property/);
  });

  test('lists what breaks nothing without a witness', () => {
    const found = diffSchemas({ format: 'date', minLength: 1 }, { format: 'time', minLength: 2 }).changes;
    expect(found.find(({ code }) => code === 'format_changed')).toMatchObject({
      code: 'format_changed',
      breaks: [],
      witness: null,
    });
  });
});

test.each([
  ['1', 1],
  ['-12.50', -12.5],
  ['1e2', 100],
  ['9007199254740993', expect.objectContaining({ text: '9007199254740993' })],
  ['1e400', expect.objectContaining({ text: '1e400' })],
])('the number %s is kept exactly', (text, wanted) => {
  expect(parseExactly(`[${text}, "1"]`)).toEqual([wanted, '1']);
});

describe('numbers beyond 2^53', () => {
  const older = parseExactly('{"enum":[9007199254740993]}');
  const newer = parseExactly('{"enum":[9007199254740992]}');

  test('are not rounded', () => {
    expect(diffSchemas(older, newer)).toMatchObject({ backward: false, forward: false });
    expect(diffSchemas(older, parseExactly('{"const":9007199254740993.0}'))).toMatchObject({
      backward: true,
      forward: true,
    });
  });

  test('are written digit for digit', () => {
    expect(JSON.stringify(diffSchemas(older, newer).changes[0]?.witness)).toBe('9007199254740993');
  });

  test('bound integers', () => {
    const bound = (text: string): JsonValue => parseExactly(`{"type":"integer","maximum":${text}}`);
    expect(diffSchemas(bound('9007199254740992'), bound('9007199254740993'))).toMatchObject({
      backward: true,
      forward: false,
    });
  });
});

describe('undecided', () => {
  test('where a pattern is beyond finite automata', () => {
    const found = diffSchemas({ type: 'string', pattern: '^(a+)\\1$' }, { type: 'string', pattern: '^(aa)+$' });
    expect(found).toMatchObject({
      backward: 'undecided',
      changes: expect.arrayContaining([expect.objectContaining({ code: 'undecided', breaks: [] })]) as unknown,
    });
  });

  test('where engines disagree about a pattern', () => {
    const found = diffSchemas(
      { properties: { x: { type: 'string' } } },
      { patternProperties: { '^\\cC$': {} }, additionalProperties: false },
    );
    expect(found.forward).toBe('undecided');
  });

  test('where the budget is spent', () => {
    const clauses = Array.from({ length: 40 }, (_, i) => ({
      anyOf: [{ required: [`a${i % 9}`] }, { not: { required: [`a${(i * 7 + 3) % 9}`] } }],
    }));
    expect(
      diffSchemas({ type: 'object', allOf: clauses }, { type: 'object', required: ['z'] }, { budget: 1 }).backward,
    ).toBe('undecided');
  });

  test('where formats decide and differ', () => {
    const options = { formats: 'assert' } as const;
    expect(
      diffSchemas({ type: 'string', format: 'email' }, { type: 'string', format: 'email' }, options).backward,
    ).toBe(true);
    expect(diffSchemas({ type: 'string', format: 'email' }, { type: 'string' }, options).backward).toBe(true);
    expect(
      diffSchemas({ type: 'string', format: 'email' }, { type: 'string', format: 'uuid' }, options).backward,
    ).not.toBe(true);
  });
});

describe('misuse', () => {
  test.each([
    ['no schema', 1, /no schema/],
    ['an unknown dialect', { $schema: 'https://example.test/dialect' }, /unknown dialect/],
    ['a reference to nowhere', { $ref: '#/$defs/a' }, /Cannot follow the \$ref "#\/\$defs\/a"/],
    ['a reference to another document', { $ref: 'other.json' }, /other\.json/],
    ['a reference that is no address', { $ref: 'http://[' }, /Cannot follow the \$ref "http:\/\/\["/],
    ['a reference to an anchor that nobody has', { $ref: '#nowhere' }, /Cannot follow the \$ref "#nowhere"/],
    ['a dialect that is no text', { $schema: 4 }, /unknown dialect 4/],
    ['a type that is none', { type: 'strnig' }, /"type" at ""/],
    ['a bound that is none', { properties: { a: { minimum: '1' } } }, /"minimum" at "\/properties\/a"/],
    ['a type that is no text', { type: [['string']] }, /"type" at ""/],
    ['a type that every object has', { type: 'constructor' }, /"type" at ""/],
    ['a lower bound that only YAML knows', { minimum: -Infinity }, /"minimum" at "" must be a number/],
    ['a lower open bound that is none', { exclusiveMinimum: 'a' }, /"exclusiveMinimum" at ""/],
    ['a flag where no dialect has one', { $schema: v2020, minimum: 0, exclusiveMinimum: true }, /"exclusiveMinimum"/],
    ['a length that is no number', { maxLength: '1' }, /"maxLength" at "" must be a whole number/],
    ['a length that is not whole', { maxLength: 0.5 }, /"maxLength"/],
    ['a grid that is none', { multipleOf: 'a' }, /"multipleOf"/],
    ['an upper count that is none', { contains: {}, maxContains: 'a' }, /maxContains/],
    ['a reference into null', { $ref: '#/a/b', a: null }, /Cannot follow/],
    ['an open bound that is none', { exclusiveMaximum: 'a' }, /"exclusiveMaximum"/],
    ['a length that is none', { minLength: -1 }, /"minLength"/],
    ['a grid of 0', { multipleOf: 0 }, /"multipleOf"/],
    ['an enum that is none', { enum: 'a' }, /"enum"/],
    ['properties that are none', { properties: [] }, /"properties"/],
    ['required that is none', { required: 'a' }, /"required"/],
    ['a required name that is none', { required: [1] }, /"required"/],
    ['alternatives that are none', { anyOf: {} }, /"anyOf"/],
    ['a pattern that is none', { pattern: 1 }, /"pattern"/],
    ['a group that nothing ends', { pattern: '(' }, /"pattern" at "" must be a regular expression/],
    ['an anchor that is optional', { pattern: '^?' }, /"pattern"/],
    ['an anchor that is repeated', { pattern: 'a$*' }, /"pattern"/],
    ['a repetition that is repeated', { pattern: 'a{2}{3}' }, /"pattern"/],
    ['bounds of a repetition out of order', { pattern: 'a{2,1}' }, /"pattern"/],
    ['a pattern of names that is none', { patternProperties: { a: {}, '(': {} } }, /"patternProperties" at ""/],
    ['a count that is none', { contains: {}, minContains: 'a' }, /minContains/],
    ['a dependency that is none', { dependentRequired: [] }, /"dependencies"/],
    ['a number that only YAML knows', { const: Infinity }, /the number Infinity/],
    ['an exponent beyond all measure', parseExactly('{"maximum":1e99999}'), /exponent/],
  ])('%s', (_name, schema, says) => {
    expect(() => diffSchemas({}, schema)).toThrow(says);
    expect(() => diffSchemas(schema, {})).toThrow(says);
  });

  test('a reference that leads back to itself, beside what is left unevaluated', () => {
    const circle = { $ref: '#/$defs/a', $defs: { a: { unevaluatedProperties: false, $ref: '#/$defs/a' } } };
    expect(() => diffSchemas({ type: 'object' }, circle)).toThrow(/lead back to themselves/);
    expect(() => diffSchemas(circle, { type: 'object' })).toThrow(/lead back to themselves/);
  });

  test('nesting beyond all measure', () => {
    let schema: object = {};
    for (let depth = 0; depth < 5000; depth += 1) {
      schema = { not: schema };
    }
    expect(() => diffSchemas(schema, {})).toThrow(/nested deeper/);
  });
});

test('other documents are found by their relative path', () => {
  const found = diffSchemas(
    { $ref: 'a.json#/$defs/x' },
    { type: 'string' },
    { oldSchemas: { 'a.json': { $defs: { x: { $ref: 'b.json' } } }, 'b.json': { type: 'string' } } },
  );
  expect(found).toMatchObject({ backward: true, forward: true });
});

test.each<[name: string, value: JsonValue]>([
  ['that no schema takes', 'x'],
  ['that both take', 1],
])('a witness counts for nothing %s, says the validator', (_name, value) => {
  const settings = { oldSchemas: {}, newSchemas: {}, assertsFormats: false, budget: 1_000 };
  const comparison = compareSchemas({ type: 'integer' }, { type: 'number' }, settings);
  const judge = createJudge({ ...comparison, solve: () => ({ kind: 'found', value: toValue(value) }) }, settings);
  expect(judge('backward', [])).toEqual({ verdict: 'undecided' });
});

test.each([
  '-9007199254740993',
  '9007199254740993',
  '-0.10000000000000000001',
  '0.00010000000000000000000001',
  '12.5',
  '-0.05',
  '0',
  '1e+21',
  '1e-20',
])('the number %s is written as it is read', (text) => {
  expect(JSON.stringify(fromValue(toValue(parseExactly(text))))).toBe(text);
});

test('a witness is what the validator takes on one side and refuses on the other', () => {
  const older = {
    type: 'object',
    properties: { a: { type: 'array', items: { enum: [1, 2] }, minItems: 2 } },
    required: ['a'],
  };
  const newer = {
    type: 'object',
    properties: { a: { type: 'array', items: { enum: [1] }, minItems: 2 } },
    required: ['a'],
  };
  const [change] = diffSchemas(older, newer).changes;
  expect(compileSchema(older).check(change?.witness ?? null)).toEqual([]);
  expect(compileSchema(newer).check(change?.witness ?? null)).not.toEqual([]);
});
