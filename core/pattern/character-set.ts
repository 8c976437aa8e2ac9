import { remember } from '../remember.ts';

/** What is known of a set without trying each of its 1,114,112 code points. */
export interface SetOutline {
  /** For each ASCII character, whether it is in the set. */
  readonly ascii: readonly boolean[];
  /** Whether the set may hold anything beyond ASCII. */
  readonly mayHoldMore: boolean;
}

const ONLY_ASCII = /^(?:[ -~]|\\[dwfnrtv0]|\\x[0-7][\dA-Fa-f]|\\[\^$\\.*+?()[\]{}|/-])$/;
const ONLY_ASCII_CLASS = /^\[(?!\^)(?:[ -Z^-~]|\\[dwfnrtv0]|\\[\^$\\.*+?()[\]{}|/-])*\]$/;

/** Gives the test of one code point against a set, decided by the engine itself. */
export function compileSet(source: string): (character: string) => boolean {
  const expression = new RegExp(`^${source}$`, 'u');
  return (character) => expression.test(character);
}

/** Gives what is known of a set; beyond ASCII it errs towards holding more. */
export function outlineSet(source: string): SetOutline {
  const holds = compileSet(source);
  const isAscii = source !== '.' && (ONLY_ASCII.test(source) || ONLY_ASCII_CLASS.test(source));
  return {
    ascii: Array.from({ length: 128 }, (_, code) => holds(String.fromCharCode(code))),
    mayHoldMore: !isAscii,
  };
}

/** Tells whether two sets may share a code point. */
export function mayOverlap(left: SetOutline, right: SetOutline): boolean {
  return (left.mayHoldMore && right.mayHoldMore) || left.ascii.some((isIn, code) => isIn && right.ascii[code] === true);
}

/** Code points from the first to the last, both included. */
export type CodeRange = readonly [first: number, last: number];

/** Code points that stand written out one after another, each in so many UTF-16 code units. */
interface Plane {
  readonly first: number;
  readonly units: 1 | 2;
  readonly text: string;
}

/** Within each of these no two code points make a surrogate pair by standing next to each other. */
const PLANES = [
  { first: 0, last: 0xd7ff, units: 1 },
  { first: 0xe000, last: 0xffff, units: 1 },
  { first: 0x1_0000, last: 0x10_ffff, units: 2 },
] as const;
let planes: readonly Plane[] | undefined;

const MOST_SETS = 200;

/** Gives the code points of a set as ranges in order, decided by the engine itself. */
export const rangesOfSet: (source: string) => readonly CodeRange[] = remember(listRanges, MOST_SETS);

function listRanges(source: string): readonly CodeRange[] {
  planes ??= PLANES.map((plane) => ({ ...plane, text: writeOut(plane.first, plane.last) }));
  const runs = new RegExp(`${source}+`, 'gu');
  const [low = [], ...high] = planes.map((plane) =>
    Array.from(plane.text.matchAll(runs), (run) => rangeOf(run, plane)),
  );
  return [...low, ...listSurrogates(source), ...high.flat()];
}

function writeOut(first: number, last: number): string {
  const pieces: string[] = [];
  for (let code = first; code <= last; code += 0x1000) {
    pieces.push(
      String.fromCodePoint(...Array.from({ length: Math.min(0x1000, last - code + 1) }, (_, step) => code + step)),
    );
  }
  return pieces.join('');
}

/** Code points follow each other there, so that a place says which one stands at it. */
function rangeOf({ index, 0: run }: RegExpExecArray, { first, units }: Plane): CodeRange {
  return [first + index / units, first + (index + run.length) / units - 1];
}

/** Halves of surrogate pairs are asked for one by one, since two of them may make a pair. */
function listSurrogates(source: string): readonly CodeRange[] {
  const isIn = compileSet(source);
  const ranges: [number, number][] = [];
  for (let code = 0xd800; code <= 0xdfff; code += 1) {
    const range = ranges.at(-1);
    if (isIn(String.fromCharCode(code)) && range?.[1] === code - 1) {
      range[1] = code;
    } else if (isIn(String.fromCharCode(code))) {
      ranges.push([code, code]);
    }
  }
  return ranges;
}
