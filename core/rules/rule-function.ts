import type { Run } from './run.ts';
import type { Kind, Result, Value } from './value.ts';

/** Kinds that an argument may have; `undefined` for any. */
export type Taken = readonly Kind[] | undefined;

/** Where a function is called and what it may cost. */
export interface CallSite {
  readonly run: Run;
  readonly start: number;
}

/** A function that rules may call. */
export interface RuleFunction {
  readonly name: string;
  /** Kinds of what stands before the dot; the member is absent where there is no dot. */
  readonly on?: readonly Kind[];
  /** Kinds of each argument. */
  readonly takes: readonly Taken[];
  /** Kind of the result, `undefined` where that depends. */
  readonly gives: Kind | undefined;
  /** Called with values of those kinds only; `on` comes first. */
  readonly apply: (args: readonly Value[], site: CallSite) => Result;
}

/** One argument of a kind that the definition has promised. */
export function argument<Type extends Value>(args: readonly Value[], index: number): Type {
  return args[index] as Type;
}
