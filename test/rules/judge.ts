import { checkRules } from '../../core/rules/check-rules.ts';
import type { RuleCode } from '../../core/rules/check-rules.ts';
import { compileRules } from '../../core/rules/compile-rule.ts';
import type { WrittenRule } from '../../core/rules/rule.ts';
import { shapeOfSchema } from '../../core/rules/schema-shape.ts';
import { ANY } from '../../core/rules/shape.ts';
import type { Verdict } from '../../core/finding.ts';
import type { JsonValue } from '../../core/json.ts';

/** Evaluates one rule on one output. */
export function judge(
  rule: Partial<WrittenRule>,
  output: JsonValue,
  vars: Readonly<Record<string, unknown>> = {},
): Verdict<RuleCode> {
  return checkRules(compileRules([{ id: 'r', check: 'true', ...rule }], ANY, 'the rules'), output, vars);
}

/** Gives the answer of one check in one word, and why where there is no answer. */
export function answer(check: string, output: JsonValue, vars: Readonly<Record<string, unknown>> = {}): string {
  const [finding] = judge({ check }, output, vars).findings;
  if (finding === undefined) {
    return 'holds';
  }
  return finding.code === 'invariant' ? 'broken' : finding.detail.replace('cannot be evaluated: ', '');
}

/** Loads one rule against a schema, and gives what is worth knowing about it. */
export function load(rule: Partial<WrittenRule>, schema?: JsonValue): readonly string[] {
  const shape = schema === undefined ? ANY : shapeOfSchema(schema);
  const { notes } = compileRules([{ id: 'r', check: 'output.a == 1', ...rule }], shape, 'the rules');
  return notes.map(({ code, detail }) => `${code} ${detail}`);
}
