import { charAlone, complement } from './char-set.ts';
import type { CharSet } from './char-set.ts';
import { LINE_ENDS, parseClass, parseEscape } from './parse-class.ts';
import { UnsupportedPattern } from './unsupported-pattern.ts';

/** A parsed pattern (ECMA-262, with the `u` flag). */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'ahead'; readonly part: PatternNode; readonly sign: boolean };

/** Where the parser stands in a pattern. */
export interface Cursor {
  readonly text: readonly string[];
  at: number;
}

const DEEPEST_GROUP = 100;

/**
 * Parses a pattern.
 *
 * @throws {UnsupportedPattern} for back references, look-behind, word borders and what is no pattern at all
 */
export function parsePattern(source: string): PatternNode {
  const cursor: Cursor = { text: Array.from(source), at: 0 };
  const node = parseChoice(cursor, 0);
  if (cursor.at < cursor.text.length) {
    throw new UnsupportedPattern('unbalanced parenthesis');
  }
  return node;
}

function parseChoice(cursor: Cursor, depth: number): PatternNode {
  if (depth > DEEPEST_GROUP) {
    throw new UnsupportedPattern('nested too deep');
  }
  const parts = [parseSequence(cursor, depth)];
  while (take(cursor, '|')) {
    parts.push(parseSequence(cursor, depth));
  }
  return { kind: 'choice', parts };
}

function parseSequence(cursor: Cursor, depth: number): PatternNode {
  const parts: PatternNode[] = [];
  for (let next = peek(cursor); next !== undefined && next !== '|' && next !== ')'; next = peek(cursor)) {
    parts.push(parseQuantified(cursor, next, depth));
  }
  return { kind: 'sequence', parts };
}

function parseQuantified(cursor: Cursor, next: string, depth: number): PatternNode {
  const part = parseAtom(cursor, next, depth);
  const [min, max] = parseQuantifier(cursor);
  return min === 1 && max === 1 ? part : { kind: 'repeat', part, min, max };
}

const QUANTIFIERS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Infinity],
  '+': [1, Infinity],
  '?': [0, 1],
};

function parseQuantifier(cursor: Cursor): readonly [min: number, max: number] {
  const next = peek(cursor) ?? '';
  const simple = QUANTIFIERS[next];
  if (simple !== undefined) {
    cursor.at += 1;
    take(cursor, '?');
    return simple;
  }
  const counted = /^\{(\d+)(?:(,)(\d*))?\}/.exec(cursor.text.slice(cursor.at, cursor.at + 30).join(''));
  if (counted === null) {
    return [1, 1];
  }
  const [all, low = '', comma, high = ''] = counted;
  cursor.at += all.length;
  take(cursor, '?');
  return [Number(low), comma === undefined ? Number(low) : high === '' ? Infinity : Number(high)];
}

/** Parses what begins with the next character, at which the cursor stands. */
function parseAtom(cursor: Cursor, next: string, depth: number): PatternNode {
  cursor.at += 1;
  switch (next) {
    case '^':
      return { kind: 'start' };
    case '$':
      return { kind: 'end' };
    case '.':
      return { kind: 'set', set: complement(LINE_ENDS) };
    case '(':
      return parseGroup(cursor, depth);
    case '[':
      return { kind: 'set', set: parseClass(cursor) };
    case '\\':
      return { kind: 'set', set: parseEscape(cursor) };
    default:
      return parseLiteral(next);
  }
}

function parseLiteral(next: string): PatternNode {
  const code = next.codePointAt(0);
  if (code === undefined || '*+?'.includes(next)) {
    throw new UnsupportedPattern('nothing to repeat');
  }
  return { kind: 'set', set: charAlone(code) };
}

function parseGroup(cursor: Cursor, depth: number): PatternNode {
  // The `?` of look-behind or of a flag is no head: it is left to be nothing to repeat.
  const head = /^\?(?:[:=!]|<(?![=!])[^>]*>)/.exec(cursor.text.slice(cursor.at, cursor.at + 80).join(''))?.[0] ?? '';
  cursor.at += Array.from(head).length;
  const part = parseChoice(cursor, depth + 1);
  if (!take(cursor, ')')) {
    throw new UnsupportedPattern('unbalanced parenthesis');
  }
  return head === '?=' || head === '?!' ? { kind: 'ahead', part, sign: head === '?=' } : part;
}

function peek(cursor: Cursor): string | undefined {
  return cursor.text[cursor.at];
}

function take(cursor: Cursor, wanted: string): boolean {
  const found = cursor.text[cursor.at] === wanted;
  cursor.at += found ? 1 : 0;
  return found;
}
