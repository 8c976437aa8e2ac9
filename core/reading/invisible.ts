/**
 * A character that shows nothing and that JSON does not allow between its tokens: Unicode white space, controls and
 * everything that is ignorable by default, without the four blanks of RFC 8259, section 2.
 */
const invisible = /(?![ \t\n\r])[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The opposite of all that shows nothing, the four blanks included. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Tells whether a text shows nothing at all. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** Gives the offset of the first invisible character that JSON does not allow; -1 where there is none. */
export function findInvisible(text: string): number {
  return text.search(invisible);
}

/** Gives the offsets between which a text shows something; equal where it shows nothing. */
export function visibleRange(text: string): { readonly start: number; readonly end: number } {
  const start = text.search(visible);
  if (start === -1) {
    return { start: 0, end: 0 };
  }
  let end = text.length;
  while (isBlank(lastCharacter(text, end))) {
    end -= lastCharacter(text, end).length;
  }
  return { start, end };
}

/** Names the character at an offset within a text by its code point: `U+200B`. */
export function codePointName(text: string, offset: number): string {
  return `U+${Number(text.codePointAt(offset)).toString(16).toUpperCase().padStart(4, '0')}`;
}

function lastCharacter(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1);
}
