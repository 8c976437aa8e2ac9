import { expect, test } from 'vitest';
import { findNearest } from '../core/nearest.ts';
import { snippet, textSnippet } from '../core/snippet.ts';

test.each<[string, string, string]>([
  ['what is short', 'ab', '"ab"'],
  ['what is long with a mark at its end', 'a'.repeat(90), `"${'a'.repeat(78)}…`],
  ['no half of a pair', `${'a'.repeat(77)}\u{1f600}b`, `"${'a'.repeat(77)}…`],
])('a snippet holds %s', (_, text, wanted) => {
  expect(snippet(text)).toBe(wanted);
});

test('a text alone is cut in the same way', () => {
  expect(textSnippet(`${'a'.repeat(78)}\u{1f600}`)).toBe(`${'a'.repeat(78)}\u{1f600}`);
  expect(textSnippet(`${'a'.repeat(78)}\u{1f600}b`)).toBe(`${'a'.repeat(78)}…`);
});

test('names of any length are compared in no time: long ones are near to nothing', () => {
  const long = 'a'.repeat(65);
  expect([findNearest(long, [long]), findNearest('a', [long]), findNearest('ab', ['b', 'abc'])]).toEqual([
    undefined,
    undefined,
    'b',
  ]);
});
