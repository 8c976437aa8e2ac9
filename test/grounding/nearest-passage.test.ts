import { describe, expect, test } from 'vitest';
import { foldText } from '../../core/grounding/fold-text.ts';
import { traceQuote } from '../../core/grounding/nearest-passage.ts';
import type { NearPassage } from '../../core/grounding/nearest-passage.ts';

const fold = (text: string) => foldText(text, new Set());
const shown = (passage: NearPassage | undefined): string | undefined =>
  passage?.folded.text.slice(passage.start, passage.end);
const nearestIn = (source: string, needle: string): string | undefined =>
  shown(traceQuote([fold(source)], needle).nearest);

/** So many different words, of five characters with the space after each. */
const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${100 + index} `).join('');

describe('how far a quote can be followed', () => {
  test('from its beginning and from its end, in any source', () => {
    const { matched, beginning, ending } = traceQuote([fold('rain falls'), fold('the snow and ice')], 'the snow falls');
    expect(matched).toBe('the snow '.length);
    expect([shown(beginning), shown(ending)]).toEqual(['the snow ', ' falls']);
  });

  test('up to a bound', () => {
    const needle = 'ab'.repeat(2500);
    expect(traceQuote([fold(needle.slice(0, 4500))], needle).matched).toBe(4096);
    expect(traceQuote([fold(needle.slice(0, 4095))], needle).matched).toBe(4095);
  });

  test('not at all', () => {
    expect(traceQuote([fold('abc')], 'xyz')).toMatchObject({ matched: 0, beginning: undefined, ending: undefined });
  });
});

describe('the nearest passage', () => {
  const quote = words(60);

  // Each decoy is a piece of the quote, which must not be taken for the place where quote and source part.
  test.each<readonly [what: string, parting: number, decoys: readonly string[]]>([
    ['in its middle', 100, [quote.slice(0, 96), quote.slice(105)]],
    ['near its end', 275, [quote.slice(0, 96), quote.slice(225)]],
    ['near its beginning', 10, [quote.slice(15)]],
  ])('of a long quote is looked for where the quote parts from the source, %s', (_, parting, decoys) => {
    const passage = `${quote.slice(0, parting)}X${quote.slice(parting + 1)}`;
    const source = [...decoys, passage].join('zzz '.repeat(80));
    expect(nearestIn(`${source}and more`, quote)).toBe(passage);
  });

  test('is the first of the best', () => {
    const source = `a tall tree grew. ${'zzz '.repeat(600)}a tell trea grew. a tall trea grew.`;
    expect(nearestIn(source, 'a talk tree grew')).toBe('a tall tree grew');
    expect(nearestIn(`a tell trea grew. ${'zzz '.repeat(600)}a tall tree grew.`, 'a talk tree grew')).toBe(
      'a tall tree grew',
    );
  });

  test('is found wherever it stands', () => {
    for (let offset = 1000; offset < 1040; offset += 8) {
      expect(nearestIn(`${'zzz '.repeat(offset / 4)}a tall tree grew. zzz`, 'a talk tree grew')).toBe(
        'a tall tree grew',
      );
    }
  });

  test('may differ by two fifths', () => {
    expect(nearestIn('abcdefghij', 'abcdefxxxx')).toBe('abcdefghij');
    expect(nearestIn('abcdefghij', 'abcdexxxxx')).toBeUndefined();
  });

  test('shows words whole, as far as they are usual ones', () => {
    const long = 'k'.repeat(24);
    expect(nearestIn(`in ${long}abc defgh${long} on`, 'abx defgh')).toBe(`${long}abc defgh${long}`);
    expect(nearestIn(`in k${long}abc defgh${long}k on`, 'abx defgh')).toBe(`${long}abc defgh${long}`);
  });
});
