import { explainFault } from './explain-fault.ts';
import type { Candidate } from './find-candidates.ts';
import { codePointName, findInvisible, isBlank, visibleRange } from './invisible.ts';
import { parseText } from './parse-text.ts';
import { positionOf } from './position.ts';
import type { Range } from './range.ts';
import { unread } from './reading.ts';
import type { ReadingCode, Unread } from './reading.ts';

/** Gives the reading without a value that a fault at an offset makes, with its line and column. */
export function unreadAt(
  text: string,
  offset: number,
  fault: { readonly code: ReadingCode; readonly detail: string },
): Unread {
  return { ...unread(fault.code, fault.detail), ...positionOf(text, offset) };
}

/** Gives the offset of the first invisible character, where nothing else stands beside the value; else -1. */
export function findOnlyInvisible(text: string, range: Range, { start, end }: Candidate): number {
  const before = text.slice(range.start, start);
  const after = text.slice(end, range.end);
  if (!isBlank(before) || !isBlank(after)) {
    return -1;
  }
  const first = findInvisible(before);
  const next = findInvisible(after);
  return first >= 0 ? range.start + first : next >= 0 ? end + next : -1;
}

/** Says why a text holds no value: it is broken at an offset, or it never was JSON. */
export function explainNone(text: string, range: Range, broken: number | undefined): Unread {
  if (broken !== undefined) {
    const { at, cause } = explainFault(text, broken);
    return unreadAt(text, at, { code: 'invalid_json', detail: `is broken JSON: ${cause}` });
  }
  const part = text.slice(range.start, range.end);
  const visible = visibleRange(part);
  const isScalar = visible.end - visible.start < part.length && parseText(part.slice(visible.start, visible.end));
  return isScalar
    ? explainInvisible(text, range.start + findInvisible(part))
    : unread('no_json', 'holds no JSON value');
}

/** Says which invisible character keeps a text from being JSON. */
export function explainInvisible(text: string, offset: number): Unread {
  const detail = `has an invisible character (${codePointName(text, offset)}) beside its JSON`;
  return unreadAt(text, offset, { code: 'invalid_json', detail });
}
