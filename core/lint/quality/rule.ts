import type { JsonValue } from '../../json.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { SchemaDocument } from '../document.ts';
import type { Severity } from '../finding.ts';

/** What a quality rule may look at. */
export interface QualityContext {
  readonly document: SchemaDocument;
  readonly profile: Profile | undefined;
  /** Outputs of the corpus, where there is one. */
  readonly fixtures: readonly JsonValue[] | undefined;
}

/** A place that a rule finds fault with. */
export interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/** A rule about schemas that holds whatever the provider. */
export interface QualityRule {
  readonly code: string;
  readonly severity: Severity;
  /** Whether the specification says so, or experience does. */
  readonly evidence: 'specification' | 'judgement';
  readonly find: (context: QualityContext) => readonly Fault[];
}
