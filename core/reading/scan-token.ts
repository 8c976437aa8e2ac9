/** What scanning a token came to: it is whole, the text ends within it, or it is none of JSON. */
export type TokenEnd = 'whole' | 'cut' | 'fault';

/** Where a scanner stands in a text that it looks at up to `end` (offsets in UTF-16 code units). */
export interface Cursor {
  readonly text: string;
  readonly end: number;
  at: number;
}

const literals = ['true', 'false', 'null'];

/** Moves over the blanks of RFC 8259, section 2. */
export function skipBlanks(cursor: Cursor): void {
  const { text, end } = cursor;
  let at = cursor.at;
  while (at < end && isBlankCode(text.charCodeAt(at))) {
    at += 1;
  }
  cursor.at = at;
}

/** Tells whether a code unit is one of the four blanks of RFC 8259, section 2. */
export function isBlankCode(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Moves over a string, from its opening quote (RFC 8259, section 7). Stops at the code unit at fault. */
export function scanString(cursor: Cursor): TokenEnd {
  const { text, end } = cursor;
  let at = cursor.at + 1;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      cursor.at = at + 1;
      return 'whole';
    }
    const last = code === 92 ? skipEscape(text, at, end) : at;
    if (code < 32 || last < 0) {
      cursor.at = at;
      return 'fault';
    }
    at = last;
  }
  cursor.at = end;
  return 'cut';
}

/** Gives the offset of the last code unit of an escape, `end` where it is cut, -1 where it is none of JSON. */
function skipEscape(text: string, at: number, end: number): number {
  if (at + 1 >= end || '"\\/bfnrt'.includes(text.charAt(at + 1))) {
    return Math.min(at + 1, end);
  }
  const digits = text.slice(at + 2, Math.min(at + 6, end));
  if (text.charAt(at + 1) !== 'u' || !/^[0-9a-fA-F]*$/.test(digits)) {
    return -1;
  }
  return digits.length === 4 ? at + 5 : end;
}

/** Moves over `true`, `false` or `null`. */
export function scanLiteral(cursor: Cursor): TokenEnd {
  const { text, end, at } = cursor;
  const here = text.slice(at, Math.min(at + 5, end));
  const literal = literals.find((one) => here.startsWith(one));
  if (literal !== undefined) {
    cursor.at += literal.length;
    return 'whole';
  }
  return at + here.length === end && literals.some((one) => one.startsWith(here)) ? 'cut' : 'fault';
}

/** Moves over a number (RFC 8259, section 6). One that the text ends after is `whole`. */
export function scanNumber(cursor: Cursor): TokenEnd {
  if (codeAt(cursor) === 45) {
    cursor.at += 1;
  }
  if (codeAt(cursor) === 48) {
    cursor.at += 1;
  } else if (skipDigits(cursor) === 0) {
    return missingDigit(cursor);
  }
  if (codeAt(cursor) === 46) {
    cursor.at += 1;
    if (skipDigits(cursor) === 0) {
      return missingDigit(cursor);
    }
  }
  return scanExponent(cursor);
}

function scanExponent(cursor: Cursor): TokenEnd {
  if ((codeAt(cursor) | 32) !== 101) {
    return 'whole';
  }
  cursor.at += 1;
  const sign = codeAt(cursor);
  if (sign === 43 || sign === 45) {
    cursor.at += 1;
  }
  return skipDigits(cursor) === 0 ? missingDigit(cursor) : 'whole';
}

function missingDigit({ at, end }: Cursor): TokenEnd {
  return at >= end ? 'cut' : 'fault';
}

/** Gives the code unit under the cursor, 0 at the end. */
function codeAt({ text, at, end }: Cursor): number {
  return at < end ? text.charCodeAt(at) : 0;
}

function skipDigits(cursor: Cursor): number {
  const start = cursor.at;
  while (codeAt(cursor) >= 48 && codeAt(cursor) <= 57) {
    cursor.at += 1;
  }
  return cursor.at - start;
}
