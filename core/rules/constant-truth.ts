import { compileExpression } from './compile-expression.ts';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import { startRun } from './run.ts';
import { freeNames } from './scope.ts';
import type { Binary, Call, Expression, Unary } from './syntax.ts';

/** An expression and where it was written. */
interface Written {
  readonly expression: Expression;
  readonly source: RuleSource;
}

/** The truth value that an expression has wherever it has one, and the part of it that decides so. */
interface ConstantTruth {
  readonly truth: boolean;
  readonly why: 'it looks at nothing' | 'it compares a value with itself';
  readonly start: number;
}

type Found = ConstantTruth | undefined;

type Finders = {
  readonly [Op in Expression['op']]?: (
    expression: Extract<Expression, { readonly op: Op }>,
    source: RuleSource,
  ) => Found;
};

/**
 * What can be constant though it looks at something. `output.a || true` is not among it: there `||` takes in what `output.a`
 * cannot say, which is what it is for.
 */
const finders: Finders = {
  not: ofNot,
  binary: ofComparison,
  call: ofSame,
};

/** Comparisons that hold between a value and itself; the other ones never do. */
const REFLEXIVE: readonly string[] = ['==', '<=', '>='];
const IRREFLEXIVE: readonly string[] = ['!=', '<', '>'];

/**
 * Refuses a check that is never true or never false, whatever the output.
 *
 * @param alone whether the rule has no `when`: a rule that has one may say with `false` that it must not apply
 * @throws {MisuseError} with a caret under the part that decides
 */
export function refuseConstantCheck({ expression, source }: Written, alone: boolean): void {
  const constant = findConstantTruth(expression, source);
  if (constant === undefined || (!alone && freeNames(expression).size === 0)) {
    return;
  }
  const never = constant.truth ? 'break' : 'keep';
  const why = `${constant.why}, so that no output can ${never} the rule: let output, vars or item decide`;
  throw ruleError(source, constant.start, why);
}

/**
 * Refuses a `when` by which its rule never applies; one that is always true does no harm.
 *
 * @throws {MisuseError} with a caret under the part that decides
 */
export function refuseConstantWhen({ expression, source }: Written): void {
  const constant = findConstantTruth(expression, source);
  if (constant?.truth === false) {
    const why = `${constant.why}, so that the rule never applies: let output, vars or item decide`;
    throw ruleError(source, constant.start, why);
  }
}

function findConstantTruth(expression: Expression, source: RuleSource): Found {
  if (freeNames(expression).size === 0) {
    // A constant that is no truth value is never true either.
    const truth = compileExpression(expression, source)(startRun(null, {})) === true;
    return { truth, why: 'it looks at nothing', start: expression.start };
  }
  const find = finders[expression.op] as ((expression: Expression, source: RuleSource) => Found) | undefined;
  return find?.(expression, source);
}

function ofNot({ operand }: Unary, source: RuleSource): Found {
  const constant = findConstantTruth(operand, source);
  return constant && { ...constant, truth: !constant.truth };
}

function ofComparison({ operator, left, right, start }: Binary): Found {
  const truth = REFLEXIVE.includes(operator);
  return (truth || IRREFLEXIVE.includes(operator)) && areAlike(left, right)
    ? { truth, why: 'it compares a value with itself', start }
    : undefined;
}

/** With a tolerance, too: a negative one has no value. */
function ofSame({ name, args: [left, right], start }: Call): Found {
  return name === 'same' && areAlike(left, right)
    ? { truth: true, why: 'it compares a value with itself', start }
    : undefined;
}

/** Tells whether two expressions say the same wherever they stand; an expression gives one output one value. */
function areAlike(left: Expression | undefined, right: Expression | undefined): boolean {
  return spell(left) === spell(right);
}

function spell(expression: Expression | undefined): string | undefined {
  return JSON.stringify(expression, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value));
}
