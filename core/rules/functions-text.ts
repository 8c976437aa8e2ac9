import { findAllText, findText } from '../compare/find-text.ts';
import { argument } from './rule-function.ts';
import type { CallSite, RuleFunction, Taken } from './rule-function.ts';
import { compileRulePattern } from './rule-pattern.ts';
import { spend, tooCostly } from './run.ts';
import { codePointsBefore, offsetOf } from './text-offset.ts';
import { fault, kindOf, nameKinds } from './value.ts';
import type { Kind, Result, Value } from './value.ts';

/** Characters of text that cost as much as one step. */
const TEXT_STEP = 16;

const text: readonly Kind[] = ['text'];
const number: readonly Kind[] = ['number'];

/** CEL's functions of text, and `blank`. Positions count code points. */
export const texts: readonly RuleFunction[] = [
  { name: 'blank', takes: [text], gives: 'bool', apply: ([value]) => isBlank(String(value)) },
  { name: 'matches', takes: [text, text], gives: 'bool', apply: matches },
  method('matches', { takes: [text], gives: 'bool', apply: matches }),
  method('contains', { takes: [text], gives: 'bool', apply: ([a, b]) => findText(String(a), String(b)) !== -1 }),
  method('startsWith', { takes: [text], gives: 'bool', apply: ([a, b]) => String(a).startsWith(String(b)) }),
  method('endsWith', { takes: [text], gives: 'bool', apply: ([a, b]) => String(a).endsWith(String(b)) }),
  method('lowerAscii', { takes: [], gives: 'text', apply: ([a]) => mapLetters(/[A-Z]/g, String(a), 'lower') }),
  method('upperAscii', { takes: [], gives: 'text', apply: ([a]) => mapLetters(/[a-z]/g, String(a), 'upper') }),
  method('trim', { takes: [], gives: 'text', apply: ([a]) => String(a).trim() }),
  method('charAt', { takes: [number], gives: 'text', apply: ([a, at], site) => slice(String(a), [at, Number(at) + 1], site) }),
  method('substring', { takes: [number], gives: 'text', apply: ([a, from], site) => slice(String(a), [from], site) }),
  method('substring', { takes: [number, number], gives: 'text', apply: ([a, ...ends], site) => slice(String(a), ends, site) }),
  method('indexOf', { takes: [text], gives: 'number', apply: indexOf }),
  method('indexOf', { takes: [text, number], gives: 'number', apply: indexOf }),
  method('lastIndexOf', { takes: [text], gives: 'number', apply: lastIndexOf }),
  method('replace', { takes: [text, text], gives: 'text', apply: replace }),
  method('split', { takes: [text], gives: 'list', apply: split }),
  { name: 'join', on: ['list'], takes: [], gives: 'text', apply: join },
  { name: 'join', on: ['list'], takes: [text], gives: 'text', apply: join },
];

function method(
  name: string,
  { takes, gives, apply }: { takes: readonly Taken[]; gives: Kind; apply: RuleFunction['apply'] },
): RuleFunction {
  const charged: RuleFunction['apply'] = (args, site) =>
    spend(site.run, argument<string>(args, 0).length / TEXT_STEP) ? apply(args, site) : tooCostly(site.start);
  return { name, on: text, takes, gives, apply: charged };
}

/** Tells whether text holds nothing to see: only white space and characters without a shape of their own. */
export function isBlank(value: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u.test(value);
}

function matches(args: readonly Value[], { run, start }: CallSite): Result {
  const [value, pattern] = [argument<string>(args, 0), argument<string>(args, 1)];
  const compiled = compileRulePattern(pattern);
  if (typeof compiled === 'string') {
    return fault(`matches() cannot use the pattern: ${compiled}`, start, { got: pattern });
  }
  return spend(run, value.length * compiled.stepsPerCharacter) ? compiled.test(value) : tooCostly(start);
}

function mapLetters(letters: RegExp, value: string, to: 'lower' | 'upper'): string {
  return value.replace(letters, (letter) => (to === 'lower' ? letter.toLowerCase() : letter.toUpperCase()));
}

function slice(value: string, [from = 0, to]: readonly Value[], { start }: CallSite): Result {
  const first = offsetOf(value, from as number);
  const last = to === undefined ? value.length : offsetOf(value, to as number);
  return first === undefined || last === undefined || last < first
    ? fault('a position lies outside the text', start, { got: value })
    : value.slice(first, last);
}

function indexOf(args: readonly Value[], { start }: CallSite): Result {
  const [value, part, from] = [argument<string>(args, 0), argument<string>(args, 1), argument<number | undefined>(args, 2)];
  const first = offsetOf(value, from ?? 0);
  if (first === undefined) {
    return fault('a position lies outside the text', start, { got: value });
  }
  return codePointsBefore(value, findText(value, part, first));
}

function lastIndexOf(args: readonly Value[]): Result {
  const [value, part] = [argument<string>(args, 0), argument<string>(args, 1)];
  const reversed = findText(reverseUnits(value), reverseUnits(part));
  return reversed === -1 ? -1 : codePointsBefore(value, value.length - reversed - part.length);
}

/** By code unit: pairs need not survive, since both texts are turned alike. */
function reverseUnits(value: string): string {
  return value.split('').reverse().join('');
}

function replace(args: readonly Value[], { run, start }: CallSite): Result {
  const [value, part, by] = [argument<string>(args, 0), argument<string>(args, 1), argument<string>(args, 2)];
  const pieces = splitText(value, part);
  const affordable = spend(run, pieces.length + (value.length + pieces.length * by.length) / TEXT_STEP);
  return affordable ? pieces.join(by) : tooCostly(start);
}

function split(args: readonly Value[], { run, start }: CallSite): Result {
  const [value, by] = [argument<string>(args, 0), argument<string>(args, 1)];
  const pieces = splitText(value, by);
  return spend(run, pieces.length) ? pieces : tooCostly(start);
}

function splitText(value: string, by: string): readonly string[] {
  if (by === '') {
    return Array.from(value);
  }
  const found = findAllText(value, by);
  return [...found, value.length].map((at, index) => value.slice(index === 0 ? 0 : (found[index - 1] ?? 0) + by.length, at));
}

function join(args: readonly Value[], { run, start }: CallSite): Result {
  const [list, by = ''] = [argument<readonly Value[]>(args, 0), argument<string | undefined>(args, 1)];
  const wrong = list.find((item) => typeof item !== 'string');
  if (wrong !== undefined) {
    return fault(`join() takes texts, but an item is ${nameKinds([kindOf(wrong)])}`, start, { got: wrong });
  }
  const length = list.reduce<number>((sum, item) => sum + String(item).length + by.length, 0);
  return spend(run, list.length + length / TEXT_STEP) ? list.join(by) : tooCostly(start);
}
