import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOccurrence } from '../../core/grounding/occurrences.ts';

/** Every offset at which a text holds a needle, found without any skill. */
function allOffsets(text: string, needle: string): number[] {
  return Array.from(text, (_, at) => at).filter((at) => text.startsWith(needle, at));
}

test('gives the first accepted place, for needles that repeat themselves too', () => {
  const repetitive = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }).chain((word) =>
    fc.tuple(
      fc.nat(80).map((times) => word.repeat(times)),
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 }),
    ),
  );
  fc.assert(
    fc.property(repetitive, repetitive, fc.nat(4), ([first, end], [inner, tail], skipped) => {
      const needle = `${inner}${end}`;
      const text = `${first}${needle}${tail}${inner}${needle}`;
      const offsets = allOffsets(text, needle);
      let refused = 0;
      const found = findOccurrence(text, needle, () => {
        refused += 1;
        return refused > skipped;
      });
      expect(found).toBe(offsets[skipped] ?? -1);
    }),
    { numRuns: 1000 },
  );
});

test('a needle that repeats itself is found in a text of the same letter', () => {
  const places: number[] = [];
  findOccurrence('a'.repeat(100), 'a'.repeat(98), (at) => places.push(at) === 0);
  expect(places).toEqual([0, 1, 2]);
});
