import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createColumn } from '../../core/results/column.ts';
import { createTextNumbers } from '../../core/results/text-numbers.ts';
import { createTexts } from '../../core/results/texts.ts';

/** Few different texts, so that they come again, among them ones that end alike and halves of pairs. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.nat(40).map((number) => `${number} and an end that all have`),
  fc.constantFrom('', '\ud83d', '\ude00', '__proto__'),
);

describe('a column', () => {
  test('sums what is added at each index, and is 0 elsewhere', () => {
    const amounts = fc.array(fc.tuple(fc.nat(300), fc.nat(9)), { maxLength: 60 });
    fc.assert(
      fc.property(amounts, (list) => {
        const column = createColumn();
        const sums = new Map<number, number>();
        for (const [index, amount] of list) {
          column.add(index, amount);
          sums.set(index, (sums.get(index) ?? 0) + amount);
        }
        const indices = Array.from({ length: 310 }, (_, index) => index);
        expect(indices.map(column.at)).toEqual(indices.map((index) => sums.get(index) ?? 0));
      }),
    );
  });

  test('holds fractions', () => {
    const column = createColumn();
    column.add(0, 0.25);
    column.add(0, 0.5);
    expect(column.at(0)).toBe(0.75);
  });
});

describe('a list of texts', () => {
  test.each([0, 1, 63, 64, 65, 128, 500])('gives back each of %i', (count) => {
    const texts = createTexts();
    const added = Array.from({ length: count }, (_, number) => `${'\ud83d'.repeat(number % 3)}${number}`);
    added.forEach(texts.add);
    expect(texts.size()).toBe(count);
    expect(added.map((_, number) => texts.at(number))).toEqual(added);
    expect(texts.at(count)).toBe('');
  });
});

describe('a numbering of texts', () => {
  test('numbers them in the order in which they first come, as a Map would', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 400 }), (list) => {
        const numbers = createTextNumbers();
        const map = new Map<string, number>();
        for (const one of list) {
          expect(numbers.has(one)).toBe(map.has(one));
          map.set(one, map.get(one) ?? map.size);
          expect(numbers.numberOf(one)).toBe(map.get(one));
        }
        expect(numbers.size()).toBe(map.size);
        expect([...map.values()].map(numbers.at)).toEqual([...map.keys()]);
      }),
    );
  });

  test('tells ten thousand ids apart, those that end alike too', () => {
    const numbers = createTextNumbers();
    const ids = Array.from({ length: 10_000 }, (_, number) => `${number % 100}-0000-4000-8000-${number >> 4}`);
    const count = new Set(ids).size;
    ids.forEach(numbers.numberOf);
    ids.forEach(numbers.numberOf);
    expect(numbers.size()).toBe(count);
  });

  // Were the ends alone to count, each would be compared with all before it, and this took minutes instead of a moment.
  test('tells many texts that end alike apart', () => {
    const numbers = createTextNumbers();
    const texts = Array.from({ length: 200_000 }, (_, number) => `${number} of one and the same evaluation`);
    expect(texts.map(numbers.numberOf).at(-1)).toBe(texts.length - 1);
    expect(numbers.size()).toBe(texts.length);
  });
});
