import { isBlankCode } from './scan-token.ts';

/** A part of a text, offsets in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Leaves out the blanks of RFC 8259 at both ends. */
export function trimRange(text: string, range: Range): Range {
  let { start, end } = range;
  while (start < end && isBlankCode(text.charCodeAt(start))) {
    start += 1;
  }
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) {
    end -= 1;
  }
  return { start, end };
}

/** Moves over braces right before another bracket: they are broken and begin like no object, and there may be many. */
export function skipBareBraces(text: string, { start, end }: Range): number {
  let at = start;
  while (text.charCodeAt(at) === 123 && at + 1 < end && (text.charCodeAt(at + 1) & ~32) === 91) {
    at += 1;
  }
  return at;
}
