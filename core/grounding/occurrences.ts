/** Up to this length, and up to this much of a needle that occurs in itself, the engine's own search is linear enough. */
const SHORT = 64;

/**
 * Gives the first offset at which a text holds a needle and the place is accepted, -1 where there is none.
 *
 * Linear in the text, whatever both hold, beside what `accept` costs.
 */
export function findOccurrence(text: string, needle: string, accept: (at: number) => boolean): number {
  return needle.length <= SHORT || longestOverlap(needle) <= SHORT
    ? findNatively(text, needle, accept)
    : findByFailure(text, needle, accept);
}

function findNatively(text: string, needle: string, accept: (at: number) => boolean): number {
  let at = text.indexOf(needle);
  while (at !== -1 && !accept(at)) {
    at = text.indexOf(needle, at + 1);
  }
  return at;
}

/** Knuth, Morris and Pratt: for a needle that repeats itself, on which the engine's search can take quadratic time. */
function findByFailure(text: string, needle: string, accept: (at: number) => boolean): number {
  const failure = failureOf(needle);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    matched = extend(needle, failure, { matched, unit: text.charCodeAt(at) });
    const start = at - needle.length + 1;
    if (matched === needle.length && accept(start)) {
      return start;
    }
  }
  return -1;
}

/** Gives how much of a needle is matched after one more code unit. */
function extend(
  needle: string,
  failure: Uint32Array,
  { matched, unit }: { readonly matched: number; readonly unit: number },
): number {
  let length = matched;
  while (needle.charCodeAt(length) !== unit) {
    const shorter = length === 0 ? undefined : failure[length - 1];
    if (shorter === undefined) {
      return 0;
    }
    length = shorter;
  }
  return length + 1;
}

function failureOf(needle: string): Uint32Array {
  const failure = new Uint32Array(needle.length);
  let matched = 0;
  for (let at = 1; at < needle.length; at += 1) {
    matched = extend(needle, failure, { matched, unit: needle.charCodeAt(at) });
    failure[at] = matched;
  }
  return failure;
}

/** Gives the length of the longest beginning or end of a needle that it holds a second time. */
function longestOverlap(needle: string): number {
  const backwards = Array.from({ length: needle.length }, (_, index) => needle[needle.length - 1 - index]).join('');
  return Math.max(...[needle, backwards].map(longestBorder));
}

function longestBorder(needle: string): number {
  return failureOf(needle).reduce((longest, length) => Math.max(longest, length), 0);
}
