import { endBefore, startOf } from './folded-text.ts';
import type { FoldedText } from './folded-text.ts';
import { hasNegationBetween } from './negations.ts';
import type { Negation } from './negations.ts';
import { findOccurrence } from './occurrences.ts';
import { standsApart } from './search-source.ts';

/** What is asked of the parts of a quote that leaves something out. */
export interface OrderRules {
  readonly wholeWords: boolean;
  /** Most UTF-16 code units of the source between two parts. */
  readonly maxGap: number;
  /** The negations of the source, in order. */
  readonly negations: () => readonly Negation[];
  /** Tells whether the first part may begin at an offset of the source. */
  readonly accept: (start: number) => boolean;
}

/** A passage for each part, or the fault that is left when all that can be right is. */
export type Order =
  | { readonly kind: 'found'; readonly passages: readonly { readonly start: number; readonly end: number }[] }
  | { readonly kind: 'negation_dropped' | 'gap_too_long' | 'wrong_order' | 'absent' };

/** One part in its place, after another; offsets in the folded text. */
interface Step {
  readonly at: number;
  readonly end: number;
  readonly previous: Step | undefined;
}

interface Track {
  readonly folded: FoldedText;
  readonly needles: readonly string[];
  readonly rules: OrderRules;
  /** How many code units may still be looked at: what bounds the cost, whatever quote and source. */
  budget: number;
}

/** How often, on the average, each code unit of the source may be looked at for one quote. */
const PASSES = 16;
/** So many different parts are looked for on their own, to say why there is no chain. */
const LOOKED_UP = 64;
/** What each part may cost beyond that: a stretch of `maxGap`, as far as that is a usual one, and a few places in it. */
const USUAL_GAP = 1000;
/** What a place of a part costs, in code units looked at. */
const PLACE = 32;

/** Finds the folded parts of a quote in a source, in order, at most `maxGap` apart and with no negation between them. */
export function orderParts(folded: FoldedText, needles: readonly string[], rules: OrderRules): Order {
  if (needles.length === 0) {
    return { kind: 'absent' };
  }
  const size = folded.text.length + needles.reduce((sum, { length }) => sum + length, 0);
  const track: Track = {
    folded,
    needles,
    rules,
    budget: PASSES * size + needles.length * (Math.min(rules.maxGap, USUAL_GAP) + 8 * PLACE),
  };
  const chain = followParts(track, true);
  if (chain !== undefined) {
    return { kind: 'found', passages: unwind(folded, chain) };
  }
  if (followParts(track, false) !== undefined) {
    return { kind: 'negation_dropped' };
  }
  if (isInOrder(track)) {
    return { kind: 'gap_too_long' };
  }
  return { kind: allOccur(track) ? 'wrong_order' : 'absent' };
}

function unwind(folded: FoldedText, last: Step): readonly { readonly start: number; readonly end: number }[] {
  const passages = [];
  for (let step: Step | undefined = last; step !== undefined; step = step.previous) {
    passages.push({ start: startOf(folded, step.at), end: endBefore(folded, step.end) });
  }
  return passages.reverse();
}

/** Follows every chain of parts at once; of those that reach a place, the one with the shortest gap stands for all. */
function followParts(track: Track, heedsNegations: boolean): Step | undefined {
  let reached: readonly Step[] = [];
  for (const [index, needle] of track.needles.entries()) {
    reached = index === 0 ? begin(track, needle) : advance(track, { reached, needle, heedsNegations });
  }
  return reached[0];
}

function begin(track: Track, needle: string): Step[] {
  return findAll(track, needle, [0, track.folded.text.length])
    .filter((at) => track.rules.accept(startOf(track.folded, at)))
    .map((at) => ({ at, end: at + needle.length, previous: undefined }));
}

interface Advance {
  readonly reached: readonly Step[];
  readonly needle: string;
  readonly heedsNegations: boolean;
}

function advance(track: Track, { reached, needle, heedsNegations }: Advance): Step[] {
  const { folded, rules } = track;
  const [first, last] = [reached[0], reached.at(-1)];
  if (first === undefined || last === undefined) {
    return [];
  }
  const places = findAll(track, needle, [first.end, reachOf(folded, last.end, rules.maxGap) + needle.length]);
  let index = 0;
  return places.flatMap((at) => {
    index = lastBefore(reached, index, at);
    const previous = reached[index];
    return previous !== undefined && isNear(folded, [previous.end, at], { rules, heedsNegations })
      ? { at, end: at + needle.length, previous }
      : [];
  });
}

/** Gives the index of the last step that ends before an offset, from an index on. */
function lastBefore(reached: readonly Step[], from: number, at: number): number {
  let index = from;
  while ((reached[index + 1]?.end ?? Infinity) <= at) {
    index += 1;
  }
  return index;
}

/** Gives the last offset of the folded text at which a part may begin after one that ends at an offset. */
function reachOf(folded: FoldedText, end: number, maxGap: number): number {
  let [low, high] = [end, folded.text.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    [low, high] = startOf(folded, middle) - endBefore(folded, end) <= maxGap ? [middle + 1, high] : [low, middle];
  }
  return low;
}

function isNear(
  folded: FoldedText,
  [end, at]: readonly [number, number],
  { rules, heedsNegations }: { readonly rules: OrderRules; readonly heedsNegations: boolean },
): boolean {
  const [from, to] = [endBefore(folded, end), startOf(folded, at)];
  return to - from <= rules.maxGap && !(heedsNegations && hasNegationBetween(rules.negations(), from, to));
}

/** Finds every place of a part within a stretch of the folded text, as long as the budget lasts. */
function findAll(track: Track, needle: string, [from, to]: readonly [number, number]): readonly number[] {
  const { folded, rules } = track;
  const places: number[] = [];
  track.budget -= to - from;
  if (track.budget > 0) {
    findOccurrence(folded.text.slice(from, to), needle, (offset) => {
      const at = from + offset;
      track.budget -= PLACE;
      if (standsApart(folded, [at, at + needle.length], rules.wholeWords)) {
        places.push(at);
      }
      return track.budget < 0;
    });
  }
  return places;
}

/** Gives the first place of a part from an offset of the folded text on, -1 where there is none. */
function placeOf({ folded, rules }: Track, needle: string, from: number): number {
  const offset = findOccurrence(folded.text.slice(from), needle, (place) =>
    standsApart(folded, [from + place, from + place + needle.length], rules.wholeWords),
  );
  return offset === -1 ? -1 : from + offset;
}

/** Tells whether the parts follow each other at all, however far apart. */
function isInOrder(track: Track): boolean {
  let from = 0;
  return track.needles.every((needle) => {
    const at = placeOf(track, needle, from);
    from = at + needle.length;
    return at !== -1;
  });
}

/** Tells whether every part is somewhere in the source; parts beyond the budget are taken to be absent. */
function allOccur(track: Track): boolean {
  const distinct = [...new Set(track.needles)];
  return distinct.length <= LOOKED_UP && distinct.every((needle) => placeOf(track, needle, 0) !== -1);
}
