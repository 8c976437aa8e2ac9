import { expect, test } from 'vitest';
import { foldText } from '../../core/grounding/fold-text.ts';
import { findNegations } from '../../core/grounding/negations.ts';
import { orderParts } from '../../core/grounding/ordered-parts.ts';
import type { Order } from '../../core/grounding/ordered-parts.ts';

function order(source: string, parts: readonly string[], from = 0): Order {
  return orderParts(foldText(source, new Set()), parts, {
    wholeWords: true,
    maxGap: 10,
    negations: () => findNegations(source),
    accept: (start) => start >= from,
  });
}

const placesOf = (found: Order): readonly (readonly [number, number])[] =>
  found.kind === 'found' ? found.passages.map(({ start, end }) => [start, end]) : [];

test('each part has its passage', () => {
  expect(placesOf(order('fees are due now', ['fees', 'due', 'now']))).toEqual([
    [0, 4],
    [9, 12],
    [13, 16],
  ]);
});

test('the first part begins only where it may', () => {
  expect(placesOf(order('fees due fees due', ['fees', 'due'], 1))).toEqual([
    [9, 13],
    [14, 17],
  ]);
});

test('of several places of a part, the nearest before the next counts, also one that ends where that begins', () => {
  expect(placesOf(order('fees: not fees:due', ['fees:', 'due']))).toEqual([
    [10, 15],
    [15, 18],
  ]);
});

test('a part may stand exactly as far away as a gap may be long, whatever follows', () => {
  const after = ' and so on'.repeat(20);
  expect(order(`fees ${'x'.repeat(8)} due${after}`, ['fees', 'due']).kind).toBe('found');
  expect(order(`fees ${'x'.repeat(9)} due${after}`, ['fees', 'due']).kind).toBe('gap_too_long');
});

test('parts in order, where one of them is only a piece of a word, are not all there', () => {
  expect(order('fees are in my old cart', ['fees', 'art']).kind).toBe('absent');
});

test('no part at all is nowhere', () => {
  expect(order('fees', []).kind).toBe('absent');
});
