import { compileExpression } from './compile-expression.ts';
import { inferShape } from './check-types.ts';
import type { TypeScope } from './type-scope.ts';
import { formatDuration, formatTimestamp } from './time-text.ts';
import { parseExpression } from './parse-expression.ts';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import type { Run, Step } from './run.ts';
import { isFault, kindOf } from './value.ts';
import type { Duration, Result, Timestamp, Value } from './value.ts';

/** A part of a message: text of the rule, or an expression with its source. */
interface Part {
  readonly text: string;
  readonly step?: Step;
}

/** A compiled message. */
export type Message = readonly Part[];

/** A message for one output, and the values that it may not show itself. */
export interface RenderedMessage {
  readonly detail: string;
  /** Texts, lists and objects, each with the expression that gave it. */
  readonly withheld: readonly { readonly text: string; readonly value: Value }[];
}

/** Text literals and brackets, so that a brace in a text does not end an expression. */
const PIECES = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|[{}]|[^]/gu;

/**
 * Compiles a message with CEL in `${…}`.
 *
 * @throws {MisuseError} where an expression does not parse, names something unknown, or is not closed
 */
export function compileMessage(source: RuleSource, scope: Omit<TypeScope, 'infer' | 'source'>): Message {
  const parts: Part[] = [];
  let rest = 0;
  for (let open = source.text.indexOf('${'); open !== -1; open = source.text.indexOf('${', rest)) {
    const close = findClose(source, open + 2);
    const text = source.text.slice(open + 2, close);
    const within = { text, where: source.where };
    const expression = parseExpression(within);
    inferShape(expression, { ...scope, source: within });
    parts.push(
      { text: source.text.slice(rest, open) },
      { text: text.trim(), step: compileExpression(expression, within) },
    );
    rest = close + 1;
  }
  return [...parts, { text: source.text.slice(rest) }];
}

function findClose(source: RuleSource, from: number): number {
  let depth = 0;
  for (const { 0: piece, index } of source.text.slice(from).matchAll(PIECES)) {
    if (piece === '}' && depth === 0) {
      return from + index;
    }
    depth += piece === '{' ? 1 : piece === '}' ? -1 : 0;
  }
  throw ruleError(source, from - 2, '"${" is not closed by "}"');
}

/**
 * Renders a message. Numbers, truth values, null and times stand in it; texts, lists and objects of the output are
 * named by their expression and given apart, since a detail never holds text of the model.
 */
export function renderMessage(message: Message, run: Run): RenderedMessage {
  const withheld: { text: string; value: Value }[] = [];
  const detail = message.map(({ text, step }) => {
    const value = step === undefined ? undefined : step(run);
    if (value === undefined) {
      return text;
    }
    const plain = renderPlain(value);
    if (plain === undefined && !isFault(value)) {
      withheld.push({ text, value });
    }
    return plain ?? text;
  });
  return { detail: detail.join(''), withheld };
}

function renderPlain(value: Result): string | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (isFault(value)) {
    return undefined;
  }
  const kind = kindOf(value);
  if (kind === 'timestamp') {
    return formatTimestamp((value as Timestamp).nanoseconds);
  }
  return kind === 'duration' ? formatDuration((value as Duration).nanoseconds) : undefined;
}
