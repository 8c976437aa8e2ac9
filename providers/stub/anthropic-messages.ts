import { ownMember } from '../../core/json.ts';
import type { Answer } from './answer.ts';
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
    const event = (type: string, rest: object): StreamEvent => ({
      event: type,
      data: JSON.stringify({ type, ...rest }),
    });
    const isCall = answer.kind === 'tool_call';
    const parts = isCall ? [JSON.stringify(answer.arguments)] : pieces;
    const start = isCall
      ? { type: 'tool_use', id: 'toolu_stub', name: answer.name, input: {} }
      : { type: 'text', text: '' };
    return [
      event('message_start', { message: { ...render(answer, model), content: [], stop_reason: null } }),
      event('content_block_start', { index: 0, content_block: start }),
      ...parts.map((part) =>
        event('content_block_delta', {
          index: 0,
          delta: isCall ? { type: 'input_json_delta', partial_json: part } : { type: 'text_delta', text: part },
        }),
      ),
      event('content_block_stop', { index: 0 }),
      event('message_delta', {
        delta: { stop_reason: stopReasons[answer.kind], stop_sequence: null },
        usage: { output_tokens: 40 },
      }),
      event('message_stop', {}),
    ];
  },
  renderError: (status, message) => ({
    type: 'error',
    error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message },
  }),
  findSchema: (body) =>
    ownMember(ownMember(ownMember(body, 'output_config'), 'format'), 'schema') ??
    ownMember(ownMember(body, 'output_format'), 'schema'),
};

function render(answer: Answer, model: string): Readonly<Record<string, unknown>> {
  return {
    id: 'msg_stub',
    type: 'message',
    role: 'assistant',
    model,
    content: renderContent(answer),
    stop_reason: stopReasons[answer.kind],
    stop_sequence: null,
    ...(stopReasons[answer.kind] === 'refusal'
      ? { stop_details: { type: 'refusal', category: null, explanation: null } }
      : {}),
    usage: { input_tokens: 100, output_tokens: 40 },
  };
}

function renderContent(answer: Answer): readonly unknown[] {
  switch (answer.kind) {
    case 'tool_call':
      return [{ type: 'tool_use', id: 'toolu_stub', name: answer.name, input: answer.arguments }];
    case 'reasoned':
      return [
        { type: 'thinking', thinking: answer.thinking, signature: 'c3R1Yg==' },
        { type: 'text', text: answer.text },
      ];
    default:
      return answer.text === '' ? [] : [{ type: 'text', text: answer.text }];
  }
}
