import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_CHARS, complement } from '../../core/diff/regular/char-set.ts';
import type { CharSet } from '../../core/diff/regular/char-set.ts';
import { findText } from '../../core/diff/regular/find-text.ts';
import { createLanguages } from '../../core/diff/regular/language.ts';
import { languageOfPattern } from '../../core/diff/regular/pattern-language.ts';
import { UnsupportedPattern } from '../../core/diff/regular/unsupported-pattern.ts';

/** Patterns, each with the shortest text that the search finds: its characters are the pleasant ones of their ranges. */
const found: Readonly<Record<string, string>> = {
  '^a$': 'a',
  'a{2}': 'aa',
  '^a{2,3}$': 'aa',
  '^a{2,}?$': 'aa',
  '^(?:a|b)c$': 'ac',
  '^(?<x>a)$': 'a',
  '^[^a]$': '0',
  '^[\\d]$': '0',
  '^[\\-x]$': 'x',
  '^[a-]$': 'a',
  '^[\\b]$': '\b',
  '^\\D\\W\\S$': 'a-a',
  '^\\t\\x41\\u0042\\u{43}\\ud83d\\ude00$': '\tABC😀',
  '^\\p{Lu}$': 'A',
  '^\\P{L}$': '0',
  '^\\.$': '.',
  '^.$': 'a',
  '^(?=ab)a': 'ab',
  '^(?!a)[ab]$': 'b',
  '^(?:a$|b)': 'a',
  '(^|-)a$': 'a',
  '^(?:^a)?$': '',
  '^a?b$': 'b',
  '^(?:abc){2}$': 'abcabc',
  '^(?:^|^)^a$': 'a',
  '^(?:a?){2}$': '',
  '^[]*$': '',
  '^[^\\u{1}-\\u{10ffff}]$': '\0',
  '^[^\\u{0}-z]$': '{',
  '': '',
};

describe('the shortest text', () => {
  test.each(Object.entries(found))('of %s', (source, text) => {
    const languages = createLanguages();
    expect(findText(languages, languageOfPattern(languages, source), 1000)).toEqual({ text });
    expect(new RegExp(source, 'u').test(text)).toBe(true);
  });
});

test('equal languages are one', () => {
  const { none, set, then } = createLanguages();
  const [a, b, c] = [set([[97, 97]]), set([[98, 98]]), set([[99, 99]])];
  expect(set([])).toBe(none);
  expect(then(then(a, b), c)).toBe(then(a, then(b, c)));
});

test.each<[set: CharSet, others: CharSet]>([
  [[], ALL_CHARS],
  [ALL_CHARS, []],
  [
    [[0, 0x60]],
    [
      [0x61, 0xd7ff],
      [0xe000, 0x10ffff],
    ],
  ],
  [
    [
      [0x62, 0x62],
      [0x64, 0x10ffff],
    ],
    [
      [0, 0x61],
      [0x63, 0x63],
    ],
  ],
])('all characters but %j', (set, others) => {
  expect(complement(set)).toEqual(others);
});

describe('no text at all', () => {
  test.each(['[]', '^[]{2}$', 'a[]', '^(?=b)a', '(?:a|b)^c'])('of %s', (source) => {
    const languages = createLanguages();
    expect(findText(languages, languageOfPattern(languages, source), 1000)).toBe('none');
    expect(findText(languages, languages.not(languages.everything), 1000)).toBe('none');
  });
});

describe('no finite automaton', () => {
  test.each([
    '^(a)\\1$',
    '(?<=a)b',
    '\\bword',
    '\\k<x>',
    'a)',
    '(a',
    '[a',
    '*',
    '\\p',
    'a\\',
    '\\p{Nonsense}',
    '[b-a]',
    '[\\d-z]',
    '(?i:a)',
    'a*^b',
    '(?:^a)*',
    '\\cA',
  ])('%s', (source) => {
    expect(() => languageOfPattern(createLanguages(), source)).toThrow(UnsupportedPattern);
  });
});

test('groups nested beyond all measure', () => {
  expect(() => languageOfPattern(createLanguages(), '('.repeat(5000))).toThrow(UnsupportedPattern);
});

test('a search that is given up', () => {
  const languages = createLanguages();
  expect(findText(languages, languageOfPattern(languages, '^a{50}$'), 5)).toBe('unknown');
});

const pattern = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '^', '$'),
    fc.tuple(tie('part'), tie('part')).map(([first, second]) => first + second),
    fc.tuple(tie('part'), tie('part')).map(([first, second]) => `(?:${first}|${second})`),
    fc.tuple(tie('part'), fc.constantFrom('*', '+', '?', '{2}')).map(([part, times]) => `(?:${part})${times}`),
    tie('part').map((part) => `(?=${part})`),
    tie('part').map((part) => `(?!${part})`),
  ),
})).part;

test('a language holds what its pattern matches, and its complement what it does not', () => {
  fc.assert(
    fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', '0'), maxLength: 4 }), (source, text) => {
      const languages = createLanguages();
      let language;
      try {
        language = languageOfPattern(languages, source);
      } catch (error) {
        expect(error).toBeInstanceOf(UnsupportedPattern);
        return;
      }
      const end = [...text].reduce((rest, char) => languages.derive(rest, char.charCodeAt(0)), language);
      expect(end.nullable).toBe(new RegExp(source, 'u').test(text));
      const outside = findText(languages, languages.not(language), 200);
      expect(typeof outside === 'object' && new RegExp(source, 'u').test(outside.text)).toBe(false);
    }),
    { numRuns: 500 },
  );
});
