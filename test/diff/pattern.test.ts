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

/** Patterns, with texts in which they match and others in which they do not, as the engine has it too. */
const matching: Readonly<Record<string, readonly [matched: readonly string[], others: readonly string[]]>> = {
  '^[z0a]$': [
    ['z', '0', 'a'],
    ['b', '', '1'],
  ],
  '^[a-zb]$': [['d', 'z'], ['A']],
  '^[a-a]$': [['a'], ['b']],
  '^[^b-d]$': [
    ['a', 'e', '\ue000', '😀'],
    ['b', 'd'],
  ],
  '^[\\--a]$': [['-', '0', 'a'], ['b']],
  '^\\p{Lu}x$': [['Ax', 'Éx'], ['ax']],
  '^\\P{Lu}$': [['a', '\ue000', '\u{10fffd}'], ['É']],
  '^\\p{Script=Greek}$': [['λ'], ['l']],
  '^\\p{Co}$': [['\ue000', '\u{10fffd}'], ['a']],
  '^\\ud800\\udc00$': [['\u{10000}'], ['a']],
  '^\\udbff\\udfff$': [['\u{10ffff}'], ['a']],
  '^\\u0041\\udc00$': [[], ['A', '\u{10000}']],
  '^\\ue000\\udc00$': [[], ['\ue000', '\u{12000}']],
  '^\\ud83d$': [[], ['😀', 'a']],
  '^\\ud83dx\\ude00$': [[], ['😀0', '😀']],
  '^a*?b$': [['b', 'aab'], ['a']],
  '^a??b$': [['b', 'ab'], ['aab']],
  '^a+?b$': [['ab', 'aab'], ['b']],
  '^a{2}$': [['aa'], ['a', 'aaa', '']],
  '^a{2,}$': [
    ['aa', 'aaaa'],
    ['a', ''],
  ],
  '^a{2,3}?$': [
    ['aa', 'aaa'],
    ['a', 'aaaa'],
  ],
  '^a{0}b$': [['b'], ['ab']],
  '^(a?:b)$': [[':b', 'a:b'], ['b']],
  '^(?<xy>a)b$': [['ab'], ['b']],
  '^a?b?$': [['', 'a', 'b', 'ab'], ['ba']],
  '^(?=a*$)a?$': [
    ['', 'a'],
    ['aa', 'b'],
  ],
  '^(?:(?=a).){2,3}$': [
    ['aa', 'aaa'],
    ['a', 'aaaa', 'ab'],
  ],
  '^(?:a$|b){1,2}$': [
    ['a', 'b', 'ba', 'bb'],
    ['', 'ab', 'bbb'],
  ],
  '(?:^^)^a$': [['a'], ['ba']],
  'a|^b$': [
    ['xa', 'b'],
    ['xb', 'bx'],
  ],
  '^a|b$': [['ax', 'xb'], ['xax']],
};

describe('a text is in the language of a pattern where the pattern matches', () => {
  test.each(Object.entries(matching))('%s', (source, [matched, others]) => {
    const languages = createLanguages();
    const language = languageOfPattern(languages, source);
    const isIn = (text: string): boolean =>
      Array.from(text).reduce((rest, char) => languages.derive(rest, char.codePointAt(0) ?? 0), language).nullable;
    const texts = [...matched, ...others];
    expect(texts.filter(isIn)).toEqual(matched);
    expect(texts.filter((text) => new RegExp(source, 'u').test(text))).toEqual(matched);
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
  test.each(['[]', '^[]{2}$', 'a[]', '^(?=b)a', '(?:a|b)^c', '(?:|a)b^c', 'a(?=b)^b', 'a+^b', '(?:ab)^c', '(?:^a)^b'])(
    'of %s',
    (source) => {
      const languages = createLanguages();
      expect(findText(languages, languageOfPattern(languages, source), 1000)).toBe('none');
      expect(findText(languages, languages.not(languages.everything), 1000)).toBe('none');
    },
  );
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
    '[\\cA]',
    '\\px{Lu}',
    '[\\p{Sc}-z]',
    '[\\P{Any}-z]',
    '(?:|a)(?:|b)^c',
    'a?(?=c)^c',
    '(?:^){1,2}^a',
    '(?:a?){2}^b',
    '(?:^a?)^b',
    '(?:^|a)^b',
  ])('%s', (source) => {
    expect(() => languageOfPattern(createLanguages(), source)).toThrow(UnsupportedPattern);
  });
});

test('groups nested beyond all measure', () => {
  expect(() => languageOfPattern(createLanguages(), '('.repeat(5000) + ')'.repeat(5000))).toThrow(UnsupportedPattern);
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
