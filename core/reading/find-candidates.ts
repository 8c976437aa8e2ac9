import { beginsLikeObject } from './begins-like-object.ts';
import { closeBroken } from './close-broken.ts';
import type { FindClosing } from './close-broken.ts';
import { fenceLine, readFence } from './fences.ts';
import type { Fence } from './fences.ts';
import { parseText } from './parse-text.ts';
import type { Parsed } from './parse-text.ts';
import { skipBareBraces, trimRange } from './range.ts';
import type { Range } from './range.ts';
import { scanContainer } from './scan-value.ts';
import type { BracketMemory } from './scan-value.ts';

/** A stretch of the text that is a JSON value, or that could have been one. */
export interface Candidate extends Range {
  readonly kind: 'value' | 'broken' | 'cut';
  /** What a `value` is; `undefined` for the others, and where it is nested too deeply to be parsed. */
  readonly parsed: Parsed | undefined;
  /** Whether it begins like an object or a list of them, so that beside a value it makes the response ambiguous. */
  readonly countsAsValue: boolean;
  /** Whether a reasoning block or label stands before it. */
  readonly reasoned: boolean;
}

/** What a text holds, beside prose. */
export interface Findings {
  readonly candidates: readonly Candidate[];
  /** Whether the text itself starts with an object or array that no further text could mend. */
  readonly startsBroken: boolean;
}

interface Search {
  readonly text: string;
  readonly end: number;
  readonly memory: BracketMemory;
  readonly findClosing: FindClosing;
  found: Candidate[];
  reasoned: boolean;
}

const label = /^\s*(?:Redacted )?(?:Thinking|Reasoning):/;
const tags = '<(/?)(think|thinking|reasoning)>';

/**
 * Finds every JSON value of a text, every broken or cut one, from left to right and in one pass.
 *
 * Nothing inside a value is looked at again, and nothing counts inside a reasoning block or a fence of another language.
 */
export function findCandidates(text: string, { start, end }: Range): Findings {
  const search: Search = {
    text,
    end,
    memory: new Int32Array(text.length),
    findClosing: closeBroken(text, end),
    found: [],
    reasoned: label.test(text.slice(start, start + 1000)),
  };
  const events = new RegExp(`[{[]|${tags}|${fenceLine}`, 'gim');
  events.lastIndex = start;
  for (let event = events.exec(text); event !== null && event.index < end; event = events.exec(text)) {
    events.lastIndex = takeEvent(search, event);
  }
  return { candidates: search.found, startsBroken: startsBroken(search, { start, end }) };
}

/** Takes a bracket, a tag or a fence, and gives the offset to go on from. */
function takeEvent(search: Search, event: RegExpExecArray): number {
  const [matched, slash, name] = event;
  if (name !== undefined) {
    return slash === '/' ? endReasoning(search, event.index + matched.length) : skipReasoning(search, event);
  }
  if (matched === '{' || matched === '[') {
    return takeBracket(search, { start: event.index, end: search.end });
  }
  const fence = readFence(search.text, event.index, search.end);
  return fence === undefined ? event.index + matched.lastIndexOf('`') + 1 : takeFence(search, fence);
}

/** A block runs to the tag that closes it, or to the end. */
function skipReasoning(search: Search, { index, 2: name = '' }: RegExpExecArray): number {
  const closing = new RegExp(`</${name}>`, 'gi');
  closing.lastIndex = index;
  search.reasoned = true;
  return closing.exec(search.text) === null ? search.end : closing.lastIndex;
}

/** A closing tag alone: all that stands before it was reasoning. */
function endReasoning(search: Search, end: number): number {
  search.found = [];
  search.reasoned = true;
  return end;
}

function takeFence(search: Search, { holdsJson, contentStart, contentEnd, end }: Fence): number {
  if (!holdsJson) {
    return end;
  }
  const content = { start: contentStart, end: contentEnd };
  const isBroken = startsBroken(search, content);
  const parsed = isBroken ? undefined : parseText(search.text.slice(contentStart, contentEnd));
  if (isBroken || parsed !== undefined) {
    add(search, { kind: isBroken ? 'broken' : 'value', ...trimRange(search.text, content), parsed });
  } else {
    takeBrackets(search, content);
  }
  return end;
}

function takeBrackets(search: Search, { start, end }: Range): void {
  const content = search.text.slice(start, end);
  const brackets = /[{[]/g;
  for (let match = brackets.exec(content); match !== null; match = brackets.exec(content)) {
    brackets.lastIndex = takeBracket(search, { start: start + match.index, end }) - start;
  }
}

function takeBracket(search: Search, range: Range): number {
  const { text, memory } = search;
  const next = skipBareBraces(text, range);
  if (next > range.start) {
    return next;
  }
  const scan = scanContainer(text, range, memory);
  if (scan.kind === 'complete') {
    add(search, {
      kind: 'value',
      start: range.start,
      end: scan.end,
      parsed: parseText(text.slice(range.start, scan.end)),
    });
    return scan.end;
  }
  if (scan.kind === 'cut') {
    add(search, { kind: 'cut', ...range, parsed: undefined });
    return range.end;
  }
  if (!beginsLikeObject(text, range.start)) {
    return range.start + 1;
  }
  const closing = search.findClosing(range.start);
  const end =
    closing === -1 || closing > range.end ? beforeTag(text, { start: range.start, end: scan.fault }) : closing;
  add(search, { kind: 'broken', start: range.start, end, parsed: undefined });
  return Math.max(end, range.start + 1);
}

/** A reasoning tag ends what is broken and never closed. */
function beforeTag(text: string, { start, end }: Range): number {
  const tag = text.slice(start, end).search(new RegExp(tags, 'i'));
  return tag === -1 ? end : start + tag;
}

function add(search: Search, one: Omit<Candidate, 'countsAsValue' | 'reasoned'>): void {
  const countsAsValue = one.kind === 'value' || beginsLikeObject(search.text, one.start);
  search.found.push({ ...one, countsAsValue, reasoned: search.reasoned });
}

function startsBroken({ text, memory }: Search, range: Range): boolean {
  const { start, end } = trimRange(text, range);
  return (
    start < end && /[{[]/.test(text.charAt(start)) && scanContainer(text, { start, end }, memory).kind === 'broken'
  );
}
