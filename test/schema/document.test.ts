import { describe, expect, test } from 'vitest';
import { parseUserDocument } from '../../core/document.ts';

describe('YAML has JSON types only', () => {
  test.each<[string, string, unknown]>([
    ['dates stay text', 'a: 2026-01-01', { a: '2026-01-01' }],
    ['NO stays text', 'a: NO', { a: 'NO' }],
    ['infinity stays text', 'a: [.inf, -.inf, .nan]', { a: ['.inf', '-.inf', '.nan'] }],
    ['numbers are numbers', 'a: [1, 0.5, 1e3]', { a: [1, 0.5, 1000] }],
    ['no merge keys', '<<: {a: 1}', { '<<': { a: 1 } }],
    ['aliases are copies', 'a: &x {p: 1}\nb: *x', { a: { p: 1 }, b: { p: 1 } }],
    ['names are text', '1: a\ntrue: b', { '1': 'a', true: 'b' }],
    ['an empty file is null', '', null],
  ])('%s', (_, text, wanted) => {
    expect(parseUserDocument(text, 'x.yaml')).toEqual(wanted);
  });

  test.each([
    ['a name twice', 'a: 1\na: 2', /unique.*line 2, column 1/s],
    ['a tag that is no JSON', 'a: !!binary aGk=', /tag/],
    ['a date by its tag', 'a: !!timestamp 2026-01-01', /tag/],
    ['several documents', 'a: 1\n---\nb: 2', /multiple documents/],
    ['a list as a name', '? [a]\n: 1', /keys must be strings/],
    ['an alias within itself', '&a [*a]', /circular/],
    ['a number beyond JSON', 'a: 1e400', /too large/],
    [
      'aliases that multiply',
      [
        'a: &a [x]',
        'b: &b [*a,*a,*a,*a,*a,*a,*a,*a]',
        'c: &c [*b,*b,*b,*b,*b,*b,*b,*b]',
        'd: [*c,*c,*c,*c,*c,*c,*c,*c]',
      ].join('\n'),
      /alias/,
    ],
  ])('misuse: %s', (_, text, says) => {
    expect(() => parseUserDocument(text, 'x.yaml')).toThrow(says);
  });
});

test.each(['x.json', 'x.yaml'])('a property named __proto__ is one like any other: %s', (name) => {
  const value = parseUserDocument('{"__proto__": {"a": 1}}', name);
  expect(Object.keys(value as object)).toEqual(['__proto__']);
});

describe('JSON', () => {
  test('a byte order mark is no fault', () => {
    expect(parseUserDocument('\ufeff{"a": 1}', 'x.json')).toEqual({ a: 1 });
  });

  test.each([
    ['a name twice', '{"a": {"b": 1, "\\u0062": 2}}', /"\/a\/b" stands twice.*line 1, column 16/],
    ['a trailing comma', '{"a": 1,}', /Cannot read x.json/],
  ])('misuse: %s', (_, text, says) => {
    expect(() => parseUserDocument(text, 'x.json')).toThrow(says);
  });
});
