/** Up to here the engine's own search is fast for any text; beyond it, a hostile pair can make that quadratic. */
const LONGEST_PLAIN = 200;

/**
 * Gives the offset of the first occurrence at or after `from`, -1 where there is none, in UTF-16 code units.
 *
 * Linear in text and part together, whatever they are.
 */
export function findText(text: string, part: string, from = 0): number {
  if (part.length <= LONGEST_PLAIN) {
    return text.indexOf(part, from);
  }
  const borders = findBorders(part);
  let matched = 0;
  for (let index = from; index < text.length; index += 1) {
    matched = advance({ part, borders }, matched, text.charAt(index));
    if (matched === part.length) {
      return index - part.length + 1;
    }
  }
  return -1;
}

/** Gives the offset of each occurrence, from left to right, none overlapping the one before. */
export function findAllText(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = findText(text, part); at !== -1; at = findText(text, part, at + part.length)) {
    found.push(at);
  }
  return found;
}

/** Gives, for each length of the part's beginning, the longest shorter beginning that also ends it. */
function findBorders(part: string): Int32Array {
  const borders = new Int32Array(part.length + 1);
  let matched = 0;
  for (let index = 1; index < part.length; index += 1) {
    matched = advance({ part, borders }, matched, part.charAt(index));
    borders[index + 1] = matched;
  }
  return borders;
}

function advance(
  search: { readonly part: string; readonly borders: Int32Array },
  matched: number,
  unit: string,
): number {
  let length = matched;
  while (search.part[length] !== unit) {
    const shorter = length === 0 ? undefined : search.borders[length];
    if (shorter === undefined) {
      return 0;
    }
    length = shorter;
  }
  return length + 1;
}
