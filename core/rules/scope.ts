import type { RuleSource } from './rule-error.ts';
import type { Step } from './run.ts';
import { typeNames } from './functions-conversion.ts';
import { partsOf } from './syntax.ts';
import type { Expression } from './syntax.ts';

/** What an expression is compiled in. */
export interface Scope {
  /** Slots of the names that macros around it bind. */
  readonly locals: ReadonlyMap<string, number>;
  /** Compiles a part. */
  readonly compile: (expression: Expression, scope: Scope) => Step;
  readonly source: RuleSource;
  readonly nextSlot: () => number;
  readonly nextKept: () => number;
}

/** Gives the scope within a macro that binds one more name, and the slot of that name. */
export function bindName(scope: Scope, name: string): { readonly inner: Scope; readonly slot: number } {
  const slot = scope.nextSlot();
  return { inner: { ...scope, locals: new Map([...scope.locals, [name, slot]]) }, slot };
}

const known = new WeakMap<Expression, ReadonlySet<string>>();

/** Gives the names that an expression takes from outside itself; names of types are no such names. */
export function freeNames(expression: Expression): ReadonlySet<string> {
  const names = known.get(expression) ?? findFreeNames(expression);
  known.set(expression, names);
  return names;
}

function findFreeNames(expression: Expression): ReadonlySet<string> {
  if (expression.op === 'name') {
    return new Set(typeNames.has(expression.name) ? [] : [expression.name]);
  }
  const [first, ...others] = partsOf(expression).map(freeNames);
  const names = new Set(others.flatMap((part) => [...part]));
  if (expression.op === 'each' || expression.op === 'bind') {
    // What a macro runs over, or binds, stands outside of it.
    names.delete(expression.variable);
  }
  return new Set([...(first ?? []), ...names]);
}

/** Counts the parts of an expression, itself included: what evaluating it once costs in steps. */
export function weigh(expression: Expression): number {
  return 1 + partsOf(expression).reduce((sum, part) => sum + weigh(part), 0);
}
