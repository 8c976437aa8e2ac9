import { describe, expect, test } from 'vitest';
import { outcome } from './ground.ts';

/** Quote, source, and the passage that it is grounded on or the code. */
const rows: Readonly<Record<string, readonly (readonly [quote: string, source: string, wanted: string])[]>> = {
  'a hyphen joins letters, or a letter and a digit': [
    ['non', 'a non-refundable fee', 'inside_word'],
    ['refundable', 'a non-refundable fee', 'inside_word'],
    ['-refundable', 'a non-refundable fee', 'inside_word'],
    ['non-', 'a non-refundable fee', 'inside_word'],
    ['non-refundable', 'a non-refundable fee', 'non-refundable'],
    ['104', 'see A-104 now', 'inside_word'],
    ['mg', 'a 5-mg dose', 'inside_word'],
    ['kx', 'the kx‑2 series', 'inside_word'],
    ['20', 'in 10-20 days', '20'],
    ['pre', 'pre- and postwar', 'pre'],
    ['art', 'the -art of', 'art'],
    ['x5', 'by -x5 of', 'x5'],
    ['$x', 'if -$x is', '$x'],
  ],
  'an apostrophe joins what follows to what stands before': [
    ['we can', 'we can’t go', 'inside_word'],
    ['we can', "we can't go", 'inside_word'],
    ['homme', 'l’homme est là', 'homme'],
    ["l'", 'l’homme est là', 'inside_word'],
    ['the patient', 'the patient’s dose', 'the patient'],
    ['THE PATIENT', "THE PATIENT'S DOSE", 'THE PATIENT'],
    ["'s dose", "the patient's dose", 'inside_word'],
    ['patients', "the patients' dose", 'patients'],
    ['the patient', 'the patientʼs dose', 'the patient'],
    ['o', "o'sullivan", 'inside_word'],
  ],
  'dashes and quotation marks join nothing': [
    ['art', 'the “art” of it', 'art'],
    ['art', 'the «art» of it', 'art'],
    ['yes', 'yes—no doubt', 'yes'],
    ['10', 'in 10–20 days', '10'],
  ],
  'a number includes its sign': [
    ['5 mg', 'by -5 mg', 'inside_word'],
    ['5 mg', 'by +5 mg', 'inside_word'],
    ['5 mg', 'by −5 mg', 'inside_word'],
    ['5 mg', '±5 mg', 'inside_word'],
    ['-5 mg', 'by −5 mg', '−5 mg'],
    ['5.00', 'minus: -$5.00', 'inside_word'],
    ['$5.00', 'minus: -$5.00', 'inside_word'],
    ['5.00', 'plus: $5.00', '5.00'],
    ['.5 mg', 'by -.5 mg', 'inside_word'],
    ['5 mg', 'by -.5 mg', 'inside_word'],
  ],
  'a number includes its separators and decimals': [
    ['500', "1'500 francs", 'inside_word'],
    ['500', '1’500 francs', 'inside_word'],
    ["1'500", '1’500 francs', '1’500'],
    ['500', '1\u2009500 francs', 'inside_word'],
    ['1', '1\u202f500 francs', 'inside_word'],
    ['500', 'at 1 500 francs', '500'],
    ['12', 'is 12.5', 'inside_word'],
    ['12', 'is 12.', '12'],
    ['5', 'Fig.5 shows', '5'],
    ['5', 'by .5 mg', 'inside_word'],
    ['5', '5mg', 'inside_word'],
    ['10', 'is 10² m', 'inside_word'],
    ['1', 'is 1½ m', 'inside_word'],
  ],
  'scripts without word borders match by character': [
    ['学定律', '热力学定律', '学定律'],
    ['ไทย', 'ภาษาไทยดี', 'ไทย'],
    ['12', '价格12元', '12'],
    ['2元', '价格12元', 'inside_word'],
    ['1.2', '价格1.23元', 'inside_word'],
    ['๑', 'ราคา ๑๒ บาท', 'inside_word'],
    ['サーバー', 'そのサーバーは', 'サーバー'],
    ['서울', '서울에서', 'inside_word'],
  ],
  'a combining mark is never cut off': [
    ['x', 'x\u0302 y', 'inside_word'],
    ['e', 'e\u0301t', 'ungrounded'],
    ['\u0302 y', 'x\u0302 y', 'inside_word'],
  ],
  'characters that nobody sees are no border': [
    ['foo', 'foo\u200bbar', 'inside_word'],
    ['0 mg', '5\u200b0 mg', 'inside_word'],
    ['foo', 'foo\u200b bar', 'foo'],
    ['foo', 'a\u200b foo', 'foo'],
    ['b', `a${'\u200b'.repeat(100)}b`, 'inside_word'],
  ],
  'other characters': [
    ['foo', 'foo_bar', 'inside_word'],
    ['שלום עולם', 'אמר שלום עולם!', 'שלום עולם'],
    ['\u{1d400}', 'a\u{1d400} b', 'inside_word'],
    ['b', '\u{1d400}b', 'inside_word'],
    ['b', '\u{20000}b', 'b'],
    ['charged', 'overcharged, then charged', 'charged'],
  ],
};

describe.each(Object.entries(rows))('%s', (_, table) => {
  test.each(table)('%j in %j: %s', (quote, source, wanted) => {
    expect(outcome(quote, source)).toBe(wanted);
  });
});

test('a mark stays with its base across a character that nobody sees, which no fold leaves out', () => {
  expect(outcome('x', 'x\u200b\u0302 y', { folds: [] })).toBe('inside_word');
  expect(outcome('x!', 'x!\u200b\u0302 y', { folds: [] })).toBe('inside_word');
});

test('without whole words, a quote may be a piece of one, but not of a character', () => {
  expect(outcome('art', 'a cart', { wholeWords: false })).toBe('art');
  expect(outcome('x', 'x\u0302', { wholeWords: false })).toBe('inside_word');
  expect(outcome('of', 'oﬃce', { wholeWords: false })).toBe('inside_word');
  expect(outcome('of', 'oﬀer', { wholeWords: false })).toBe('inside_word');
  expect(outcome('카', 'x\u314b\u1161', { wholeWords: false })).toBe('\u314b\u1161');
  expect(outcome('wait.', 'wait…', { wholeWords: false })).toBe('inside_word');
});

test('no more than sixty-three characters that nobody sees are looked across', () => {
  const joined = (count: number): readonly string[] =>
    ['foo', 'bar'].map((quote) => outcome(quote, `foo${'\u200b'.repeat(count)}bar`, { folds: [] }));
  expect(joined(63)).toEqual(['inside_word', 'inside_word']);
  expect(joined(64)).toEqual(['foo', 'bar']);
});

test.each(['foo', 'bar'])('such a character may lie beyond the basic plane: %j', (quote) => {
  expect(outcome(quote, 'foo\u{e0100}bar', { folds: [] })).toBe('inside_word');
});
