import { describe, expect, test } from 'vitest';
import { joinPages } from '../../core/grounding/pages.ts';
import { ground } from './ground.ts';

const source =
  'Nurses on night duty were found to become fatigued sooner. The patient does not take metformin 500 mg twice daily. ' +
  'Dr. Alice Weber signed the report in March 2025. The supplier shall not be liable for delay caused by weather. ' +
  'Payment is due within 30 days of receipt of the invoice.';

test.each<readonly [difference: string, quote: string, expected: string]>([
  ['a negation of the source is left out', 'The patient does take metformin', 'The patient does not take metformin'],
  [
    'a negation of the source is left out',
    'The patient does take metformin 50 mg',
    'The patient does not take metformin 500 mg',
  ],
  ['a negation is added', 'Nurses on night duty were not found', 'Nurses on night duty were found'],
  ['a number differs', 'metformin 50 mg twice daily', 'metformin 500 mg twice daily'],
  ['a number is added', 'does not take 3 metformin', 'does not take metformin'],
  [
    'a number of the source is left out',
    'Payment is due within days of receipt',
    'Payment is due within 30 days of receipt',
  ],
  ['the unit or word after a number differs', 'metformin 500 g twice daily', 'metformin 500 mg twice daily'],
  ['a name differs', 'Dr. Alice Meyer signed the report', 'Dr. Alice Weber signed the report'],
  ['1 word differs', 'Payment was due within 30 days', 'Payment is due within 30 days'],
  ['1 word of the source left out', 'Payment due within 30 days', 'Payment is due within 30 days'],
  ['2 words added', 'Payment is due very soon within 30 days', 'Payment is due within 30 days'],
  ['2 words differ', 'Nurses on night shift are found to become', 'Nurses on night duty were found to become'],
  [
    '2 words in place of 1',
    'night duty were once believed to become fatigued sooner',
    'night duty were found to become fatigued sooner',
  ],
  ['punctuation or the order of words differs', 'Payment is due, within 30 days', 'Payment is due within 30 days'],
  ['numbers differ', 'Payment is due within 3 or 31 days of receipt', 'Payment is due within 30 days of receipt'],
  ['it joins two passages', 'fatigued sooner. The supplier shall', 'fatigued sooner. The'],
  ['differs only in Markdown marks', 'the **patient** does not take', 'The patient does not take'],
])('%s: %j', (difference, quote, expected) => {
  const [finding] = ground(quote, source).findings;
  expect(finding).toMatchObject({ code: 'ungrounded', got: JSON.stringify(quote) });
  expect([finding?.detail, finding?.expected]).toEqual([
    expect.stringContaining(difference),
    expect.stringContaining(expected),
  ]);
});

test('letter case is the only difference where case is not folded', () => {
  const [finding] = ground('the Patient does Not', source, { folds: ['whitespace'] }).findings;
  expect(finding?.detail).toMatch(
    /^is in no source: the longest match ends after 4 of its 20 characters; .* only in letter case$/,
  );
});

test('a long quote is followed to where it parts from the source', () => {
  const [finding] = ground(source.replace('caused by weather', 'caused by strikes'), source).findings;
  expect(finding?.detail).toContain(
    `the longest match ends after ${source.indexOf('weather')} of its ${source.length}`,
  );
  expect(finding?.detail).toMatch(/1 word differs$/);
});

test('nothing near is said to be so', () => {
  const [finding] = ground('zzz qqq', source).findings;
  expect(finding?.detail).toBe(
    'is in no source: the longest match ends after 0 of its 7 characters, and no passage is near',
  );
  expect(finding).not.toHaveProperty('expected');
});

describe('a quote whose two halves are in the sources', () => {
  const joins = '; it joins two passages';
  const near = '; in the nearest passage';
  const nothing = ', and no passage is near';
  const negated = '; a negation of the source is left out';
  const filler = (length: number): string => `not ${'x'.repeat(length - 4)}`;

  test.each<readonly [what: string, quote: string, sources: readonly string[], said: string]>([
    ['eight characters of each', 'in March it rains', ['We met in March. Nobody came. Later it rains'], joins],
    ['eight at its end', 'we met in March we dine', ['We met in March. Nobody came. Today we dine'], joins],
    ['seven at its beginning', 'in June it rains', ['We met in June. Nobody came. Later it rains'], near],
    ['seven at its end', 'we met in March we eat', ['We met in March. Nobody came. Today we eat'], near],
    [
      'all but one of its characters',
      'we met in March; later it rains',
      ['We met in March. Nobody came. Later it rains'],
      joins,
    ],
    [
      'all but two of its characters',
      'we met in March;; later it rains',
      ['We met in March. Nobody came. Later it rains'],
      nothing,
    ],
    ['in the order of the quote', 'later it rains we met him', ['Once we met him and later it rains here'], joins],
    [
      'the end once more',
      'we had a very long and cold day cold day',
      ['We had a very long and cold day.'],
      `${near} 2 words added`,
    ],
    ['the middle once more', 'the cold day is dark cold day', ['The cold day is dark and wet'], joins],
    ['in two documents', 'we met in March later it rains', ['We met in March', 'Then later it rains'], joins],
    ['beside a negation', 'it shall be liable', ['But it shall not be liable for it'], negated],
    [
      'as far apart as one passage may be',
      'we met in March later it rains',
      [`We met in March ${filler(120)} later it rains`],
      negated,
    ],
    ['further apart', 'we met in March later it rains', [`We met in March ${filler(121)} later it rains`], joins],
  ])('%s: %j', (...[, quote, sources, said]) => {
    const documents = sources.flatMap((text, index) => joinPages([{ name: `d${index}`, source: `d${index}`, text }]));
    expect(ground(quote, '', { documents }).findings[0]?.detail).toContain(`characters${said}`);
  });

  test('shows the passage without white space around it', () => {
    const [finding] = ground('we met in March we dine', 'We met in March or May. Today we dine').findings;
    expect(finding).toMatchObject({ expected: '"We met in March"' });
  });
});

describe('the folds that would help', () => {
  test.each<readonly [what: string, quote: string, source: string]>([
    ['in a source that is no longer than the passage', '**a few** words', 'a few words'],
    ['far within a source', '**a few** words', `${'zzz '.repeat(20)}a few words${' zzz'.repeat(20)}`],
    ['with a piece of a word', '**etformi**', 'take metformin daily'],
  ])('are named, %s', (_, quote, text) => {
    expect(ground(quote, text, { wholeWords: false }).findings[0]?.detail).toMatch(
      /; the nearest passage differs only in Markdown marks$/,
    );
  });

  test('are those of the nearest passage, not of another', () => {
    const text = `the red kite flies now. ${'zzz '.repeat(20)}**the** **bed** **kite** **flies** **now**`;
    expect(ground('the bed kite flies now', text).findings[0]?.detail).toMatch(
      /in the nearest passage 1 word differs$/,
    );
  });
});
