import { Environment, ParseError } from '@marcbachmann/cel-js';
import type { ASTNode } from '@marcbachmann/cel-js';
import { describeThrown } from '../compare/thrown.ts';
import type { MisuseError } from '../misuse.ts';
import { convert } from './convert-syntax.ts';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import type { Expression } from './syntax.ts';

/** Longest expression, in UTF-16 code units. */
const LONGEST = 4096;

/** Deepest nesting of brackets, of `!` and `-`, and of `? :`. */
const DEEPEST = 64;

const parser = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 1000, maxDepth: DEEPEST, maxListElements: 500, maxMapEntries: 500, maxCallArguments: 16 },
});

/** Text literals first, so that what stands inside one does not count as nesting. */
const TOKENS =
  /[rR]?"""[^]*?"""|[rR]?'''[^]*?'''|[rR]"[^"\n]*"|[rR]'[^'\n]*'|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|\/\/[^\n]*|[([{]|[)\]}]|!=|[!-]|\s+|[^]/gu;

/**
 * Parses a CEL expression: the grammar is CEL's, the parser that of cel-js, which evaluates nothing here.
 *
 * @throws {MisuseError} with line, column and a caret, where it does not parse, is longer than 4,096 code units,
 *   nested deeper than 64, or calls for something that JSON cannot hold
 */
export function parseExpression(source: RuleSource): Expression {
  if (source.text.length > LONGEST) {
    throw ruleError(source, LONGEST, `it is longer than ${LONGEST} characters: split it into several rules`);
  }
  checkNesting(source);
  return convert(parseSyntax(source), source);
}

function parseSyntax(source: RuleSource): ASTNode {
  try {
    return parser.parse(source.text).ast;
  } catch (error) {
    throw explainSyntax(error, source);
  }
}

/** Says why an expression does not parse, by whatever the parser threw. */
export function explainSyntax(error: unknown, source: RuleSource): MisuseError {
  const { range = { start: 0 }, summary } = error instanceof ParseError ? error : { summary: describeThrown(error) };
  const why = source.text.trim() === '' ? 'it is empty' : describe(summary);
  return ruleError(source, range.start, `it does not parse: ${why}`);
}

function describe(summary: string): string {
  return summary.replace(/^Unexpected token: EOF$/, 'an operand is missing at the end').replace(/\bEOF\b/g, 'the end');
}

/** Measures before the parser descends, so that no rule can exhaust the stack. */
function checkNesting(source: RuleSource): void {
  let depth = 0;
  let signs = 0;
  for (const { 0: token, index } of source.text.matchAll(TOKENS)) {
    depth += /^[([{]$/.test(token) ? 1 : /^[)\]}]$/.test(token) ? -1 : 0;
    signs = /^[!-]$/.test(token) ? signs + 1 : /^\s/.test(token) ? signs : 0;
    if (depth + signs > DEEPEST) {
      throw ruleError(source, index, `it is nested deeper than ${DEEPEST}`);
    }
  }
}
