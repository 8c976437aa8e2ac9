/** What a scan of promptfoo's `.json` output reports, a piece at a time. */
export interface DocumentParts {
  /** Text of one item of `results.results`. */
  readonly row: (text: string) => void;
  /** Text of a member at the top that reports need: `config`. */
  readonly config: (text: string) => void;
}

/** A scan that takes the document in pieces and holds no more of it than one row. */
export interface DocumentScanner {
  readonly push: (chunk: Uint8Array) => void;
  /** Tells what is wrong with the whole, `undefined` where nothing is. */
  readonly end: () => 'empty' | 'cut' | 'foreign' | undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;

/** Bytes that mean something outside a string. */
const structural = new Uint8Array(256);
for (const byte of [QUOTE, COLON, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET]) {
  structural[byte] = 1;
}

interface State {
  /** The closing byte that each open bracket waits for. */
  readonly closers: number[];
  /** Latest member name at each depth, for the two depths that matter. */
  readonly names: string[];
  inString: boolean;
  isEscaped: boolean;
  /** Pieces of the string being read, where it may be a name at one of these depths. */
  text: Uint8Array[] | undefined;
  /** Pieces of the part being kept, the depth at which it ends, and what it is. */
  part: { readonly pieces: Uint8Array[]; readonly depth: number; readonly take: (text: string) => void } | undefined;
  lastString: string;
  isBroken: boolean;
  hasRows: boolean;
  hasContent: boolean;
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
  for (let index = 0; index < chunk.length; index += 1) {
    const byte = chunk[index] ?? 0;
    if (state.inString) {
      if (state.isEscaped) {
        state.isEscaped = false;
      } else if (byte === BACKSLASH) {
        state.isEscaped = true;
      } else if (byte === QUOTE) {
        endString(state, cursor, index);
      }
    } else if (structural[byte] === 1) {
      cursor.index = index;
      cursor.byte = byte;
      take(state, cursor);
    } else if (byte > 0x20) {
      state.hasContent = true;
    }
  }
  // What is still open goes on in the next piece.
  state.text?.push(chunk.subarray(cursor.textStart));
  state.part?.pieces.push(chunk.subarray(cursor.partStart));
}

/** Where the scan of one piece stands; one object a piece, since this is the hot path. */
interface Cursor {
  readonly chunk: Uint8Array;
  readonly parts: DocumentParts;
  textStart: number;
  partStart: number;
  index: number;
  byte: number;
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
    open(state, cursor);
  } else {
    close(state, cursor);
  }
}

function open(state: State, cursor: Cursor): void {
  const { byte, parts } = cursor;
  const depth = state.closers.length;
  const inResults = state.names[1] === 'results' && state.names[2] === 'results';
  if (depth === 2 && byte === OPEN_BRACKET && inResults) {
    state.hasRows = true;
  } else if (state.part === undefined) {
    const isRow = depth === 3 && inResults && state.closers[2] === CLOSE_BRACKET;
    const isConfig = depth === 1 && state.names[1] === 'config';
    if (isRow || isConfig) {
      state.part = { pieces: [], depth, take: isRow ? parts.row : parts.config };
      cursor.partStart = cursor.index;
    }
  }
  state.closers.push(byte === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET);
  state.names.length = Math.min(state.names.length, depth + 1);
}

function close(state: State, { chunk, partStart, index, byte }: Cursor): void {
  state.isBroken ||= state.closers.pop() !== byte;
  if (state.part?.depth === state.closers.length) {
    const { pieces, take: give } = state.part;
    pieces.push(chunk.subarray(partStart, index + 1));
    state.part = undefined;
    give(decode(pieces));
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

function decode(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString('utf8');
}
