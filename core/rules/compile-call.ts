import { findFunction } from './functions.ts';
import type { RuleFunction, Taken } from './rule-function.ts';
import { ruleError } from './rule-error.ts';
import { compileRulePattern } from './rule-pattern.ts';
import { spend, tooCostly } from './run.ts';
import type { Step } from './run.ts';
import type { Scope } from './scope.ts';
import type { Call } from './syntax.ts';
import { fault, isFault, isList, kindOf, nameKinds } from './value.ts';
import type { Bytes, Fault, Value } from './value.ts';

/** Characters, bytes or items of arguments that cost as much as one step. */
const LENGTH_STEP = 16;

/**
 * A call of a function: every argument is evaluated, of the right kind, and none a fault.
 *
 * @throws {MisuseError} where there is no such function, or its pattern cannot be used
 */
export function compileCall(call: Call, scope: Scope): Step {
  const { name, on, args, start } = call;
  const definition = findFunction(name, on !== undefined, args.length);
  if (definition === undefined) {
    throw ruleError(scope.source, start, `there is no function ${name}() with ${args.length} arguments`);
  }
  checkPattern(call, scope);
  const parts = on === undefined ? args : [on, ...args];
  const steps = parts.map((part) => scope.compile(part, scope));
  const taken = kindsOf(definition);
  return (run) => {
    const values: Value[] = [];
    for (const [index, step] of steps.entries()) {
      const value = step(run);
      const wrong = isFault(value) ? value : checkKind(value, taken[index], { name, start });
      if (wrong !== undefined) {
        return wrong;
      }
      values.push(value as Value);
    }
    const size = values.reduce<number>((sum, value) => sum + lengthOf(value), 0);
    return spend(run, size / LENGTH_STEP) ? definition.apply(values, { run, start }) : tooCostly(start);
  };
}

/** Gives how much of an argument a function may have to look at; what else it does, it counts itself. */
function lengthOf(value: Value): number {
  if (typeof value === 'string' || isList(value)) {
    return value.length;
  }
  return kindOf(value) === 'bytes' ? (value as Bytes).content.length : 0;
}

/** Gives the kinds that a function takes, of what stands before its dot first. */
export function kindsOf({ on, takes }: RuleFunction): readonly Taken[] {
  return on === undefined ? takes : [on, ...takes];
}

function checkKind(value: Value, kinds: Taken, { name, start }: { name: string; start: number }): Fault | undefined {
  return kinds === undefined || kinds.includes(kindOf(value))
    ? undefined
    : fault(`${name}() takes ${nameKinds(kinds)}, not ${nameKinds([kindOf(value)])}`, start, { got: value });
}

/** A pattern that stands in the rule is looked at when the rule is loaded. */
function checkPattern({ name, args }: Call, { source }: Scope): void {
  const pattern = args.at(-1);
  if (name !== 'matches' || pattern?.op !== 'literal' || typeof pattern.value !== 'string') {
    return;
  }
  const compiled = compileRulePattern(pattern.value);
  if (typeof compiled === 'string') {
    throw ruleError(source, pattern.start, `the pattern cannot be used: ${compiled}`);
  }
}
