import { MisuseError } from '../misuse.ts';

/** Longest piece of a line that a message shows; a rule may be one long line. */
const SHOWN = 120;

/** The text of an expression and what messages call it: `rule "total", check`. */
export interface RuleSource {
  readonly text: string;
  readonly where: string;
}

/**
 * Says that an expression is wrong, with line and column and a caret under the place.
 *
 * @param start offset of the fault in UTF-16 code units
 */
export function ruleError({ text, where }: RuleSource, start: number, message: string): MisuseError {
  const { line, column, shown, caret } = pointAt(text, start);
  return new MisuseError(
    `Cannot use ${where} (line ${line}, column ${column}): ${message}\n  ${shown}\n  ${' '.repeat(caret)}^`,
  );
}

/** Gives line and column of an offset, both from 1. */
export function positionOf(text: string, start: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, start);
  return { line: before.split('\n').length, column: start - before.lastIndexOf('\n') };
}

function pointAt(text: string, start: number): { line: number; column: number; shown: string; caret: number } {
  const { line, column } = positionOf(text, start);
  const whole = text.slice(start - column + 1).replace(/\n[^]*/, '');
  const from = Math.max(0, column - 1 - SHOWN / 2);
  const shown = whole.slice(from, from + SHOWN).replaceAll('\t', ' ');
  return { line, column, shown, caret: column - 1 - from };
}
