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

/** Collects a folded text. */
export interface FoldedTextBuilder {
  /** Adds one UTF-16 code unit that stands for `source.slice(start, end)`. */
  readonly add: (unit: number, start: number, end: number) => void;
  readonly finish: () => FoldedText;
}

const SPACE = 0x20;
const PIECE = 8192;

/**
 * Starts a folded text.
 *
 * @param collapse whether a run of white space becomes one space
 */
export function startFolded(source: string, collapse: boolean): FoldedTextBuilder {
  let units = new Uint16Array(source.length + 16);
  let starts = new Uint32Array(units.length);
  let ends = new Uint32Array(units.length);
  let length = 0;

  function grow(): void {
    const larger = [new Uint16Array(length * 2), new Uint32Array(length * 2), new Uint32Array(length * 2)] as const;
    larger[0].set(units);
    larger[1].set(starts);
    larger[2].set(ends);
    [units, starts, ends] = larger;
  }

  function add(unit: number, start: number, end: number): void {
    const white = collapse && (traitsOf(unit) & WHITE) !== 0;
    if (white && length > 0 && units[length - 1] === SPACE) {
      ends[length - 1] = end;
      return;
    }
    if (length === units.length) {
      grow();
    }
    units[length] = white ? SPACE : unit;
    starts[length] = start;
    ends[length] = end;
    length += 1;
  }

  const finish = (): FoldedText => ({
    source,
    text: readUnits(units.subarray(0, length)),
    starts: starts.subarray(0, length),
    ends: ends.subarray(0, length),
  });
  return { add, finish };
}

function readUnits(units: Uint16Array): string {
  let text = '';
  for (let at = 0; at < units.length; at += PIECE) {
    text += String.fromCharCode(...units.subarray(at, at + PIECE));
  }
  return text;
}
