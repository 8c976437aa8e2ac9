import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../core/pattern/compile-pattern.ts';
import { isProvenLinear } from '../../core/pattern/is-linear.ts';
import { longestOf } from '../../core/pattern/measure-pattern.ts';
import { parsePattern } from '../../core/pattern/parse-pattern.ts';

describe('proven to run in linear time', () => {
  test.each([
    '^[a-z]+$',
    '^$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^[\\w.%+-]+@[\\w-]+(?:\\.[\\w-]+)+$',
    '^(?:\\+|-)?\\d+(?:\\.\\d+)?$',
    '^[\\s\\S]{1,4000}$',
    '^(?!\\s*$).+',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '^(?!.*(?:foo|far)).*$',
    '[A-Z]{2}\\d',
    '\\bfoo\\B',
    '^a.*b{0,3}$',
    '^(?:a{0}b)$',
    '^(?:a?){1}$',
    '^(?=ab)',
    '^(?=(?:ab){2}c*)c',
  ])('%s', (source) => {
    expect(isProvenLinear(parsePattern(source))).toBe(true);
  });
});

describe('not proven', () => {
  test.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|b?|c?)$',
    '^(a?)*$',
    '^(?:a?)+$',
    '^(?:a?){1,2}$',
    '^a*a*$',
    '\\d+',
    '^\\S+@\\S+$',
    '^(?=(a+)+$)',
    '^(?=(?:ab)+)a',
    '(?=a)b',
    '^a(?=b)',
    '^(a)\\1$',
    '^(?<=a)b',
    `^(?:${'a|b'.repeat(150)})$`,
    '^a.*(?:b|bb|bbb){5}$',
    '^a.*b.*c',
  ])('%s', (source) => {
    expect(isProvenLinear(parsePattern(source))).toBe(false);
  });
});

test.each([
  ['ab', 2],
  ['a|bcd|', 3],
  ['(?:ab){2,3}^$', 6],
  ['a*', Infinity],
  ['(?:)*', 0],
  ['(?:a{0}){2,}', 0],
  ['(?=a)', Infinity],
])('the longest match of %s has %d characters', (source, wanted) => {
  expect(longestOf(parsePattern(source))).toBe(wanted);
});

describe('refused', () => {
  test.each([
    ['(', /no regular expression.*Unterminated group/],
    ['\\-', /Invalid escape.*takes no backslash/],
    ['(a)\\1', /back-reference/],
    ['(?<n>a)\\k<n>', /back-reference/],
    ['(?<!a)b', /look-behind/],
    ['(?i:a)b*', /modifier/],
    ['a(?=b)', /looks ahead/],
    [`${'('.repeat(300)}a*${')'.repeat(300)}`, /nested that deep/],
    ['(?:a{1000}){1000}b*', /its counted repetitions are too large/],
    [`(?:${'ab'.repeat(11)}){1000}b*`, /more than 20000 steps/],
  ])('%s', (source, says) => {
    expect(() => compilePattern(source)).toThrow(says);
  });
});

test('a text that exhausts the stack of the engine is decided all the same', () => {
  expect(compilePattern('^(?:ab|cd|e)*$').test('abe'.repeat(3_000_000))).toBe(true);
});

test('time is linear where backtracking would not end', () => {
  for (const source of ['^(a+)+$', '^(a|a)*$', '^(.*,){9}x$', '(a*)*b', '(?:a|aa)+$']) {
    expect(compilePattern(source).test(`${'a'.repeat(100_000)}!`)).toBe(false);
  }
});

// Every pattern that both can run means the same to this and to the engine.
const piece = fc.constantFrom(
  ...[
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\d',
    '\\b',
    '\\B',
    '^',
    '$',
    '(?:a|b)',
    '(?:ab)?',
    'a*',
  ],
  ...[
    'b+?',
    '(?:a|ab)*',
    'a{2,3}',
    'b{0,2}',
    '(a*b)+',
    '\\n',
    '[^]',
    '[]',
    '😀',
    '\\u{1f600}',
    '\\ud83d\\ude00',
    '\\p{L}',
  ],
  ...['\\P{Lu}', '[\\d\\-x]', '\\x61', '\\cA', '\\0', '\\/', '(a)', 'a{2}', 'b{1,}', '|', '[\\]a]', '\\.'],
);
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'x', ' ', '\n', '\u2028', '1', '-', '😀', '\ud83d', 'é', '_', '.'),
  maxLength: 6,
});

test('the meaning is that of ECMA-262', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.array(text, { minLength: 3, maxLength: 6 }),
      (pieces, texts) => {
        const source = pieces.join('');
        const native = new RegExp(source, 'u');
        for (const one of texts) {
          expect([source, one, compilePattern(source).test(one)]).toEqual([source, one, native.test(one)]);
        }
      },
    ),
    { numRuns: 600 },
  );
});
