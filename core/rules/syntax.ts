/** Where an expression stands in its rule: offsets in UTF-16 code units. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

/** Two-sided operators that are no connectives. */
export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%';

/** Macros that run an expression for each item of a list or each name of an object. */
export type Quantifier = 'all' | 'exists' | 'exists_one' | 'map' | 'filter';

/** The literal of a rule; numbers are doubles, as in JSON. */
export interface Literal extends Placed {
  readonly op: 'literal';
  readonly value: null | boolean | number | string | Uint8Array;
}

/** A name: `output`, `vars`, `item`, `index`, or one that a macro binds. */
export interface Name extends Placed {
  readonly op: 'name';
  readonly name: string;
}

/** `of.name`. */
export interface Select extends Placed {
  readonly op: 'select';
  readonly of: Expression;
  readonly name: string;
}

/** `of[at]`. */
export interface Index extends Placed {
  readonly op: 'index';
  readonly of: Expression;
  readonly at: Expression;
}

/** `name(args)` or, where `on` is given, `on.name(args)`. */
export interface Call extends Placed {
  readonly op: 'call';
  readonly name: string;
  readonly on: Expression | undefined;
  readonly args: readonly Expression[];
}

/** `[items]`. */
export interface ListLiteral extends Placed {
  readonly op: 'list';
  readonly items: readonly Expression[];
}

/** `{key: value}`. */
export interface MapLiteral extends Placed {
  readonly op: 'map';
  readonly entries: readonly (readonly [Expression, Expression])[];
}

/** `test ? yes : no`. */
export interface Conditional extends Placed {
  readonly op: 'conditional';
  readonly test: Expression;
  readonly yes: Expression;
  readonly no: Expression;
}

/** `left && right` or `left || right`. */
export interface Connective extends Placed {
  readonly op: '&&' | '||';
  readonly left: Expression;
  readonly right: Expression;
}

/** `!operand` or `-operand`. */
export interface Unary extends Placed {
  readonly op: 'not' | 'minus';
  readonly operand: Expression;
}

/** `left operator right`. */
export interface Binary extends Placed {
  readonly op: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `has(of.name)`. */
export interface Has extends Placed {
  readonly op: 'has';
  readonly of: Expression;
  readonly name: string;
}

/** `present(operand)`. */
export interface Present extends Placed {
  readonly op: 'present';
  readonly operand: Expression;
}

/** `over.quantifier(variable, where, body)`; only `map` with three arguments has a `where`. */
export interface Comprehension extends Placed {
  readonly op: 'each';
  readonly quantifier: Quantifier;
  readonly over: Expression;
  readonly variable: string;
  readonly where: Expression | undefined;
  readonly body: Expression;
}

/** `cel.bind(variable, value, body)`. */
export interface Binding extends Placed {
  readonly op: 'bind';
  readonly variable: string;
  readonly value: Expression;
  readonly body: Expression;
}

/** A parsed expression. */
export type Expression =
  | Literal
  | Name
  | Select
  | Index
  | Call
  | ListLiteral
  | MapLiteral
  | Conditional
  | Connective
  | Unary
  | Binary
  | Has
  | Present
  | Comprehension
  | Binding;

type Parts = {
  readonly [Op in Expression['op']]: (expression: Extract<Expression, { readonly op: Op }>) => readonly Expression[];
};

const both = ({ left, right }: Connective | Binary): readonly Expression[] => [left, right];

const parts: Parts = {
  literal: () => [],
  name: () => [],
  select: ({ of }) => [of],
  has: ({ of }) => [of],
  index: ({ of, at }) => [of, at],
  not: ({ operand }) => [operand],
  minus: ({ operand }) => [operand],
  present: ({ operand }) => [operand],
  '&&': both,
  '||': both,
  binary: both,
  call: ({ on, args }) => (on === undefined ? args : [on, ...args]),
  list: ({ items }) => items,
  map: ({ entries }) => entries.flat(),
  conditional: ({ test, yes, no }) => [test, yes, no],
  each: ({ over, where, body }) => (where === undefined ? [over, body] : [over, where, body]),
  bind: ({ value, body }) => [value, body],
};

/** Gives the parts of an expression that are expressions themselves, in the order in which they stand. */
export function partsOf(expression: Expression): readonly Expression[] {
  return (parts[expression.op] as (expression: Expression) => readonly Expression[])(expression);
}
