import type { FaultClass } from '../results/row.ts';
import type { FaultCount } from './fault-counts.ts';
import type { MetricFloor } from './floors.ts';
import type { KnownBook } from './known.ts';
import type { GateTests } from './tests.ts';

/** Verdicts on one metric in one slice. `known` ones are tolerated and not among the others. */
export interface Cell {
  passed: number;
  failed: number;
  unreadable: number;
  known: number;
  readonly faults: Map<string, FaultCount>;
}

/** Verdicts on one metric, with what it is held to. */
export interface MetricTally {
  readonly floor: MetricFloor;
  isSparse: boolean;
  /** By slice; `""` is the whole. */
  readonly cells: Map<string, Cell>;
}

/** Rows of one slice, and how many of them were graded. */
export interface Population {
  rows: number;
  graded: number;
}

/** Rows that were not judged, by problem. */
export interface Trouble {
  rows: number;
  readonly names: Set<string>;
  readonly details: Set<string>;
}

/** What the gate keeps of all rows: counts, never rows. */
export interface Tally {
  rows: number;
  /** Each row in its worst kind. */
  readonly outcomes: Record<FaultClass | 'passed', number>;
  /** By metric, then by slice; `""` is the whole. */
  readonly metrics: Map<string, MetricTally>;
  /** By selector, then by slice. */
  readonly populations: Map<string, Map<string, Population>>;
  readonly tests: GateTests;
  readonly troubles: Map<TroubleCode, Trouble>;
  readonly known: KnownBook;
}

/** Problems that single rows have. */
export type TroubleCode = 'provider_error' | 'transport_error' | 'misuse' | 'no_output' | 'no_assertions';
