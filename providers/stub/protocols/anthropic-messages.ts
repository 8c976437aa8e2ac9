import { ownMember } from '../../../core/json.ts';
import type { Answer } from '../answer.ts';
import { frameEvents } from './protocol.ts';
import type { Protocol, StreamEvent } from './protocol.ts';

/** Anthropic reports a filter as a refusal: HTTP 200 with `stop_reason: "refusal"`. */
const stopReasons: Readonly<Record<Answer['kind'], string>> = {
  text: 'end_turn',
  reasoned: 'end_turn',
  truncated: 'max_tokens',
  refusal: 'refusal',
  content_filter: 'refusal',
  tool_call: 'tool_use',
};

/** Anthropic's Messages (`POST /v1/messages`). */
export const anthropicMessages: Protocol = {
  name: 'anthropic:messages',
  owns: (path) => path.endsWith('/messages'),
  streams: (_, body) => ownMember(body, 'stream') === true,
  render,
  renderStream(answer, model, pieces): readonly StreamEvent[] {
    const message = { ...render(answer, model), content: [], stop_reason: null, stop_details: null };
    const delta = { stop_reason: stopReasons[answer.kind], stop_sequence: null };
    const events = [
      { type: 'message_start', message },
      { type: 'ping' },
      ...renderContent(answer).flatMap((block, index) => renderBlock(block, index, pieces)),
      { type: 'message_delta', delta, usage: { output_tokens: 40 } },
      { type: 'message_stop' },
    ];
    return events.map((event) => ({ event: event.type, data: JSON.stringify(event) }));
  },
  frame: (events) => frameEvents(events),
  renderError: (status, message) => ({
    type: 'error',
    error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message },
    request_id: 'req_stub',
  }),
  findSchema: (body) =>
    ownMember(ownMember(ownMember(body, 'output_config'), 'format'), 'schema') ??
    ownMember(ownMember(body, 'output_format'), 'schema'),
};

function render(answer: Answer, model: string): Readonly<Record<string, unknown>> {
  const stop = stopReasons[answer.kind];
  return {
    id: 'msg_stub',
    type: 'message',
    role: 'assistant',
    model,
    content: renderContent(answer),
    stop_reason: stop,
    stop_sequence: null,
    ...(stop === 'refusal' ? { stop_details: { type: 'refusal', category: null, explanation: null } } : {}),
    usage: { input_tokens: 100, output_tokens: 40 },
  };
}

/** A block of the content. */
type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object };

function renderContent(answer: Answer): readonly Block[] {
  if (answer.kind === 'tool_call') {
    return [{ type: 'tool_use', id: 'toolu_stub', name: answer.name, input: answer.arguments }];
  }
  const thoughts: readonly Block[] =
    answer.kind === 'reasoned' ? [{ type: 'thinking', thinking: answer.thinking, signature: 'c3R1Yg==' }] : [];
  return answer.text === '' ? thoughts : [...thoughts, { type: 'text', text: answer.text }];
}

interface Event {
  readonly type: string;
}

function renderBlock(block: Block, index: number, pieces: readonly string[]): readonly Event[] {
  const deltas = renderDeltas(block, pieces).map((delta) => ({ type: 'content_block_delta', index, delta }));
  return [
    { type: 'content_block_start', index, content_block: emptied(block) } as Event,
    ...deltas,
    { type: 'content_block_stop', index } as Event,
  ];
}

function emptied(block: Block): Block {
  switch (block.type) {
    case 'text':
      return { ...block, text: '' };
    case 'thinking':
      return { ...block, thinking: '', signature: '' };
    case 'tool_use':
      return { ...block, input: {} };
  }
}

function renderDeltas(block: Block, pieces: readonly string[]): readonly object[] {
  switch (block.type) {
    case 'text':
      return pieces.map((text) => ({ type: 'text_delta', text }));
    case 'thinking':
      return [
        { type: 'thinking_delta', thinking: block.thinking },
        { type: 'signature_delta', signature: block.signature },
      ];
    case 'tool_use':
      return [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
  }
}
