import { defineAssertion } from '../core/assertion.ts';
import type { Assertion } from '../core/assertion.ts';
import type { Verdict } from '../core/finding.ts';
import type { JsonValue } from '../core/json.ts';
import { readSchema } from '../core/reading/options-schema.ts';
import type { ReadOptions } from '../core/reading/reading.ts';
import { textSnippet } from '../core/snippet.ts';
import { loadDecoder } from '../loading/load-decoder.ts';
import type { Decode } from '../loading/load-decoder.ts';

const codes = {
  decoder_rejected: "The application's decoder throws, or does not come back",
  coerced: 'The decoder takes the value and silently makes another of it',
} as const;

type Code = keyof typeof codes;

interface Options {
  /** `file://path.ts:export` of a function that takes the value and gives what the application works with. */
  readonly decoder: string;
  readonly roundTrip?: boolean;
  readonly read?: ReadOptions;
}

interface Prepared {
  readonly decode: Decode;
  readonly roundTrip: boolean;
}

/** Requires the application's own decoder to take the response as it is. */
export const consumerDecode: Assertion = defineAssertion<Code, Options, Prepared>({
  id: 'consumer-decode',
  summary: "Require the application's own decoder to take the response as it is",
  holds: 'is taken by the decoder as it is',
  codes,
  options: {
    type: 'object',
    required: ['decoder'],
    additionalProperties: false,
    properties: {
      decoder: { type: 'string', minLength: 1, description: "The application's decoder, `file://path.ts:export`" },
      roundTrip: {
        type: 'boolean',
        default: true,
        description: 'Whether the decoder must give back the same value',
      },
      read: readSchema,
    },
  },
  prepare: async ({ decoder, roundTrip = true }, context) => ({
    decode: await loadDecoder(decoder, context),
    roundTrip,
  }),
  check,
});

export default consumerDecode;

async function check(value: JsonValue, { decode, roundTrip }: Prepared): Promise<Verdict<Code>> {
  const answer = await decode({ value, roundTrip });
  if ('rejected' in answer) {
    const detail = 'the decoder does not take the value';
    return {
      checked: 1,
      findings: [{ code: 'decoder_rejected', pointer: '', detail, got: textSnippet(answer.rejected) }],
    };
  }
  return { checked: 1, findings: answer.coercions.map((coercion) => ({ code: 'coerced', ...coercion })) };
}
