import { findNearest } from '../nearest.ts';
import type { TypeScope } from './type-scope.ts';
import { kindsOf } from './compile-call.ts';
import { describeFunction, findFunction, functions } from './functions.ts';
import { ruleError } from './rule-error.ts';
import { ANY, listOf, mayBe, nameShape, ofKinds } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Call } from './syntax.ts';
import { nameKinds } from './value.ts';
import type { Kind } from './value.ts';

/** Names that stand for macros; they count among what may have been meant. */
const MACROS = ['has', 'present', 'all', 'exists', 'exists_one', 'map', 'filter'];

/**
 * Checks a call and gives what is known of its result.
 *
 * @throws {MisuseError} where there is no such function, naming the nearest, or an argument can never fit
 */
export function checkCall(call: Call, scope: TypeScope): Shape {
  const { name, on, args, start } = call;
  const definition = findFunction(name, on !== undefined, args.length);
  if (definition === undefined) {
    throw ruleError(scope.source, start, explain(call));
  }
  const parts = on === undefined ? args : [on, ...args];
  const taken = kindsOf(definition);
  for (const [index, part] of parts.entries()) {
    const shape = scope.infer(part, scope);
    const kinds = taken[index];
    if (kinds !== undefined && !mayBe(shape, kinds)) {
      throw ruleError(scope.source, part.start, `${name}() takes ${nameKinds(kinds)}, not ${nameShape(shape)}`);
    }
    checkItems(call, shape, scope);
  }
  return resultOf(definition.gives, name);
}

/** The functions that add take numbers only. */
function checkItems({ name, start }: Call, list: Shape, { source }: TypeScope): void {
  if (name !== 'sum' && name !== 'avg') {
    return;
  }
  const items = list.items();
  if (!mayBe(items, ['number'])) {
    throw ruleError(source, start, `${name}() takes a list of numbers, but its items are ${nameShape(items)}`);
  }
}

function resultOf(kind: Kind | undefined, name: string): Shape {
  if (kind === undefined) {
    return ANY;
  }
  return name === 'split' ? listOf(ofKinds('text')) : ofKinds(kind);
}

function explain({ name, on, args }: Call): string {
  const written = on === undefined ? name : `.${name}`;
  const alike = functions.filter((one) => one.name === name);
  if (alike.length > 0) {
    const forms = alike.map(describeFunction).join(', ');
    return `${written}() does not take ${args.length === 1 ? '1 argument' : `${args.length} arguments`} here: expected ${forms}`;
  }
  if (MACROS.includes(name)) {
    return `${written}() is not written like this: expected ${name === 'has' || name === 'present' ? `${name}(output.field)` : `list.${name}(name, test)`}`;
  }
  const known = [...functions.map((one) => one.name), ...MACROS];
  const nearest = findNearest(name, known);
  return `there is no function "${name}"${nearest === undefined ? '' : `; did you mean "${nearest}"?`}`;
}
