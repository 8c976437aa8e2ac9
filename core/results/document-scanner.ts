import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  closeBracket,
  decode,
  OPEN_BRACE,
  OPEN_BRACKET,
  openBracket,
} from './document-state.ts';
import type { Cursor, DocumentParts, State } from './document-state.ts';

/** A scan that takes the document in pieces and holds no more of it than one row. */
export interface DocumentScanner {
  readonly push: (chunk: Uint8Array) => void;
  /** Tells what is wrong with the whole, `undefined` where nothing is. */
  readonly end: () => 'empty' | 'cut' | 'foreign' | undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Bytes that mean something outside a string. */
const structural = new Uint8Array(256);
for (const byte of [QUOTE, COLON, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET]) {
  structural[byte] = 1;
}

/**
 * Scans promptfoo's `.json` document as bytes of UTF-8 and hands over each row as it ends.
 *
 * Only brackets and strings are followed; each part that is handed over is still to be parsed. Memory is bounded by the
 * largest row, not by the document.
 */
export function createDocumentScanner(parts: DocumentParts): DocumentScanner {
  const state: State = {
    closers: [],
    names: [],
    inString: false,
    isEscaped: false,
    text: undefined,
    part: undefined,
    lastString: '',
    isBroken: false,
    hasRows: false,
    hasContent: false,
  };
  return {
    push: (chunk) => {
      scanChunk(state, chunk, parts);
    },
    end: () => {
      if (!state.hasContent) {
        return 'empty';
      }
      if (state.closers.length > 0 || state.inString || state.isBroken) {
        return 'cut';
      }
      return state.hasRows ? undefined : 'foreign';
    },
  };
}

function scanChunk(state: State, chunk: Uint8Array, parts: DocumentParts): void {
  const cursor: Cursor = { chunk, parts, textStart: 0, partStart: 0, index: 0, byte: 0 };
  while (cursor.index < chunk.length) {
    if (state.inString) {
      scanString(state, cursor);
    } else {
      scanOutside(state, cursor);
    }
  }
  // What is still open goes on in the next piece, which may overwrite this one.
  state.text?.push(copyFrom(chunk, cursor.textStart));
  state.part?.pieces.push(copyFrom(chunk, cursor.partStart));
}

/** Goes to the end of a string, or of the piece. */
function scanString(state: State, cursor: Cursor): void {
  const { chunk } = cursor;
  let index = cursor.index;
  if (state.isEscaped && index < chunk.length) {
    state.isEscaped = false;
    index += 1;
  }
  let byte = chunk[index];
  while (byte !== undefined && byte !== QUOTE) {
    index += byte === BACKSLASH ? 2 : 1;
    byte = chunk[index];
  }
  if (byte === QUOTE) {
    endString(state, cursor, index);
  }
  // A backslash at the very end escapes the first byte of the next piece.
  state.isEscaped = index > chunk.length;
  cursor.index = index + 1;
}

/** Goes to the next byte that means something outside a string, and takes it. */
function scanOutside(state: State, cursor: Cursor): void {
  const { chunk } = cursor;
  let index = cursor.index;
  let byte = chunk[index];
  while (byte !== undefined && structural[byte] === 0) {
    index += 1;
    byte = chunk[index];
  }
  state.hasContent ||= index > cursor.index && chunk.subarray(cursor.index, index).some((one) => one > 0x20);
  cursor.index = index;
  if (byte !== undefined) {
    cursor.byte = byte;
    take(state, cursor);
  }
  cursor.index += 1;
}

function take(state: State, cursor: Cursor): void {
  const { byte } = cursor;
  state.hasContent = true;
  if (byte === QUOTE) {
    state.inString = true;
    if (state.closers.length <= 2 && state.part === undefined) {
      state.text = [];
      cursor.textStart = cursor.index + 1;
    }
  } else if (byte === COLON) {
    state.names[state.closers.length] = state.lastString;
  } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
    openBracket(state, cursor);
  } else {
    closeBracket(state, cursor);
  }
}

function endString(state: State, { chunk, textStart }: Cursor, index: number): void {
  state.inString = false;
  if (state.text !== undefined) {
    state.text.push(chunk.subarray(textStart, index));
    state.lastString = decode(state.text);
    state.text = undefined;
  }
}

/** A Buffer's own `slice` is a view, not a copy. */
function copyFrom(chunk: Uint8Array, start: number): Uint8Array {
  return Uint8Array.from(chunk.subarray(start));
}
