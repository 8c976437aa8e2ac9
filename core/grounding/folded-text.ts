import { traitsOf, WHITE } from './characters.ts';

/** A folded text and the way back to what it was made of. */
export interface FoldedText {
  readonly source: string;
  readonly text: string;
  /** For each UTF-16 code unit of `text`, the offset in `source` at which what it stands for begins. */
  readonly starts: Uint32Array;
  /** For each UTF-16 code unit of `text`, the offset in `source` after what it stands for. */
  readonly ends: Uint32Array;
}

/** Gives the offset in the source of what an offset of the folded text stands before; after the last, the source's end. */
export function startOf({ source, starts }: FoldedText, at: number): number {
  return starts[at] ?? source.length;
}

/** Gives the offset in the source after what an offset of the folded text stands behind; before the first, 0. */
export function endBefore({ ends }: FoldedText, at: number): number {
  return ends[at - 1] ?? 0;
}

/** Collects a folded text. */
export interface FoldedTextBuilder {
  /** Adds one UTF-16 code unit that stands for `source.slice(start, end)`. */
  readonly add: (unit: number, start: number, end: number) => void;
  /**
   * Adds the ASCII characters of a stretch up to the first that something else than ASCII follows, which may merge with
   * it; gives the offset after them. `folded` has a space for white space where that is collapsed.
   */
  readonly addAscii: (start: number, end: number, folded: Uint16Array) => number;
  readonly finish: () => FoldedText;
}

const SPACE = 0x20;
/** Much faster than `String.fromCharCode` on long texts; half a surrogate pair, which no quote has, becomes U+FFFD. */
const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

interface Units {
  readonly codes: Uint16Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Starts a folded text.
 *
 * @param collapse whether a run of white space becomes one space
 */
export function startFolded(source: string, collapse: boolean): FoldedTextBuilder {
  let units = allocate(source.length + 16);
  let length = 0;

  function reserve(more: number): void {
    if (length + more > units.codes.length) {
      units = enlarge(units, (length + more) * 2);
    }
  }

  function add(unit: number, start: number, end: number): void {
    const white = collapse && (traitsOf(unit) & WHITE) !== 0;
    reserve(1);
    const { codes, starts, ends } = units;
    if (white && codes[length - 1] === SPACE) {
      ends[length - 1] = end;
      return;
    }
    codes[length] = white ? SPACE : unit;
    starts[length] = start;
    ends[length] = end;
    length += 1;
  }

  function addAscii(start: number, end: number, folded: Uint16Array): number {
    reserve(end - start);
    const [after, count] = copyAscii(units, { source, start, end, length, collapse, folded });
    length = count;
    return after;
  }

  const finish = (): FoldedText => ({
    source,
    text: decoder.decode(units.codes.subarray(0, length)),
    starts: units.starts.subarray(0, length),
    ends: units.ends.subarray(0, length),
  });
  return { add, addAscii, finish };
}

interface Run {
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly collapse: boolean;
  readonly folded: Uint16Array;
}

/** Every line of every source goes through here: no calls that are not inlined, no allocation. */
function copyAscii({ codes, starts, ends }: Units, run: Run): readonly [after: number, length: number] {
  const { source, start, end, collapse, folded } = run;
  let [at, count] = [start, run.length];
  for (; at < end; at += 1) {
    const unit = folded[source.charCodeAt(at)];
    if (unit === undefined || !endsPlain(source, at, end)) {
      break;
    }
    if (!collapse || unit !== SPACE || codes[count - 1] !== SPACE) {
      codes[count] = unit;
      starts[count] = at;
      count += 1;
    }
    ends[count - 1] = at + 1;
  }
  return [at, count];
}

/** Tells whether nothing after a character may merge with it. */
function endsPlain(source: string, at: number, end: number): boolean {
  return at + 1 >= end || source.charCodeAt(at + 1) < 128;
}

function allocate(size: number): Units {
  return { codes: new Uint16Array(size), starts: new Uint32Array(size), ends: new Uint32Array(size) };
}

function enlarge({ codes, starts, ends }: Units, size: number): Units {
  const larger = allocate(size);
  larger.codes.set(codes);
  larger.starts.set(starts);
  larger.ends.set(ends);
  return larger;
}
