import type { Note } from '../finding.ts';
import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { explainFault } from './explain-fault.ts';
import { wholeFence } from './fences.ts';
import { findCandidates, trimRange } from './find-candidates.ts';
import type { Candidate, Findings, Range } from './find-candidates.ts';
import { codePointName, findInvisible, isBlank, visibleRange } from './invisible.ts';
import { judgeValue } from './judge-value.ts';
import { parseJson } from './parse-json.ts';
import { positionOf } from './position.ts';
import { unread } from './reading.ts';
import type { Reading, ReadingCode, ReadSettings, Unread } from './reading.ts';
import { sameJson } from './same-json.ts';
import { isLossless } from './survey.ts';

/** Where the one JSON value of a text stands, and what was beside it. */
export interface Located extends Range {
  readonly value: JsonValue;
  readonly notes: readonly Note[];
}

/** Reads text, which is neither empty nor too large, into its one value. */
export function readText(text: string, settings: ReadSettings, notes: readonly Note[]): Reading {
  const located = locateValue(text, settings);
  if ('ok' in located) {
    return { ...located, notes };
  }
  const { value, start, end } = located;
  return judgeValue({ value, source: text.slice(start, end), text, start }, settings, [...notes, ...located.notes]);
}

/** Finds the one JSON value of a text, as the mode allows, or the code that says why there is none. */
export function locateValue(text: string, settings: Pick<ReadSettings, 'extract' | 'root'>): Located | Unread {
  const value = parseJson(text);
  const whole = trimRange(text, { start: 0, end: text.length });
  if (value !== undefined) {
    return { ...whole, value, notes: [] };
  }
  const fence = wholeFence(text, whole);
  if (fence === undefined) {
    return choose(text, whole, settings);
  }
  const content = trimRange(text, { start: fence.contentStart, end: fence.contentEnd });
  const fenced = parseJson(text.slice(content.start, content.end));
  if (fenced === undefined) {
    return choose(text, content, settings);
  }
  return settings.extract === 'none'
    ? at(text, content.start, { code: 'fenced', detail: 'is a code fence around JSON, not JSON alone' })
    : { ...content, value: fenced, notes: [{ code: 'extracted', detail: 'the value stood in a code fence' }] };
}

/** Chooses among all that a text holds; the order of the checks is the order of the codes. */
function choose(text: string, range: Range, settings: Pick<ReadSettings, 'extract' | 'root'>): Located | Unread {
  const findings = findCandidates(text, range);
  const values = findings.candidates.filter(({ kind }) => kind === 'value');
  const counted = values.filter(({ value }) => isOfKind(value, settings.root));
  const chosen = counted[0] ?? values[0];
  if (!findings.startsBroken && isAmbiguous(text, { findings, counted }, settings)) {
    return unread('ambiguous', 'holds several different JSON values, and none is picked by its position');
  }
  const cut = findings.candidates.find(({ kind }) => kind === 'cut');
  if (cut !== undefined && values.length === 0) {
    return at(text, cut.start, { code: 'truncated', detail: 'ends before the JSON that begins here does' });
  }
  if (findings.startsBroken || chosen === undefined) {
    return explainNone(text, range, findings);
  }
  if (counted.length === 0 && values.some((one) => !isSame(text, one, chosen))) {
    return unread('wrong_root', `holds several JSON values, and none is an ${settings.root}`);
  }
  return accept(text, { range, chosen, repeated: counted.length > 1 }, settings);
}

function isAmbiguous(
  text: string,
  { findings, counted }: { readonly findings: Findings; readonly counted: readonly Candidate[] },
  { root }: Pick<ReadSettings, 'root'>,
): boolean {
  const [first] = counted;
  if (first === undefined) {
    return false;
  }
  const isRival = ({ kind, start, countsAsValue }: Candidate): boolean =>
    kind !== 'value' && countsAsValue && (root === 'any' || (text.charAt(start) === '[') === (root === 'array'));
  return findings.candidates.some(isRival) || counted.some((one) => !isSame(text, one, first));
}

/** Equal values are one, unless `one` is equal only because `JSON.parse` lost what makes it differ. */
function isSame(text: string, one: Candidate, first: Candidate): boolean {
  const source = text.slice(one.start, one.end);
  if (one === first || source === text.slice(first.start, first.end)) {
    return true;
  }
  const { value } = one;
  return value !== undefined && first.value !== undefined && sameJson(value, first.value) && isLossless(source, value);
}

function isOfKind(value: JsonValue | undefined, root: ReadSettings['root']): boolean {
  return root === 'any' || (root === 'object' ? isJsonObject(value) : isJsonArray(value));
}

/** Decides whether the mode takes the one value that was found. */
function accept(
  text: string,
  { range, chosen, repeated }: { readonly range: Range; readonly chosen: Candidate; readonly repeated: boolean },
  { extract }: Pick<ReadSettings, 'extract'>,
): Located | Unread {
  const { start, end, value, reasoned } = chosen;
  const before = text.slice(range.start, start);
  const after = text.slice(end, range.end);
  if (isBlank(before) && isBlank(after)) {
    const invisible = findInvisible(before) === -1 ? end + findInvisible(after) : range.start + findInvisible(before);
    return explainInvisible(text, invisible);
  }
  if (extract === 'any' && value !== undefined) {
    const notes = [{ code: 'extracted', detail: 'the value stood among other text' }];
    const again = { code: 'repeated', detail: 'an equal value stands in the text more than once' };
    return { start, end, value, notes: repeated ? [...notes, again] : notes };
  }
  return reasoned
    ? at(text, start, { code: 'reasoning', detail: 'has reasoning before its JSON' })
    : at(text, start, { code: 'surrounded', detail: 'has other text around its JSON' });
}

/** Says why a text holds no value: it is broken, or it never was JSON. */
function explainNone(text: string, range: Range, { candidates, startsBroken }: Findings): Unread {
  const start = startsBroken ? range.start : candidates.find(({ kind }) => kind === 'broken')?.start;
  if (start !== undefined) {
    const { at: offset, cause } = explainFault(text, start);
    return at(text, offset, { code: 'invalid_json', detail: `is broken JSON: ${cause}` });
  }
  const part = text.slice(range.start, range.end);
  const visible = visibleRange(part);
  const isScalar =
    visible.end - visible.start < part.length && parseJson(part.slice(visible.start, visible.end)) !== undefined;
  return isScalar
    ? explainInvisible(text, range.start + findInvisible(part))
    : unread('no_json', 'holds no JSON value');
}

function explainInvisible(text: string, offset: number): Unread {
  const detail = `has an invisible character (${codePointName(text, offset)}) beside its JSON`;
  return at(text, offset, { code: 'invalid_json', detail });
}

function at(text: string, offset: number, fault: { readonly code: ReadingCode; readonly detail: string }): Unread {
  return { ...unread(fault.code, fault.detail), ...positionOf(text, offset) };
}
