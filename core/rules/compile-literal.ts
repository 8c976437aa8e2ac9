import { isKey } from './members.ts';
import { spend, tooCostly } from './run.ts';
import type { Step } from './run.ts';
import type { Scope } from './scope.ts';
import type { ListLiteral, MapLiteral } from './syntax.ts';
import { fault, isFault, kindOf, nameKinds } from './value.ts';
import type { Fault, Key, Result, Value } from './value.ts';

/** `[items]`. */
export function compileList({ items, start }: ListLiteral, scope: Scope): Step {
  const steps = items.map((item) => scope.compile(item, scope));
  return (run) => {
    const list: Value[] = [];
    for (const step of steps) {
      const item = step(run);
      if (isFault(item)) {
        return item;
      }
      list.push(item);
    }
    return spend(run, list.length) ? list : tooCostly(start);
  };
}

/** `{key: value}`. */
export function compileMap({ entries, start }: MapLiteral, scope: Scope): Step {
  const steps = entries.map(([key, value]) => [scope.compile(key, scope), scope.compile(value, scope)] as const);
  return (run) => {
    const map = new Map<Key, Value>();
    for (const [keyOf, valueOf] of steps) {
      const wrong = addEntry(map, keyOf(run), valueOf(run));
      if (wrong !== undefined) {
        return typeof wrong === 'string' ? fault(wrong, start) : wrong;
      }
    }
    return spend(run, map.size) ? map : tooCostly(start);
  };
}

/** Gives what is wrong with an entry. */
function addEntry(map: Map<Key, Value>, key: Result, value: Result): Fault | string | undefined {
  if (isFault(key) || isFault(value)) {
    return isFault(key) ? key : (value as Fault);
  }
  if (!isKey(key)) {
    return `${nameKinds([kindOf(key)])} cannot be a key`;
  }
  if (map.has(key)) {
    return 'a key stands twice in an object';
  }
  map.set(key, value);
  return undefined;
}
