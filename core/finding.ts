/**
 * One fault of an output.
 *
 * `code` is stable and is what tests, gates and reports count by; `detail` is for people and never holds text of the
 * model or of a source: those are in `got` and `expected`, at most 80 characters each.
 */
export interface Finding<Code extends string = string> {
  readonly code: Code;
  /** JSON Pointer into the output (RFC 6901), `""` for the whole. */
  readonly pointer: string;
  readonly detail: string;
  /** Snippet of what the model wrote. */
  readonly got?: string;
  /** Snippet of what was expected there. */
  readonly expected?: string;
  /** Id of the rule that was broken. */
  readonly rule?: string;
  /** JSON Schema keyword that was broken. */
  readonly keyword?: string;
  /** JSON Pointer of that keyword in the schema; `uri#pointer` where it is in another document. */
  readonly schemaPointer?: string;
}

/** Something worth knowing that decides nothing. */
export interface Note {
  readonly code: string;
  readonly detail: string;
}

/** Where a grounded quote stands in its source. */
export interface Span {
  /** JSON Pointer of the quote in the output. */
  readonly pointer: string;
  /** The variable, then `/` and the document or page where there are several. */
  readonly source: string;
  /** Offset of the first UTF-16 code unit, into the text as it was given. */
  readonly start: number;
  /** Offset after the last UTF-16 code unit. */
  readonly end: number;
  /** The folds without which the quote would not have matched. */
  readonly folds: readonly string[];
}

/** What a check of a value found: how many statements it decided, and each fault. */
export interface Verdict<Code extends string = string> {
  /** Decided statements; never 0 where nothing is found. */
  readonly checked: number;
  readonly findings: readonly Finding<Code>[];
  readonly notes?: readonly Note[];
  /** Where each grounded quote stands (`evidence-grounding`). */
  readonly spans?: readonly Span[];
  /** One score a field, 0 or 1, by metric name (`field-accuracy`). */
  readonly namedScores?: Readonly<Record<string, number>>;
}

/** Whether the contract holds, breaks, or could not be looked at because there is no value. */
export type Outcome = 'holds' | 'breaks' | 'unreadable';

/** What every assertion leaves in `metadata.contract` of its result. */
export interface ContractResult {
  /** The assertion's id in kebab case. */
  readonly assertion: string;
  readonly outcome: Outcome;
  readonly checked: number;
  readonly findings: readonly Finding[];
  readonly notes: readonly Note[];
  readonly spans?: readonly Span[];
}
