import type { Note } from '../finding.ts';
import { explainInvisible, explainNone, findOnlyInvisible, unreadAt } from './explain-text.ts';
import { wholeFence } from './fences.ts';
import { findCandidates } from './find-candidates.ts';
import type { Candidate, Findings } from './find-candidates.ts';
import { judgeValue } from './judge-value.ts';
import { DEEPEST, parseText } from './parse-text.ts';
import type { Parsed } from './parse-text.ts';
import { trimRange } from './range.ts';
import type { Range } from './range.ts';
import { unread } from './reading.ts';
import type { Reading, ReadSettings, Unread } from './reading.ts';
import { sameJson } from './same-json.ts';
import { isLossless } from './survey.ts';

/** Where the one JSON value of a text stands, and what is worth knowing of how it stood there. */
export interface Located extends Range, Parsed {
  readonly notes: readonly Note[];
}

/** The options that say where a value may stand. */
export type Mode = Pick<ReadSettings, 'extract' | 'root'>;

/** What a text holds, with the stretch that was searched and the values that count. */
interface Found extends Findings {
  readonly text: string;
  readonly range: Range;
  readonly values: readonly Candidate[];
  /** Those of the kind that `root` asks for. */
  readonly counted: readonly Candidate[];
}

/** Reads text that is neither empty nor too large into its one value. `parsed` is what `parseText` makes of it. */
export function readText(text: string, parsed: Parsed | undefined, settings: ReadSettings): Reading {
  const located = parsed === undefined ? locateInside(text, settings) : locateWhole(text, parsed);
  if ('ok' in located) {
    return located;
  }
  const { start, end, notes, ...rest } = located;
  return judgeValue({ ...rest, source: text.slice(start, end), text, start }, settings, notes);
}

/** Finds the one JSON value of a text, as the mode allows, or the code that says why there is none. */
export function locateValue(text: string, mode: Mode): Located | Unread {
  const parsed = parseText(text);
  return parsed === undefined ? locateInside(text, mode) : locateWhole(text, parsed);
}

function locateWhole(text: string, parsed: Parsed): Located {
  return { ...trimRange(text, { start: 0, end: text.length }), ...parsed, notes: [] };
}

/** Looks into a text that as a whole is no JSON. */
function locateInside(text: string, mode: Mode): Located | Unread {
  const whole = trimRange(text, { start: 0, end: text.length });
  const fence = wholeFence(text, whole);
  if (fence === undefined) {
    return choose(search(text, whole, mode), mode);
  }
  const content = trimRange(text, { start: fence.contentStart, end: fence.contentEnd });
  const parsed = parseText(text.slice(content.start, content.end));
  if (parsed === undefined) {
    return choose(search(text, content, mode), mode);
  }
  return mode.extract === 'none'
    ? unreadAt(text, content.start, { code: 'fenced', detail: 'is a code fence around JSON, not JSON alone' })
    : { ...content, ...parsed, notes: [{ code: 'extracted', detail: 'the value stood in a code fence' }] };
}

function search(text: string, range: Range, { root }: Mode): Found {
  const findings = findCandidates(text, range);
  const values = findings.candidates.filter(({ kind }) => kind === 'value');
  return { ...findings, text, range, values, counted: values.filter((one) => isOfKind(text, one, root)) };
}

function isOfKind(text: string, { start }: Candidate, root: ReadSettings['root']): boolean {
  return root === 'any' || text.charAt(start) === (root === 'object' ? '{' : '[');
}

/** Chooses among all that a text holds; the order of the checks is the order of the codes. */
function choose(found: Found, mode: Mode): Located | Unread {
  const { text, values, counted, startsBroken } = found;
  if (!startsBroken && isAmbiguous(found, mode)) {
    return unread('ambiguous', 'holds several different JSON values, and none is picked by its position');
  }
  const chosen = counted[0] ?? values[0];
  if (startsBroken || chosen === undefined) {
    return chooseNone(found);
  }
  if (counted.length === 0 && values.some((one) => !isSame(text, one, chosen))) {
    return unread('wrong_root', `holds several JSON values, and none is an ${mode.root}`);
  }
  return accept(found, chosen, mode);
}

/** No value counts: the text is cut, broken, or no JSON. */
function chooseNone({ text, range, values, candidates, startsBroken }: Found): Unread {
  const cut = candidates.find(({ kind }) => kind === 'cut');
  if (cut !== undefined && values.length === 0) {
    return unreadAt(text, cut.start, { code: 'truncated', detail: 'ends before the JSON that begins here does' });
  }
  const broken = candidates.find(({ kind }) => kind === 'broken');
  return explainNone(text, range, startsBroken ? range.start : broken?.start);
}

function isAmbiguous({ text, candidates, counted }: Found, { root }: Mode): boolean {
  const [first] = counted;
  if (first === undefined) {
    return false;
  }
  const isRival = (one: Candidate): boolean => one.kind !== 'value' && one.countsAsValue && isOfKind(text, one, root);
  return candidates.some(isRival) || counted.some((one) => !isSame(text, one, first));
}

/** Equal values are one, unless `one` is equal only because `JSON.parse` lost what makes it differ. */
function isSame(text: string, one: Candidate, first: Candidate): boolean {
  if (one === first || text.slice(one.start, one.end) === text.slice(first.start, first.end)) {
    return true;
  }
  const { parsed } = one;
  return (
    parsed !== undefined &&
    first.parsed !== undefined &&
    sameJson(parsed.value, first.parsed.value) &&
    isLossless(parsed.value, parsed.survey)
  );
}

/** Decides whether the mode takes the one value that was found. */
function accept({ text, range, counted }: Found, chosen: Candidate, { extract }: Mode): Located | Unread {
  const { start, end, reasoned } = chosen;
  const invisible = findOnlyInvisible(text, range, chosen);
  if (invisible >= 0) {
    return explainInvisible(text, invisible);
  }
  const isAlone = start === range.start && end === range.end;
  if (isAlone || extract === 'any') {
    return take(chosen, counted.length > 1);
  }
  return reasoned
    ? unreadAt(text, start, { code: 'reasoning', detail: 'has reasoning before its JSON' })
    : unreadAt(text, start, { code: 'surrounded', detail: 'has other text around its JSON' });
}

function take({ start, end, parsed }: Candidate, isRepeated: boolean): Located | Unread {
  if (parsed === undefined) {
    return unread('too_deep', `is nested deeper than ${DEEPEST} levels`);
  }
  const notes = [{ code: 'extracted', detail: 'the value stood among other text' }];
  const again = { code: 'repeated', detail: 'an equal value stands in the text more than once' };
  return { start, end, ...parsed, notes: isRepeated ? [...notes, again] : notes };
}
