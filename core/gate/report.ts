import type { FaultClass } from '../results/row.ts';
import type { FaultCount } from './fault-counts.ts';
import type { Known } from './floors.ts';
import type { FileProblem, Problem } from './problem.ts';

/** How one metric did in one slice, before it is known what the floors allow. */
export interface RatedMetric {
  readonly metric: string;
  /** `null` for the whole, else such as `provider=openai:chat`. */
  readonly slice: string | null;
  /** passed + failed + unreadable. */
  readonly checked: number;
  readonly passed: number;
  readonly failed: number;
  readonly unreadable: number;
  /** Rows that have no verdict on this metric, whatever the cause. */
  readonly missing: number;
  /** Verdicts that are tolerated, and so not among the others. */
  readonly known: number;
  /** passed / checked, `null` where nothing was checked. */
  readonly rate: number | null;
  /** Wilson lower bound of the rate, two-sided. */
  readonly lower: number | null;
  readonly floor: number;
  /** Kinds of fault, most frequent first, at most 10. */
  readonly faults: readonly FaultCount[];
}

/** How one metric did in one slice, with its verdict. */
export interface MetricReport extends RatedMetric {
  readonly verdict: 'pass' | 'fail';
}

/** What the gate says; its shape is part of the interface. */
export interface GateReport {
  readonly verdict: 'pass' | 'fail';
  readonly metrics: readonly MetricReport[];
  readonly problems: readonly (Problem | FileProblem)[];
  /** Problems that the file of floors allows. */
  readonly allowed: readonly Problem[];
  readonly known: readonly (Known & { readonly failed: number; readonly passed: number })[];
  readonly rows: number;
  readonly tests: number;
  /** Rows by their worst kind of fault. */
  readonly outcomes: Readonly<Record<FaultClass | 'passed', number>>;
  readonly notes: readonly string[];
}
