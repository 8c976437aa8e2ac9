/** A search that ran to the end in vain may do so this often, so that hostile text cannot make it quadratic. */
const VAIN_PASSES = 8;

/** Gives the offset after the bracket that closes the one at `start`, -1 where none does. */
export type FindClosing = (start: number) => number;

interface Pass {
  readonly text: string;
  readonly end: number;
  /** For each opening bracket met, the offset after the one that closes it; -1 where none does; 0 where not met. */
  readonly pairs: Int32Array;
  /** Whether brackets inside double-quoted strings count. */
  readonly insideStrings: boolean;
}

/**
 * Finds where broken objects and arrays end.
 *
 * Brackets inside double-quoted strings do not count. Where that finds no end (one quote too many turns strings inside
 * out), every bracket counts. What one pass learned of later brackets is kept.
 */
export function closeBroken(text: string, end: number): FindClosing {
  const careful: Pass = { text, end, pairs: new Int32Array(text.length), insideStrings: false };
  let plain: Pass | undefined;
  let vain = 0;
  return (start) => {
    if (careful.pairs[start] === 0 && vain < VAIN_PASSES) {
      pairBrackets(careful, start, true);
      vain += (careful.pairs[start] ?? 0) > 0 ? 0 : 1;
    }
    if ((careful.pairs[start] ?? 0) > 0) {
      return careful.pairs[start] ?? -1;
    }
    if (plain === undefined) {
      plain = { text, end, pairs: new Int32Array(text.length), insideStrings: true };
      pairBrackets(plain, start, false);
    }
    return plain.pairs[start] || -1;
  };
}

/** Pairs brackets from `start` on: until that one is closed, or to the end. */
function pairBrackets({ text, end, pairs, insideStrings }: Pass, start: number, stopEarly: boolean): void {
  const open: number[] = [];
  const counts = { '{': 0, '[': 0 };
  for (let at = start; at < end && !(stopEarly && (pairs[start] ?? 0) > 0); at += 1) {
    const character = text.charAt(at);
    if (character === '"' && !insideStrings) {
      at = skipString(text, at, end);
    } else if (character === '{' || character === '[') {
      open.push(at);
      counts[character] += 1;
    } else if (character === '}' || character === ']') {
      closeUpTo(character === '}' ? '{' : '[', at);
    }
  }
  open.forEach((opened) => (pairs[opened] = -1));

  /** Closes the nearest bracket of that kind; those opened within it stay without an end. */
  function closeUpTo(kind: '{' | '[', at: number): void {
    while (counts[kind] > 0) {
      const opened = open.pop() ?? 0;
      const ofKind = text.charAt(opened) === kind;
      counts[text.charAt(opened) === '{' ? '{' : '['] -= 1;
      pairs[opened] = ofKind ? at + 1 : -1;
      if (ofKind) {
        return;
      }
    }
  }
}

/** Gives the offset of the quote that ends a string, `end` where none does. */
function skipString(text: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      return at;
    }
    at += code === 92 ? 1 : 0;
  }
  return end;
}
