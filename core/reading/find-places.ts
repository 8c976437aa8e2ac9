import { appendPointer } from '../pointer.ts';
import { snippet } from '../snippet.ts';
import { isExactNumber } from './exact-number.ts';
import type { Place, PlaceCode } from './reading.ts';
import { endOfString } from './survey.ts';

/** More places than a person reads, few enough to hand over; a note says when there are more. */
export const MOST_PLACES = 1000;

/** Beyond this many code units, pointers of further places are not written: names can be as long as the text. */
const MOST_POINTER_TEXT = 1_000_000;

/** A place with its offset (UTF-16 code units) into the text that was searched. */
export interface TextPlace extends Omit<Place, 'line' | 'column' | 'got'> {
  readonly offset: number;
  /** Snippet of what the model wrote there. */
  readonly got: string;
}

/** Every place found, up to a bound for each code, and how many there are in all. */
export interface Places {
  readonly places: readonly TextPlace[];
  readonly counts: Readonly<Record<PlaceCode, number>>;
}

interface Frame {
  readonly parent: string;
  /** How often each name was met; `undefined` for an array. */
  readonly names: Map<string, number> | undefined;
  /** The member or item that is being read; `undefined` where there is but one value. */
  step: string | number | undefined;
  /** Whether the next string is a name. */
  atName: boolean;
}

interface Search {
  readonly text: string;
  readonly frames: Frame[];
  /** What stands around the outermost value. */
  readonly document: Frame;
  readonly places: TextPlace[];
  readonly counts: Record<PlaceCode, number>;
  pointerText: number;
}

/** Finds repeated names, numbers that JavaScript changes and halves of surrogate pairs, in text that is valid JSON. */
export function findPlaces(text: string): Places {
  const search: Search = {
    text,
    frames: [],
    document: { parent: '', names: undefined, step: undefined, atName: false },
    places: [],
    counts: { duplicate_key: 0, unsafe_number: 0, lone_surrogate: 0 },
    pointerText: 0,
  };
  for (let at = 0; at < text.length; at += 1) {
    at = takeToken(search, at);
  }
  return search;
}

/** Takes the token at an offset, if one begins there, and gives the offset of its last code unit. */
function takeToken(search: Search, at: number): number {
  const character = search.text.charAt(at);
  switch (character) {
    case '{':
    case '[':
      search.frames.push(newFrame(search, character));
      return at;
    case '}':
    case ']':
      search.frames.pop();
      return at;
    case ',':
      beginNext(innermost(search));
      return at;
    default:
      return takeScalar(search, at, character);
  }
}

function takeScalar(search: Search, at: number, character: string): number {
  if (character === '"') {
    return takeString(search, at);
  }
  return /[-\d]/.test(character) ? takeNumber(search, at) : at;
}

function newFrame(search: Search, bracket: '{' | '['): Frame {
  const isObject = bracket === '{';
  return {
    parent: pointerHere(search),
    names: isObject ? new Map() : undefined,
    step: isObject ? '' : 0,
    atName: isObject,
  };
}

function innermost({ frames, document }: Search): Frame {
  return frames.at(-1) ?? document;
}

function beginNext(frame: Frame): void {
  frame.atName = frame.names !== undefined;
  frame.step = typeof frame.step === 'number' ? frame.step + 1 : frame.step;
}

/** Pointers share their beginnings, so that each costs its last step alone. */
function pointerHere(search: Search): string {
  const { parent, step } = innermost(search);
  return step === undefined ? parent : appendPointer(parent, step);
}

function takeString(search: Search, at: number): number {
  const end = endOfString(search.text, at);
  const source = search.text.slice(at, end + 1);
  const content = source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
  const frame = innermost(search);
  const isName = frame.names !== undefined && frame.atName;
  if (isName) {
    takeName(search, frame, { name: content, at });
  }
  if (!content.isWellFormed()) {
    const detail = `${isName ? 'is a name that' : 'is text that'} holds half of a surrogate pair`;
    add(search, 'lone_surrogate', { offset: at, detail, got: snippet(content) });
  }
  return end;
}

function takeName(search: Search, frame: Frame, { name, at }: { readonly name: string; readonly at: number }): void {
  const before = frame.names?.get(name) ?? 0;
  frame.names?.set(name, before + 1);
  frame.step = name;
  frame.atName = false;
  if (before === 1) {
    add(search, 'duplicate_key', { offset: at, detail: 'stands more than once in its object', got: snippet(name) });
  }
}

function takeNumber(search: Search, at: number): number {
  const number = /[-\d][\d.eE+-]*/y;
  number.lastIndex = at;
  number.test(search.text);
  const source = search.text.slice(at, number.lastIndex);
  if (!isExactNumber(source)) {
    const detail = 'is a number that JavaScript gives back as another decimal';
    add(search, 'unsafe_number', { offset: at, detail, got: source.length > 40 ? `${source.slice(0, 40)}…` : source });
  }
  return at + source.length - 1;
}

function add(search: Search, code: PlaceCode, place: Pick<TextPlace, 'offset' | 'detail' | 'got'>): void {
  search.counts[code] += 1;
  const pointer = pointerHere(search);
  if (search.counts[code] > 1 && (search.counts[code] > MOST_PLACES || search.pointerText > MOST_POINTER_TEXT)) {
    return;
  }
  search.pointerText += pointer.length;
  search.places.push({ code, pointer, ...place });
}
