import { conversions } from './functions-conversion.ts';
import { aggregates } from './functions-list.ts';
import { texts } from './functions-text.ts';
import { times } from './functions-time.ts';
import type { RuleFunction } from './rule-function.ts';

/** Every function of a rule: CEL's own and ours. */
export const functions: readonly RuleFunction[] = [...conversions, ...aggregates, ...texts, ...times];

const byKey: ReadonlyMap<string, RuleFunction> = new Map(
  functions.map((definition) => [
    keyOf(definition.name, definition.on !== undefined, definition.takes.length),
    definition,
  ]),
);

/** Finds a function by name, by whether it stands behind a dot, and by its number of arguments. */
export function findFunction(name: string, isMethod: boolean, count: number): RuleFunction | undefined {
  return byKey.get(keyOf(name, isMethod, count));
}

function keyOf(name: string, isMethod: boolean, count: number): string {
  return `${isMethod ? '.' : ''}${name}/${count}`;
}

/** How each function of a name is written, such as `same(number, number, number)`; for messages. */
export function describeFunction({ name, on, takes }: RuleFunction): string {
  const list = takes.map((kinds) => kinds?.join(' or ') ?? 'anything').join(', ');
  return on === undefined ? `${name}(${list})` : `${on.join(' or ')}.${name}(${list})`;
}
