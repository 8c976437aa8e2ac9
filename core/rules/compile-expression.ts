import { typeNames } from './functions-conversion.ts';
import { compileCall } from './compile-call.ts';
import { compileBinding, compileComprehension } from './compile-comprehension.ts';
import { compileHas, compileIndex, compilePresent, compileSelect } from './compile-access.ts';
import { operators, negate } from './operators.ts';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import { spend, startRun, tooCostly } from './run.ts';
import type { Step } from './run.ts';
import { freeNames } from './scope.ts';
import type { Scope } from './scope.ts';
import type { Binary, Conditional, Connective, Expression, ListLiteral, Literal, MapLiteral, Name, Unary } from './syntax.ts';
import { bytes, fault, isFault, kindOf, nameKinds } from './value.ts';
import type { Key, Result, Value } from './value.ts';

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

function compileList({ items, start }: ListLiteral, scope: Scope): Step {
  const steps = items.map((item) => scope.compile(item, scope));
  return (run) => {
    const list: Value[] = [];
    for (const step of steps) {
      const item = step(run);
      if (isFault(item)) {
        return item;
      }
      list.push(item);
    }
    return spend(run, list.length) ? list : tooCostly(start);
  };
}

function compileMap({ entries, start }: MapLiteral, scope: Scope): Step {
  const steps = entries.map(([key, value]) => [scope.compile(key, scope), scope.compile(value, scope)] as const);
  return (run) => {
    const map = new Map<Key, Value>();
    for (const [keyOf, valueOf] of steps) {
      const [key, value] = [keyOf(run), valueOf(run)];
      if (isFault(key) || isFault(value)) {
        return isFault(key) ? key : value;
      }
      if (typeof key !== 'string' && typeof key !== 'number' && typeof key !== 'boolean') {
        return fault(`${nameKinds([kindOf(key)])} cannot be a key`, start);
      }
      if (map.has(key)) {
        return fault('a key stands twice in an object', start);
      }
      map.set(key, value);
    }
    return spend(run, map.size) ? map : tooCostly(start);
  };
}

function compileConditional({ test, yes, no, start }: Conditional, scope: Scope): Step {
  const [testOf, yesOf, noOf] = [test, yes, no].map((part) => scope.compile(part, scope)) as [Step, Step, Step];
  return (run) => {
    const decided = testOf(run);
    if (typeof decided !== 'boolean') {
      return isFault(decided) ? decided : notBoolean(decided, '"? :"', start);
    }
    return decided ? yesOf(run) : noOf(run);
  };
}

/** One side that decides absorbs a fault of the other, whichever comes first (CEL, "Logical operators"). */
function compileConnective({ op, left, right, start }: Connective, scope: Scope): Step {
  const [leftOf, rightOf] = [scope.compile(left, scope), scope.compile(right, scope)];
  const deciding = op === '||';
  return (run) => {
    const first = leftOf(run);
    if (first === deciding) {
      return deciding;
    }
    const second = rightOf(run);
    if (second === deciding) {
      return deciding;
    }
    const undecided = typeof first === 'boolean' ? second : first;
    return typeof undecided === 'boolean' || isFault(undecided) ? undecided : notBoolean(undecided, `"${op}"`, start);
  };
}

function compileUnary({ op, operand, start }: Unary, scope: Scope): Step {
  const of = scope.compile(operand, scope);
  return (run) => {
    const value = of(run);
    if (isFault(value)) {
      return value;
    }
    if (op === 'minus') {
      return negate(value, start);
    }
    return typeof value === 'boolean' ? !value : notBoolean(value, '"!"', start);
  };
}

function notBoolean(value: Value, what: string, start: number): Result {
  return fault(`${what} takes true or false, not ${nameKinds([kindOf(value)])}`, start, { got: value });
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
