import fc from 'fast-check';
import { texts, values } from './texts.ts';

/** A response as an adapter hands it to promptfoo, of any shape. */
export type AnyResponse = Readonly<Record<string, unknown>>;

const content = fc.oneof(texts, fc.constantFrom('', null));
const call = fc.tuple(fc.constantFrom('save', 'other', '', '__proto__'), fc.oneof(texts, values));

const finishes = fc.constantFrom(
  ...['stop', 'length', 'content_filter', 'tool_calls', 'end_turn', 'max_tokens', 'refusal', 'tool_use', 'SAFETY'],
  ...[
    'MAX_TOKENS',
    'STOP',
    'RECITATION',
    'model_context_window_exceeded',
    'model_length',
    'guardrail_intervened',
    'pause',
    '',
  ],
);

const openAiChat = fc
  .tuple(content, fc.oneof(content, fc.constant(undefined)), finishes, fc.array(call, { maxLength: 2 }))
  .map(([text, refusal, finish, calls]) => ({
    choices: [
      {
        message: {
          content: text,
          refusal,
          ...(calls.length === 0
            ? {}
            : {
                tool_calls: calls.map(([name, args]) => ({
                  id: 'c',
                  type: 'function',
                  function: { name, arguments: args },
                })),
              }),
        },
        finish_reason: finish,
      },
    ],
  }));

const openAiResponses = fc
  .tuple(
    fc.constantFrom('completed', 'incomplete', 'failed'),
    fc.constantFrom(null, { reason: 'max_output_tokens' }, { reason: 'content_filter' }, { reason: 'max_messages' }),
    fc.array(
      fc.oneof(
        content.map((text) => ({ type: 'message', content: [{ type: 'output_text', text }] })),
        content.map((refusal) => ({ type: 'message', content: [{ type: 'refusal', refusal }] })),
        call.map(([name, args]) => ({ type: 'function_call', name, arguments: args, status: 'completed' })),
        fc.constant({ type: 'reasoning', summary: [] }),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([status, incomplete_details, output]) => ({ status, incomplete_details, output }));

const anthropic = fc
  .tuple(
    fc.array(
      fc.oneof(
        content.map((text) => ({ type: 'text', text })),
        call.map(([name, input]) => ({ type: 'tool_use', name, input })),
        content.map((thinking) => ({ type: 'thinking', thinking })),
      ),
      { maxLength: 3 },
    ),
    finishes,
    fc.constantFrom(undefined, { type: 'refusal', category: 'cyber', explanation: null }),
  )
  .map(([blocks, stop_reason, stop_details]) => ({ content: blocks, stop_reason, stop_details }));

const gemini = fc
  .tuple(
    fc.option(
      fc.array(
        fc.oneof(
          content.map((text) => ({ text })),
          call.map(([name, args]) => ({ functionCall: { name, args } })),
        ),
        { maxLength: 3 },
      ),
      { nil: undefined },
    ),
    finishes,
    fc.constantFrom(undefined, { blockReason: 'SAFETY' }),
  )
  .map(([parts, finishReason, promptFeedback]) => ({
    candidates: [{ content: { parts }, finishReason }],
    promptFeedback,
  }));

const bodies = fc.oneof(openAiChat, openAiResponses, anthropic, gemini);

/** A raw body as it is, as text, in a list (Gemini streams), or not what it should be. */
const raws = fc.oneof(
  { weight: 4, arbitrary: bodies },
  bodies.map((body) => JSON.stringify(body)),
  fc.array(bodies, { maxLength: 2 }),
  values,
  fc.constant(undefined),
);

const outputs = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 2, arbitrary: values },
  openAiChat.map(({ choices: [choice] }) => choice?.message),
  openAiChat.map(({ choices: [choice] }) => choice?.message.tool_calls),
  openAiResponses.map(({ output }) => output[0]),
  anthropic.map((body) => body.content[0]),
  gemini.map((body) => body.candidates[0]?.content.parts),
  fc
    .array(
      anthropic.map((body) => JSON.stringify(body.content[0])),
      { maxLength: 2 },
    )
    .map((parts) => parts.join('\n')),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
);

const metadata = fc.oneof(
  fc.record({ stopReason: finishes, context: fc.oneof(texts, values), guardrails: values }, { requiredKeys: [] }),
  values,
);

/** Any response of any provider, right and wrong. */
export const responses: fc.Arbitrary<AnyResponse> = fc.record(
  {
    output: outputs,
    finishReason: fc.oneof(finishes, values),
    isRefusal: fc.oneof(fc.boolean(), values),
    raw: raws,
    metadata,
    guardrails: fc.record({ flagged: fc.boolean(), reason: texts }, { requiredKeys: [] }),
    providerTransformedOutput: outputs,
  },
  { requiredKeys: ['output'] },
);
