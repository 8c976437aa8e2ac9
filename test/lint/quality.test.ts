import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import { qualityRules } from '../../core/lint/quality/quality-rules.ts';

const find = (schema: JsonObject | boolean, fixtures?: readonly JsonValue[]): readonly string[] =>
  lintSchema(schema, fixtures === undefined ? {} : { fixtures }).findings.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
  ...more,
});
const text: JsonObject = { type: 'string', minLength: 1, maxLength: 9 };
const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#' };

const faults: Readonly<Record<string, readonly [string, JsonObject | boolean]>> = {
  'a required string without a least length': [
    'required_string_may_be_empty /properties/a',
    object({ a: { type: 'string', maxLength: 9 } }),
  ],
  'a required string whose least length is 0': [
    'required_string_may_be_empty /properties/a',
    object({ a: { type: 'string', minLength: 0, maxLength: 9 } }),
  ],
  'a string without a largest length': [
    'unbounded_string /properties/a',
    object({ a: { type: 'string', minLength: 1 } }),
  ],
  'a nullable string without a largest length': [
    'unbounded_string /properties/a',
    object({ a: { type: ['string', 'null'], minLength: 1 } }),
  ],
  'a list without a largest length': ['unbounded_array /properties/a', object({ a: { type: 'array', items: text } })],
  'an object that says nothing of other properties': ['open_object ', { type: 'object', properties: { a: text } }],
  'an object that takes any other property': [
    'open_object /properties/a',
    object({ a: { type: 'object', properties: {}, additionalProperties: true } }),
  ],
  'an open object in a definition': [
    'open_object /$defs/part',
    { $ref: '#/$defs/part', $defs: { part: { type: 'object', properties: { a: text } } } },
  ],
  'a choice before its reason': [
    'verdict_before_justification /properties/label',
    object({ label: { type: 'string', enum: ['a', 'b'] }, reason: text }),
  ],
  'anything as a verdict before its reason': [
    'verdict_before_justification /properties/verdict',
    object({ verdict: true, reason: text }),
  ],
  'a yes or no before its evidence': [
    'verdict_before_justification /properties/isFraud',
    object({ isFraud: { type: 'boolean' }, evidence: { type: 'array', items: text, maxItems: 3 } }),
  ],
  'an enum that says no type': ['enum_without_type /properties/a', object({ a: { enum: ['x', 'y'] } })],
  'a misspelt keyword': ['unknown_keyword /properties/a/minLenght', object({ a: { ...text, minLenght: 1 } })],
  'a keyword of a later dialect': [
    'unknown_keyword /prefixItems',
    { ...draft07, type: 'array', maxItems: 2, prefixItems: [text], items: text },
  ],
  'a format that nobody knows': ['unknown_format /properties/a/format', object({ a: { ...text, format: 'datetime' } })],
  'a pattern that matches anywhere': [
    'pattern_unanchored /properties/a/pattern',
    object({ a: { ...text, pattern: 'ab' } }),
  ],
  'a pattern whose alternatives are anchored on one side each': [
    'pattern_unanchored /properties/a/pattern',
    object({ a: { ...text, pattern: '^a|b$' } }),
  ],
  'a pattern whose last dollar is a character': [
    'pattern_unanchored /properties/a/pattern',
    object({ a: { ...text, pattern: '^a\\$' } }),
  ],
  'a pattern that does not compile': [
    'pattern_invalid /properties/a/pattern',
    object({ a: { ...text, pattern: '^[a$' } }),
  ],
  'a pattern that compiles only without the flag u': [
    'pattern_invalid /properties/a/pattern',
    object({ a: { ...text, pattern: '^\\-$' } }),
  ],
  'a pattern with a back-reference': [
    'pattern_not_linear /properties/a/pattern',
    object({ a: { ...text, pattern: '^(a+)\\1+b$' } }),
  ],
  'a pattern of property names': [
    'pattern_unanchored /patternProperties/x~1y',
    object({}, { patternProperties: { 'x/y': text } }),
  ],
  'a default': ['default_nobody_applies /properties/a/default', object({ a: { ...text, default: 'x' } })],
  'an identifier as a number': ['number_as_identifier /properties/orderId', object({ orderId: { type: 'integer' } })],
  'an invoice number as a number': [
    'number_as_identifier /properties/invoice_number',
    object({ invoice_number: { type: ['integer', 'null'] } }),
  ],
  'money as a fraction': ['money_as_float /properties/totalPrice', object({ totalPrice: { type: 'number' } })],
  'a constraint beside a reference up to draft-07': [
    'keyword_beside_ref /properties/a/maxLength',
    { ...draft07, ...object({ a: { $ref: '#/definitions/b', maxLength: 3 } }), definitions: { b: text } },
  ],
  'closed branches with different required properties': [
    'closed_branches_exclude /allOf/0',
    { allOf: [object({ a: text }), object({ b: text })] },
  ],
  'a closed branch that does not know an optional property': [
    'closed_branches_narrow /allOf/0',
    {
      allOf: [
        object({ a: text }),
        object({ a: text, b: text }, { additionalProperties: undefined as never, required: ['a'] }),
      ],
    },
  ],
  'a closed branch behind a reference': [
    'closed_branches_exclude /allOf/0',
    { allOf: [{ $ref: '#/$defs/a' }, { required: ['b'] }], $defs: { a: object({ a: text }) } },
  ],
  'a closed branch beside a reference to what takes everything': [
    'closed_branches_exclude /allOf/1',
    { required: ['b'], allOf: [{ $ref: '#/$defs/any' }, object({ a: text })], $defs: { any: true } },
  ],
  'a property that takes everything': ['accepts_everything /properties/a', object({ a: { description: 'anything' } })],
  true: ['accepts_everything ', true],
  false: ['accepts_nothing ', false],
  'an empty enum': ['accepts_nothing /properties/a/enum', object({ a: { type: 'string', enum: [] } })],
  'bounds that cross': [
    'accepts_nothing /properties/a/minimum',
    object({ a: { type: 'integer', minimum: 3, maximum: 2 } }),
  ],
  'a constant of another type': ['accepts_nothing /properties/a/const', object({ a: { type: 'integer', const: '3' } })],
  'null as a constant of another type': [
    'accepts_nothing /properties/a/const',
    object({ a: { type: 'integer', const: null } }),
  ],
  'that nothing fits': ['accepts_nothing /not', { type: 'string', maxLength: 3, not: {} }],
  'a false branch of allOf': ['accepts_nothing /allOf/0', { allOf: [false] }],
  'a closed object that requires what it does not declare': [
    'required_undeclared_closed /required/1',
    object({ a: text }, { required: ['a', 'b'] }),
  ],
  'an open object that requires what it does not declare': [
    'required_undeclared_open /required/0',
    { type: 'object', properties: {}, required: ['b'] },
  ],
  'an order that names a stranger': [
    'property_ordering /propertyOrdering/1',
    object({ a: text }, { propertyOrdering: ['a', 'b'] }),
  ],
  'an order that names a property twice': [
    'property_ordering /propertyOrdering/1',
    object({ a: text }, { propertyOrdering: ['a', 'a'] }),
  ],
  'a reference to an item that is not there': ['dangling_reference /$ref', { $ref: '#/anyOf/2', anyOf: [text] }],
  'a reference whose index is a name': ['dangling_reference /$ref', { $ref: '#/anyOf/00', anyOf: [text] }],
  'a reference to an anchor that is not there': ['dangling_reference /$ref', { $ref: '#b', $defs: { b: text } }],
  'a reference with half an escape': ['dangling_reference /$ref', { $ref: '#/$defs/%', $defs: { b: text } }],
  'a reference that names nothing': ['dangling_reference /properties/a/$ref', object({ a: { $ref: '#/$defs/none' } })],
  'a type that is none': ['invalid_keyword_value /properties/a/type', object({ a: { type: 'text' } })],
  'a length that is text': [
    'invalid_keyword_value /properties/a/maxLength',
    object({ a: { ...text, maxLength: '9' } }),
  ],
  'a bound that is text': [
    'invalid_keyword_value /properties/a/exclusiveMinimum',
    object({ a: { type: 'integer', exclusiveMinimum: '9' } }),
  ],
  'a factor of 0': [
    'invalid_keyword_value /properties/a/multipleOf',
    object({ a: { type: 'integer', multipleOf: 0 } }),
  ],
  'a property that is no schema': ['invalid_keyword_value /properties', { properties: { a: 'text' } }],
  'a keyword like no other': ['unknown_keyword /whatever', { type: 'null', whatever: 1 }],
  'a branch that is no schema': ['invalid_keyword_value /anyOf', { anyOf: ['text', text] }],
  'required as in draft-03': [
    'invalid_keyword_value /properties/a/required',
    object({ a: { ...text, required: true } }),
  ],
};

const fine: Readonly<Record<string, JsonObject>> = {
  'a closed object of bounded texts': object({ a: text }),
  'a text with a format': object({ a: { type: 'string', format: 'date' } }),
  'a text with an anchored pattern': object({ a: { type: 'string', pattern: '^(?:a|b)[|$]$' } }),
  'two anchored alternatives': object({ a: { type: 'string', pattern: '^a$|^b\\|$' } }),
  'a map with a schema for its values': object({ a: { type: 'object', additionalProperties: text } }),
  'extensions by pattern': object({ a: text }, { patternProperties: { '^x_[a-z]+$': text } }),
  'a reason before its choice': object({ reason: text, label: { type: 'string', enum: ['a', 'b'] } }),
  'a constant before a reason': object({ kind: { type: 'string', const: 'a' }, reason: text }),
  'an identifier as text': object({ orderId: text }),
  'a count': object({ numberOfOrders: { type: 'integer' }, valid: { type: 'integer' } }),
  'a tax rate': object({ taxRate: { type: 'number' } }),
  'money in minor units': object({ totalMinor: { type: 'integer' } }),
  'a constraint beside a reference from 2019-09 on': object(
    { a: { $ref: '#/$defs/b', maxLength: 3 } },
    { $defs: { b: text } },
  ),
  'words beside a reference up to draft-07': {
    ...draft07,
    ...object({ a: { $ref: '#/definitions/b', description: 'x' } }),
    definitions: { b: text },
  },
  'branches that are closed as a whole': {
    type: 'object',
    unevaluatedProperties: false,
    allOf: [{ required: ['a'], properties: { a: text } }],
  },
  'a reference to an anchor': object({ a: { $ref: '#b' } }, { $defs: { b: { ...text, $anchor: 'b' } } }),
  'a reference by the whole name of the document': {
    $id: 'https://example.com/a',
    ...object(
      { a: { $ref: 'https://example.com/a#/$defs/b' }, c: { $ref: 'https://example.com/a' } },
      { required: ['a'] },
    ),
    $defs: { b: text },
  },
  'a reference to a branch': object({ a: { anyOf: [text] }, b: { $ref: '#/properties/a/anyOf/0' } }),
  'a constant named as a verdict before its reason': object({ label: { type: 'string', const: 'a' }, reason: text }),
  'an open bound of draft-04, and its id': {
    $schema: 'http://json-schema.org/draft-04/schema#',
    id: 'https://example.com/a',
    ...object({ a: { type: 'integer', minimum: 0, exclusiveMinimum: true } }),
  },
  'a fraction and a list of their own types': object({
    a: { type: 'number', const: 2.5 },
    b: { type: 'array', const: [1] },
  }),
  'a whole number where any number may be': object({ a: { type: 'number', enum: [1, 2.5] } }),
  'a property that must not be there': object({ a: false }, { required: [] }),
};

describe('finds', () => {
  test.each(Object.entries(faults))('%s', (_, [wanted, schema]) => {
    expect(find(JSON.parse(JSON.stringify(schema)) as JsonObject)).toContain(wanted);
  });

  test('every rule somewhere in this table', () => {
    const shown = new Set(Object.values(faults).map(([wanted]) => wanted.split(' ')[0]));
    const hidden = qualityRules.map(({ code }) => code).filter((code) => !shown.has(code));
    expect(hidden).toEqual(['nullable_without_fixture']);
  });
});

describe('lets pass', () => {
  test.each(Object.entries(fine))('%s', (_, schema) => {
    expect(find(schema)).toEqual([]);
  });
});

describe('a nullable field', () => {
  const schema = object(
    {
      due: { type: ['string', 'null'], format: 'date' },
      lines: {
        type: 'array',
        maxItems: 3,
        items: { anyOf: [object({ note: { anyOf: [text, { type: 'null' }] } }), { $ref: '#/$defs/other' }] },
      },
    },
    { $defs: { other: object({ memo: { enum: ['a', null], type: ['string', 'null'] } }) } },
  );

  test('needs a fixture in which it is null', () => {
    expect(find(schema, [{ due: '2026-01-01', lines: [] }])).toEqual([
      'nullable_without_fixture /properties/due',
      'nullable_without_fixture /properties/lines/items/anyOf/0/properties/note',
      'nullable_without_fixture /$defs/other/properties/memo',
    ]);
  });

  test('is shown by fixtures, through lists, unions and references', () => {
    expect(find(schema, [{ due: null, lines: [{ note: null }] }, { lines: [{ memo: null }] }])).toEqual([]);
  });

  const nullable = { enum: ['a', null] };
  const note = object({ note: nullable }, { required: [] });
  test.each<[string, JsonObject, JsonValue, readonly string[]]>([
    ['a tuple, by index', { prefixItems: [text, note] }, ['a', { note: null }], []],
    [
      'another item of a tuple',
      { prefixItems: [note, note] },
      [{}, { note: null }],
      ['/prefixItems/0/properties/note'],
    ],
    ['an item that no other schema is about', { contains: note }, [{ note: null }], ['/contains/properties/note']],
    ['a map', { additionalProperties: note }, { b: { note: null } }, []],
    ['members named by a pattern', { patternProperties: { '^b$': note } }, { b: { note: null } }, []],
    [
      'a declared member, which no map is about',
      { properties: { b: {} }, additionalProperties: note },
      { b: { note: null } },
      ['/additionalProperties/properties/note'],
    ],
    ['names of members', { propertyNames: note }, { b: { note: null } }, ['/propertyNames/properties/note']],
  ])('is looked for in %s', (...[, holder, fixture, wanted]) => {
    const found = find(holder, [fixture]).filter((line) => line.startsWith('nullable_without_fixture'));
    expect(found).toEqual(wanted.map((pointer) => `nullable_without_fixture ${pointer}`));
  });

  test('is not looked for without fixtures', () => {
    expect(find(schema)).toEqual([]);
  });
});
