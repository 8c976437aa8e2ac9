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
export function closeBroken(text: string, textEnd: number): FindClosing {
  // Made when first needed: most answers have nothing that is broken.
  let careful: Pass | undefined;
  let plain: Pass | undefined;
  let vain = 0;
  return (start) => {
    careful ??= { text, end: textEnd, pairs: new Int32Array(text.length), insideStrings: false };
    if (careful.pairs[start] === 0 && vain < VAIN_PASSES) {
      pairBrackets(careful, start, true);
      vain += endOf(careful, start) === undefined ? 1 : 0;
    }
    const end = endOf(careful, start);
    if (end !== undefined) {
      return end;
    }
    if (plain === undefined) {
      plain = { text, end: textEnd, pairs: new Int32Array(text.length), insideStrings: true };
      pairBrackets(plain, start, false);
    }
    return endOf(plain, start) ?? -1;
  };
}

/** Gives the offset after the bracket that closes the one at `start`, where a pass has met one. */
function endOf({ pairs }: Pass, start: number): number | undefined {
  const end = pairs[start];
  return end !== undefined && end > 0 ? end : undefined;
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
  for (let at = start; at < end && !(stopEarly && endOf(pass, start) !== undefined); at += 1) {
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

function takeBracket(pass: Pass, open: Open, at: number): void {
  const character = pass.text.charAt(at);
  if (character === '{' || character === '[') {
    open.positions.push(at);
    open.counts[character] += 1;
  } else {
    closeNearest(pass, open, { kind: character === '}' ? '{' : '[', at });
  }
}

/** Closes the nearest bracket of a kind; those opened within it stay without an end. */
function closeNearest(
  { text, pairs }: Pass,
  { positions, counts }: Open,
  { kind, at }: { readonly kind: '{' | '['; readonly at: number },
): void {
  let opened = counts[kind] === 0 ? undefined : positions.pop();
  while (opened !== undefined) {
    const isDone = text.charAt(opened) === kind;
    counts[text.charAt(opened) === '{' ? '{' : '['] -= 1;
    pairs[opened] = isDone ? at + 1 : -1;
    opened = isDone ? undefined : positions.pop();
  }
}
