import { counted } from '../counted.ts';
import { foldText } from './fold-text.ts';
import { foldNames } from './folds.ts';
import type { Fold } from './folds.ts';
import { hasNegation } from './negations.ts';

/** The most words of either side that are compared. */
const COMPARED = 400;

interface Word {
  readonly written: string;
  readonly folded: string;
}

interface Difference {
  /** Words of the source that the quote has not. */
  readonly left: readonly Word[];
  /** Words of the quote that the source has not. */
  readonly added: readonly Word[];
  /** The last word of the quote before it parts from the source. */
  readonly before: Word | undefined;
}

const allFolds: ReadonlySet<Fold> = new Set(foldNames);

/** Says how a passage of a source differs from a quote, without a word of either. */
export function describeDifference(quote: string, passage: string): string {
  const difference = compare(readWords(quote), readWords(passage));
  const all = [...describeNegation(difference), ...describeNumbers(difference), ...describeWords(difference)];
  return all.length === 0 ? 'punctuation or the order of words differs' : all.join(', ');
}

function readWords(text: string): readonly Word[] {
  const found = text
    .slice(0, 16_384)
    .matchAll(/[-+\u2212]?\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu);
  return Array.from(found)
    .slice(0, COMPARED)
    .map(([written]) => ({ written, folded: foldText(written, allFolds).text }));
}

/** Leaves out what both have, as often as both have it. */
function compare(quote: readonly Word[], source: readonly Word[]): Difference {
  const parting = quote.findIndex(({ folded }, index) => folded !== source[index]?.folded);
  return { left: without(source, quote), added: without(quote, source), before: quote[parting - 1] };
}

function without(some: readonly Word[], others: readonly Word[]): readonly Word[] {
  const counts = new Map<string, number>();
  for (const { folded } of others) {
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return some.filter(({ folded }) => {
    const count = counts.get(folded) ?? 0;
    counts.set(folded, count - 1);
    return count <= 0;
  });
}

function describeNegation({ left, added }: Difference): string[] {
  const [source, quote] = [left, added].map((words) => words.some(({ written }) => hasNegation(written)));
  if (source === quote) {
    return [];
  }
  return [source === true ? 'a negation of the source is left out' : 'a negation is added'];
}

function isNumber({ written }: Word): boolean {
  return /\p{Nd}/u.test(written);
}

function describeNumbers({ left, added }: Difference): string[] {
  const [source, quote] = [left.filter(isNumber).length, added.filter(isNumber).length];
  if (source === 0 || quote === 0) {
    return source === quote ? [] : [source === 0 ? 'a number is added' : 'a number of the source is left out'];
  }
  return [source === 1 && quote === 1 ? 'a number differs' : 'numbers differ'];
}

function describeWords(difference: Difference): string[] {
  const isPlain = (word: Word): boolean => !isNumber(word) && !hasNegation(word.written);
  const [left, added] = [difference.left.filter(isPlain), difference.added.filter(isPlain)];
  if (left.length === 0 || added.length === 0) {
    return left.length === added.length
      ? []
      : [
          left.length > 0
            ? `${counted(left.length, 'word')} of the source left out`
            : `${counted(added.length, 'word')} added`,
        ];
  }
  if (left.length === 1 && added.length === 1) {
    return left.map((word) => describeWord(word, difference.before));
  }
  return [
    left.length === added.length
      ? `${counted(left.length, 'word')} differ`
      : `${counted(added.length, 'word')} in place of ${left.length}`,
  ];
}

function describeWord({ written }: Word, before: Word | undefined): string {
  if (before !== undefined && isNumber(before)) {
    return 'the unit or word after a number differs';
  }
  // The first word has a capital whatever it is.
  return before !== undefined && /^\p{Lu}/u.test(written) ? 'a name differs' : '1 word differs';
}
