import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { defaultFolds } from '../../core/grounding/folds.ts';
import { judgeQuote, startGrounding } from '../../core/grounding/judge-quote.ts';
import { joinPages } from '../../core/grounding/pages.ts';

const rules = {
  folds: defaultFolds,
  wholeWords: true,
  minChars: 1,
  ellipsis: 'ordered',
  maxGap: 200,
  numeric: false,
} as const;

const sessionOf = (text: string) => startGrounding(rules, joinPages([{ name: 'doc', source: 'doc', text }]));

test.each<readonly [what: string, value: JsonValue | undefined, cited: readonly string[] | undefined, detail: string]>([
  ['nothing', undefined, undefined, 'has no quote'],
  ['null', null, undefined, 'is null, where a quote belongs'],
  ['another source than the one named', 'fees', ['other'], 'is in another source than the output names'],
  ['no source named', 'fees', [], 'has a source, and the output names none'],
  ['no source named for parts in another order', 'due … fees', [], 'has its parts in another order than the source'],
  ['a piece of a word', 'fee', [], 'is in the source only inside a longer word or number'],
])('%s: %j', (...[, value, cited, detail]) => {
  const named = cited === undefined ? undefined : new Set(cited);
  const { faults, spans } = judgeQuote(sessionOf('fees are due'), value, named);
  expect(faults).toMatchObject([{ detail }]);
  expect(spans).toEqual([]);
});

test('of the parts of a quote, the first sixteen are looked for alone to say what is wrong', () => {
  const parts = Array.from({ length: 16 }, (_, index) => `p${index}`);
  const code = (quote: readonly string[]): unknown =>
    judgeQuote(sessionOf(`${parts.join(' ')} cart`), quote.join('…'), undefined).faults[0]?.code;
  expect(code([...parts.slice(0, 15), 'art'])).toBe('inside_word');
  expect(code([...parts, 'art'])).toBe('ungrounded');
});

describe('the budget of explanations', () => {
  const explain = (text: string, budget: number): readonly (string | undefined)[] => {
    const session = { ...sessionOf(text), budget };
    return ['red zebra', 'blue zebra', 'green zebra'].map(
      (quote) => judgeQuote(session, quote, undefined).faults[0]?.detail,
    );
  };
  const explained = expect.stringMatching(/^is in no source: the longest match ends after/u) as string;

  test('each costs something, however short the source', () => {
    expect(explain('short', 200_000)).toEqual([explained, explained, 'is in no source']);
    expect(explain('short', 199_999)).toEqual([explained, 'is in no source', 'is in no source']);
  });

  test('each costs the size of a large source', () => {
    expect(explain('word '.repeat(30_000), 299_999)).toEqual([explained, 'is in no source', 'is in no source']);
  });

  test('no text in any source needs no further explanation', () => {
    expect(explain('', 200_000)[0]).toBe('is in no source: there is no text in any');
  });
});
