import type { Note } from '../finding.ts';
import { copyValue } from './copy-value.ts';
import { judgeShape, toReading } from './judge-value.ts';
import { unread } from './reading.ts';
import type { Reading, ReadSettings } from './reading.ts';

/** Reads a value that an adapter had parsed already, and says so in a note. May throw what a proxy throws. */
export function readValue(value: unknown, settings: ReadSettings, notes: readonly Note[]): Reading {
  if (value === null || value === undefined) {
    return unread('empty', 'is empty', notes);
  }
  const parsed: Note = { code: 'already_parsed', detail: 'the adapter had parsed the value; its text is not known' };
  const all = [...notes, parsed];
  const { value: copy, isTooLarge, alien, depth, places } = copyValue(value, settings);
  if (isTooLarge) {
    return unread('too_large', `is larger than ${settings.maxBytes} bytes`, all);
  }
  if (alien !== undefined) {
    return { ...unread('no_json', 'is something that JSON cannot hold', all), pointer: alien };
  }
  const shape = judgeShape(copy ?? (Array.isArray(value) ? [] : {}), depth, settings);
  if (shape !== undefined) {
    return { ...shape, notes: all };
  }
  const isNoted = settings.unsafeNumbers === 'note';
  const faults = places.filter(({ code }) => !isNoted || code !== 'unsafe_number');
  const tolerated = places.length - faults.length;
  const note: Note = {
    code: 'unsafe_number',
    detail: `${tolerated} numbers come back from JavaScript as another decimal`,
  };
  return toReading(copy ?? null, faults, tolerated === 0 ? all : [...all, note]);
}
