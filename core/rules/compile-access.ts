import { asMap, canName, fromOutside, hasMember, memberOf } from './members.ts';
import { spend } from './run.ts';
import type { Step } from './run.ts';
import type { Scope } from './scope.ts';
import type { Expression, Has, Index, Present, Select } from './syntax.ts';
import { isBlank } from './functions-text.ts';
import { fault, isFault, isList, kindOf, nameKinds } from './value.ts';
import type { Result, Value } from './value.ts';

/** Characters of text that cost as much as one step. */
const TEXT_STEP = 16;

/** Longest piece of a rule that a message repeats. */
const SHOWN = 60;

/** `of.name`: a member of its own, else a fault. */
export function compileSelect({ of, name, start, end }: Select, scope: Scope): Step {
  const objectOf = scope.compile(of, scope);
  const words = quote(scope, start, end);
  return (run) => {
    const object = objectOf(run);
    return isFault(object) ? object : select(object, name, { words, start });
  };
}

/** `of[at]`: an item by a whole number, or a member by its name. */
export function compileIndex({ of, at, start, end }: Index, scope: Scope): Step {
  const [objectOf, keyOf] = [scope.compile(of, scope), scope.compile(at, scope)];
  const words = quote(scope, start, end);
  return (run) => {
    const object = objectOf(run);
    if (isFault(object)) {
      return object;
    }
    const key = keyOf(run);
    if (isFault(key)) {
      return key;
    }
    return isList(object) ? pick(object, key, { words, start }) : select(object, key, { words, start });
  };
}

/** `has(of.name)`: whether the object has that member, null or not. */
export function compileHas({ of, name, start }: Has, scope: Scope): Step {
  const objectOf = scope.compile(of, scope);
  return (run) => {
    const object = objectOf(run);
    if (isFault(object)) {
      return object;
    }
    const map = asMap(object);
    return map === undefined
      ? fault(`has() takes a field of an object, not of ${nameKinds([kindOf(object)])}`, start, { got: object })
      : hasMember(map, name);
  };
}

/** `present(operand)`: false for a field that is missing, null or blank. */
export function compilePresent({ operand }: Present, scope: Scope): Step {
  const valueOf = scope.compile(operand, scope);
  const path = isPath(operand);
  return (run) => {
    const value = valueOf(run);
    if (isFault(value)) {
      return value.missing && path ? false : value;
    }
    if (typeof value === 'string') {
      spend(run, value.length / TEXT_STEP);
      return !isBlank(value);
    }
    return value !== null;
  };
}

/** Tells whether an expression only follows names and indices. */
function isPath(expression: Expression): boolean {
  return (
    expression.op === 'name' || ((expression.op === 'select' || expression.op === 'index') && isPath(expression.of))
  );
}

interface Site {
  readonly words: string;
  readonly start: number;
}

function select(object: Value, key: Value, { words, start }: Site): Result {
  const map = asMap(object);
  if (map === undefined) {
    // Null holds nothing, so that what is asked of it is missing; of any other kind, the object itself is wrong.
    const missing = object === null;
    const why = missing ? 'it is null' : `it is ${nameKinds([kindOf(object)])}, not an object`;
    return fault(`${words} cannot be looked up: ${why}`, start, missing ? { missing } : { got: object });
  }
  if (!canName(map, key)) {
    return fault(`${words} cannot be looked up by ${nameKinds([kindOf(key)])}`, start, { got: key });
  }
  return hasMember(map, key) ? memberOf(map, key, start) : fault(`${words} is missing`, start, { missing: true });
}

function pick(list: readonly Value[], key: Value, { words, start }: Site): Result {
  if (typeof key !== 'number' || !Number.isInteger(key)) {
    return fault(`${words} needs a whole number as its index`, start, { got: key });
  }
  return key >= 0 && key < list.length
    ? fromOutside(list[key], start)
    : fault(`${words} is missing: the list has ${list.length} items`, start, { missing: true });
}

function quote({ source }: Scope, start: number, end: number): string {
  const text = source.text.slice(start, end).replaceAll(/\s+/g, ' ');
  return `"${text.length > SHOWN ? `…${text.slice(-SHOWN)}` : text}"`;
}
