import { negate } from './operators.ts';
import type { Step } from './run.ts';
import type { Scope } from './scope.ts';
import type { Conditional, Connective, Unary } from './syntax.ts';
import { fault, isFault, kindOf, nameKinds } from './value.ts';
import type { Result, Value } from './value.ts';

/** `test ? yes : no`: only the side that counts is evaluated. */
export function compileConditional({ test, yes, no, start }: Conditional, scope: Scope): Step {
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
export function compileConnective({ op, left, right, start }: Connective, scope: Scope): Step {
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

/** `!operand` and `-operand`. */
export function compileUnary({ op, operand, start }: Unary, scope: Scope): Step {
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
