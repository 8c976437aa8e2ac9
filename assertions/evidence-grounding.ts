import { defineAssertion } from '../core/assertion.ts';
import type { Assertion, AssertionContext } from '../core/assertion.ts';
import { checkCited } from '../core/grounding/citation.ts';
import { readReturned, readVariable } from '../core/grounding/documents.ts';
import type { Document, SourceName } from '../core/grounding/documents.ts';
import { defaultFolds, foldNames } from '../core/grounding/folds.ts';
import type { Fold } from '../core/grounding/folds.ts';
import { groundQuotes } from '../core/grounding/ground-quotes.ts';
import type { Grounding } from '../core/grounding/ground-quotes.ts';
import { groundingCodes } from '../core/grounding/grounding-codes.ts';
import type { GroundingCode } from '../core/grounding/grounding-codes.ts';
import { ownMember } from '../core/json.ts';
import { MisuseError } from '../core/misuse.ts';
import { readSchema } from '../core/reading/options-schema.ts';
import type { ReadOptions } from '../core/reading/reading.ts';
import { parsePattern } from '../core/select.ts';

interface Options {
  readonly quotes: readonly string[];
  readonly source: SourceName | readonly SourceName[];
  readonly fold?: readonly Fold[];
  readonly wholeWords?: boolean;
  readonly minChars?: number;
  readonly minQuotes?: number;
  readonly maxQuotes?: number;
  readonly ellipsis?: 'literal' | 'ordered' | 'reject';
  readonly maxGap?: number;
  readonly cited?: string;
  readonly numeric?: boolean;
  readonly read?: ReadOptions;
}

const sourceName = {
  anyOf: [
    { type: 'string', minLength: 1 },
    {
      type: 'object',
      required: ['metadata'],
      additionalProperties: false,
      properties: { metadata: { type: 'string', description: 'JSON Pointer into the metadata of the response' } },
    },
  ],
} as const;

/** Requires every quote to be a passage of its source. */
export const evidenceGrounding: Assertion = defineAssertion<GroundingCode, Options, Grounding>({
  id: 'evidence-grounding',
  summary: 'Require every quote to be a passage of its source',
  holds: 'quotes its source',
  codes: groundingCodes,
  options: {
    type: 'object',
    required: ['quotes', 'source'],
    additionalProperties: false,
    properties: {
      quotes: {
        type: 'array',
        minItems: 1,
        items: { type: 'string' },
        description: 'Pointer patterns of the quotes; `*` is any index or name',
      },
      source: {
        anyOf: [...sourceName.anyOf, { type: 'array', minItems: 1, items: sourceName }],
        description:
          'The variable that holds the source, `{ metadata: <pointer> }` for what the provider returned, or a list of these',
      },
      fold: {
        type: 'array',
        uniqueItems: true,
        items: { enum: foldNames },
        default: defaultFolds,
        description: 'Differences to overlook, on both sides alike',
      },
      wholeWords: { type: 'boolean', default: true, description: 'Whether a quote must not cut a word or a number' },
      minChars: { type: 'integer', minimum: 0, default: 1, description: 'Fewest code points of a folded quote' },
      minQuotes: { type: 'integer', minimum: 0, default: 1, description: 'Fewest quotes, missing ones counted' },
      maxQuotes: { type: 'integer', minimum: 0, description: 'Most quotes, missing ones counted' },
      ellipsis: {
        enum: ['literal', 'ordered', 'reject'],
        default: 'literal',
        description: 'What `…` means where the source has none: nothing special, something left out, or a fault',
      },
      maxGap: { type: 'integer', minimum: 0, default: 200, description: 'Most characters left out at one ellipsis' },
      cited: { type: 'string', description: 'Pointer pattern of the document or page that the output names' },
      numeric: {
        type: 'boolean',
        default: false,
        description: 'Whether JSON numbers are compared with those of the source',
      },
      read: readSchema,
    },
  },
  prepare,
  check: (value, grounding) => groundQuotes(value, grounding),
});

export default evidenceGrounding;

function prepare(options: Options, context: AssertionContext): Grounding {
  const { minQuotes = 1, maxQuotes, cited } = options;
  for (const pattern of options.quotes) {
    parsePattern(pattern, 'an entry of quotes');
    if (cited !== undefined) {
      checkCited(pattern, cited);
    }
  }
  if (maxQuotes !== undefined && maxQuotes < minQuotes) {
    throw new MisuseError(
      `Cannot ask for ${minQuotes} to ${maxQuotes} quotes: expected maxQuotes to be at least minQuotes, which is 1 unless given`,
    );
  }
  const documents = [options.source].flat().flatMap((source) => readSource(source, context));
  return { ...defaults, ...options, cited, minQuotes, maxQuotes, documents, folds: options.fold ?? defaultFolds };
}

const defaults = { wholeWords: true, minChars: 1, ellipsis: 'literal', maxGap: 200, numeric: false } as const;

function readSource(source: SourceName, context: AssertionContext): readonly Document[] {
  return typeof source === 'string'
    ? readVariable(context.vars ?? {}, source)
    : readReturned(ownMember(context.providerResponse, 'metadata'), source.metadata);
}
