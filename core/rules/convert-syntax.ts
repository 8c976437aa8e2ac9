import type { ASTNode } from '@marcbachmann/cel-js';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import type { BinaryOperator, Expression, Literal, Quantifier } from './syntax.ts';

type Node<Op extends ASTNode['op']> = Extract<ASTNode, { readonly op: Op }>;

/** Macros over lists and objects, with the numbers of arguments that they take. */
const quantifiers: ReadonlyMap<string, readonly number[]> = new Map([
  ['all', [2]],
  ['exists', [2]],
  ['exists_one', [2]],
  ['existsOne', [2]],
  ['map', [2, 3]],
  ['filter', [2]],
]);

/** Optional access is an extension of CEL, which the parser is not told to take. */
type Converters = {
  readonly [Op in Exclude<ASTNode['op'], BinaryOperator | '.?' | '[?]'>]: (
    node: Node<Op>,
    source: RuleSource,
  ) => Expression;
};

const converters: Converters = {
  value: convertLiteral,
  id: ({ args: name, start, end }) => ({ op: 'name', name, start, end }),
  '.': ({ args: [of, name], start, end }, source) => ({ op: 'select', of: convert(of, source), name, start, end }),
  '[]': ({ args: [of, at], start, end }, source) => ({
    op: 'index',
    of: convert(of, source),
    at: convert(at, source),
    start,
    end,
  }),
  call: convertCall,
  rcall: convertMethod,
  list: ({ args, start, end }, source) => ({ op: 'list', items: convertAll(args, source), start, end }),
  map: ({ args, start, end }, source) => ({
    op: 'map',
    entries: args.map(([key, value]) => [convert(key, source), convert(value, source)]),
    start,
    end,
  }),
  '?:': ({ args: [test, yes, no], start, end }, source) => ({
    op: 'conditional',
    test: convert(test, source),
    yes: convert(yes, source),
    no: convert(no, source),
    start,
    end,
  }),
  '&&': convertConnective,
  '||': convertConnective,
  '!_': ({ args, start, end }, source) => ({ op: 'not', operand: convert(args, source), start, end }),
  '-_': ({ args, start, end }, source) => ({ op: 'minus', operand: convert(args, source), start, end }),
};

/**
 * Turns the parser's tree into ours, with macros as expressions of their own.
 *
 * @throws {MisuseError} where a number is not the one that was written, or a macro is given what it does not take
 */
export function convert(node: ASTNode, source: RuleSource): Expression {
  const known = (converters as Readonly<Partial<Record<string, (node: ASTNode, source: RuleSource) => Expression>>>)[
    node.op
  ];
  return known === undefined ? convertBinary(node as Node<BinaryOperator>, source) : known(node, source);
}

function convertAll(nodes: readonly ASTNode[], source: RuleSource): readonly Expression[] {
  return nodes.map((node) => convert(node, source));
}

function convertConnective({ op, args: [left, right], start, end }: Node<'&&' | '||'>, source: RuleSource): Expression {
  return { op, left: convert(left, source), right: convert(right, source), start, end };
}

function convertBinary({ op, args: [left, right], start, end }: Node<BinaryOperator>, source: RuleSource): Expression {
  return { op: 'binary', operator: op, left: convert(left, source), right: convert(right, source), start, end };
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

function convertMethod(node: Node<'rcall'>, source: RuleSource): Expression {
  const [name, on] = node.args;
  if (name === 'bind' && on.op === 'id' && on.args === 'cel') {
    return convertBinding(node, source);
  }
  return convertMacro(node, source) ?? convertOrdinary(node, source);
}

function convertOrdinary({ args: [name, on, args], start, end }: Node<'rcall'>, source: RuleSource): Expression {
  return { op: 'call', name, on: convert(on, source), args: convertAll(args, source), start, end };
}

function convertBinding(
  { args: [, , [name, value, body]], start, end }: Node<'rcall'>,
  source: RuleSource,
): Expression {
  if (name === undefined || value === undefined || body === undefined) {
    throw ruleError(source, start, 'cel.bind() takes a name, its value and an expression that uses it');
  }
  return {
    op: 'bind',
    variable: variableOf(name, source),
    value: convert(value, source),
    body: convert(body, source),
    start,
    end,
  };
}

/** Gives `undefined` for a call that is no macro, or has not as many arguments as one. */
function convertMacro(
  { args: [name, on, args], start, end }: Node<'rcall'>,
  source: RuleSource,
): Expression | undefined {
  const [variable, first, second] = args;
  if (variable === undefined || first === undefined || quantifiers.get(name)?.includes(args.length) !== true) {
    return undefined;
  }
  const quantifier = name === 'existsOne' ? 'exists_one' : (name as Quantifier);
  return {
    op: 'each',
    quantifier,
    over: convert(on, source),
    variable: variableOf(variable, source),
    where: second === undefined ? undefined : convert(first, source),
    body: convert(second ?? first, source),
    start,
    end,
  };
}

function variableOf(node: ASTNode, source: RuleSource): string {
  if (node.op !== 'id') {
    throw ruleError(source, node.start, 'a name is expected here, for the macro to bind');
  }
  return node.args;
}
