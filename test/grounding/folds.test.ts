import { describe, expect, test } from 'vitest';
import { characterAt } from '../../core/grounding/characters.ts';
import { foldText } from '../../core/grounding/fold-text.ts';
import { endBefore, startOf } from '../../core/grounding/folded-text.ts';
import { foldNames } from '../../core/grounding/folds.ts';
import type { Fold } from '../../core/grounding/folds.ts';
import { createSource, mergeRanges, sourceOf, variantsOf } from '../../core/grounding/source-text.ts';
import { ground, outcome } from './ground.ts';

type Row = readonly [quote: string, source: string, wanted: string];

const rows: Readonly<Record<string, { readonly folds: readonly Fold[]; readonly table: readonly Row[] }>> = {
  nothing: {
    folds: [],
    table: [
      ['a b', 'so a b.', 'a b'],
      ['a  b', 'so a b.', 'ungrounded'],
      ['A', 'a', 'ungrounded'],
      ['é', 'e\u0301', 'ungrounded'],
    ],
  },
  whitespace: {
    folds: ['whitespace'],
    table: [
      [' a b ', 'so a\r\n\t b.', 'a\r\n\t b'],
      ['a b', 'a\u00a0b', 'a\u00a0b'],
      ['a b', 'a\u3000\u2028b', 'a\u3000\u2028b'],
      ['a b', 'ab', 'ungrounded'],
      ['a b', 'a\u0008b', 'ungrounded'],
      ['a b', 'a\u000eb', 'ungrounded'],
      ['well-known international', 'well-known inter-\nnational', 'ungrounded'],
      ['\u0301 b', '\u0301 b', '\u0301 b'],
      ['A b', 'a b', 'ungrounded'],
    ],
  },
  typography: {
    folds: ['typography'],
    table: [
      [`"it's" - a`, '„it’s“ – a', '„it’s“ – a'],
      ['“it’s”', '"it\'s"', '"it\'s"'],
      ['wait... a', 'wait… a', 'wait… a'],
      ['a <= b >= c != d', 'a ≤ b ⩾ c ≠ d', 'a ≤ b ⩾ c ≠ d'],
      ['a < b', 'a ≤ b', 'ungrounded'],
      ['a <= b', 'a ≥ b', 'ungrounded'],
      ['"a"', "'a'", 'ungrounded'],
      ['a b', 'a\u2009b', 'a\u2009b'],
      ['a b', 'a  b', 'ungrounded'],
    ],
  },
  unicode: {
    folds: ['unicode'],
    table: [
      ['office', 'oﬃce', 'oﬃce'],
      ['café', 'cafe\u0301', 'cafe\u0301'],
      ['cafe\u0301', 'café', 'café'],
      ['full 123', 'ｆｕｌｌ １２３', 'ｆｕｌｌ １２３'],
      ['102', '10²', 'ungrounded'],
      ['H2O', 'H₂O', 'ungrounded'],
      ['11⁄2', '1½', 'ungrounded'],
      ['각', '\u1100\u1161\u11a8', '\u1100\u1161\u11a8'],
      ['가 ㅋㅋ', '가 ㅋㅋ', '가 ㅋㅋ'],
      ['ガ', 'ｶﾞ', 'ｶﾞ'],
      ['ạ̀', 'a\u0300\u0323', 'a\u0300\u0323'],
      ['² é', '² e\u0301', '² e\u0301'],
      ['pay', 'pаy', 'ungrounded'],
    ],
  },
  case: {
    folds: ['case'],
    table: [
      ['STRASSE', 'Straße', 'Straße'],
      ['ὈΔΟΣ', 'ὀδος', 'ὀδος'],
      ['i\u0307', 'İ', 'İ'],
      ['ı', 'I', 'ungrounded'],
      ['straẞe', 'STRASSE', 'STRASSE'],
      ['ﬁn', 'FIN', 'FIN'],
    ],
  },
  'typography, unicode and case at once': {
    folds: ['typography', 'unicode', 'case'],
    table: [
      ['a ≠ b', 'a =\u0338 b', 'a =\u0338 b'],
      ['ΐ', 'Ϊ\u0301', 'Ϊ\u0301'],
    ],
  },
  invisible: {
    folds: ['invisible', 'unicode'],
    table: [
      ['cooperate fully', 'co\u00adoperate\u200b fully', 'co\u00adoperate\u200b fully'],
      ['é', 'e\u200d\u0301', 'e\u200d\u0301'],
      ['abc', '\u202eabc\u202c', 'abc'],
      ['\u202eabc\u202c', 'abc', 'abc'],
      ['a b', 'a \u200bb', 'a \u200bb'],
      ['☎ a', '☎\ufe0f a', '☎\ufe0f a'],
    ],
  },
  'white space and unicode at once': {
    folds: ['whitespace', 'unicode'],
    table: [
      ['a', 'a \u314b\u1161', 'a'],
      ['카', 'a  \u314b\u1161', '\u314b\u1161'],
      ['a', 'a  \u0338\u0323b', 'a'],
    ],
  },
  lineEndHyphen: {
    folds: ['whitespace', 'case', 'lineEndHyphen'],
    table: [
      ['international law', 'inter-\nnational law', 'inter-\nnational law'],
      ['well-known', 'well-\r\n  known', 'well-\r\n  known'],
      ['inter-\nnational', 'international', 'international'],
      ['inter-\nnational', 'inter-national', 'inter-national'],
      ['a well-known international', 'a well-\nknown inter-\nnational', 'a well-\nknown inter-\nnational'],
      ['pre- and postwar', 'pre-\nand postwar', 'pre-\nand postwar'],
      ['2019-2020', '2019-\n2020', '2019-\n2020'],
      ['20192020', '2019-\n2020', 'ungrounded'],
      ['soft hyphen', 'so\u00ad\nft hyphen', 'so\u00ad\nft hyphen'],
      ['a b', 'a -\nb', 'ungrounded'],
      ['well-known fact', 'well-\nunknown fact', 'ungrounded'],
      ['well-known international', 'See a well-\nknown inter-\nnational', 'well-\nknown inter-\nnational'],
      ['un-known and selfknown', 'un-known and self-\nknown', 'un-known and self-\nknown'],
      ['well-off and wellknown', 'well-off and well-\nknown', 'well-off and well-\nknown'],
      ['well-\nknown international', 'well-known inter-\nnational', 'well-known inter-\nnational'],
    ],
  },
  markdown: {
    folds: ['whitespace', 'markdown'],
    table: [
      ['prio means weight', '`prio` means **weight**', 'prio` means **weight'],
      ['means **weight', 'it means **weight** here', 'means **weight'],
      ['`prio` means', 'prio means', 'prio means'],
      ['2*3 and snake_case', '2*3 and `snake_case`', '2*3 and `snake_case'],
      ['snakecase', '`snake_case`', 'ungrounded'],
      ['see list for more', 'see [list](http://x/y) for more', 'see [list](http://x/y) for more'],
      ['see list', 'see ![list](l.png)', 'see ![list'],
      ['Title Body', '# Title\nBody', 'Title\nBody'],
      ['one two', '- one\n- two', 'one\n- two'],
      ['a b', '> a\n> b', 'a\n> b'],
      ['old new', '~~old~~ _new_', 'old~~ _new'],
      ['a * b', 'a \\* b', 'a \\* b'],
      ['a code b', 'a\n```js\ncode\n```\nb', 'a\n```js\ncode\n```\nb'],
      ['5 mg', '5 - 5 mg', '5 mg'],
      ['- one', 'a\n- one', '- one'],
      ['```js', 'some text', 'ungrounded'],
    ],
  },
  'markdown and lineEndHyphen at once': {
    folds: ['whitespace', 'markdown', 'lineEndHyphen'],
    table: [['international law', '**inter-\nnational** law', 'inter-\nnational** law']],
  },
};

describe.each(Object.entries(rows))('folding %s', (_, { folds, table }) => {
  test.each(table)('%j in %j: %j', (quote, source, wanted) => {
    expect(outcome(quote, source, { folds })).toBe(wanted);
  });
});

test.each<readonly [Fold, string, string]>([
  ['whitespace', 'a b', 'a\n\nb'],
  ['typography', '"a"', '“a”'],
  ['unicode', 'office', 'oﬃce'],
  ['invisible', 'cooperate', 'co\u00adoperate'],
  ['case', 'abc', 'ABC'],
  ['lineEndHyphen', 'international', 'inter-\nnational'],
  ['markdown', 'bold text', '**bold** text'],
])('a span names %s as what was needed', (fold, quote, source) => {
  expect(ground(quote, source, { folds: foldNames }).spans?.map(({ folds }) => folds)).toEqual([[fold]]);
});

describe('the way back', () => {
  test('beyond its ends, an offset leads to the ends of the source', () => {
    const folded = foldText('a ﬁ', new Set(['unicode']));
    expect(Array.from({ length: 5 }, (_, at) => [endBefore(folded, at), startOf(folded, at)])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 2],
      [3, 3],
    ]);
    expect([0, 1, 3].map((at) => characterAt('a\u{20000}', at))).toEqual(['a', '\u{20000}', '']);
  });

  test('more characters than are remembered fold all the same', () => {
    const many = Array.from({ length: 20_500 }, (_, index) => String.fromCodePoint(0x20000 + index)).join('');
    expect(foldText(`${many}ﬁﬁ`, new Set(['unicode'])).text).toBe(`${many}fifi`);
  });

  test('a text that grows is held whole', () => {
    const { text, starts, ends } = foldText('\ufdfa'.repeat(20), new Set(['unicode']));
    expect(text).toBe('\ufdfa'.normalize('NFKC').repeat(20));
    expect(Array.from(starts)).toEqual(Array.from(text, (_, index) => Math.floor(index / 18)));
    expect(Array.from(ends)).toEqual(Array.from(text, (_, index) => Math.floor(index / 18) + 1));
  });

  test('a long run of marks is cut into pieces of bounded length', () => {
    const marks = `e${'\u0301\u0323'.repeat(50)}`;
    expect(foldText(marks, new Set(['unicode'])).ends.at(-1)).toBe(marks.length);
    const lastOf = (count: number): number | undefined =>
      foldText(`e${'\u0301'.repeat(count)}`, new Set(['unicode'])).starts.at(-1);
    expect([lastOf(31), lastOf(32)]).toEqual([0, 32]);
  });

  test.each<readonly [what: string, text: string, folds: readonly Fold[], starts: readonly number[]]>([
    ['what changes by no mark leads back to itself', 'x\u0302', ['unicode'], [0, 1]],
    ['what a mark changes leads back to both', 'e\u0301', ['unicode'], [0]],
    ['a mark is no part of the white space before it', 'a \u0323\u0338b', ['whitespace', 'unicode'], [0, 1, 2, 2, 4]],
    ['Hangul that merges is no part of a letter before it', 'x\u314b\u1161', ['unicode'], [0, 1]],
  ])('%s', (...[, text, folds, starts]) => {
    expect(Array.from(foldText(text, new Set(folds)).starts)).toEqual(starts);
  });

  test('a superscript stays, while its marks take their usual form', () => {
    expect(foldText('²\u0344', new Set(['unicode'])).text).toBe('²\u0308\u0301');
  });

  test('a run of white space leads back to all of it', () => {
    const { text, starts, ends } = foldText('a\u3000\u2028b', new Set(['whitespace']));
    expect([text, Array.from(starts), Array.from(ends)]).toEqual(['a b', [0, 1, 3], [1, 3, 4]]);
  });
});

test('ranges are put in order, without overlaps', () => {
  expect(
    mergeRanges([
      [0, 2],
      [5, 6],
      [1, 3],
      [5, 6],
    ]),
  ).toEqual([
    [0, 2],
    [2, 3],
    [5, 6],
  ]);
});

test('a source is folded once in each way', () => {
  const source = createSource('a');
  const [first] = variantsOf(['case']);
  expect(source.fold(first)).toBe(source.fold({ ...first }));
  expect(source.fold(first)).not.toBe(source.fold({ ...first, folds: new Set() }));
});

describe('sources are kept from call to call', () => {
  const askFor = (name: string, count: number): void => {
    for (let index = 0; index < count; index += 1) {
      sourceOf(`${name} ${index}`);
    }
  };

  test('the last sixty-four', () => {
    const first = sourceOf('first');
    askFor('one', 63);
    expect(sourceOf('first')).toBe(first);
    askFor('two', 64);
    expect(sourceOf('first')).not.toBe(first);
  });

  test('counted from when they were last asked for', () => {
    const first = sourceOf('first');
    askFor('three', 40);
    sourceOf('first');
    askFor('four', 40);
    expect(sourceOf('first')).toBe(first);
  });

  test('of four million characters together, or one that is larger', () => {
    const [one, other] = ['a'.repeat(2_000_000), 'b'.repeat(2_000_000)];
    const [first, second] = [sourceOf(one), sourceOf(other)];
    expect([sourceOf(one), sourceOf(other)]).toEqual([first, second]);
    expect(sourceOf(one)).toBe(first);
    sourceOf('one more');
    expect(sourceOf(one)).toBe(first);
    expect(sourceOf(other)).not.toBe(second);
    const large = sourceOf('a'.repeat(5_000_000));
    expect(sourceOf('a'.repeat(5_000_000))).toBe(large);
    const after = sourceOf('after');
    askFor('five', 63);
    expect(sourceOf('after')).toBe(after);
  });
});
