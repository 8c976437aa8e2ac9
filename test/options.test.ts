import { expect, test } from 'vitest';
import { MisuseError } from '../core/misuse.ts';
import { checkOptions } from '../core/options.ts';
import type { OptionSchema } from '../core/options.ts';

const none = { type: 'object', additionalProperties: false };
const some = {
  ...none,
  required: ['kind'],
  properties: {
    kind: { enum: ['low', 'high'] },
    size: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    'a/b': { type: 'object', properties: { c: { type: 'string' } } },
  },
};

test.each<[string, OptionSchema, unknown, string]>([
  [
    'an unknown name with the nearest known one',
    some,
    { kind: 'low', sise: 1 },
    'unknown option "sise"; did you mean "size"?',
  ],
  [
    'an unknown name where none is near',
    some,
    { kind: 'low', z: 1 },
    'unknown option "z"; known are "kind", "size", "a/b"',
  ],
  ['a missing name', some, {}, '"kind" is missing'],
  ['a value that is none of those listed', some, { kind: 'x' }, 'kind must be one of "low", "high" (got "x")'],
  [
    'each branch, and not that none holds',
    some,
    { kind: 'low', size: null },
    'size must be integer (got null); size must be string (got null)',
  ],
  ['a name with a slash as it is written', some, { kind: 'low', 'a/b': { c: 1 } }, 'a/b.c must be string (got 1)'],
  ['the whole as it', some, 7, 'it must be object (got 7)'],
  ['a name where there are none', none, { a: 1 }, 'unknown option "a"; there are none'],
])('says %s', (...[, schema, value, message]) => {
  expect(() => {
    checkOptions(schema, value, 'x');
  }).toThrow(new MisuseError(`Cannot use the options of x: ${message}`));
});

test('says nothing of what is right', () => {
  expect(() => {
    checkOptions(some, { kind: 'low', size: 'x', 'a/b': {} }, 'x');
  }).not.toThrow();
});
