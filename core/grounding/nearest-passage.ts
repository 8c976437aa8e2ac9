import search from 'approx-string-match';
import { endBefore, startOf } from './folded-text.ts';
import type { FoldedText } from './folded-text.ts';
import { findOccurrence } from './occurrences.ts';
import { isWordBorder } from './word-borders.ts';

/** A passage of a folded source, in code units of the folded text. */
export interface NearPassage {
  readonly folded: FoldedText;
  readonly start: number;
  readonly end: number;
}

/** How far a quote that is not there can be followed, and the passage that is most like it. */
export interface Trace {
  /** Code units of the folded quote up to the end of the longest match of its beginning, at most `FOLLOWED`. */
  readonly matched: number;
  /** Where that match is, and where the longest match of the quote's end is. */
  readonly beginning: NearPassage | undefined;
  readonly ending: NearPassage | undefined;
  readonly nearest: NearPassage | undefined;
}

/** Longer quotes are compared around the place where they part from the source. */
const PATTERN = 96;
/** A passage that differs by more than this share is not shown as the nearest. */
const TOLERATED = 0.4;
/** Small enough that a text of near matches costs little, large enough that a window's set-up does. */
const WINDOW = 1024;
/** The beginning and the end of a quote are followed no further than this. */
const FOLLOWED = 4096;
/** A word that the nearest passage cuts is shown whole up to this much more. */
const WIDENED = 24;

/** Follows a folded quote through folded sources. Linear in the sources; the quote is looked at in part. */
export function traceQuote(sources: readonly FoldedText[], needle: string): Trace {
  const beginning = longestMatch(sources, needle, (length) => needle.slice(0, length));
  const ending = longestMatch(sources, needle, (length) => needle.slice(needle.length - length));
  const matched = beginning === undefined ? 0 : beginning.end - beginning.start;
  const from = Math.max(0, Math.min(matched - PATTERN / 2, needle.length - PATTERN));
  const pattern = needle.slice(from, from + PATTERN);
  const near = sources.reduce<Near | undefined>((best, folded) => approximate(folded, pattern, best), undefined);
  const nearest = near === undefined ? undefined : widen(near, from, needle.length - from - pattern.length);
  return { matched, beginning, ending, nearest };
}

/** Halves the interval: where a beginning of some length occurs, every shorter one does. */
function longestMatch(
  sources: readonly FoldedText[],
  needle: string,
  cut: (length: number) => string,
): NearPassage | undefined {
  let found: NearPassage | undefined;
  let [low, high] = [0, Math.min(needle.length, FOLLOWED)];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const passage = firstOccurrence(sources, cut(middle));
    found = passage ?? found;
    [low, high] = passage === undefined ? [low, middle - 1] : [middle, high];
  }
  return found;
}

function firstOccurrence(sources: readonly FoldedText[], needle: string): NearPassage | undefined {
  for (const folded of sources) {
    const start = findOccurrence(folded.text, needle, () => true);
    if (start !== -1) {
      return { folded, start, end: start + needle.length };
    }
  }
  return undefined;
}

interface Near extends NearPassage {
  readonly errors: number;
}

/** Searches window by window, each time for something better than the best so far. */
function approximate(folded: FoldedText, pattern: string, known: Near | undefined): Near | undefined {
  let best = known;
  for (let from = 0; from < folded.text.length && best?.errors !== 0; from += WINDOW) {
    const allowed = best === undefined ? Math.floor(pattern.length * TOLERATED) : best.errors - 1;
    const [match] = search(folded.text.slice(from, from + WINDOW + 2 * PATTERN), pattern, allowed);
    if (match !== undefined) {
      best = { folded, start: from + match.start, end: from + match.end, errors: match.errors };
    }
  }
  return best;
}

/** Widens a passage by what the pattern left out of the quote, and to whole words. */
function widen({ folded, start, end }: Near, before: number, after: number): NearPassage {
  const limit = folded.text.length;
  let [from, to] = [Math.max(0, start - before), Math.min(limit, end + after)];
  for (let steps = 0; steps < WIDENED && !isBorder(folded, from); steps += 1) {
    from -= 1;
  }
  for (let steps = 0; steps < WIDENED && !isBorder(folded, to); steps += 1) {
    to += 1;
  }
  return { folded, start: from, end: to };
}

function isBorder(folded: FoldedText, at: number): boolean {
  return isWordBorder(folded.source, [endBefore(folded, at), startOf(folded, at)], 'end');
}
