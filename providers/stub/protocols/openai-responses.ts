import { ownMember } from '../../../core/json.ts';
import type { Answer } from '../answer.ts';
import { renderOpenaiError } from './openai-error.ts';
import { frameEvents } from './protocol.ts';
import type { Protocol, StreamEvent } from './protocol.ts';

const usage = {
  input_tokens: 100,
  output_tokens: 40,
  total_tokens: 140,
  output_tokens_details: { reasoning_tokens: 0 },
};

/** OpenAI's Responses (`POST /v1/responses`). */
export const openaiResponses: Protocol = {
  name: 'openai:responses',
  owns: (path) => path.endsWith('/responses'),
  streams: (_, body) => ownMember(body, 'stream') === true,
  render,
  renderStream(answer, model, pieces): readonly StreamEvent[] {
    const response = render(answer, model);
    const opened = { ...response, status: 'in_progress', incomplete_details: null, output: [], usage: null };
    const events = [
      { type: 'response.created', response: opened },
      ...renderOutput(answer).flatMap((item, index) => renderItem(item, index, pieces)),
      { type: isIncomplete(answer) ? 'response.incomplete' : 'response.completed', response },
    ];
    return events.map((event, index) => ({
      event: event.type,
      data: JSON.stringify({ ...event, sequence_number: index }),
    }));
  },
  frame: (events) => frameEvents(events),
  renderError: renderOpenaiError,
  findSchema: (body) => ownMember(ownMember(ownMember(body, 'text'), 'format'), 'schema'),
};

function render(answer: Answer, model: string): Readonly<Record<string, unknown>> {
  return {
    id: 'resp_stub',
    object: 'response',
    created_at: 0,
    model,
    error: null,
    status: isIncomplete(answer) ? 'incomplete' : 'completed',
    incomplete_details: incompleteDetails(answer),
    output: renderOutput(answer),
    usage,
  };
}

function isIncomplete({ kind }: Answer): boolean {
  return kind === 'truncated' || kind === 'content_filter';
}

function incompleteDetails({ kind }: Answer): unknown {
  if (kind === 'truncated') {
    return { reason: 'max_output_tokens' };
  }
  return kind === 'content_filter' ? { reason: 'content_filter' } : null;
}

/** An item of the output; the streamed parts of it are named apart. */
type Item =
  | { readonly type: 'reasoning'; readonly id: string; readonly summary: readonly object[] }
  | { readonly type: 'function_call'; readonly id: string; readonly arguments: string }
  | {
      readonly type: 'message';
      readonly id: string;
      readonly content: readonly [{ readonly type: 'refusal' | 'output_text' }];
    };

function renderOutput(answer: Answer): readonly Item[] {
  if (answer.kind === 'tool_call') {
    const call = { call_id: 'call_stub', name: answer.name, status: 'completed' };
    return [{ type: 'function_call', id: 'fc_stub', ...call, arguments: JSON.stringify(answer.arguments) }];
  }
  const thoughts: readonly Item[] =
    answer.kind === 'reasoned'
      ? [{ type: 'reasoning', id: 'rs_stub', summary: [{ type: 'summary_text', text: answer.thinking }] }]
      : [];
  const part =
    answer.kind === 'refusal'
      ? { type: 'refusal' as const, refusal: answer.text }
      : { type: 'output_text' as const, text: answer.text, annotations: [] };
  const rest = { role: 'assistant', status: isIncomplete(answer) ? 'incomplete' : 'completed' };
  return [...thoughts, { type: 'message', id: 'msg_stub', ...rest, content: [part] }];
}

interface Event {
  readonly type: string;
}

function renderItem(item: Item, output_index: number, pieces: readonly string[]): readonly Event[] {
  const at = { output_index, item_id: item.id };
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress' } } as Event,
    ...renderInside(item, at, pieces),
    { type: 'response.output_item.done', output_index, item } as Event,
  ];
}

function renderInside(item: Item, at: object, pieces: readonly string[]): readonly Event[] {
  if (item.type === 'reasoning') {
    return [];
  }
  if (item.type === 'function_call') {
    const inside = { ...at, delta: item.arguments };
    const done = { ...at, arguments: item.arguments };
    return [
      { type: 'response.function_call_arguments.delta', ...inside },
      { type: 'response.function_call_arguments.done', ...done },
    ];
  }
  const [part] = item.content;
  const place = { ...at, content_index: 0 };
  return [
    { type: 'response.content_part.added', ...place },
    ...pieces.map((delta) => ({ type: `response.${part.type}.delta`, ...place, delta })),
    { type: `response.${part.type}.done`, ...place, [part.type === 'refusal' ? 'refusal' : 'text']: pieces.join('') },
    { type: 'response.content_part.done', ...place, part } as Event,
  ];
}
