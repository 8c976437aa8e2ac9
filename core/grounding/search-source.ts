import { MARK, traitsOf } from './characters.ts';
import { foldText, trimFolded } from './fold-text.ts';
import type { FoldedText } from './folded-text.ts';
import type { Fold } from './folds.ts';
import { findLineEndHyphens } from './line-end-hyphens.ts';
import { findMarkdown } from './markdown.ts';
import { findNeededFolds } from './needed-folds.ts';
import { findOccurrence } from './occurrences.ts';
import { foldVariant, mergeRanges, variantsOf } from './source-text.ts';
import type { SourceText, Variant } from './source-text.ts';
import { isWordBorder } from './word-borders.ts';

/** What counts as a match. */
export interface MatchRules {
  readonly folds: readonly Fold[];
  readonly wholeWords: boolean;
}

/** A passage of a source, in UTF-16 code units of the text as it was given. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly folds: readonly Fold[];
}

/** What a search came to: a passage, only pieces of longer words or numbers, or nothing. */
export type Search = { readonly kind: 'found'; readonly passage: Passage } | { readonly kind: 'inside' | 'absent' };

/** Tells whether a passage may be taken, for instance because it is on the page that the output names. */
export type Accept = (start: number, end: number) => boolean;

/** One comparison: both sides folded in one way. */
export interface Comparison {
  readonly folded: FoldedText;
  readonly needle: string;
  readonly variant: Variant;
}

/** Searches a source for a quote, and takes the first passage that `accept` takes. */
export function searchSource(
  source: SourceText,
  quote: string,
  { rules, accept = () => true }: { readonly rules: MatchRules; readonly accept?: Accept | undefined },
): Search {
  let inside = false;
  for (const { folded, needle, variant } of comparisonsOf(source, quote, rules.folds)) {
    const at = findOccurrence(folded.text, needle, (place) => {
      const stands = standsApart(folded, [place, place + needle.length], rules.wholeWords);
      inside ||= !stands;
      return stands && accept(folded.starts[place] ?? 0, folded.ends[place + needle.length - 1] ?? 0);
    });
    if (at !== -1) {
      const [start, end] = [folded.starts[at] ?? 0, folded.ends[at + needle.length - 1] ?? 0];
      return {
        kind: 'found',
        passage: { start, end, folds: findNeededFolds(quote, source.text.slice(start, end), variant) },
      };
    }
  }
  return { kind: inside ? 'inside' : 'absent' };
}

/** Gives each way in which a quote and a source are compared; where a later one would change nothing, it is left out. */
export function* comparisonsOf(source: SourceText, quote: string, folds: readonly Fold[]): Generator<Comparison> {
  let before: Comparison | undefined;
  for (const variant of variantsOf(folds)) {
    const folded = source.fold(variant);
    const needle = trimFolded(foldVariant(quote, variant).text, variant.folds);
    if (needle !== '' && (needle !== before?.needle || folded.text !== before.folded.text)) {
      before = { folded, needle, variant };
      yield before;
    }
    if (variant.folds.has('lineEndHyphen') && variant.hyphens === 'keep' && needle.includes('-')) {
      yield { folded: foldAsQuoted(source.text, needle, variant), needle, variant };
    }
  }
}

/** Keeps the hyphens at line ends that the quote has, and drops the others. */
function foldAsQuoted(text: string, needle: string, variant: Variant): FoldedText {
  const foldWord = (word: string): string => foldText(word, variant.folds).text;
  const keeps = (at: number): boolean => {
    const before = /[\p{L}\p{M}]{1,40}$/u.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? '';
    const after = /^[-\u2010]\s+([\p{L}\p{M}]{1,40})/u.exec(text.slice(at, at + 240))?.[1] ?? '';
    return needle.includes(foldWord(`${before}-${after}`));
  };
  const marks = variant.folds.has('markdown') ? findMarkdown(text) : [];
  return foldText(text, variant.folds, mergeRanges(marks, findLineEndHyphens(text, keeps)));
}

/**
 * Tells whether a passage of a folded text cuts nothing apart: no character that folds to several, no combining mark
 * from its base and, with `wholeWords`, no word and no number.
 */
export function standsApart(folded: FoldedText, [from, to]: readonly [number, number], wholeWords: boolean): boolean {
  return (
    isApart(folded, from) &&
    isApart(folded, to) &&
    (!wholeWords || (isBorder(folded, from, 'start') && isBorder(folded, to, 'end')))
  );
}

function isApart({ text, starts }: FoldedText, at: number): boolean {
  return (
    at <= 0 || at >= text.length || (starts[at] !== starts[at - 1] && (traitsOf(text.codePointAt(at)) & MARK) === 0)
  );
}

function isBorder({ source, starts, ends }: FoldedText, at: number, side: 'start' | 'end'): boolean {
  const before = at === 0 ? undefined : ends[at - 1];
  const after = starts[at];
  return isWordBorder(source, [before ?? after ?? 0, after ?? before ?? 0], side);
}
