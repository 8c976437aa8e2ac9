import { typeNames } from './functions-conversion.ts';
import { compileCall } from './compile-call.ts';
import { compileBinding, compileComprehension } from './compile-comprehension.ts';
import { compileHas, compileIndex, compilePresent, compileSelect } from './compile-access.ts';
import { compileList, compileMap } from './compile-literal.ts';
import { compileConditional, compileConnective, compileUnary } from './compile-logic.ts';
import { operators } from './operators.ts';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import { startRun } from './run.ts';
import type { Step } from './run.ts';
import { freeNames } from './scope.ts';
import type { Scope } from './scope.ts';
import type { Binary, Expression, Literal, Name } from './syntax.ts';
import { bytes, fault, isFault } from './value.ts';
import type { Value } from './value.ts';

type Compilers = {
  readonly [Op in Expression['op']]: (expression: Extract<Expression, { readonly op: Op }>, scope: Scope) => Step;
};

const compilers: Compilers = {
  literal: compileLiteral,
  name: compileName,
  select: compileSelect,
  index: compileIndex,
  call: compileCall,
  list: compileList,
  map: compileMap,
  conditional: compileConditional,
  '&&': compileConnective,
  '||': compileConnective,
  not: compileUnary,
  minus: compileUnary,
  binary: compileBinary,
  has: compileHas,
  present: compilePresent,
  each: compileComprehension,
  bind: compileBinding,
};

/** Turns a checked expression into a function that evaluates it; what is constant is evaluated once, here. */
export function compileExpression(expression: Expression, source: RuleSource): Step {
  let slots = 0;
  let keptSlots = 0;
  return compileWithin(expression, {
    locals: new Map(),
    compile: compileWithin,
    source,
    nextSlot: () => slots++,
    nextKept: () => keptSlots++,
  });
}

function compileWithin(expression: Expression, scope: Scope): Step {
  const compile = compilers[expression.op] as (expression: Expression, scope: Scope) => Step;
  const step = compile(expression, scope);
  return expression.op === 'literal' || freeNames(expression).size > 0 ? step : fold(step, scope.source);
}

/** Evaluates what depends on nothing. A constant without a value is a fault of the rule. */
function fold(step: Step, source: RuleSource): Step {
  const result = step(startRun(null, {}));
  if (isFault(result)) {
    throw ruleError(source, result.start, `this can never be evaluated: ${result.message}`);
  }
  return () => result;
}

function compileLiteral({ value }: Literal): Step {
  const constant: Value = value instanceof Uint8Array ? bytes(value) : value;
  return () => constant;
}

function compileName({ name, start }: Name, { locals }: Scope): Step {
  const slot = locals.get(name);
  if (slot !== undefined) {
    return (run) => run.locals[slot] ?? null;
  }
  switch (name) {
    case 'output':
      return (run) => run.output;
    case 'vars':
      return (run) => run.vars;
    case 'item':
      return (run) => run.item;
    case 'index':
      return (run) => run.index;
    default: {
      const type = typeNames.get(name) ?? fault(`the name "${name}" is unknown`, start);
      return () => type;
    }
  }
}

function compileBinary({ operator, left, right, start }: Binary, scope: Scope): Step {
  const [leftOf, rightOf] = [scope.compile(left, scope), scope.compile(right, scope)];
  const apply = operators[operator];
  return (run) => {
    const first = leftOf(run);
    if (isFault(first)) {
      return first;
    }
    const second = rightOf(run);
    return isFault(second) ? second : apply(first, second, { run, start });
  };
}
