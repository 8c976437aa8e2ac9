import { describe, expect, test } from 'vitest';
import { joinPages, partsOf, splitAtPages } from '../../core/grounding/pages.ts';
import type { Page } from '../../core/grounding/pages.ts';

const pagesOf = (texts: Readonly<Record<string, string>>): readonly Page[] =>
  Object.entries(texts).map(([name, text]) => ({ name, source: `doc/${name}`, text }));

/** Pages by name; what is between them is not ordered by the names. */
const named = (...pages: readonly (readonly [name: string, text: string])[]): readonly Page[] =>
  pages.map(([name, text]) => ({ name, source: `doc/${name}`, text }));

test.each<readonly [what: string, pages: readonly Page[], texts: readonly string[]]>([
  ['consecutive numbers are one text', named(['1', 'a'], ['2', 'b']), ['a\nb']],
  ['in the order of their numbers', named(['10', 'c'], ['8', 'a'], ['9', 'b']), ['a\nb\nc']],
  ['what a number lacks ends a text', named(['1', 'a'], ['3', 'c'], ['4', 'd']), ['a', 'c\nd']],
  ['the same number twice', named(['1', 'a'], ['1', 'b']), ['a', 'b']],
  ['names stay alone, after the numbers', named(['x', 'n'], ['2', 'b'], ['1', 'a'], ['y', 'm']), ['a\nb', 'n', 'm']],
  ['a number in a name is none', named(['p1', 'a'], ['p2', 'b']), ['a', 'b']],
  ['nor is one before a letter', named(['1a', 'a'], ['2a', 'b']), ['a', 'b']],
  ['nor is one of more than nine digits', named(['1000000000', 'a'], ['1000000001', 'b']), ['a', 'b']],
  ['nine digits are a number', named(['999999998', 'a'], ['999999999', 'b']), ['a\nb']],
  ['scripts without word borders need no break', named(['1', '热力'], ['2', '学定律']), ['热力学定律']],
  ['also beyond the basic plane', named(['1', '\u{20000}'], ['2', '\u{20001}']), ['\u{20000}\u{20001}']],
  ['what counts is what stands at the border', named(['1', '热a热'], ['2', '力a']), ['热a热力a']],
  ['a word before such a script', named(['1', 'heat'], ['2', '力']), ['heat\n力']],
  ['a word after such a script', named(['1', '热'], ['2', 'heat']), ['热\nheat']],
  ['punctuation of such a script', named(['1', '热。'], ['2', '力']), ['热。\n力']],
  ['an empty page after such a script', named(['1', '热'], ['2', '']), ['热\n']],
])('pages are joined: %s', (_, pages, texts) => {
  expect(joinPages(pages).map(({ text }) => text)).toEqual(texts);
});

const [joined = { text: '', parts: [] }] = joinPages(pagesOf({ 1: 'one ', 2: '  two', 3: ' \n', 4: ' four ' }));

test('each page is known by where it begins and ends', () => {
  expect(joined.parts).toEqual([
    { name: '1', source: 'doc/1', start: 0, end: 4 },
    { name: '2', source: 'doc/2', start: 5, end: 10 },
    { name: '3', source: 'doc/3', start: 11, end: 13 },
    { name: '4', source: 'doc/4', start: 14, end: 20 },
  ]);
});

test('a passage touches no page that begins where it ends, or ends where it begins', () => {
  const [{ parts } = joined] = joinPages(pagesOf({ 1: '热力', 2: '定律' }));
  expect(partsOf(parts, 0, 2).map(({ name }) => name)).toEqual(['1']);
  expect(partsOf(parts, 2, 4).map(({ name }) => name)).toEqual(['2']);
  expect(partsOf(parts, 1, 3).map(({ name }) => name)).toEqual(['1', '2']);
});

describe('a passage stands on each page', () => {
  test.each<readonly [what: string, start: number, end: number, spans: readonly (readonly [string, number, number])[]]>(
    [
      ['within a page', 1, 3, [['doc/1', 1, 3]]],
      ['with the white space that it begins or ends with', 5, 10, [['doc/2', 0, 5]]],
      ['up to the white space at the end of its page', 0, 4, [['doc/1', 0, 4]]],
      [
        'without white space at a border that it crosses',
        1,
        10,
        [
          ['doc/1', 1, 3],
          ['doc/2', 2, 5],
        ],
      ],
      [
        'not on a blank page that it crosses',
        7,
        19,
        [
          ['doc/2', 2, 5],
          ['doc/4', 1, 5],
        ],
      ],
    ],
  )('%s', (...[, start, end, spans]) => {
    expect(splitAtPages(joined, { start, end }).map((span) => [span.source, span.start, span.end])).toEqual(spans);
  });
});

test('a passage has no span on an empty page that it crosses', () => {
  const [joined = { text: '', parts: [] }] = joinPages(pagesOf({ 1: 'one', 2: '', 3: 'three' }));
  expect(splitAtPages(joined, { start: 0, end: joined.text.length }).map(({ source }) => source)).toEqual([
    'doc/1',
    'doc/3',
  ]);
});
