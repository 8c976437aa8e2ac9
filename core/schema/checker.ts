import type { Finding, Note } from '../finding.ts';
import type { JsonValue } from '../json.ts';

/** One fault of a value against a schema, without the code that an assertion gives it. */
export type SchemaFault = Omit<Finding, 'code'>;

/** A compiled schema that judges values. */
export interface SchemaChecker {
  /** Finds every fault of a value; none where it conforms. Never throws. */
  readonly check: (value: JsonValue) => readonly SchemaFault[];
  /** What of the schema decides nothing: unknown formats, annotations, keywords of other dialects. */
  readonly notes: readonly Note[];
}
