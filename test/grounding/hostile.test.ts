import { expect, test } from 'vitest';
import { outcome } from './ground.ts';

const letters = 'a'.repeat(300_000);
const ordered = { ellipsis: 'ordered' } as const;

// Each of these took minutes, or no end, with a search that is quadratic: the suite's own time limit is the assertion.
test.each<readonly [string, readonly [quote: string, source: string], string]>([
  ['a long quote of the one letter of the source', ['a'.repeat(150_000), letters], 'inside_word'],
  ['a letter, then such a quote', [`b${'a'.repeat(150_000)}`, letters], 'ungrounded'],
  ['such a quote with a letter in its middle', [`${'a'.repeat(70_000)}b${'a'.repeat(70_000)}`, letters], 'ungrounded'],
  ['a quote as long as the source', [letters, `${letters}b`], 'inside_word'],
  ['near matches', ['a dose of 77777 mg was given', 'a dose of 7777 mg was given. '.repeat(10_000)], 'ungrounded'],
  ['a text of marks', ['e\u0301', `e${'\u0301\u0323'.repeat(150_000)}`], 'ungrounded'],
  ['very many parts of an ellipsis', ['a…'.repeat(50_000), 'a '.repeat(150_000)], 'gap_too_long'],
  ['white space', ['a c', `a${' '.repeat(300_000)}b`], 'ungrounded'],
])('%s', (_, [quote, source], wanted) => {
  expect(outcome(quote, source, ordered)).toBe(wanted);
});

test('very many parts, each after the other, are found', () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `w${index}`);
  expect(outcome(words.join('…'), words.join(' '), ordered).split('|')).toHaveLength(20_000);
});

test.each(['[', '[a', '](b', '>', '*', '_*', '`', '\\', 'a-\n', '~'])(
  'a source of nothing but %j with every fold',
  (piece) => {
    const folds = ['whitespace', 'lineEndHyphen', 'markdown'] as const;
    expect(outcome('x-y z', piece.repeat(50_000), { folds })).toBe('ungrounded');
  },
);

test.each(['1', '1,', '-$', '1 ', '.', "'"])('a source of nothing but %j with numbers', (piece) => {
  expect(outcome(77, piece.repeat(50_000), { numeric: true })).toBe('number_not_in_source');
});
