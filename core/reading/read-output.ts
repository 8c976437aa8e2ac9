import type { Note } from '../finding.ts';
import { parseText } from './parse-text.ts';
import type { Parsed } from './parse-text.ts';
import { findTextOf, noteTransform, wasTransformed } from './provenance.ts';
import { readText } from './read-text.ts';
import { readValue } from './read-value.ts';
import { unread, withDefaults } from './reading.ts';
import type { Reading, ReadOptions, ReadSettings, ResponseLike } from './reading.ts';
import { findSignals } from './signals.ts';
import type { Signal } from './signals.ts';
import { findCallsInText, findCallsInValue, findRawCalls } from './tool-calls.ts';
import type { ToolCall } from './tool-calls.ts';

/** What is to be read, with notes on where it comes from. */
interface Subject {
  /** Text, or a value that an adapter had parsed. */
  readonly content: unknown;
  /** What `JSON.parse` makes of text; absent where that is not known yet, `undefined` where it is no JSON. */
  readonly parsed?: Parsed | undefined;
  readonly notes: readonly Note[];
}

const reread: Note = {
  code: 'already_parsed',
  detail: 'the adapter had parsed the value; its text was read again from raw',
};

const byteOrderMark: Note = { code: 'byte_order_mark', detail: 'a byte order mark stands before the text' };

/**
 * Reads a provider's response into its one JSON value, or into the code that says why there is none.
 *
 * Total: it throws for no response, and costs time in proportion to the text, up to `maxBytes`. Nothing is repaired.
 */
export function readOutput(response: ResponseLike, options: ReadOptions = {}): Reading {
  try {
    return read(response, withDefaults(options));
  } catch {
    // Only a proxy or a getter in what is no text can throw here.
    return unread('no_json', 'is something that cannot be looked at');
  }
}

function read(response: ResponseLike, settings: ReadSettings): Reading {
  const signals = findSignals(response);
  if (signals.has('content_filter')) {
    return unread('content_filter', "was stopped by the provider's filter");
  }
  if (signals.has('refusal')) {
    return unread('refusal', 'is a refusal, as the provider says');
  }
  const subject = select(response, settings, signals);
  // Calls come before the token limit, and the limit before whatever else may be wrong.
  if ('ok' in subject && subject.code === 'tool_call') {
    return subject;
  }
  if (signals.has('truncated')) {
    return unread('truncated', 'hit the token limit, as the provider says');
  }
  return 'ok' in subject ? subject : readSubject(subject, settings);
}

/** Decides what is read: the output, or the arguments of a call. */
function select(
  response: ResponseLike,
  settings: ReadSettings,
  signals: ReadonlySet<Signal>,
): Subject | (Reading & { readonly ok: false }) {
  const subject = subjectOf(response, settings);
  if (typeof subject.content === 'string' && isTooLarge(subject.content, settings)) {
    return unread('too_large', `is larger than ${settings.maxBytes} bytes`);
  }
  const calls = selectCalls(subject, response, settings);
  if (settings.tool !== undefined) {
    return selectArguments(calls, settings.tool);
  }
  const isCall = calls.length > 0 || (signals.has('tool_call') && !wasTransformed(response, settings));
  return isCall ? unread('tool_call', 'is a tool or function call') : subject;
}

/** The output, or the text that it was parsed from. */
function subjectOf(response: ResponseLike, settings: ReadSettings): Subject {
  const { output } = response;
  if (typeof output !== 'string') {
    const text = findTextOf(response, settings);
    return text === undefined ? { content: output, notes: [] } : { ...ofText(text, settings), notes: [reread] };
  }
  const { content, notes } = withoutMark(output);
  return { ...ofText(content, settings), notes: [...notes, ...noteTransform(response, settings)] };
}

function withoutMark(text: string): { readonly content: string; readonly notes: readonly Note[] } {
  return text.startsWith('\ufeff') ? { content: text.slice(1), notes: [byteOrderMark] } : { content: text, notes: [] };
}

/** Text is parsed at once, unless it is too large to be looked at. */
function ofText(content: string, settings: ReadSettings): Omit<Subject, 'notes'> {
  return isTooLarge(content, settings) ? { content } : { content, parsed: parseText(content) };
}

/** The calls in the output; those in `raw` where the output has none, or none of the arguments that raw has. */
function selectCalls(subject: Subject, response: ResponseLike, settings: ReadSettings): readonly ToolCall[] {
  const { content, parsed } = subject;
  const value = parsed === undefined ? content : parsed.value;
  const calls = typeof value === 'string' ? findCallsInText(value) : findCallsInValue(value);
  const lacksArguments = calls.some((call) => call.arguments === undefined);
  if (!lacksArguments && (calls.length > 0 || wasTransformed(response, settings))) {
    return calls;
  }
  const raw = findRawCalls(response.raw);
  return raw.length > 0 ? raw : calls;
}

function selectArguments(calls: readonly ToolCall[], tool: string): Subject | (Reading & { readonly ok: false }) {
  const [first, ...others] = calls.filter(({ name }) => name === tool);
  if (first !== undefined && others.length === 0) {
    const content = first.arguments;
    return typeof content === 'string' ? withoutMark(content) : { content, notes: [] };
  }
  if (calls.length === 0) {
    return unread('no_json', 'holds no call of the function asked for');
  }
  const what = first === undefined ? 'another function than the one asked for' : 'the function more than once';
  return unread('tool_call', `calls ${what}`);
}

function readSubject(subject: Subject, settings: ReadSettings): Reading {
  const { content, notes } = subject;
  if (typeof content !== 'string') {
    return readValue(content, settings);
  }
  const reading = readWhole(content, subject, settings);
  return { ...reading, notes: [...notes, ...reading.notes] };
}

function readWhole(text: string, subject: Subject, settings: ReadSettings): Reading {
  if (isTooLarge(text, settings)) {
    return unread('too_large', `is larger than ${settings.maxBytes} bytes`);
  }
  if (text.trim() === '') {
    return unread('empty', 'is empty');
  }
  if (/^\s*\[object Object\](?:,\[object Object\])*\s*$/.test(text)) {
    return unread('stringified_object', 'is an object that was turned into text on its way');
  }
  return readText(text, 'parsed' in subject ? subject.parsed : parseText(text), settings);
}

/** No text is larger in UTF-8 than three bytes for each UTF-16 code unit, or smaller than one. */
function isTooLarge(text: string, { maxBytes }: ReadSettings): boolean {
  return text.length * 3 > maxBytes && (text.length > maxBytes || Buffer.byteLength(text) > maxBytes);
}
