import { charAlone, charSet, complement, unite } from './char-set.ts';
import type { CharSet } from './char-set.ts';
import { charsOfProperty } from './char-property.ts';
import { UnsupportedPattern } from './unsupported-pattern.ts';
import type { Cursor } from './parse-pattern.ts';

/** What `.` leaves out (ECMA-262, LineTerminator). */
export const LINE_ENDS: CharSet = [
  [0xa, 0xa],
  [0xd, 0xd],
  [0x2028, 0x2029],
];

const DIGITS: CharSet = [[0x30, 0x39]];
const WORDS: CharSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
// ECMA-262, WhiteSpace and LineTerminator.
const SPACES: CharSet = charSet([
  [0x9, 0xd],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]);

const CLASSES: Readonly<Record<string, CharSet>> = {
  d: DIGITS,
  D: complement(DIGITS),
  w: WORDS,
  W: complement(WORDS),
  s: SPACES,
  S: complement(SPACES),
};

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** Parses what follows a backslash outside a class; the cursor stands behind the backslash. */
export function parseEscape(cursor: Cursor): CharSet {
  const next = cursor.text[cursor.at] ?? '';
  cursor.at += 1;
  const named = CLASSES[next];
  if (named !== undefined) {
    return named;
  }
  if (next === 'p' || next === 'P') {
    return parseProperty(cursor, next);
  }
  return charAlone(parseCodePoint(cursor, next));
}

const NUMERIC = /^(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/;

function parseCodePoint(cursor: Cursor, next: string): number {
  const control = CONTROLS[next];
  if (control !== undefined) {
    return control;
  }
  const found = NUMERIC.exec(next + cursor.text.slice(cursor.at, cursor.at + 12).join(''));
  if (found === null) {
    return parseIdentity(next);
  }
  const [all, ...digits] = found;
  cursor.at += all.length - 1;
  return pairUp(cursor, parseInt(digits.join(''), 16));
}

/** Two escapes that are halves of one character, `\ud83d\ude00`, are that character. */
function pairUp(cursor: Cursor, code: number): number {
  const rest = cursor.text.slice(cursor.at, cursor.at + 6).join('');
  const low = /^\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(rest)?.[1];
  if (code < 0xd800 || code > 0xdbff || low === undefined) {
    return code;
  }
  cursor.at += 6;
  return (code - 0xd800) * 0x400 + (parseInt(low, 16) - 0xdc00) + 0x10000;
}

function parseIdentity(next: string): number {
  const code = next.codePointAt(0);
  // A digit is a back reference, `k` a named one, `b` a word border: no character of its own.
  if (code === undefined || /[a-zA-Z0-9]/.test(next)) {
    throw new UnsupportedPattern(`escape ${next}`);
  }
  return code;
}

function parseProperty(cursor: Cursor, letter: string): CharSet {
  const [name] = /^\{[\w=]+\}/.exec(cursor.text.slice(cursor.at, cursor.at + 80).join('')) ?? [];
  if (name === undefined) {
    throw new UnsupportedPattern('property without a name');
  }
  cursor.at += name.length;
  const known = charsOfProperty(name);
  return letter === 'p' ? known : complement(known);
}

/** Parses a class; the cursor stands behind its opening bracket. */
export function parseClass(cursor: Cursor): CharSet {
  const negated = cursor.text[cursor.at] === '^';
  cursor.at += negated ? 1 : 0;
  let set: CharSet = [];
  while (cursor.text[cursor.at] !== ']') {
    set = unite(set, parseClassRange(cursor));
  }
  cursor.at += 1;
  return negated ? complement(set) : set;
}

function parseClassRange(cursor: Cursor): CharSet {
  const low = parseClassMember(cursor);
  if (cursor.text[cursor.at] !== '-' || cursor.text[cursor.at + 1] === ']') {
    return low;
  }
  cursor.at += 1;
  const [from, to] = [endOfRange(low), endOfRange(parseClassMember(cursor))];
  if (from > to) {
    throw new UnsupportedPattern('range of a class');
  }
  return [[from, to]];
}

/** Only a single character can be an end of a range. */
function endOfRange([only, ...others]: CharSet): number {
  if (only === undefined || others.length > 0 || only[0] !== only[1]) {
    throw new UnsupportedPattern('range of a class');
  }
  return only[0];
}

function parseClassMember(cursor: Cursor): CharSet {
  const next = cursor.text[cursor.at];
  const code = next?.codePointAt(0);
  if (code === undefined) {
    throw new UnsupportedPattern('unbalanced bracket');
  }
  cursor.at += 1;
  if (next !== '\\') {
    return charAlone(code);
  }
  if (cursor.text[cursor.at] === 'b') {
    cursor.at += 1;
    return charAlone(8);
  }
  return parseEscape(cursor);
}
