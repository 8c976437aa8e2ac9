import { ownMember } from '../../core/json.ts';
import type { Answer } from './answer.ts';
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
    const event = (type: string, rest: object): StreamEvent => ({
      event: type,
      data: JSON.stringify({ type, ...rest }),
    });
    const response = render(answer, model);
    const delta = answer.kind === 'refusal' ? 'response.refusal.delta' : 'response.output_text.delta';
    const deltas =
      answer.kind === 'tool_call'
        ? []
        : pieces.map((piece) => event(delta, { output_index: 0, content_index: 0, delta: piece }));
    const ending = isIncomplete(answer) ? 'response.incomplete' : 'response.completed';
    return [
      event('response.created', { response: { ...response, status: 'in_progress', output: [] } }),
      ...deltas,
      event(ending, { response }),
    ];
  },
  renderError: (status, message) => ({
    error: { message, type: status === 429 ? 'rate_limit_error' : 'server_error', param: null, code: null },
  }),
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

function renderOutput(answer: Answer): readonly unknown[] {
  switch (answer.kind) {
    case 'tool_call':
      return [
        {
          type: 'function_call',
          id: 'fc_stub',
          call_id: 'call_stub',
          name: answer.name,
          arguments: JSON.stringify(answer.arguments),
          status: 'completed',
        },
      ];
    case 'refusal':
      return [renderMessage([{ type: 'refusal', refusal: answer.text }], 'completed')];
    case 'reasoned':
      return [
        { type: 'reasoning', id: 'rs_stub', summary: [{ type: 'summary_text', text: answer.thinking }] },
        renderMessage([{ type: 'output_text', text: answer.text, annotations: [] }], 'completed'),
      ];
    default:
      return [
        renderMessage(
          [{ type: 'output_text', text: answer.text, annotations: [] }],
          isIncomplete(answer) ? 'incomplete' : 'completed',
        ),
      ];
  }
}

function renderMessage(content: readonly unknown[], status: string): unknown {
  return { type: 'message', id: 'msg_stub', role: 'assistant', status, content };
}
