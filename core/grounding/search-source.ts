import { MARK, traitsOf } from './characters.ts';
import { foldText, trimFolded } from './fold-text.ts';
import { endBefore, startOf } from './folded-text.ts';
import type { FoldedText } from './folded-text.ts';
import type { Fold } from './folds.ts';
import { findNeededFolds } from './needed-folds.ts';
import { findOccurrence } from './occurrences.ts';
import { foldVariant, variantsOf } from './source-text.ts';
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
interface Comparison {
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
  const rejected = { inside: false };
  for (const comparison of comparisonsOf(source, quote, rules.folds)) {
    const passage = compare(comparison, { rules, accept, rejected });
    if (passage !== undefined) {
      const folds = findNeededFolds(quote, source.text.slice(passage.start, passage.end), comparison.variant);
      return { kind: 'found', passage: { ...passage, folds } };
    }
  }
  return { kind: rejected.inside ? 'inside' : 'absent' };
}

interface Strictness {
  readonly rules: MatchRules;
  readonly accept: Accept;
  /** Takes down whether a match was refused because it cuts a word or a number. */
  readonly rejected: { inside: boolean };
}

function compare(
  { folded, needle }: Comparison,
  { rules, accept, rejected }: Strictness,
): { readonly start: number; readonly end: number } | undefined {
  const passageAt = (place: number): { readonly start: number; readonly end: number } => ({
    start: startOf(folded, place),
    end: endBefore(folded, place + needle.length),
  });
  const at = findOccurrence(folded.text, needle, (place) => {
    const stands = standsApart(folded, [place, place + needle.length], rules.wholeWords);
    rejected.inside ||= !stands;
    const { start, end } = passageAt(place);
    return stands && accept(start, end);
  });
  return at === -1 ? undefined : passageAt(at);
}

/** Gives each way in which a quote and a source are compared; where a later one would change nothing, it is left out. */
function* comparisonsOf(source: SourceText, quote: string, folds: readonly Fold[]): Generator<Comparison> {
  let before: Comparison | undefined;
  for (const variant of variantsOf(folds)) {
    const comparison = {
      folded: source.fold(variant),
      needle: trimFolded(foldVariant(quote, variant).text, variant.folds),
      variant,
    };
    const repeats = comparison.needle === before?.needle && comparison.folded.text === before.folded.text;
    if (comparison.needle !== '' && !repeats) {
      yield comparison;
    }
    yield* mixHyphens(source.text, comparison);
    before = comparison;
  }
}

function* mixHyphens(text: string, { needle, variant }: Comparison): Generator<Comparison> {
  if (variant.folds.has('lineEndHyphen') && variant.hyphens === 'keep' && needle.includes('-')) {
    yield { folded: foldAsQuoted(text, needle, variant), needle, variant };
  }
}

/** Keeps the hyphens at line ends that the quote has, and drops the others. */
function foldAsQuoted(text: string, needle: string, variant: Variant): FoldedText {
  const foldWord = (word: string): string => foldText(word, variant.folds).text;
  const keeps = (at: number): boolean => {
    const before = text.slice(Math.max(0, at - 40), at).replace(/^[^]*[^\p{L}\p{M}]/u, '');
    const after = text
      .slice(at + 1, at + 240)
      .trimStart()
      .replace(/[^\p{L}\p{M}][^]*$/u, '');
    return needle.includes(foldWord(`${before}-${after}`));
  };
  return foldVariant(text, variant, keeps);
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
  return at === 0 || (starts[at] !== starts[at - 1] && (traitsOf(text.codePointAt(at)) & MARK) === 0);
}

function isBorder(folded: FoldedText, at: number, side: 'start' | 'end'): boolean {
  return isWordBorder(folded.source, [endBefore(folded, at), startOf(folded, at)], side);
}
