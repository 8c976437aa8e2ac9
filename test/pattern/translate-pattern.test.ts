import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePattern } from '../../core/pattern/parse-pattern.ts';
import { compileInRe2 } from '../../core/pattern/translate-pattern.ts';

const patterns = [
  '^(a+)+$',
  '^\\p{Lu}\\p{Ll}+$',
  '^.$',
  '\\s',
  '^\\S+$',
  '\\bfoo\\b',
  'x\\B',
  'a|b|',
  '^[^a-c]{2,3}$',
  '(?:x|y)*z',
  '^\\d{3}-\\w$',
  '[\\u{1F600}-\\u{1F64F}]',
  '^(?:.|\\n)*$',
  '\\p{Script=Greek}',
  '^$',
  '\\.json$',
  'a{0}b',
  '[^]',
  '[]a',
  '\\p{Emoji}',
];
const texts = [
  '',
  'a',
  'aaaa',
  'b',
  'Éa',
  '\u2028',
  '\r',
  '\n',
  ' ',
  '\ufeff',
  '\u00a0',
  'foo bar',
  'xfoo',
  'xyz',
  '123-a',
  '😀',
  '\ud800',
  '\udc00x',
  'αβ',
  '.json',
  'Abc',
  'abd',
];

describe('a translated pattern means what ECMA-262 says', () => {
  test.each(patterns)('%s', (source) => {
    const translated = compileInRe2(parsePattern(source));
    const native = new RegExp(source, 'u');
    expect(texts.filter((text) => translated(text))).toEqual(texts.filter((text) => native.test(text)));
  });

  test('for any text', () => {
    const compiled = patterns.map((source) => ({
      translated: compileInRe2(parsePattern(source)),
      native: new RegExp(source, 'u'),
    }));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        for (const { translated, native } of compiled) {
          expect(translated(text)).toBe(native.test(text));
        }
      }),
    );
  });
});

describe('what RE2 cannot decide is refused, and why is said', () => {
  test.each([
    ['(?=(a+)+$)b', /looks ahead/],
    ['(a)\\1', /back-reference/],
    ['(?<=a)b', /look-behind/],
    ['(?:(?:a{1000}){1000}){1000}', /too large|more than/],
  ])('%s', (source, says) => {
    expect(() => compileInRe2(parsePattern(source))).toThrow(says);
  });
});

test('a pattern that backtracks without end takes a long text', () => {
  expect(compileInRe2(parsePattern('^(a+)+$'))(`${'a'.repeat(100_000)}!`)).toBe(false);
});
