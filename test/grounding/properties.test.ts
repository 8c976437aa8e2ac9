import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, trimFolded } from '../../core/grounding/fold-text.ts';
import { defaultFolds } from '../../core/grounding/folds.ts';
import { findOccurrence } from '../../core/grounding/occurrences.ts';
import { ground, outcome } from './ground.ts';

const word = fc.constantFrom(
  ...[
    'the',
    'patient',
    'does',
    'not',
    'take',
    '500',
    'mg',
    'daily',
    'Straße',
    'café',
    'oﬃce',
    'don’t',
    'A-104',
    '1,200.50',
    'no',
  ],
  ...[
    '“quoted”',
    'l’homme',
    'naïve',
    'ΟΔΟΣ',
    'привет',
    'שלום',
    '٣٤',
    'x²',
    '½',
    '热力学',
    'co\u00adoperate',
    '\u{1d400}b',
    'end.',
  ],
);
const gap = fc.constantFrom(' ', '  ', '\n', '\u00a0\n', '\t');
const source = fc.array(fc.tuple(word, gap), { minLength: 3, maxLength: 30 });

/** A text, and a stretch of its words. */
const cut = source.chain((pieces) =>
  fc.tuple(fc.constant(pieces), fc.nat(pieces.length - 1), fc.nat(pieces.length - 1)).map(([all, one, other]) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
    const passage = all.slice(from, to).map(([text]) => text);
    return { text: all.flat().join(''), passage };
  }),
);

/** Changes that the default folds overlook. */
const changes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  (text) => text.replaceAll('’', "'").replace(/[“”]/g, '"'),
  (text) => text.replaceAll('ﬃ', 'ffi').replaceAll('\u{1d400}', 'A'),
  (text) => text.replaceAll('\u00ad', ''),
  (text) => text.replace(/ /g, '\u00a0 \n'),
  (text) => `  ${text}\n`,
  (text) => text.replace(/\p{L}(?=\p{L})/gu, '$&\u2060'),
  (text) => text.replaceAll('-', '\u2010'),
];

test('any passage, changed in any way that is overlooked, is grounded on a piece that folds to it', () => {
  fc.assert(
    fc.property(cut, fc.subarray([...changes]), ({ text, passage }, chosen) => {
      fc.pre(/[\p{L}\p{N}]/u.test(passage.join('')));
      const quote = chosen.reduce((changed, change) => change(changed), passage.join(' '));
      const [span] = ground(quote, text).spans ?? [];
      const folds = new Set(defaultFolds);
      const folded = (one: string): string => trimFolded(foldText(one, folds).text, folds);
      expect(span).toBeDefined();
      expect(folded(text.slice(span?.start, span?.end))).toBe(folded(quote));
    }),
    { numRuns: 1000 },
  );
});

const letters = fc.constantFrom('alpha', 'bravo', 'carlo', 'delta', 'not', 'never', '500', '12.5', '2025', '7');
const altered = fc
  .array(letters, { minLength: 3, maxLength: 12 })
  .chain((words) => fc.tuple(fc.constant(words), fc.nat(words.length - 1), fc.nat(9)));

function alter(one: string, digit: number): string {
  if (/\d/.test(one)) {
    return one.replace(/\d$/, (last) => String((Number(last) + 1 + (digit % 9)) % 10));
  }
  return one.startsWith('n') ? '' : 'zulu';
}

test('any passage with one digit, one negation or one word changed is not grounded', () => {
  fc.assert(
    fc.property(altered, ([words, index, digit]) => {
      const changed = words.map((one, at) => (at === index ? alter(one, digit) : one)).filter((one) => one !== '');
      const quote = changed.join(' ');
      const text = `start ${words.join(' ')} end`;
      fc.pre(quote !== '' && !` ${text} `.includes(` ${quote} `));
      expect(outcome(quote, text)).toMatch(/^(?:ungrounded|inside_word)$/);
      expect(outcome(quote, text, { ellipsis: 'ordered' })).toMatch(/^(?:ungrounded|inside_word)$/);
    }),
    { numRuns: 1000 },
  );
});

test('no quote and no source makes it throw', () => {
  const awkward = fc.string({ unit: 'binary', maxLength: 60 });
  const tail = fc.constantFrom('', '…', '- ', '**', '[a](', "'", '-\n', '\u0301', '1,');
  fc.assert(
    fc.property(
      fc.tuple(awkward, tail),
      fc.oneof(awkward, fc.double()),
      fc.boolean(),
      ([text, end], quote, numeric) => {
        const folds = [...defaultFolds, 'lineEndHyphen', 'markdown'] as const;
        const { checked } = ground(quote, `${text}${end}${text}`, { folds, numeric, ellipsis: 'ordered' });
        expect(checked).toBe(2);
      },
    ),
    { numRuns: 1000 },
  );
});

const foldable = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      'B',
      'ß',
      'İ',
      'ﬁ',
      '…',
      '≤',
      ' ',
      '\n',
      '\u00a0',
      'e\u0301',
      '\u0323',
      '\u200b',
      '½',
      '²',
      '\u{1d400}',
      '\u1100',
      '\u1161',
    ],
    ...['ｶ', '\uff9e', '热', '"', '’', '-', '\ud800', '\ufdfa', '=', '\u0338', '\u314b'],
  ),
  maxLength: 40,
});
const someFolds = fc.subarray([...defaultFolds]);

test('the way back is in order, covers each unit, and never leaves a surrogate pair in halves', () => {
  fc.assert(
    fc.property(foldable, someFolds, (source, folds) => {
      const { text, starts, ends } = foldText(source, new Set(folds));
      expect([starts.length, ends.length]).toEqual([text.length, text.length]);
      for (let at = 0; at < text.length; at += 1) {
        const [start = -1, end = -1] = [starts[at], ends[at]];
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(starts[at - 1] ?? 0);
        expect(end).toBeGreaterThanOrEqual(ends[at - 1] ?? 0);
        expect(/^[\udc00-\udfff]/.test(source.slice(start)) && /[\ud800-\udbff]$/.test(source.slice(0, start))).toBe(
          false,
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('the way back leads to a piece that folds to the same', () => {
  fc.assert(
    fc.property(foldable, someFolds, fc.tuple(fc.nat(), fc.nat()), (source, folds, [one, other]) => {
      const { text, starts, ends } = foldText(source, new Set(folds));
      const [from, to] = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b) as [number, number];
      fc.pre(from < to && starts[from] !== starts[from - 1] && starts[to] !== starts[to - 1]);
      const piece = source.slice(starts[from], ends[to - 1]);
      expect(foldText(piece, new Set(folds)).text).toBe(text.slice(from, to));
    }),
    { numRuns: 500 },
  );
});

/** Every offset at which a text holds a needle, found without any skill. */
function allOffsets(text: string, needle: string): number[] {
  return Array.from(text, (_, at) => at).filter((at) => text.startsWith(needle, at));
}

test('gives the first accepted place, for needles that repeat themselves too', () => {
  const repetitive = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }).chain((word) =>
    fc.tuple(
      fc.nat(80).map((times) => word.repeat(times)),
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 }),
    ),
  );
  fc.assert(
    fc.property(repetitive, repetitive, fc.nat(4), ([first, end], [inner, tail], skipped) => {
      const needle = `${inner}${end}`;
      const text = `${first}${needle}${tail}${inner}${needle}`;
      const offsets = allOffsets(text, needle);
      let refused = 0;
      const found = findOccurrence(text, needle, () => {
        refused += 1;
        return refused > skipped;
      });
      expect(found).toBe(offsets[skipped] ?? -1);
    }),
    { numRuns: 1000 },
  );
});
