import type { JsonValue } from '../json.ts';
import { findNearest } from '../nearest.ts';
import type { TypeScope } from './type-scope.ts';
import { ruleError } from './rule-error.ts';
import { ANY, mayBe, nameShape, ofKinds } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Binary, BinaryOperator, Expression } from './syntax.ts';
import type { Kind } from './value.ts';

type Combination = readonly [left: Kind, right: Kind, result: Kind];

const ORDERED: readonly Kind[] = ['number', 'text', 'bool', 'timestamp', 'duration', 'bytes'];

const numbers: readonly Combination[] = [['number', 'number', 'number']];
const ordered: readonly Combination[] = ORDERED.map((kind) => [kind, kind, 'bool']);

/** Kinds that an operator takes together, and what it gives. */
const combinations: Readonly<Record<Exclude<BinaryOperator, '==' | '!=' | 'in'>, readonly Combination[]>> = {
  '<': ordered,
  '<=': ordered,
  '>': ordered,
  '>=': ordered,
  '*': numbers,
  '/': numbers,
  '%': numbers,
  '+': [
    ...numbers,
    ['text', 'text', 'text'],
    ['list', 'list', 'list'],
    ['bytes', 'bytes', 'bytes'],
    ['duration', 'duration', 'duration'],
    ['timestamp', 'duration', 'timestamp'],
    ['duration', 'timestamp', 'timestamp'],
  ],
  '-': [
    ...numbers,
    ['timestamp', 'timestamp', 'duration'],
    ['timestamp', 'duration', 'timestamp'],
    ['duration', 'duration', 'duration'],
  ],
};

interface Sides {
  readonly left: Shape;
  readonly right: Shape;
}

/**
 * Checks a two-sided operator and gives what is known of its result.
 *
 * @throws {MisuseError} where its sides can never go together, or a value is compared with one that cannot occur
 */
export function checkBinary(expression: Binary, scope: TypeScope): Shape {
  const sides = { left: scope.infer(expression.left, scope), right: scope.infer(expression.right, scope) };
  const { operator } = expression;
  if (operator !== '==' && operator !== '!=' && operator !== 'in') {
    return checkCombination(expression, combinations[operator], { ...sides, scope });
  }
  (operator === 'in' ? checkMembership : checkEquality)(expression, sides, scope);
  return ofKinds('bool');
}

function checkCombination(
  { operator, start }: Binary,
  known: readonly Combination[],
  { left, right, scope }: Sides & { readonly scope: TypeScope },
): Shape {
  const possible = known.filter(([one, other]) => mayBe(left, [one]) && mayBe(right, [other]));
  if (possible.length === 0) {
    throw ruleError(scope.source, start, `"${operator}" does not take ${nameSides(left, right)}`);
  }
  return { ...ANY, kinds: new Set(possible.map(([, , result]) => result)) };
}

function checkEquality(
  { left: one, right: other, start, operator }: Binary,
  { left, right }: Sides,
  scope: TypeScope,
): void {
  if (isOnlyNull(left) || isOnlyNull(right)) {
    return;
  }
  if (!fits(left, right)) {
    throw ruleError(scope.source, start, `"${operator}" can never compare ${nameSides(left, right)}`);
  }
  const sides: readonly [Compared, Compared] = [
    { expression: one, values: left.values },
    { expression: other, values: right.values },
  ];
  const [first, second] = sides;
  const [blamed, allowed] = other.op === 'literal' ? [second, first] : [first, second];
  requireCommonValue(blamed, allowed.values, scope);
}

function checkMembership(expression: Binary, { left, right }: Sides, scope: TypeScope): void {
  const { start } = expression;
  if (!mayBe(right, ['list', 'map'])) {
    throw ruleError(scope.source, start, `"in" takes a list or an object, not ${nameShape(right)}`);
  }
  if (mayBe(right, ['map'])) {
    return;
  }
  const items = right.items();
  if (!isOnlyNull(left) && !isOnlyNull(items) && !fits(left, items)) {
    throw ruleError(scope.source, start, `"in" can never find ${nameSides(left, items)}`);
  }
  checkListed(expression, { left, right: items }, scope);
}

function checkListed({ left: one, right: other }: Binary, { left, right }: Sides, scope: TypeScope): void {
  const candidates = one.op !== 'literal' && other.op === 'list' ? other.items : [];
  for (const item of candidates) {
    requireCommonValue({ expression: item, values: scope.infer(item, scope).values }, left.values, scope);
  }
  requireCommonValue({ expression: one, values: left.values }, right.values, scope);
}

function isOnlyNull({ kinds }: Shape): boolean {
  return kinds?.size === 1 && kinds.has('null');
}

/** Tells whether both may be of one kind that is not null. */
function fits(a: Shape, b: Shape): boolean {
  return (
    a.kinds === undefined || b.kinds === undefined || [...a.kinds].some((kind) => kind !== 'null' && b.kinds?.has(kind))
  );
}

interface Compared {
  readonly expression: Expression;
  readonly values: readonly JsonValue[] | undefined;
}

function requireCommonValue(
  { expression, values }: Compared,
  allowed: readonly JsonValue[] | undefined,
  { source }: TypeScope,
): void {
  if (
    values === undefined ||
    allowed === undefined ||
    values.some((value) => value === null || allowed.includes(value))
  ) {
    return;
  }
  const [value] = values;
  const nearest =
    typeof value === 'string'
      ? findNearest(
          value,
          allowed.filter((one) => typeof one === 'string'),
        )
      : undefined;
  const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
  const list = allowed.map((one) => JSON.stringify(one)).join(', ');
  throw ruleError(
    source,
    expression.start,
    `the value ${JSON.stringify(value)} cannot occur: expected one of ${list}${hint}`,
  );
}

function nameSides(left: Shape, right: Shape): string {
  return `${nameShape(left)} with ${nameShape(right)}`;
}
