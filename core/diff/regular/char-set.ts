/** A set of Unicode code points: ascending, disjoint, inclusive ranges, flat (`[low, high, low, high, …]`). */
export type CharSet = readonly number[];

/** Every code point but surrogates, which no well-formed JSON text holds. */
export const ALL_CHARS: CharSet = [0, 0xd7ff, 0xe000, 0x10ffff];

/** Gives the set of the ranges, in whatever order, overlapping or not. */
export function charSet(ranges: readonly (readonly [low: number, high: number])[]): CharSet {
  const merged: number[] = [];
  for (const [low, high] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && low <= last + 1) {
      merged[merged.length - 1] = Math.max(last, high);
    } else {
      merged.push(low, high);
    }
  }
  return merged;
}

/** Gives the set of the characters in either. */
export function unite(left: CharSet, right: CharSet): CharSet {
  return charSet([...rangesOf(left), ...rangesOf(right)]);
}

/** Gives every code point that is not in the set. */
export function complement(set: CharSet): CharSet {
  return rangesOf(ALL_CHARS).flatMap(([low, high]) => outside(set, low, high));
}

/** Tells whether a code point is in the set. */
export function includes(set: CharSet, code: number): boolean {
  let [from, to] = [0, set.length / 2];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [low = 0, high = 0] = [set[middle * 2], set[middle * 2 + 1]];
    if (code >= low && code <= high) {
      return true;
    }
    [from, to] = code < low ? [from, middle] : [middle + 1, to];
  }
  return false;
}

/** Gives the ranges as pairs. */
export function rangesOf(set: CharSet): readonly (readonly [low: number, high: number])[] {
  return Array.from({ length: set.length / 2 }, (_, index) => [set[index * 2] ?? 0, set[index * 2 + 1] ?? 0] as const);
}

function outside(set: CharSet, low: number, high: number): readonly number[] {
  const gaps: number[] = [];
  let next = low;
  for (const [from, to] of rangesOf(set)) {
    if (to < next || from > high) {
      continue;
    }
    if (from > next) {
      gaps.push(next, from - 1);
    }
    next = to + 1;
  }
  return next <= high ? [...gaps, next, high] : gaps;
}
