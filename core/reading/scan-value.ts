import { scanLiteral, scanNumber, scanString, skipBlanks } from './scan-token.ts';
import type { Cursor, TokenEnd } from './scan-token.ts';

/** What may stand next, by the grammar of RFC 8259. */
export type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }';

/** What scanning an object or array came to. */
export type Scan =
  | { readonly kind: 'complete'; readonly end: number }
  /** A valid beginning of JSON up to where the text ends. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'broken'; readonly fault: number };

/** Why a scan stopped, for the message. */
export interface Fault {
  /** Offset of the code unit at fault. */
  readonly at: number;
  readonly expected: Expected;
  /** Whether it stands inside a string or number that was begun. */
  readonly inside: 'string' | 'number' | undefined;
}

/**
 * What is known of the brackets of one text: for each `{` and `[` met where a value may begin, the offset after the
 * bracket that closes it, or `-1 - fault`. So no stretch is scanned again for each bracket before it, and the cost of
 * trying every bracket stays linear.
 */
export type BracketMemory = Int32Array;

interface State extends Cursor {
  expected: Expected;
  readonly open: number[];
}

/** Scans the object or array at `start`, up to `end` at most. */
export function scanContainer(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  memory: BracketMemory,
): Scan {
  const known = memory[start];
  if (known !== undefined && known !== 0) {
    return known > 0 ? { kind: 'complete', end: known } : { kind: 'broken', fault: -1 - known };
  }
  const state: State = { text, end, at: start, expected: 'value', open: [] };
  const stop = run(state, memory);
  if (stop === 'fault') {
    state.open.forEach((opened) => (memory[opened] = -1 - state.at));
    return { kind: 'broken', fault: state.at };
  }
  return stop === 'cut' ? { kind: 'cut' } : { kind: 'complete', end: state.at };
}

/** Scans again from `start` to its fault, to say what was expected there. */
export function locateFault(text: string, start: number): Fault {
  const state: State = { text, end: text.length, at: start, expected: 'value', open: [] };
  let tokenStart = start;
  let stop: TokenEnd = 'whole';
  while (stop === 'whole' && (state.open.length > 0 || state.at === start)) {
    skipBlanks(state);
    tokenStart = state.at;
    stop = step(state);
  }
  const begun = state.at > tokenStart ? text.charAt(tokenStart) : '';
  const inside = begun === '"' ? 'string' : /[-\d]/.test(begun) ? 'number' : undefined;
  return { at: state.at, expected: state.expected, inside };
}

function run(state: State, memory: BracketMemory): TokenEnd {
  do {
    skipBlanks(state);
    const before = state.open.length;
    const opened = state.open.at(-1) ?? 0;
    const result = state.at >= state.end ? 'cut' : step(state);
    if (result !== 'whole') {
      return result;
    }
    if (state.open.length < before) {
      memory[opened] = state.at;
    }
  } while (state.open.length > 0);
  return 'whole';
}

/** Takes one token; the cursor is left at the code unit at fault. */
function step(state: State): TokenEnd {
  const code = state.text.charCodeAt(state.at);
  return code === closers[state.expected] ? close(state) : takers[state.expected](state, code);
}

/** The closing bracket that may stand where something is expected. */
const closers: Readonly<Partial<Record<Expected, number>>> = {
  'value or ]': 93,
  'name or }': 125,
  ', or ]': 93,
  ', or }': 125,
};

const takers: Readonly<Record<Expected, (state: State, code: number) => TokenEnd>> = {
  value: takeValue,
  'value or ]': takeValue,
  name: takeName,
  'name or }': takeName,
  ':': (state, code) => takeMark(state, code === 58, 'value'),
  ', or ]': (state, code) => takeMark(state, code === 44, 'value'),
  ', or }': (state, code) => takeMark(state, code === 44, 'name'),
};

function takeValue(state: State, code: number): TokenEnd {
  if (code === 123 || code === 91) {
    state.open.push(state.at);
    state.at += 1;
    state.expected = code === 123 ? 'name or }' : 'value or ]';
    return 'whole';
  }
  return finish(state, scanScalar(state, code));
}

function scanScalar(state: State, code: number): TokenEnd {
  if (code === 34) {
    return scanString(state);
  }
  return code === 45 || (code >= 48 && code <= 57) ? scanNumber(state) : scanLiteral(state);
}

/** After a value: what closes its container, or a comma. */
function finish(state: State, result: TokenEnd): TokenEnd {
  if (result === 'whole') {
    state.expected = state.text.charCodeAt(state.open.at(-1) ?? 0) === 123 ? ', or }' : ', or ]';
  }
  return result;
}

function takeName(state: State, code: number): TokenEnd {
  const result = code === 34 ? scanString(state) : 'fault';
  if (result === 'whole') {
    state.expected = ':';
  }
  return result;
}

function takeMark(state: State, isThere: boolean, next: Expected): TokenEnd {
  if (!isThere) {
    return 'fault';
  }
  state.at += 1;
  state.expected = next;
  return 'whole';
}

function close(state: State): TokenEnd {
  state.at += 1;
  state.open.pop();
  return finish(state, 'whole');
}
