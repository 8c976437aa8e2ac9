export const OPEN_BRACE = 0x7b;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACE = 0x7d;
export const CLOSE_BRACKET = 0x5d;

/** What a scan of promptfoo's `.json` output reports, a piece at a time. */
export interface DocumentParts {
  /** Text of one item of `results.results`. */
  readonly row: (text: string) => void;
  /** Text of a member at the top that reports need: `config`. */
  readonly config: (text: string) => void;
}

/** How far a scan is. */
export interface State {
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

/** Where the scan of one piece stands; one object a piece, since this is the hot path. */
export interface Cursor {
  readonly chunk: Uint8Array;
  readonly parts: DocumentParts;
  textStart: number;
  partStart: number;
  index: number;
  byte: number;
}

/** Goes into an object or array; a part that is wanted begins here. */
export function openBracket(state: State, cursor: Cursor): void {
  const { byte, parts } = cursor;
  const depth = state.closers.length;
  state.hasRows ||= depth === 2 && byte === OPEN_BRACKET && isInResults(state);
  const give = state.part === undefined ? partAt(state, parts) : undefined;
  if (give !== undefined) {
    state.part = { pieces: [], depth, take: give };
    cursor.partStart = cursor.index;
  }
  state.closers.push(byte === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET);
  state.names.length = Math.min(state.names.length, depth + 1);
}

/** Gives what takes the part that begins here, `undefined` where none does. */
function partAt({ closers, names }: State, parts: DocumentParts): ((text: string) => void) | undefined {
  if (closers.length === 1 && names[1] === 'config') {
    return parts.config;
  }
  const isRow = closers.length === 3 && closers[2] === CLOSE_BRACKET && isInResults({ names });
  return isRow ? parts.row : undefined;
}

function isInResults({ names }: Pick<State, 'names'>): boolean {
  return names[1] === 'results' && names[2] === 'results';
}

/** Goes out of an object or array; a part that ends here is handed over. */
export function closeBracket(state: State, { chunk, partStart, index, byte }: Cursor): void {
  state.isBroken ||= state.closers.pop() !== byte;
  if (state.part?.depth === state.closers.length) {
    const { pieces, take: give } = state.part;
    pieces.push(chunk.subarray(partStart, index + 1));
    state.part = undefined;
    give(decode(pieces));
  }
}

/** Gives pieces of UTF-8 as one text. */
export function decode(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString('utf8');
}
