import { snippet, textSnippet } from '../snippet.ts';
import { compileExpression } from './compile-expression.ts';
import type { RuleSource } from './rule-error.ts';
import type { Run, Step } from './run.ts';
import { freeNames } from './scope.ts';
import { formatDuration, formatTimestamp } from './time-text.ts';
import { partsOf } from './syntax.ts';
import type { Expression } from './syntax.ts';
import { isFault, kindOf } from './value.ts';
import type { Duration, Timestamp, Value } from './value.ts';

/** Longest source of an operand that is repeated whole. */
const SHOWN = 30;

/** More operands than this never fit into a snippet. */
const MOST = 12;

/** An operand of a check: its source and its value. */
interface Operand {
  readonly text: string;
  readonly step: Step;
}

/** A part of a check that decides it, and what it compares. */
export interface Evidence {
  readonly step: Step;
  readonly operands: readonly Operand[];
}

/** Prepares to show which values made a check false: those of the part of `&&` that was, as few as tell it. */
export function compileEvidence(expression: Expression, source: RuleSource): readonly Evidence[] {
  return conjuncts(expression).map((part) => ({
    step: compileExpression(part, source),
    operands: operandsOf(part)
      .slice(0, MOST)
      .map((operand) => ({
        text: shorten(source.text.slice(operand.start, operand.end)),
        step: compileExpression(operand, source),
      })),
  }));
}

function conjuncts(expression: Expression): readonly Expression[] {
  return expression.op === '&&' ? [...conjuncts(expression.left), ...conjuncts(expression.right)] : [expression];
}

/** The sides of a comparison and the arguments of a call, then the fields that these read; literals tell nothing. */
function operandsOf(expression: Expression): readonly Expression[] {
  if (isPath(expression)) {
    return [expression];
  }
  const sides = expression.op === 'not' || expression.op === '||' ? [] : outerParts(expression);
  const seen = new Set<string>();
  return [...sides, ...pathsIn(expression)].filter((part) => {
    const key = `${part.start}:${part.end}`;
    return freeNames(part).size > 0 && !seen.has(key) && seen.add(key);
  });
}

/** The body of a macro speaks of a name that only the macro binds. */
function outerParts(expression: Expression): readonly Expression[] {
  return expression.op === 'each' || expression.op === 'bind' ? partsOf(expression).slice(0, 1) : partsOf(expression);
}

function pathsIn(expression: Expression): readonly Expression[] {
  return isPath(expression) ? [expression] : outerParts(expression).flatMap(pathsIn);
}

function isPath(expression: Expression): boolean {
  if (expression.op === 'index') {
    return expression.at.op === 'literal' && isPath(expression.of);
  }
  return expression.op === 'name' || (expression.op === 'select' && isPath(expression.of));
}

/** Gives the first part that does not hold as `source = value, …`, at most 80 characters; nothing where none tells. */
export function showEvidence(
  evidence: readonly Evidence[],
  run: Run,
  first: readonly { readonly text: string; readonly value: Value }[],
): string | undefined {
  const decisive = evidence.find(({ step }) => step(run) !== true);
  const shown = first.map(({ text, value }) => `${shorten(text)} = ${show(value)}`);
  for (const { text, step } of decisive?.operands ?? []) {
    const value = step(run);
    if (!isFault(value)) {
      shown.push(`${text} = ${show(value)}`);
    }
  }
  return shown.length === 0 ? undefined : textSnippet([...new Set(shown)].join(', '));
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

/** Gives one value as a snippet. */
export function show(value: Value): string {
  const kind = kindOf(value);
  if (kind === 'timestamp') {
    return formatTimestamp((value as Timestamp).nanoseconds);
  }
  if (kind === 'duration') {
    return formatDuration((value as Duration).nanoseconds);
  }
  if (kind === 'bytes' || kind === 'type') {
    return kind;
  }
  return snippet(value instanceof Map ? Object.fromEntries(value) : value);
}
