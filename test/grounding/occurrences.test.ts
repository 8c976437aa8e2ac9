import { expect, test } from 'vitest';
import { findOccurrence } from '../../core/grounding/occurrences.ts';

test('a needle that repeats itself is found in a text of the same letter', () => {
  const places: number[] = [];
  findOccurrence('a'.repeat(100), 'a'.repeat(98), (at) => places.push(at) === 0);
  expect(places).toEqual([0, 1, 2]);
});

test.each<readonly [what: string, text: string, needle: string, at: number]>([
  ['where more of its repetition goes before', `${'a'.repeat(100)}b`, `${'a'.repeat(70)}b`, 30],
  ['where a part of it goes before', `${'ab'.repeat(50)}${'ab'.repeat(40)}c`, `${'ab'.repeat(40)}c`, 100],
  ['at the very beginning', `${'a'.repeat(70)}b`, `${'a'.repeat(70)}b`, 0],
  ['nowhere', 'a'.repeat(100), `${'a'.repeat(70)}b`, -1],
])('a needle that repeats itself is found %s', (...[, text, needle, at]) => {
  expect(findOccurrence(text, needle, () => true)).toBe(at);
});
