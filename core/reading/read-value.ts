import type { Note } from '../finding.ts';
import { copyValue } from './copy-value.ts';
import type { Copied } from './copy-value.ts';
import { judgeShape, kindOf, toReading } from './judge-value.ts';
import { unread } from './reading.ts';
import type { Reading, ReadSettings, Unread } from './reading.ts';

const parsed: Note = { code: 'already_parsed', detail: 'the adapter had parsed the value; its text is not known' };

/** Reads a value that an adapter had parsed already, and says so in a note. May throw what a proxy throws. */
export function readValue(value: unknown, settings: ReadSettings): Reading {
  if (value === null || value === undefined) {
    return unread('empty', 'is empty');
  }
  const copied = copyValue(value, settings);
  const fault = judgeCopy(value, copied, settings);
  if (fault !== undefined) {
    return { ...fault, notes: [parsed] };
  }
  const isNoted = settings.unsafeNumbers === 'note';
  const faults = copied.places.filter(({ code }) => !isNoted || code !== 'unsafe_number');
  const tolerated = copied.places.length - faults.length;
  const detail = `${tolerated} numbers come back from JavaScript as another decimal`;
  const notes = tolerated === 0 ? [parsed] : [parsed, { code: 'unsafe_number', detail }];
  return toReading(copied.value, faults, notes);
}

function judgeCopy(value: unknown, { isTooLarge, alien, depth }: Copied, settings: ReadSettings): Unread | undefined {
  if (isTooLarge) {
    return unread('too_large', `is larger than ${settings.maxBytes} bytes`);
  }
  return alien === undefined
    ? judgeShape(kindOf(value), depth, settings)
    : { ...unread('no_json', 'is something that JSON cannot hold'), pointer: alien };
}
