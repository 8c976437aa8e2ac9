import { expect, test } from 'vitest';
import { describeDifference } from '../../core/grounding/describe-difference.ts';

const many = (last: string, count: number): string => `${'word '.repeat(count - 1)}${last}`;

test.each<readonly [what: string, quote: string, passage: string, said: string]>([
  ['a sign belongs to its number', '-5 degrees', '5 degrees', 'a number differs'],
  ['separators belong to their number', 'at 1.5 degrees', 'at 1,5 degrees', 'a number differs'],
  ['as do all digits after them', 'at 1.25 degrees', 'at 1.2 degrees', 'a number differs'],
  ['an apostrophe joins a word', 'by l’an', 'by l’a', '1 word differs'],
  [
    'what negates with an apostrophe is one word',
    'they don’t pay now',
    'they do pay now',
    'a negation is added, 1 word of the source left out',
  ],
  ['a negation is no word beside', 'shall be liable', 'shall not be liable', 'a negation of the source is left out'],
  ['nor is one that is added', 'shall not be liable', 'shall be liable', 'a negation is added'],
  [
    'one negation for another is a word',
    'is never liable',
    'is not liable',
    'punctuation or the order of words differs',
  ],
  ['a number is no word beside', 'pay 5 euros', 'pay 6 euros', 'a number differs'],
  ['nor is one that is added', 'pay 5 euros', 'pay euros', 'a number is added'],
  ['words are no numbers', 'pay 5 small coins', 'pay 6 large notes', 'a number differs, 2 words differ'],
  ['one number for two', 'pay 5 today', 'pay 6 or 7 today', 'numbers differ, 1 word of the source left out'],
  ['two numbers for one', 'pay 6 or 7 today', 'pay 5 today', 'numbers differ, 1 word added'],
  ['one word for two', 'pay soon', 'pay within days', '1 word in place of 2'],
  ['two words for one', 'pay within days', 'pay soon', '2 words in place of 1'],
  ['what is said twice counts twice', 'a good day', 'a good good day', '1 word of the source left out'],
  ['what the quote says twice counts twice', 'a good good day', 'a good day', '1 word added'],
  ['a repeated passage', 'pay now', 'pay now pay now', '2 words of the source left out'],
  ['another order', 'now pay', 'pay now', 'punctuation or the order of words differs'],
  ['folds are no difference', 'Straße “now”', 'STRASSE now', 'punctuation or the order of words differs'],
  ['a name begins with a capital', 'by Alice Weber', 'by Alice Meyer', 'a name differs'],
  ['a capital within a word makes no name', 'the tablet', 'the iPhone', '1 word differs'],
  ['the first word has a capital whatever it is', 'Fees apply', 'Rents apply', '1 word differs'],
  ['the word after a number', 'take 5 mg', 'take 5 ml', 'the unit or word after a number differs'],
  ['the last word that is compared', many('one', 400), many('other', 400), '1 word differs'],
  ['a word beyond', many('one', 401), many('other', 401), 'punctuation or the order of words differs'],
])('%s: %j for %j', (...[, quote, passage, said]) => {
  expect(describeDifference(quote, passage)).toBe(said);
});
