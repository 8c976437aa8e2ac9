import { ownMember } from '../../../core/json.ts';
import type { Answer } from '../answer.ts';
import { renderOpenaiError } from './openai-error.ts';
import { frameEvents, textOf } from './protocol.ts';
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
    const head = { id: 'chatcmpl-stub', object: 'chat.completion.chunk', created: 0, model };
    const chunk = (delta: object, finish: string | null = null): StreamEvent => ({
      data: JSON.stringify({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] }),
    });
    return [
      chunk({ role: 'assistant', content: answer.kind === 'tool_call' ? null : '', refusal: null }),
      ...renderDeltas(answer, pieces).map((delta) => chunk(delta)),
      chunk({}, finishReasons[answer.kind]),
      { data: '[DONE]' },
    ];
  },
  frame: (events) => frameEvents(events),
  renderError: renderOpenaiError,
  findSchema: (body) => ownMember(ownMember(ownMember(body, 'response_format'), 'json_schema'), 'schema'),
};

function renderMessage(answer: Answer): object {
  const base = { role: 'assistant', content: null, refusal: null, annotations: [] };
  if (answer.kind === 'refusal') {
    return { ...base, refusal: answer.text };
  }
  if (answer.kind === 'tool_call') {
    const call = { name: answer.name, arguments: JSON.stringify(answer.arguments) };
    return { ...base, tool_calls: [{ id: 'call_stub', type: 'function', function: call }] };
  }
  const thinking = answer.kind === 'reasoned' ? { reasoning_content: answer.thinking } : {};
  return { ...base, content: textOf(answer), ...thinking };
}

/** The arguments of a call come in pieces too; only the first has the call's id and name. */
function renderDeltas(answer: Answer, pieces: readonly string[]): readonly object[] {
  if (answer.kind === 'tool_call') {
    const call = (rest: object): object => ({ tool_calls: [{ index: 0, ...rest }] });
    return [
      call({ id: 'call_stub', type: 'function', function: { name: answer.name, arguments: '' } }),
      call({ function: { arguments: JSON.stringify(answer.arguments) } }),
    ];
  }
  const field = answer.kind === 'refusal' ? 'refusal' : 'content';
  const thinking = answer.kind === 'reasoned' ? [{ reasoning_content: answer.thinking }] : [];
  return [...thinking, ...pieces.map((piece) => ({ [field]: piece }))];
}
