import type { Note } from '../finding.ts';
import type { JsonValue } from '../json.ts';
import { findPlaces, MOST_PLACES } from './find-places.ts';
import type { Places } from './find-places.ts';
import { parseJson } from './parse-text.ts';
import { positionsOf } from './position.ts';
import { unread } from './reading.ts';
import type { Place, PlaceCode, Reading, ReadSettings, Unread } from './reading.ts';
import { isLossless } from './survey.ts';
import type { Survey } from './survey.ts';

/** A value with the text that it was parsed from. */
export interface Found {
  readonly value: JsonValue;
  /** Exactly the JSON text of the value. */
  readonly source: string;
  readonly survey: Survey;
  /** The text that it stands in, for line and column. */
  readonly text: string;
  /** Offset of `source` in `text`, in UTF-16 code units. */
  readonly start: number;
}

const placeCodes = ['duplicate_key', 'unsafe_number', 'lone_surrogate'] as const;

const noted: Readonly<Record<PlaceCode, string>> = {
  duplicate_key: 'names stand more than once in their object',
  unsafe_number: 'numbers come back from JavaScript as another decimal',
  lone_surrogate: 'strings hold half of a surrogate pair',
};

/** Judges a value that was found: its kind, its depth, and what `JSON.parse` loses without a word. */
export function judgeValue(found: Found, settings: ReadSettings, notes: readonly Note[]): Reading {
  const { value, source, survey } = found;
  if (typeof value === 'string' && holdsEncodedJson(value)) {
    return unread('double_encoded', 'is a JSON string that itself holds JSON', notes);
  }
  const shape = judgeShape(kindOf(value), survey.depth, settings);
  if (shape !== undefined) {
    return { ...shape, notes };
  }
  const clean = isLossless(value, survey) && source.isWellFormed() && !mayEscapeHalf(source);
  return clean ? { ok: true, value, notes } : judgePlaces(found, settings, notes);
}

/** What the option `root` tells apart. */
export type Kind = 'object' | 'array' | 'scalar';

/** Gives the kind of a value. */
export function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) {
    return 'array';
  }
  return typeof value === 'object' && value !== null ? 'object' : 'scalar';
}

/** Judges kind and depth, which need no text. */
export function judgeShape(kind: Kind, depth: number, { root, maxDepth }: ReadSettings): Unread | undefined {
  if (root !== 'any' && kind !== root) {
    return unread('wrong_root', `is ${kind === 'scalar' ? 'a scalar' : `an ${kind}`} where an ${root} is asked for`);
  }
  return depth > maxDepth ? unread('too_deep', `is nested deeper than ${maxDepth} levels`) : undefined;
}

/** Tells whether a string is JSON of an object or array, however often it was encoded. */
function holdsEncodedJson(text: string): boolean {
  let inner: JsonValue | undefined = text;
  while (typeof inner === 'string') {
    inner = /^[ \t\n\r]*["{[]/.test(inner) ? parseJson(inner) : undefined;
  }
  return inner !== undefined;
}

/** An escape of half a pair may be completed by the next one: the thorough search tells. */
function mayEscapeHalf(source: string): boolean {
  return source.includes('\\') && /\\u[dD][89a-fA-F]/.test(source);
}

function judgePlaces({ value, source, text, start }: Found, settings: ReadSettings, notes: readonly Note[]): Reading {
  const found = findPlaces(source);
  const tolerated: Readonly<Record<PlaceCode, boolean>> = {
    duplicate_key: settings.duplicateKeys === 'note',
    unsafe_number: settings.unsafeNumbers === 'note',
    lone_surrogate: false,
  };
  const all = [...notes, ...placeCodes.flatMap((code) => noteOn(code, found, tolerated[code]))];
  const positions = positionsOf(
    text,
    found.places.map(({ offset }) => start + offset),
  );
  const places = found.places
    .map(({ code, pointer, detail, got }, index): Place => ({ code, pointer, detail, got, ...positions[index] }))
    .filter(({ code }) => !tolerated[code]);
  return toReading(value, places, all);
}

/** The reading of a value with faults at places: the code is that of the first kind that occurs. */
export function toReading(value: JsonValue, places: readonly Place[], notes: readonly Note[]): Reading {
  const ordered = placeCodes.flatMap((code) => places.filter((place) => place.code === code));
  const [first] = ordered;
  if (first === undefined) {
    return { ok: true, value, notes };
  }
  const { code, pointer, detail, line, column } = first;
  const position = line === undefined || column === undefined ? {} : { line, column };
  return { ok: false, code, pointer, detail, ...position, places: ordered, notes };
}

function noteOn(code: PlaceCode, { counts }: Places, tolerated: boolean): readonly Note[] {
  const count = counts[code];
  if (tolerated) {
    return count === 0 ? [] : [{ code, detail: `${count} ${noted[code]}` }];
  }
  return count > MOST_PLACES ? [{ code: 'more_places', detail: `${count} ${noted[code]}; not all are listed` }] : [];
}
