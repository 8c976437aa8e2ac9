import type { ASTNode } from '@marcbachmann/cel-js';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import type { BinaryOperator, Expression, Literal, Quantifier } from './syntax.ts';

type Node<Op extends ASTNode['op']> = Extract<ASTNode, { readonly op: Op }>;

const quantifiers: Readonly<Record<string, readonly number[]>> = {
  all: [2],
  exists: [2],
  exists_one: [2],
  existsOne: [2],
  map: [2, 3],
  filter: [2],
};

/**
 * Turns the parser's tree into ours, with macros as expressions of their own.
 *
 * @throws {MisuseError} where a number is not the one that was written, or a macro is given what it does not take
 */
export function convert(node: ASTNode, source: RuleSource): Expression {
  const { start, end } = node;
  const of = (child: ASTNode): Expression => convert(child, source);
  switch (node.op) {
    case 'value':
      return convertLiteral(node, source);
    case 'id':
      return { op: 'name', name: node.args, start, end };
    case '.':
      return { op: 'select', of: of(node.args[0]), name: node.args[1], start, end };
    case '[]':
      return { op: 'index', of: of(node.args[0]), at: of(node.args[1]), start, end };
    case 'list':
      return { op: 'list', items: node.args.map(of), start, end };
    case 'map':
      return { op: 'map', entries: node.args.map(([key, value]) => [of(key), of(value)]), start, end };
    default:
      return convertOperator(node, source);
  }
}

function convertOperator(
  node: Exclude<ASTNode, Node<'value' | 'id' | '.' | '[]' | 'list' | 'map'>>,
  source: RuleSource,
): Expression {
  const { start, end } = node;
  const of = (child: ASTNode): Expression => convert(child, source);
  switch (node.op) {
    case 'call':
      return convertCall(node, source);
    case 'rcall':
      return convertMethod(node, source);
    case '?:': {
      const [test, yes, no] = node.args;
      return { op: 'conditional', test: of(test), yes: of(yes), no: of(no), start, end };
    }
    case '&&':
    case '||':
      return { op: node.op, left: of(node.args[0]), right: of(node.args[1]), start, end };
    case '!_':
      return { op: 'not', operand: of(node.args), start, end };
    case '-_':
      return { op: 'minus', operand: of(node.args), start, end };
    case '.?':
    case '[?]':
      throw ruleError(source, start, 'optional access is not part of CEL: use has() or present()');
    default:
      return convertBinary(node, node.op, of);
  }
}

function convertBinary(
  { args, start, end }: Node<BinaryOperator>,
  operator: BinaryOperator,
  of: (child: ASTNode) => Expression,
): Expression {
  return { op: 'binary', operator, left: of(args[0]), right: of(args[1]), start, end };
}

function convertLiteral({ args: value, start, end }: Node<'value'>, source: RuleSource): Literal {
  if (value === null || typeof value !== 'object') {
    return { op: 'literal', value: typeof value === 'bigint' ? toNumber(value, source, start) : value, start, end };
  }
  const literal = value instanceof Uint8Array ? value : toNumber(BigInt(value.toString()), source, start);
  return { op: 'literal', value: literal, start, end };
}

function toNumber(value: bigint, source: RuleSource, start: number): number {
  const number = Number(value);
  if (BigInt(number) !== value) {
    throw ruleError(source, start, `the number ${value} is not exact in JSON: the nearest one is ${BigInt(number)}`);
  }
  return number;
}

function convertCall({ args: [name, args], start, end }: Node<'call'>, source: RuleSource): Expression {
  const [first] = args;
  if (name === 'has' && args.length === 1 && first !== undefined) {
    if (first.op !== '.') {
      throw ruleError(source, first.start, 'has() takes a field, such as has(output.total); else use "name" in object');
    }
    return { op: 'has', of: convert(first.args[0], source), name: first.args[1], start, end };
  }
  if (name === 'present' && args.length === 1 && first !== undefined) {
    return { op: 'present', operand: convert(first, source), start, end };
  }
  return { op: 'call', name, on: undefined, args: args.map((arg) => convert(arg, source)), start, end };
}

function convertMethod({ args: [name, on, args], start, end }: Node<'rcall'>, source: RuleSource): Expression {
  const [first, second, third] = args;
  const takesVariable = first?.op === 'id' && second !== undefined;
  if (name === 'bind' && on.op === 'id' && on.args === 'cel' && takesVariable && third !== undefined) {
    const [value, body] = [convert(second, source), convert(third, source)];
    return { op: 'bind', variable: first.args, value, body, start, end };
  }
  if (Object.hasOwn(quantifiers, name) && quantifiers[name]?.includes(args.length) === true) {
    if (!takesVariable) {
      throw ruleError(source, first?.start ?? start, `${name}() takes a name as its first argument`);
    }
    const body = convert(third ?? second, source);
    const where = third === undefined ? undefined : convert(second, source);
    const quantifier = name === 'existsOne' ? 'exists_one' : (name as Quantifier);
    return { op: 'each', quantifier, over: convert(on, source), variable: first.args, where, body, start, end };
  }
  return { op: 'call', name, on: convert(on, source), args: args.map((arg) => convert(arg, source)), start, end };
}
