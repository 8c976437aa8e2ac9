import { fault } from './value.ts';
import type { Fault, Kind, Members, Result, Value } from './value.ts';

/**
 * What one rule may cost on one output, all items of `each` together: about as many steps as expressions are
 * evaluated, list items and object members compared or built, and characters searched for a pattern.
 */
export const BUDGET = 10_000_000;

/** The scalars of a list, for fast membership, whether it holds anything else, and of which kinds its items are. */
export interface ListIndex {
  readonly scalars: ReadonlySet<unknown>;
  readonly onlyScalars: boolean;
  readonly kinds: ReadonlySet<Kind>;
}

/** What a rule sees while it runs, and what it has cost so far. */
export interface Run {
  readonly output: Value;
  readonly vars: Members;
  item: Value;
  index: number;
  /** Values of the names that macros bind, by slot. */
  readonly locals: Value[];
  /** Results of macros that depend on `output` and `vars` alone, by slot. */
  readonly kept: (Result | undefined)[];
  readonly indexes: Map<readonly Value[], ListIndex>;
  spent: number;
}

/** One compiled expression. */
export type Step = (run: Run) => Result;

/** Starts a run of one rule on one output. */
export function startRun(output: Value, vars: Members): Run {
  return { output, vars, item: null, index: 0, locals: [], kept: [], indexes: new Map(), spent: 0 };
}

/** Counts a cost and tells whether the run may go on. */
export function spend(run: Run, steps: number): boolean {
  run.spent += steps;
  return run.spent <= BUDGET;
}

/** Tells whether a run has cost more than it may; nothing that it gives counts then. */
export function isExhausted(run: Run): boolean {
  return run.spent > BUDGET;
}

/** Says that a rule costs more than it may. */
export function tooCostly(start: number): Fault {
  return fault(`it costs more than ${BUDGET} steps on this output`, start);
}
