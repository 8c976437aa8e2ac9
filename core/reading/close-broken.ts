import { endOfString } from './survey.ts';

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
  // Made when first needed: most answers have nothing that is broken.
  let careful: Pass | undefined;
  let plain: Pass | undefined;
  let vain = 0;
  return (start) => {
    careful ??= { text, end, pairs: new Int32Array(text.length), insideStrings: false };
    if (careful.pairs[start] === 0 && vain < VAIN_PASSES) {
      pairBrackets(careful, start, true);
      vain += isClosed(careful, start) ? 0 : 1;
    }
    if (isClosed(careful, start)) {
      return endOf(careful, start);
    }
    if (plain === undefined) {
      plain = { text, end, pairs: new Int32Array(text.length), insideStrings: true };
      pairBrackets(plain, start, false);
    }
    return endOf(plain, start);
  };
}

function endOf({ pairs }: Pass, start: number): number {
  return pairs[start] === 0 ? -1 : (pairs[start] ?? -1);
}

function isClosed({ pairs }: Pass, start: number): boolean {
  return (pairs[start] ?? 0) > 0;
}

interface Open {
  readonly positions: number[];
  /** How many of the positions are of each kind, so that a closing bracket of another kind is passed over at once. */
  readonly counts: Record<'{' | '[', number>;
}

/** Pairs brackets from `start` on: until that one is closed, or to the end. */
function pairBrackets(pass: Pass, start: number, stopEarly: boolean): void {
  const { text, end, pairs, insideStrings } = pass;
  const open: Open = { positions: [], counts: { '{': 0, '[': 0 } };
  for (let at = start; at < end && !(stopEarly && isClosed(pass, start)); at += 1) {
    const character = text.charAt(at);
    if (character === '"' && !insideStrings) {
      at = endOfString(text, at);
    } else if (isBracket(character)) {
      takeBracket(pass, open, at);
    }
  }
  open.positions.forEach((opened) => (pairs[opened] = -1));
}

function isBracket(character: string): boolean {
  return character === '{' || character === '}' || character === '[' || character === ']';
}

/** Opens, or closes the nearest bracket of that kind; those opened within it stay without an end. */
function takeBracket({ text, pairs }: Pass, { positions, counts }: Open, at: number): void {
  const character = text.charAt(at);
  if (character === '{' || character === '[') {
    positions.push(at);
    counts[character] += 1;
    return;
  }
  const kind = character === '}' ? '{' : '[';
  for (let isDone = counts[kind] === 0; !isDone;) {
    const opened = positions.pop() ?? 0;
    isDone = text.charAt(opened) === kind;
    counts[text.charAt(opened) === '{' ? '{' : '['] -= 1;
    pairs[opened] = isDone ? at + 1 : -1;
  }
}
