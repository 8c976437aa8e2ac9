import { fromOutside, itemsOf } from './members.ts';
import { isExhausted, spend, tooCostly } from './run.ts';
import type { Run, Step } from './run.ts';
import { bindName, freeNames, weigh } from './scope.ts';
import type { Scope } from './scope.ts';
import type { Binding, Comprehension, Quantifier } from './syntax.ts';
import { fault, isFault, kindOf, nameKinds } from './value.ts';
import type { Fault, Result, Value } from './value.ts';

/** `cel.bind(variable, value, body)`. */
export function compileBinding({ variable, value, body }: Binding, scope: Scope): Step {
  const valueOf = scope.compile(value, scope);
  const { inner, slot } = bindName(scope, variable);
  const bodyOf = scope.compile(body, inner);
  return (run) => {
    const bound = valueOf(run);
    if (isFault(bound)) {
      return bound;
    }
    run.locals[slot] = bound;
    return bodyOf(run);
  };
}

interface Loop {
  readonly items: readonly Value[];
  /** Evaluates the body for an item. */
  readonly bodyOf: (item: Value) => Result;
  /** Tells whether an item counts, in `map` with three arguments. */
  readonly whereOf: ((item: Value) => Result) | undefined;
  readonly run: Run;
  readonly start: number;
}

const loops: Readonly<Record<Quantifier, (loop: Loop) => Result>> = {
  all: (loop) => quantify(loop, false),
  exists: (loop) => quantify(loop, true),
  exists_one: (loop) => {
    const kept = filter(loop);
    return isFault(kept) ? kept : kept.length === 1;
  },
  filter,
  map,
};

/** A macro over the items of a list or the names of an object. What depends on the output alone runs once. */
export function compileComprehension(expression: Comprehension, scope: Scope): Step {
  const { over, variable, where, body, quantifier, start } = expression;
  const overOf = scope.compile(over, scope);
  const { inner, slot } = bindName(scope, variable);
  const bodyOf = scope.compile(body, inner);
  const whereOf = where === undefined ? undefined : scope.compile(where, inner);
  const weight = weigh(body) + (where === undefined ? 0 : weigh(where));
  const step: Step = (run) => {
    const value = overOf(run);
    const items = isFault(value) ? value : itemsOf(value, { run, start });
    if (isFault(items)) {
      return items;
    }
    const evaluate =
      (part: Step) =>
      (item: Value): Result => {
        const bound = fromOutside(item, start);
        if (isFault(bound)) {
          return bound;
        }
        run.locals[slot] = bound;
        return spend(run, weight) ? part(run) : tooCostly(start);
      };
    return loops[quantifier]({
      items,
      bodyOf: evaluate(bodyOf),
      whereOf: whereOf === undefined ? undefined : evaluate(whereOf),
      run,
      start,
    });
  };
  return isInvariant(expression) ? keep(step, scope.nextKept()) : step;
}

function isInvariant(expression: Comprehension): boolean {
  return [...freeNames(expression)].every((name) => name === 'output' || name === 'vars');
}

function keep(step: Step, slot: number): Step {
  return (run) => (run.kept[slot] ??= step(run));
}

/** One item that decides absorbs the faults of the others (CEL, "Macros"). */
function quantify({ items, bodyOf, run, start }: Loop, deciding: boolean): Result {
  let undecided: Fault | undefined;
  for (const item of items) {
    const result = bodyOf(item);
    if (result === deciding) {
      return deciding;
    }
    if (isExhausted(run)) {
      return tooCostly(start);
    }
    undecided ??= isFault(result) ? result : result === !deciding ? undefined : notBoolean(result, start);
  }
  return undecided ?? !deciding;
}

function filter({ items, bodyOf, start }: Loop): readonly Value[] | Fault {
  const kept: Value[] = [];
  for (const item of items) {
    const result = bodyOf(item);
    if (typeof result !== 'boolean') {
      return isFault(result) ? result : notBoolean(result, start);
    }
    if (result) {
      kept.push(item);
    }
  }
  return kept;
}

function map(loop: Loop): Result {
  const { whereOf, bodyOf } = loop;
  const items = whereOf === undefined ? loop.items : filter({ ...loop, bodyOf: whereOf });
  if (isFault(items)) {
    return items;
  }
  const mapped: Value[] = [];
  for (const item of items) {
    const result = bodyOf(item);
    if (isFault(result)) {
      return result;
    }
    mapped.push(result);
  }
  return mapped;
}

function notBoolean(value: Value, start: number): Fault {
  return fault(`a test of items gives ${nameKinds([kindOf(value)])}, not true or false`, start, { got: value });
}
