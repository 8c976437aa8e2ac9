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

/** Gives an argument that the definition has promised to be text. */
export function textAt(args: readonly Value[], index: number): string {
  return args[index] as string;
}

/** Gives an argument that the definition has promised to be a number. */
export function numberAt(args: readonly Value[], index: number): number {
  return args[index] as number;
}

/** Gives an argument that the definition has promised to be a list. */
export function listAt(args: readonly Value[], index: number): readonly Value[] {
  return args[index] as readonly Value[];
}
