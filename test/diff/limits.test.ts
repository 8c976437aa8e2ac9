import { describe, expect, test } from 'vitest';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import type { DiffOptions } from '../../core/diff/diff-schemas.ts';
import { matchesPattern } from '../../core/diff/pattern-match.ts';
import { findRelativeReferences } from '../../core/diff/relative-references.ts';

type Verdict = boolean | 'undecided';
type Row = readonly [older: unknown, newer: unknown, backward: Verdict, forward: Verdict, options?: DiffOptions];

const text = { type: 'string' };
const seven = (type: string): object => ({
  patternProperties: Object.fromEntries(Array.from('abcdefg', (char) => [`^${char}`, { type }])),
});
const chain = (type: string): object => ({
  $ref: '#/$defs/a0',
  $defs: {
    ...Object.fromEntries(
      Array.from({ length: 490 }, (_, index) => [`a${index}`, { anyOf: [{ $ref: `#/$defs/a${index + 1}` }] }]),
    ),
    a490: { type },
  },
});
const assert = { formats: 'assert' } as const;
const behind = 'a'.repeat(28);

const rows: Readonly<Record<string, Row>> = {
  'texts longer than any that is written': [
    { ...text, minLength: 2e6 },
    { ...text, minLength: 3e6 },
    'undecided',
    true,
  ],
  'lists longer than any that is written': [
    { type: 'array', minItems: 4000 },
    { type: 'array', minItems: 5000 },
    'undecided',
    true,
  ],
  'objects larger than any that is written': [
    { type: 'object', minProperties: 4000 },
    { type: 'object', minProperties: 5000 },
    'undecided',
    true,
  ],
  'more kinds of items than are counted': [
    { type: 'array', allOf: [1, 2, 3, 4, 5].map((item) => ({ contains: { const: item } })) },
    { type: 'array', minItems: 6 },
    'undecided',
    false,
  ],
  'more patterns than are combined': [seven('string'), seven('integer'), false, false],
  'a reference whose target depends on the way to it': [
    { $defs: { a: { $dynamicAnchor: 'x', ...text } }, $dynamicRef: '#x' },
    text,
    true,
    'undecided',
  ],
  'a dynamic reference that leads back to itself, which the validator cannot be asked about': [
    { type: 'integer' },
    { $dynamicAnchor: 'x', type: 'string', anyOf: [{ $dynamicRef: '#x' }] },
    false,
    'undecided',
  ],
  'references in a chain too long for the stack of the validator': [chain('integer'), chain('number'), true, false],
  'a pattern that nobody can follow, and another length': [
    { ...text, pattern: '^(a)\\1$', minLength: 3 },
    { ...text, pattern: '^(a)\\1$', minLength: 2 },
    true,
    false,
  ],
  'a reference to a meta-schema': [
    { $ref: 'https://json-schema.org/draft/2020-12/schema' },
    { type: ['object', 'boolean'] },
    'undecided',
    'undecided',
  ],
  'a constant, of which a format decides whether it fits': [
    { const: 'x' },
    { ...text, format: 'email' },
    'undecided',
    'undecided',
    assert,
  ],
  'formats that differ': [{ ...text, format: 'email' }, { ...text, format: 'uri' }, 'undecided', 'undecided', assert],
  'a format and its contrary': [{ ...text, format: 'email', not: { format: 'email' } }, false, true, true, assert],
  'a format or its contrary': [{ anyOf: [{ format: 'uri' }, { not: { format: 'uri' } }] }, {}, true, true, assert],
  'a bound that is met by one number': [{ type: 'number', minimum: 1, maximum: 1 }, { const: 1 }, true, true],
  'a bound that is met by none': [{ type: 'number', exclusiveMinimum: 1, maximum: 1 }, false, true, true],
  'lengths that exclude each other': [{ ...text, minLength: 3, maxLength: 2 }, false, true, true],
  'counts that exclude each other': [{ type: 'array', minItems: 3, maxItems: 2 }, false, true, true],
  'required and forbidden': [{ type: 'object', required: ['a'], not: { required: ['a'] } }, false, true, true],
  'twins further on than is searched': [
    { type: 'array', prefixItems: Array.from({ length: 62 }, (_, index) => ({ const: index })), items: false },
    { type: 'array', uniqueItems: true },
    'undecided',
    false,
  ],
  'unique items, and not unique': [
    { type: 'array', uniqueItems: true, minItems: 1 },
    { type: 'array', uniqueItems: true },
    true,
    false,
  ],
  'items that may not be equal because only one is counted': [
    { type: 'array', items: { const: 1 }, contains: { const: 1 }, maxContains: 1 },
    { type: 'array', uniqueItems: true },
    'undecided',
    false,
  ],
  'an item that takes what only the next may be': [
    { type: 'array', prefixItems: [{ enum: [1, 2] }, { const: 1 }], minItems: 2, maxItems: 2, uniqueItems: true },
    false,
    'undecided',
    true,
  ],
  'a grid too coarse to be tried through': [
    { type: 'integer', not: { anyOf: [{ multipleOf: 1 }, { multipleOf: 30_011 }] } },
    false,
    'undecided',
    true,
  ],
  'a name of which nobody can tell whether it fits': [
    { type: 'object', required: ['a'], propertyNames: { format: 'email' } },
    false,
    'undecided',
    true,
    assert,
  ],
  'a member of which nobody can tell whether its name fits': [
    { type: 'object', minProperties: 1, propertyNames: { format: 'email' } },
    false,
    'undecided',
    true,
    assert,
  ],
  'a text of which nobody can tell whether it fits, of some length': [
    { ...text, minLength: 2, not: { format: 'email' } },
    false,
    'undecided',
    true,
    assert,
  ],
  'a pattern that nobody can follow, of some length': [
    { ...text, minLength: 2, pattern: '^(b)\\1$' },
    false,
    'undecided',
    true,
  ],
  'what is left over behind alternatives': [
    {
      type: 'object',
      anyOf: [{ properties: { a: text }, required: ['a'] }, { required: ['b'] }],
      unevaluatedProperties: false,
    },
    { minProperties: 1 },
    true,
    false,
  ],
  'what is left over of items behind alternatives': [
    { type: 'array', anyOf: [{ prefixItems: [text], minItems: 1 }, { maxItems: 0 }], unevaluatedItems: false },
    { maxItems: 1 },
    'undecided',
    false,
  ],
  'a schema that is not looked into, beside alternatives': [
    { $ref: 'https://json-schema.org/draft/2020-12/schema', anyOf: [{ required: ['a'] }, { minProperties: 2 }] },
    false,
    'undecided',
    true,
  ],
  'alternatives that fail, beside a schema that is not looked into': [
    {
      $ref: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
      maxProperties: 0,
    },
    false,
    true,
    true,
  ],
  'a constant, and what a schema that is not looked into leaves over': [
    { const: { title: 'x' }, $ref: 'https://json-schema.org/draft/2020-12/schema', unevaluatedProperties: false },
    false,
    'undecided',
    true,
  ],
  'an object that looks like a number': [
    { const: { text: '12', toJSON: true } },
    { const: { text: '12', toJSON: 1 } },
    false,
    false,
  ],
  'an object that looks like a number, and the number': [
    { const: { text: '12', toJSON: 1 } },
    { const: 12 },
    false,
    false,
  ],
  'values beside a pattern that nobody can run': [
    { enum: [`${behind}!`] },
    { ...text, pattern: '^(a+)+\\1$' },
    'undecided',
    false,
  ],
  'names beside a pattern that nobody can run': [
    { ...{ type: 'object' }, properties: { [`${behind}!`]: text }, additionalProperties: false },
    { type: 'object', patternProperties: { '^(a+)+\\1$': { type: 'integer' } } },
    'undecided',
    false,
  ],
};

describe('what cannot be decided is said to be so, and what can be is decided', () => {
  test.each(Object.entries(rows))('%s', (_, [older, newer, backward, forward, options]) => {
    const found = diffSchemas(older, newer, options);
    expect({ backward: found.backward, forward: found.forward }).toEqual({ backward, forward });
  });
});

describe('a pattern is run in linear time, with the meaning that it has', () => {
  test.each([
    ['^(a+)+$', `${behind}!`, false],
    ['^(a+)+$', behind, true],
    ['^(a|a)*$', `${behind}!`, false],
    ['^(?:a*)*\\:$', `${behind}!`, false],
    ['^(?:a*)*\\:$', `${behind}:`, true],
    ['^\\\\:$', '\\:', true],
    ['^\\\\\\:$', '\\:', true],
    ['^a{', 'a{', true],
    ['^a{', `a{${behind}`, undefined],
    ['^(a)\\1$', 'aa', true],
    ['^(a)\\1$', 'ab', false],
    ['^(a+)+\\1$', `${behind}!`, undefined],
    ['(', '(', undefined],
  ])('%s in %s: %s', (source, candidate, wanted) => {
    expect(matchesPattern(source, candidate)).toBe(wanted);
  });
});

test('relative paths that references name, each once, without fragments', () => {
  const schema = {
    $ref: '#/$defs/a',
    $defs: { a: { $ref: 'other.json#/x' }, b: { $ref: 'other.json' }, c: { $ref: 'https://e.com/x' }, d: true },
    properties: { e: { items: { $ref: '../more.yaml' } }, f: false },
  };
  expect([...findRelativeReferences(schema)].sort()).toEqual(['../more.yaml', 'other.json']);
});
