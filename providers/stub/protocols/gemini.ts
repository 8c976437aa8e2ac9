import { ownMember } from '../../../core/json.ts';
import type { Answer } from '../answer.ts';
import { frameEvents } from './protocol.ts';
import type { Framed, Protocol, StreamEvent } from './protocol.ts';

/** Gemini has no field for a refusal: a model that declines says so in plain text. */
const finishReasons: Readonly<Record<Answer['kind'], string>> = {
  text: 'STOP',
  reasoned: 'STOP',
  truncated: 'MAX_TOKENS',
  refusal: 'STOP',
  content_filter: 'SAFETY',
  tool_call: 'STOP',
};

/** Gemini's `generateContent` and `streamGenerateContent` (Google AI Studio, v1beta). */
export const gemini: Protocol = {
  name: 'google',
  owns: (path) => /:(?:generate|streamGenerate)Content$/.test(path),
  streams: (path) => path.endsWith(':streamGenerateContent'),
  render: (answer, model) => renderChunk(renderParts(answer), finishReasons[answer.kind], model),
  renderStream(answer, model, pieces): readonly StreamEvent[] {
    const thoughts = answer.kind === 'reasoned' ? [renderParts(answer).slice(0, 1)] : [];
    const parts = answer.kind === 'tool_call' ? [renderParts(answer)] : pieces.map((text) => [{ text }]);
    const chunks = [...thoughts, ...parts].map((part) => renderChunk(part, undefined, model));
    const last = renderChunk([], finishReasons[answer.kind], model);
    return [...chunks, last].map((chunk) => ({ data: JSON.stringify(chunk) }));
  },
  frame,
  renderError: (status, message) => ({
    error: {
      code: status,
      message,
      status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL',
      ...(status === 429
        ? { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' }] }
        : {}),
    },
  }),
  findSchema: (body) => {
    const config = ownMember(body, 'generationConfig');
    return (
      ownMember(config, 'responseJsonSchema') ??
      ownMember(config, 'response_json_schema') ??
      ownMember(config, 'response_schema') ??
      ownMember(config, 'responseSchema')
    );
  },
};

/** With `alt=sse` the chunks are server-sent events, with CR LF; without it they are the items of one JSON array. */
function frame(events: readonly StreamEvent[], query: string): Framed {
  return new URLSearchParams(query).get('alt') === 'sse'
    ? frameEvents(events, '\r\n')
    : { type: 'application/json; charset=UTF-8', body: `[${events.map(({ data }) => data).join(',\r\n')}]` };
}

function renderChunk(parts: readonly object[], finishReason: string | undefined, model: string): object {
  return {
    candidates: [
      {
        ...(parts.length === 0 ? {} : { content: { role: 'model', parts } }),
        ...(finishReason === undefined ? {} : { finishReason }),
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 40, totalTokenCount: 140 },
    modelVersion: model,
  };
}

function renderParts(answer: Answer): readonly object[] {
  if (answer.kind === 'tool_call') {
    return [{ functionCall: { name: answer.name, args: answer.arguments } }];
  }
  if (answer.kind === 'content_filter') {
    return [];
  }
  const thoughts = answer.kind === 'reasoned' ? [{ text: answer.thinking, thought: true }] : [];
  return [...thoughts, { text: answer.text }];
}
