import type { Finding, Note } from '../finding.ts';
import type { JsonValue } from '../json.ts';

/** One fault of a value against a schema, without the code that an assertion gives it. */
export type SchemaFault = Omit<Finding, 'code'>;

/** What a schema says of a value. */
export interface SchemaVerdict {
  /** Every fault, up to 1,000; none where the value conforms. */
  readonly faults: readonly SchemaFault[];
  /** How many more faults there are. */
  readonly more: number;
}

/** A compiled schema that judges values. */
export interface SchemaChecker {
  /** Judges a value. Never throws, whatever the value. */
  readonly judge: (value: JsonValue) => SchemaVerdict;
  /** Finds the faults of a value, up to 1,000; none where it conforms. Never throws, whatever the value. */
  readonly check: (value: JsonValue) => readonly SchemaFault[];
  /** What of the schema decides nothing: unknown formats, annotations, keywords of other dialects. */
  readonly notes: readonly Note[];
}
