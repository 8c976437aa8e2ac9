import { findAllText, findText } from '../compare/find-text.ts';
import { listAt, numberAt, textAt } from './rule-function.ts';
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
  { name: 'blank', takes: [text], gives: 'bool', apply: (args) => isBlank(textAt(args, 0)) },
  { name: 'matches', takes: [text, text], gives: 'bool', apply: matches },
  method('matches', { takes: [text], gives: 'bool', apply: matches }),
  method('contains', {
    takes: [text],
    gives: 'bool',
    apply: (args) => findText(textAt(args, 0), textAt(args, 1)) !== -1,
  }),
  method('startsWith', { takes: [text], gives: 'bool', apply: (args) => textAt(args, 0).startsWith(textAt(args, 1)) }),
  method('endsWith', { takes: [text], gives: 'bool', apply: (args) => textAt(args, 0).endsWith(textAt(args, 1)) }),
  method('lowerAscii', { takes: [], gives: 'text', apply: lowerAscii }),
  method('upperAscii', { takes: [], gives: 'text', apply: upperAscii }),
  method('trim', { takes: [], gives: 'text', apply: (args) => textAt(args, 0).trim() }),
  method('charAt', { takes: [number], gives: 'text', apply: charAt }),
  method('substring', { takes: [number], gives: 'text', apply: substring }),
  method('substring', { takes: [number, number], gives: 'text', apply: substring }),
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
  definition: { takes: readonly Taken[]; gives: Kind; apply: RuleFunction['apply'] },
): RuleFunction {
  return { name, on: text, ...definition };
}

/** Tells whether text holds nothing to see: only white space and characters without a shape of their own. */
export function isBlank(value: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u.test(value);
}

function matches(args: readonly Value[], { run, start }: CallSite): Result {
  const [value, pattern] = [textAt(args, 0), textAt(args, 1)];
  const compiled = compileRulePattern(pattern);
  if (typeof compiled === 'string') {
    return fault(`matches() cannot use the pattern: ${compiled}`, start, { got: pattern });
  }
  return spend(run, value.length * compiled.stepsPerCharacter) ? compiled.test(value) : tooCostly(start);
}

function lowerAscii(args: readonly Value[]): Result {
  return textAt(args, 0).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function upperAscii(args: readonly Value[]): Result {
  return textAt(args, 0).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function charAt(args: readonly Value[], site: CallSite): Result {
  const at = numberAt(args, 1);
  return substring([textAt(args, 0), at, at + 1], site);
}

function substring(args: readonly Value[], { start }: CallSite): Result {
  const value = textAt(args, 0);
  const first = offsetOf(value, numberAt(args, 1));
  const last = args.length > 2 ? offsetOf(value, numberAt(args, 2)) : value.length;
  return first === undefined || last === undefined || last < first
    ? fault('a position lies outside the text', start, { got: value })
    : value.slice(first, last);
}

function indexOf(args: readonly Value[], { start }: CallSite): Result {
  const value = textAt(args, 0);
  const from = args.length > 2 ? offsetOf(value, numberAt(args, 2)) : 0;
  return from === undefined
    ? fault('a position lies outside the text', start, { got: value })
    : codePointsBefore(value, findText(value, textAt(args, 1), from));
}

function lastIndexOf(args: readonly Value[]): Result {
  const [value, part] = [textAt(args, 0), textAt(args, 1)];
  const reversed = findText(reverseUnits(value), reverseUnits(part));
  return reversed === -1 ? -1 : codePointsBefore(value, value.length - reversed - part.length);
}

/** By code unit: pairs need not survive, since both texts are turned alike. */
function reverseUnits(value: string): string {
  return value.split('').reverse().join('');
}

function replace(args: readonly Value[], { run, start }: CallSite): Result {
  const [value, by] = [textAt(args, 0), textAt(args, 2)];
  const pieces = splitText(value, textAt(args, 1));
  const affordable = spend(run, pieces.length + (value.length + pieces.length * by.length) / TEXT_STEP);
  return affordable ? pieces.join(by) : tooCostly(start);
}

function split(args: readonly Value[], { run, start }: CallSite): Result {
  const pieces = splitText(textAt(args, 0), textAt(args, 1));
  return spend(run, pieces.length) ? pieces : tooCostly(start);
}

function splitText(value: string, by: string): readonly string[] {
  if (by === '') {
    return Array.from(value);
  }
  const pieces: string[] = [];
  let from = 0;
  for (const at of [...findAllText(value, by), value.length]) {
    pieces.push(value.slice(from, at));
    from = at + by.length;
  }
  return pieces;
}

function join(args: readonly Value[], { run, start }: CallSite): Result {
  const by = args.length > 1 ? textAt(args, 1) : '';
  const list = listAt(args, 0);
  const pieces = list.filter((item) => typeof item === 'string');
  const [wrong] = list.filter((item) => typeof item !== 'string');
  if (wrong !== undefined) {
    return fault(`join() takes texts, but an item is ${nameKinds([kindOf(wrong)])}`, start, { got: wrong });
  }
  const length = pieces.reduce((sum, piece) => sum + piece.length + by.length, 0);
  return spend(run, pieces.length + length / TEXT_STEP) ? pieces.join(by) : tooCostly(start);
}
