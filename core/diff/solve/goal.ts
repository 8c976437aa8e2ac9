import type { Arena } from '../arena.ts';
import type { Languages } from '../regular/language.ts';
import type { Atom, Literal, ShownAtom } from '../shape.ts';
import type { Truth } from '../truth.ts';
import type { Kind, Value } from '../value.ts';

/** What is known of a goal: a value that meets it, that there is none, or neither. */
export type Result = { readonly kind: 'found'; readonly value: Value } | { readonly kind: 'empty' | 'unknown' };

/** No value meets it. */
export const EMPTY: Result = { kind: 'empty' };

/** Neither proved nor refuted. */
export const UNKNOWN: Result = { kind: 'unknown' };

/** A goal: all of these must hold of one value. */
export type Goal = readonly Literal[];

/** A computation that asks for other goals on its way; its caller keeps the stack, so that nesting costs none. */
export type Steps<T> = Generator<Goal, T, Result>;

/** An atom that must, or must not, hold. */
export interface Fact {
  readonly sign: boolean;
  readonly atom: Atom | ShownAtom;
}

/** One way to settle something open: all of these. */
export type Option = readonly (Literal | Fact)[];

/** Something that must hold and that can be settled in several ways. */
export interface Pending {
  readonly holds: (value: Value) => Truth;
  /** Absent where it cannot be looked into: then a value either happens to meet it, or nothing is known. */
  readonly options?: () => readonly Option[];
  readonly chain: Chain | undefined;
}

/** What a claim was derived from, innermost first. */
export interface Chain {
  readonly key: string;
  readonly parent: Chain | undefined;
}

/** What all parts of the solver share. */
export interface SolverContext {
  readonly arena: Arena;
  readonly languages: Languages;
  /** Counts a step; false when the budget is spent. */
  readonly spend: (steps: number) => boolean;
}

/** One case of a goal: values of one kind, with everything that is claimed of them. */
export interface Branch {
  readonly kind: Kind;
  readonly facts: Fact[];
  readonly pending: Pending[];
  readonly asserted: Set<string>;
}

/** Asks for another goal. */
export function* ask(goal: Goal): Steps<Result> {
  return yield goal;
}
