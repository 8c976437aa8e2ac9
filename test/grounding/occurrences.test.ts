import { expect, test } from 'vitest';
import { findOccurrence } from '../../core/grounding/occurrences.ts';

test('a needle that repeats itself is found in a text of the same letter', () => {
  const places: number[] = [];
  findOccurrence('a'.repeat(100), 'a'.repeat(98), (at) => places.push(at) === 0);
  expect(places).toEqual([0, 1, 2]);
});
