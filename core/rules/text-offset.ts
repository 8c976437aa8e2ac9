/** Gives the offset in UTF-16 code units of a code point counted from 0, `undefined` where the text has fewer. */
export function offsetOf(text: string, position: number): number | undefined {
  if (!Number.isInteger(position) || position < 0 || position > text.length) {
    return undefined;
  }
  let offset = 0;
  for (let passed = 0; passed < position; passed += 1) {
    if (offset >= text.length) {
      return undefined;
    }
    offset += isPairAt(text, offset) ? 2 : 1;
  }
  return offset;
}

/** Counts the code points before an offset in UTF-16 code units; a negative offset is given back. */
export function codePointsBefore(text: string, offset: number): number {
  let count = offset;
  for (let index = 0; index < offset - 1; index += 1) {
    count -= isPairAt(text, index) ? 1 : 0;
  }
  return count;
}

function isPairAt(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}
