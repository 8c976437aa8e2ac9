import type { Ceiling, Evidence } from '../profiles/profile.ts';

/** How bad a finding is: the schema will not work, may not do what it says, or could be better. */
export type Severity = 'error' | 'warning' | 'advice';

/** One thing that is wrong, doubtful or unwise in a schema. */
export interface LintFinding {
  readonly severity: Severity;
  /** What it is, stable. */
  readonly code: string;
  /** JSON Pointer into the schema as it is written. */
  readonly pointer: string;
  readonly detail: string;
  /** How a provider's rule is known; `specification` and `judgement` for what holds without any provider. */
  readonly evidence: Evidence | 'specification' | 'judgement';
}

/** How much of a ceiling a schema uses. */
export interface Share {
  readonly used: number;
  /** `null` where the provider names no ceiling. */
  readonly limit: number | null;
  /** `used` of `limit`, 0 to 1 and beyond; `null` without a ceiling. */
  readonly share: number | null;
  /** The higher count, where nobody knows how the provider counts. */
  readonly most?: number;
}

/** How much of each ceiling a schema uses. */
export type Usage = Readonly<Record<Exclude<Ceiling, 'strictTools' | 'requestProperties'>, Share>>;

/** What the lint has to say of one schema for one provider. */
export interface LintReport {
  readonly findings: readonly LintFinding[];
  readonly usage: Usage;
}
