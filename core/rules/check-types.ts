import type { Note } from '../finding.ts';
import { checkBinary } from './check-operators.ts';
import { checkCall } from './check-call.ts';
import { typeNames } from './functions-conversion.ts';
import { suggest } from '../nearest.ts';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import { ANY, listOf, mayBe, ofKinds, ofScalar, unite } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Binding, Comprehension, Expression, Has, Index, Name, Select } from './syntax.ts';
import { nameKinds } from './value.ts';
import type { Kind } from './value.ts';

/** What an expression may name, and where what is worth knowing goes. */
export interface TypeScope {
  readonly source: RuleSource;
  readonly names: ReadonlyMap<string, Shape>;
  readonly notes: Note[];
  readonly infer: (expression: Expression, scope: TypeScope) => Shape;
}

/**
 * Gives what is known of an expression's value before there is an output.
 *
 * @throws {MisuseError} where a name, a function or a field is unknown, or a kind can never fit
 */
export function inferShape(expression: Expression, scope: Omit<TypeScope, 'infer'>): Shape {
  return infer(expression, { ...scope, infer });
}

/** Says that a part of a rule has a kind that does not fit, unless that is not known. */
export function requireKinds(
  shape: Shape,
  kinds: readonly Kind[],
  { source, start, what }: { readonly source: RuleSource; readonly start: number; readonly what: string },
): void {
  if (!mayBe(shape, kinds)) {
    const found = nameKinds([...(shape.kinds ?? [])]);
    throw ruleError(source, start, `${what} takes ${nameKinds(kinds)}, not ${found}`);
  }
}

function infer(expression: Expression, scope: TypeScope): Shape {
  switch (expression.op) {
    case 'literal':
      return expression.value instanceof Uint8Array ? ofKinds('bytes') : ofScalar(expression.value);
    case 'name':
      return inferName(expression, scope);
    case 'select':
      return inferMember(infer(expression.of, scope), expression.name, { expression, scope });
    case 'index':
      return inferIndex(expression, scope);
    case 'call':
      return checkCall(expression, scope);
    case 'binary':
      return checkBinary(expression, scope);
    default:
      return inferStructure(expression, scope);
  }
}

function inferStructure(
  expression: Exclude<Expression, { readonly op: 'literal' | 'name' | 'select' | 'index' | 'call' | 'binary' }>,
  scope: TypeScope,
): Shape {
  switch (expression.op) {
    case 'list':
      return listOf(unite(expression.items.map((item) => infer(item, scope))));
    case 'map':
      expression.entries.flat().forEach((part) => infer(part, scope));
      return ofKinds('map');
    case 'each':
      return inferComprehension(expression, scope);
    case 'bind':
      return inferBinding(expression, scope);
    case 'has':
      return inferHas(expression, scope);
    case 'present':
      infer(expression.operand, scope);
      return ofKinds('bool');
    default:
      return inferLogic(expression, scope);
  }
}

function inferLogic(
  expression: Extract<Expression, { readonly op: 'conditional' | '&&' | '||' | 'not' | 'minus' }>,
  scope: TypeScope,
): Shape {
  const check = (part: Expression, kinds: readonly Kind[], what: string): Shape => {
    const shape = infer(part, scope);
    requireKinds(shape, kinds, { source: scope.source, start: part.start, what });
    return shape;
  };
  switch (expression.op) {
    case 'conditional':
      check(expression.test, ['bool'], '"? :"');
      return unite([infer(expression.yes, scope), infer(expression.no, scope)]);
    case 'not':
      check(expression.operand, ['bool'], '"!"');
      return ofKinds('bool');
    case 'minus':
      return { ...ANY, kinds: check(expression.operand, ['number', 'duration'], '"-"').kinds };
    case '&&':
    case '||':
      check(expression.left, ['bool'], `"${expression.op}"`);
      check(expression.right, ['bool'], `"${expression.op}"`);
      return ofKinds('bool');
  }
}

function inferName({ name, start }: Name, { names, source }: TypeScope): Shape {
  const shape = names.get(name) ?? (typeNames.has(name) ? ofKinds('type') : undefined);
  if (shape !== undefined) {
    return shape;
  }
  const hint = name === 'item' || name === 'index' ? ': only a rule with "each" has it' : suggest(name, [...names.keys()]);
  throw ruleError(source, start, `the name "${name}" is unknown${hint}`);
}

interface MemberSite {
  readonly expression: Select | Index | Has;
  readonly scope: TypeScope;
}

function inferMember(object: Shape, name: string, { expression, scope }: MemberSite): Shape {
  requireKinds(object, ['map', 'null'], { source: scope.source, start: expression.start, what: `field "${name}"` });
  const member = object.member(name);
  switch (member.known) {
    case 'defined':
      return member.shape;
    case 'open':
    case 'silent':
      return ANY;
    case 'unlisted':
    case 'forbidden': {
      const hint = suggest(name, object.names());
      const known = hint === '' ? `; it has ${object.names().map((one) => `"${one}"`).join(', ')}` : hint;
      const place = Math.max(expression.start, expression.end - name.length);
      throw ruleError(scope.source, place, `the schema does not define the field "${name}"${known}`);
    }
  }
}

function inferIndex(expression: Index, scope: TypeScope): Shape {
  const [of, at] = [infer(expression.of, scope), infer(expression.at, scope)];
  requireKinds(of, ['list', 'map', 'null'], { source: scope.source, start: expression.start, what: '"[ ]"' });
  const isList = of.kinds?.has('list') === true && !of.kinds.has('map');
  if (isList) {
    requireKinds(at, ['number'], { source: scope.source, start: expression.at.start, what: 'the index of a list' });
    return of.items();
  }
  const { at: key } = expression;
  const isNamed = key.op === 'literal' && typeof key.value === 'string' && of.kinds?.has('list') !== true;
  return isNamed ? inferMember(of, String(key.value), { expression, scope }) : ANY;
}

function inferHas(expression: Has, scope: TypeScope): Shape {
  const object = infer(expression.of, scope);
  inferMember(object, expression.name, { expression, scope });
  const member = object.member(expression.name);
  if (member.known === 'defined' && member.required && member.shape.kinds?.has('null') === true) {
    const { start, end } = expression;
    const detail = `${scope.source.where}: ${scope.source.text.slice(start, end)} is always true, since the schema requires the field and lets it be null: present() is meant`;
    scope.notes.push({ code: 'has_nullable', detail });
  }
  return ofKinds('bool');
}

function inferComprehension({ over, where, body, variable, quantifier, start }: Comprehension, scope: TypeScope): Shape {
  const range = infer(over, scope);
  requireKinds(range, ['list', 'map'], { source: scope.source, start, what: `${quantifier}()` });
  const item = range.kinds?.has('list') === true && range.kinds.size === 1 ? range.items() : ANY;
  const inner = { ...scope, names: new Map([...scope.names, [variable, item]]) };
  if (where !== undefined) {
    requireKinds(infer(where, inner), ['bool'], { source: scope.source, start: where.start, what: `the test of ${quantifier}()` });
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
