/** Code points from one to another (both inclusive). */
export type CharRange = readonly [low: number, high: number];

/** A set of Unicode code points: ascending ranges that neither overlap nor touch. */
export type CharSet = readonly CharRange[];

/** Every code point but surrogates, which no well-formed JSON text holds. */
export const ALL_CHARS: CharSet = [
  [0, 0xd7ff],
  [0xe000, 0x10ffff],
];

/** Gives the set of one code point. */
export function charAlone(code: number): CharSet {
  return [[code, code]];
}

/** Gives the set of the ranges, in whatever order, overlapping or not. */
export function charSet(ranges: readonly CharRange[]): CharSet {
  const merged: [low: number, high: number][] = [];
  for (const [low, high] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && low <= last[1] + 1) {
      last[1] = Math.max(last[1], high);
    } else {
      merged.push([low, high]);
    }
  }
  return merged;
}

/** Gives the set of the characters in either. */
export function unite(left: CharSet, right: CharSet): CharSet {
  return charSet([...left, ...right]);
}

/** Gives every code point that is not in the set. */
export function complement(set: CharSet): CharSet {
  return ALL_CHARS.flatMap((range) => outside(set, range));
}

/** Tells whether a code point is in the set. */
export function includes(set: CharSet, code: number): boolean {
  let [from, to, middle] = [0, set.length, set.length >> 1];
  for (let range = set[middle]; from < to && range !== undefined; range = set[middle]) {
    const [low, high] = range;
    if (code >= low && code <= high) {
      return true;
    }
    [from, to] = code < low ? [from, middle] : [middle + 1, to];
    middle = (from + to) >> 1;
  }
  return false;
}

function outside(set: CharSet, [low, high]: CharRange): CharSet {
  const gaps: CharRange[] = [];
  let next = low;
  for (const [from, to] of set) {
    if (to < next || from > high) {
      continue;
    }
    if (from > next) {
      gaps.push([next, from - 1]);
    }
    next = to + 1;
  }
  return next <= high ? [...gaps, [next, high]] : gaps;
}
