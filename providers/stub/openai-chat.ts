import { ownMember } from '../../core/json.ts';
import type { Answer } from './answer.ts';
import { textOf } from './protocol.ts';
import type { Protocol, StreamEvent } from './protocol.ts';

const usage = { prompt_tokens: 100, completion_tokens: 40, total_tokens: 140 };

const finishReasons: Readonly<Record<Answer['kind'], string>> = {
  text: 'stop',
  reasoned: 'stop',
  truncated: 'length',
  refusal: 'stop',
  content_filter: 'content_filter',
  tool_call: 'tool_calls',
};

/** OpenAI's Chat Completions (`POST /v1/chat/completions`). */
export const openaiChat: Protocol = {
  name: 'openai:chat',
  owns: (path) => path.endsWith('/chat/completions'),
  streams: (_, body) => ownMember(body, 'stream') === true,
  render: (answer, model) => ({
    id: 'chatcmpl-stub',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message: renderMessage(answer), logprobs: null, finish_reason: finishReasons[answer.kind] }],
    usage,
  }),
  renderStream(answer, model, pieces): readonly StreamEvent[] {
    const chunk = (delta: unknown, finish: string | null): StreamEvent => ({
      data: JSON.stringify({
        id: 'chatcmpl-stub',
        object: 'chat.completion.chunk',
        created: 0,
        model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      }),
    });
    const field = answer.kind === 'refusal' ? 'refusal' : 'content';
    const deltas = answer.kind === 'tool_call' ? [renderMessage(answer)] : pieces.map((piece) => ({ [field]: piece }));
    return [
      chunk({ role: 'assistant' }, null),
      ...deltas.map((delta) => chunk(delta, null)),
      chunk({}, finishReasons[answer.kind]),
      { data: '[DONE]' },
    ];
  },
  renderError: (status, message) => ({
    error: { message, type: status === 429 ? 'rate_limit_error' : 'server_error', param: null, code: null },
  }),
  findSchema: (body) => ownMember(ownMember(ownMember(body, 'response_format'), 'json_schema'), 'schema'),
};

function renderMessage(answer: Answer): unknown {
  const base = { role: 'assistant', content: null, refusal: null, annotations: [] };
  switch (answer.kind) {
    case 'refusal':
      return { ...base, refusal: answer.text };
    case 'tool_call':
      return {
        ...base,
        tool_calls: [
          {
            id: 'call_stub',
            type: 'function',
            function: { name: answer.name, arguments: JSON.stringify(answer.arguments) },
          },
        ],
      };
    case 'reasoned':
      return { ...base, content: answer.text, reasoning_content: answer.thinking };
    default:
      return { ...base, content: textOf(answer) };
  }
}
