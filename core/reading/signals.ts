import { ownMember } from '../json.ts';
import type { ResponseLike } from './reading.ts';

/** What the provider itself says of how a response ended. */
export type Signal = 'content_filter' | 'refusal' | 'tool_call' | 'truncated';

/**
 * The words by which providers say so, lower-cased. promptfoo maps some of them before an assertion sees them; others
 * stand in `raw` and `metadata` as the provider sent them.
 */
const words: Readonly<Record<string, Signal>> = {
  // OpenAI, Azure, Anthropic's refusals through promptfoo; Bedrock
  content_filter: 'content_filter',
  content_filtered: 'content_filter',
  guardrail_intervened: 'content_filter',
  // Gemini
  safety: 'content_filter',
  recitation: 'content_filter',
  blocklist: 'content_filter',
  prohibited_content: 'content_filter',
  spii: 'content_filter',
  model_armor: 'content_filter',
  image_safety: 'content_filter',
  image_prohibited_content: 'content_filter',
  image_recitation: 'content_filter',
  refusal: 'refusal',
  tool_calls: 'tool_call',
  tool_use: 'tool_call',
  function_call: 'tool_call',
  unexpected_tool_call: 'tool_call',
  malformed_function_call: 'tool_call',
  length: 'truncated',
  max_tokens: 'truncated',
  max_output_tokens: 'truncated',
  model_length: 'truncated',
  model_context_window_exceeded: 'truncated',
};

/** Finds everything that the provider says of how the response ended: in `finishReason`, `isRefusal`, `metadata`, `raw`. */
export function findSignals(response: ResponseLike): ReadonlySet<Signal> {
  const { finishReason, isRefusal, metadata, raw } = response;
  const signals = [
    signalOf(finishReason),
    signalOf(ownMember(metadata, 'stopReason')),
    isRefusal === true ? ('refusal' as const) : undefined,
    ...chunksOf(raw).flatMap(signalsOfBody),
  ];
  return new Set(signals.filter((signal) => signal !== undefined));
}

/** Lists of providers are short, streams of chunks too; a list without an end must not hold us up. */
const MOST_ITEMS = 100_000;

/** Gives the bodies of `raw`: one, a list where the response was streamed, or none where the adapter keeps none. */
export function chunksOf(raw: unknown): readonly unknown[] {
  if (raw === undefined || raw === null) {
    return [];
  }
  return Array.isArray(raw) ? itemsOf(raw) : [raw];
}

/** Gives the items of something from outside that may be a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST_ITEMS) : [];
}

function signalOf(word: unknown): Signal | undefined {
  const key = typeof word === 'string' ? word.trim().toLowerCase() : '';
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

/** Signals of one body as a provider sends it: Responses, Gemini, Chat Completions, Messages. */
function signalsOfBody(body: unknown): readonly (Signal | undefined)[] {
  const [candidate] = itemsOf(ownMember(body, 'candidates'));
  const [choice] = itemsOf(ownMember(body, 'choices'));
  return [
    ...signalsOfResponses(body),
    signalOf(ownMember(candidate, 'finishReason')),
    isBlocked(ownMember(body, 'promptFeedback')) ? 'content_filter' : undefined,
    signalOf(ownMember(choice, 'finish_reason')),
    isText(ownMember(ownMember(choice, 'message'), 'refusal')) ? 'refusal' : undefined,
    signalOf(ownMember(body, 'stop_reason')),
  ];
}

function signalsOfResponses(body: unknown): readonly (Signal | undefined)[] {
  const reason = ownMember(ownMember(body, 'incomplete_details'), 'reason');
  const items = itemsOf(ownMember(body, 'output'));
  const parts = items.flatMap((item) => itemsOf(ownMember(item, 'content')));
  return [
    ownMember(body, 'status') === 'incomplete' ? signalOf(reason) : undefined,
    parts.some((part) => ownMember(part, 'type') === 'refusal') ? 'refusal' : undefined,
  ];
}

function isBlocked(feedback: unknown): boolean {
  const reason = ownMember(feedback, 'blockReason');
  return isText(reason) && reason !== 'BLOCK_REASON_UNSPECIFIED' && reason !== 'BLOCKED_REASON_UNSPECIFIED';
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
