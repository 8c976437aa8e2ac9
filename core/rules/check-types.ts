import { inferHas, inferIndex, inferSelect } from './check-access.ts';
import { checkCall } from './check-call.ts';
import { checkBinary } from './check-operators.ts';
import { typeNames } from './functions-conversion.ts';
import { suggest } from '../nearest.ts';
import { ruleError } from './rule-error.ts';
import { ANY, listOf, ofKinds, ofScalar, unite } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Binding, Comprehension, Connective, Expression, Name } from './syntax.ts';
import { requireKinds } from './type-scope.ts';
import type { TypeScope } from './type-scope.ts';
import type { Kind } from './value.ts';

/**
 * Gives what is known of an expression's value before there is an output.
 *
 * @throws {MisuseError} where a name, a function or a field is unknown, or a kind can never fit
 */
export function inferShape(expression: Expression, scope: Omit<TypeScope, 'infer'>): Shape {
  return infer(expression, { ...scope, infer });
}

type Inferrers = {
  readonly [Op in Expression['op']]: (expression: Extract<Expression, { readonly op: Op }>, scope: TypeScope) => Shape;
};

const inferrers: Inferrers = {
  literal: ({ value }) => (value instanceof Uint8Array ? ofKinds('bytes') : ofScalar(value)),
  name: inferName,
  select: inferSelect,
  index: inferIndex,
  call: checkCall,
  binary: checkBinary,
  list: ({ items }, scope) => listOf(unite(items.map((item) => infer(item, scope)))),
  map: ({ entries }, scope) => {
    entries.flat().forEach((part) => infer(part, scope));
    return ofKinds('map');
  },
  each: inferComprehension,
  bind: inferBinding,
  has: inferHas,
  present: ({ operand }, scope) => {
    infer(operand, scope);
    return ofKinds('bool');
  },
  conditional: ({ test, yes, no }, scope) => {
    inferAs(test, ['bool'], { scope, what: '"? :"' });
    return unite([infer(yes, scope), infer(no, scope)]);
  },
  '&&': inferConnective,
  '||': inferConnective,
  not: ({ operand }, scope) => {
    inferAs(operand, ['bool'], { scope, what: '"!"' });
    return ofKinds('bool');
  },
  minus: ({ operand }, scope) => {
    const { kinds } = inferAs(operand, ['number', 'duration'], { scope, what: '"-"' });
    return { ...ANY, kinds };
  },
};

function infer(expression: Expression, scope: TypeScope): Shape {
  return (inferrers[expression.op] as (expression: Expression, scope: TypeScope) => Shape)(expression, scope);
}

function inferAs(
  part: Expression,
  kinds: readonly Kind[],
  { scope, what }: { readonly scope: TypeScope; readonly what: string },
): Shape {
  const shape = infer(part, scope);
  requireKinds(shape, kinds, { source: scope.source, start: part.start, what });
  return shape;
}

function inferConnective({ op, left, right }: Connective, scope: TypeScope): Shape {
  inferAs(left, ['bool'], { scope, what: `"${op}"` });
  inferAs(right, ['bool'], { scope, what: `"${op}"` });
  return ofKinds('bool');
}

function inferName({ name, start }: Name, { names, source }: TypeScope): Shape {
  const shape = names.get(name) ?? (typeNames.has(name) ? ofKinds('type') : undefined);
  if (shape !== undefined) {
    return shape;
  }
  const hint =
    name === 'item' || name === 'index' ? ': only a rule with "each" has it' : suggest(name, [...names.keys()]);
  throw ruleError(source, start, `the name "${name}" is unknown${hint}`);
}

function inferComprehension(
  { over, where, body, variable, quantifier, start }: Comprehension,
  scope: TypeScope,
): Shape {
  const range = infer(over, scope);
  requireKinds(range, ['list', 'map'], { source: scope.source, start, what: `${quantifier}()` });
  const item = range.kinds?.has('list') === true && range.kinds.size === 1 ? range.items() : ANY;
  const inner = { ...scope, names: new Map([...scope.names, [variable, item]]) };
  if (where !== undefined) {
    requireKinds(infer(where, inner), ['bool'], {
      source: scope.source,
      start: where.start,
      what: `the test of ${quantifier}()`,
    });
  }
  const result = infer(body, inner);
  if (quantifier === 'map') {
    return listOf(result);
  }
  requireKinds(result, ['bool'], { source: scope.source, start: body.start, what: `the test of ${quantifier}()` });
  return quantifier === 'filter' ? listOf(item) : ofKinds('bool');
}

function inferBinding({ variable, value, body }: Binding, scope: TypeScope): Shape {
  return infer(body, { ...scope, names: new Map([...scope.names, [variable, infer(value, scope)]]) });
}
