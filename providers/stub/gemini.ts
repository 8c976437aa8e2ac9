import { ownMember } from '../../core/json.ts';
import type { Answer } from './answer.ts';
import type { Protocol, StreamEvent } from './protocol.ts';

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
    const parts = answer.kind === 'tool_call' ? [renderParts(answer)] : pieces.map((text) => [{ text }]);
    const last = renderChunk([], finishReasons[answer.kind], model);
    return [...parts.map((part) => renderChunk(part, undefined, model)), last].map((chunk) => ({
      data: JSON.stringify(chunk),
    }));
  },
  renderError: (status, message) => ({
    error: { code: status, message, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL' },
  }),
  findSchema: (body) => {
    const config = ownMember(body, 'generationConfig');
    return (
      ownMember(config, 'responseJsonSchema') ??
      ownMember(config, 'response_schema') ??
      ownMember(config, 'responseSchema')
    );
  },
};

function renderChunk(
  parts: readonly unknown[],
  finishReason: string | undefined,
  model: string,
): Readonly<Record<string, unknown>> {
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

function renderParts(answer: Answer): readonly unknown[] {
  switch (answer.kind) {
    case 'tool_call':
      return [{ functionCall: { name: answer.name, args: answer.arguments } }];
    case 'content_filter':
      return [];
    case 'reasoned':
      return [{ text: answer.thinking, thought: true }, { text: answer.text }];
    default:
      return [{ text: answer.text }];
  }
}
