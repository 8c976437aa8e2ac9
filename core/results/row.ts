import type { JsonValue } from '../json.ts';

/** Which kind of fault it is, and so who is asked first. */
export type FaultClass = 'parse' | 'schema' | 'meaning' | 'error';

/** One fault of a row, as reports count it. */
export interface Fault {
  readonly class: FaultClass;
  readonly code: string;
  /** JSON Pointer into the output, `""` for the whole. */
  readonly pointer: string;
  readonly rule?: string | undefined;
  readonly keyword?: string | undefined;
  readonly detail: string;
  /** Snippets; reports leave them out unless asked. */
  readonly got?: string | undefined;
  readonly expected?: string | undefined;
}

/** What a row says of one metric: the contract's own outcome where there is one, else the assertion's `pass`. */
export type MetricOutcome = 'passed' | 'failed' | 'unreadable';

/** One metric of a row. */
export interface MetricVerdict {
  readonly metric: string;
  readonly outcome: MetricOutcome;
  readonly class: FaultClass;
  readonly faults: readonly Fault[];
  /** Whether rows without this metric are no gap: labels of `field-accuracy`, assertions that have no `metric:`. */
  readonly sparse: boolean;
}

/** Why a row was not graded. `misuse` is our own word or an assertion that could not be loaded or ran into a fault. */
export type RowErrorCode = 'provider_error' | 'transport_error' | 'misuse';

/** The error of a row that was not graded. */
export interface RowError {
  readonly code: RowErrorCode;
  /** What may be shown: never text that a provider or a model wrote. */
  readonly detail: string;
}

/** One row of promptfoo's results, as small as the reports need it. */
export interface ResultRow {
  readonly id: string;
  /** Hash over provider, label, prompt, variables and description: equal for the repeats of a test. */
  readonly test: string;
  /** Description of the test, or words made of the hash of its variables; stable over time. */
  readonly name: string;
  readonly provider: { readonly id: string; readonly label: string };
  readonly prompt: { readonly id: string; readonly label: string };
  /** Metadata of the test, by which slices are made. */
  readonly metadata: Readonly<Record<string, JsonValue>>;
  readonly verdicts: readonly MetricVerdict[];
  readonly error: RowError | undefined;
  /** Whether the provider gave no output at all, so that no assertion ran. */
  readonly hasOutput: boolean;
  readonly cached: boolean;
  /** What promptfoo made of the row. */
  readonly success: boolean;
  readonly latencyMs: number;
  readonly finishReason: string | undefined;
}
