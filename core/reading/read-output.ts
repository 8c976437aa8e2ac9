import type { Note } from '../finding.ts';
import { copyValue } from './copy-value.ts';
import { locateValue, readText } from './read-text.ts';
import { findRawText } from './raw-text.ts';
import { readValue } from './read-value.ts';
import { parseJson } from './parse-json.ts';
import { unread, withDefaults } from './reading.ts';
import type { Reading, ReadOptions, ReadSettings, ResponseLike } from './reading.ts';
import { sameJson } from './same-json.ts';
import { findSignals } from './signals.ts';
import type { Signal } from './signals.ts';
import { findCalls, findRawCalls } from './tool-calls.ts';
import type { ToolCall } from './tool-calls.ts';

/** What is to be read: the output, or the arguments of a call; or the reading that needs no further look. */
type Subject = { readonly content: unknown; readonly isCall: boolean } | Reading;

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
  const subject = selectSubject(response, settings, signals);
  if ('ok' in subject) {
    return subject;
  }
  if (signals.has('truncated')) {
    return unread('truncated', 'hit the token limit, as the provider says');
  }
  const { content, isCall } = subject;
  if (typeof content === 'string') {
    return readWhole(content, settings, isCall ? [] : noteTransform(content, response));
  }
  const text = isCall ? undefined : findTextOf(content, response, settings);
  const note: Note = {
    code: 'already_parsed',
    detail: 'the adapter had parsed the value; the text was read again from raw',
  };
  return text === undefined ? readValue(content, settings, []) : readWhole(text, settings, [note]);
}

/** Decides what is read, and what comes before all reading: the filter, a refusal, calls. */
function selectSubject(response: ResponseLike, settings: ReadSettings, signals: ReadonlySet<Signal>): Subject {
  if (signals.has('content_filter')) {
    return unread('content_filter', "was stopped by the provider's filter");
  }
  if (signals.has('refusal')) {
    return unread('refusal', 'is a refusal, as the provider says');
  }
  const { output } = response;
  if (typeof output === 'string' && isTooLarge(output, settings)) {
    return { content: output, isCall: false };
  }
  const calls = selectCalls(response, settings);
  if (settings.tool !== undefined) {
    return selectArguments(calls, settings.tool, signals);
  }
  const isCall = calls.length > 0 || (signals.has('tool_call') && !wasTransformed(response, settings));
  return isCall ? unread('tool_call', 'is a tool or function call') : { content: output, isCall: false };
}

/** The calls in the output; those in `raw` where the output has none, or none of the arguments that raw has. */
function selectCalls(response: ResponseLike, settings: ReadSettings): readonly ToolCall[] {
  const calls = findCalls(response.output);
  const needsRaw =
    calls.length === 0 ? !wasTransformed(response, settings) : calls.some((call) => call.arguments === undefined);
  const raw = needsRaw ? findRawCalls(response.raw) : [];
  return raw.length > 0 ? raw : calls;
}

function selectArguments(calls: readonly ToolCall[], tool: string, signals: ReadonlySet<Signal>): Subject {
  const [first, ...others] = calls.filter(({ name }) => name === tool);
  if (first !== undefined && others.length === 0) {
    return { content: first.arguments, isCall: true };
  }
  if (calls.length > 0) {
    const detail =
      first === undefined ? 'calls another function than the one asked for' : 'calls the function more than once';
    return unread('tool_call', detail);
  }
  return signals.has('truncated')
    ? unread('truncated', 'hit the token limit, as the provider says')
    : unread('no_json', 'holds no call of the function asked for');
}

function readWhole(text: string, settings: ReadSettings, notes: readonly Note[]): Reading {
  if (isTooLarge(text, settings)) {
    return unread('too_large', `is larger than ${settings.maxBytes} bytes`, notes);
  }
  const hasMark = text.startsWith('\ufeff');
  const body = hasMark ? text.slice(1) : text;
  const mark: Note = { code: 'byte_order_mark', detail: 'a byte order mark stands before the text' };
  const all = hasMark ? [...notes, mark] : notes;
  if (body.trim() === '') {
    return unread('empty', 'is empty', all);
  }
  if (/^\s*\[object Object\](?:,\[object Object\])*\s*$/.test(body)) {
    return unread('stringified_object', 'is an object that was turned into text on its way', all);
  }
  return readText(body, settings, all);
}

/** No text is larger in UTF-8 than three bytes for each UTF-16 code unit, or smaller than one. */
function isTooLarge(text: string, { maxBytes }: ReadSettings): boolean {
  return text.length * 3 > maxBytes && (text.length > maxBytes || Buffer.byteLength(text) > maxBytes);
}

/** Gives the text of `raw` that an adapter parsed into the value, where nothing has changed the value since. */
function findTextOf(value: unknown, { raw }: ResponseLike, settings: ReadSettings): string | undefined {
  const text = findRawText(raw);
  const parsed = text === undefined ? undefined : parseJson(text);
  return parsed !== undefined && isSameValue(parsed, value, settings) ? text : undefined;
}

/** Compares copies: what is no text may hold cycles and getters. */
function isSameValue(one: unknown, other: unknown, settings: ReadSettings): boolean {
  const { value } = copyValue(one, settings);
  const { value: otherValue } = copyValue(other, settings);
  return value !== undefined && otherValue !== undefined && sameJson(value, otherValue);
}

/** Tells whether a transform of the test or the assertion put something else in the place of the output. */
function wasTransformed({ output, providerTransformedOutput: before }: ResponseLike, settings: ReadSettings): boolean {
  return before !== undefined && before !== output && !isSameValue(before, output, settings);
}

/** Notes that a transform took the JSON out of other text, so that no table shows such a row as exact JSON unsaid. */
function noteTransform(text: string, { providerTransformedOutput, raw }: ResponseLike): readonly Note[] {
  const before = typeof providerTransformedOutput === 'string' ? providerTransformedOutput : text;
  const original = before === text ? (findRawText(raw) ?? text) : before;
  if (original === text || !original.includes(text)) {
    return [];
  }
  const located = locateValue(original, { extract: 'any', root: 'any' });
  const isTaken = !('ok' in located) && original.slice(located.start, located.end) === text.trim();
  return isTaken ? [{ code: 'transformed', detail: 'a transform took the JSON out of other text' }] : [];
}
