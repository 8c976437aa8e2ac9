import type { ReadingCode } from '../reading/reading.ts';
import type { FaultClass, RowErrorCode } from './row.ts';

/** Names for each kind of fault in reports. */
export const classNames: Readonly<Record<FaultClass, string>> = {
  parse: 'parse failure',
  schema: 'schema failure',
  meaning: 'meaning failure',
  error: 'provider or configuration error',
};

type RowCode = ReadingCode | RowErrorCode | 'no_output' | 'no_assertions';

/**
 * What to look at first, and so whom to ask, for each code that a row can have; docs/codes.md takes its column from here.
 *
 * Codes of assertions stand beside those of rows: a report reads them out of a file and knows them by name alone.
 */
export const codeOwners: Readonly<Record<string, string> & Record<RowCode, string>> = {
  content_filter: 'prompt',
  refusal: 'prompt',
  tool_call: 'prompt or transport',
  truncated: 'token budget or transport',
  too_large: 'prompt',
  empty: 'transport: the raw response',
  stringified_object: 'transport: the transform',
  ambiguous: 'prompt',
  reasoning: 'response format',
  fenced: 'prompt or response format',
  surrounded: 'prompt or response format',
  invalid_json: 'prompt or response format',
  no_json: 'prompt or response format',
  double_encoded: 'transport: the transform',
  wrong_root: 'prompt',
  too_deep: 'schema',
  duplicate_key: 'prompt',
  unsafe_number: 'schema',
  lone_surrogate: 'transport: decoding',
  schema: 'prompt or schema',
  invariant: 'prompt',
  not_evaluable: 'schema',
  ungrounded: 'prompt',
  missing_quote: 'schema',
  not_text: 'schema',
  empty_quote: 'schema',
  too_short: 'prompt',
  inside_word: 'prompt',
  too_few_quotes: 'prompt',
  too_many_quotes: 'prompt',
  ellipsis: 'prompt',
  wrong_order: 'prompt',
  gap_too_long: 'prompt',
  negation_dropped: 'prompt',
  wrong_source: 'prompt',
  number_not_in_source: 'prompt',
  field_differs: 'labels, then prompt',
  decoder_rejected: 'schema',
  coerced: 'consumer',
  provider_error: 'transport: key, quota or provider',
  transport_error: 'transport: network or base URL',
  no_output: 'transport: the raw response',
  misuse: 'configuration of the eval: run check',
  no_assertions: 'configuration of the eval',
};

/** For codes that are not ours: of a module of rules, or of another's assertion. */
const classOwners: Readonly<Record<FaultClass, string>> = {
  parse: 'prompt, response format or token budget',
  schema: 'prompt or schema',
  meaning: 'prompt or labels',
  error: 'transport: key, quota or provider',
};

/** Gives the first owner to ask about a fault: by its code where that is ours, else by its kind. */
export function ownerOf(faultClass: FaultClass, code: string): string {
  const owner = Object.hasOwn(codeOwners, code) ? codeOwners[code] : undefined;
  return owner ?? classOwners[faultClass];
}
