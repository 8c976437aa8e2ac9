import { describeThrown } from '../compare/thrown.ts';
import type { Finding, Verdict } from '../finding.ts';
import { isRecord, ownMember } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { parsePointer } from '../pointer.ts';
import { escapeUnsafe, snippet, textSnippet } from '../snippet.ts';
import type { RuleCode } from './check-rules.ts';
import type { ModuleRule } from './rule.ts';

/** Longest detail that a rule's finding may have. */
const LONGEST = 300;

/** Runs the rules of a module, each on copies of its own: none can change what another sees. Never throws. */
export function checkModuleRules(
  rules: readonly ModuleRule[],
  output: JsonValue,
  vars: Readonly<Record<string, unknown>>,
): Verdict<RuleCode> {
  const findings = rules.map((rule) => checkModuleRule(rule, output, vars));
  const checked = findings.filter((found) => found.every(({ code }) => code !== 'not_evaluable')).length;
  return { checked, findings: findings.flat() };
}

function checkModuleRule(
  rule: ModuleRule,
  output: JsonValue,
  vars: Readonly<Record<string, unknown>>,
): readonly Finding<RuleCode>[] {
  try {
    return readResult(rule, rule.check(structuredClone(output), copyVariables(vars)));
  } catch (error) {
    return [notEvaluable(rule, 'the rule threw an error', textSnippet(describeThrown(error)))];
  }
}

/** Variables may hold what cannot be copied, such as functions; those are handed over as they are. */
function copyVariables(vars: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(vars).map(([name, value]) => {
      try {
        return [name, structuredClone(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}

function readResult(rule: ModuleRule, result: unknown): readonly Finding<RuleCode>[] {
  if (result === true) {
    return [];
  }
  if (isThenable(result)) {
    // Nobody waits for it, so that its failure must not go unhandled.
    Promise.resolve(result).catch(() => undefined);
    return [notEvaluable(rule, 'the rule is asynchronous: expected true or a list of findings at once')];
  }
  if (!Array.isArray(result)) {
    return [notEvaluable(rule, 'the rule gave neither true nor a list of findings', snippet(result))];
  }
  return result.map((found: unknown) => readFinding(rule, found));
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

function readFinding(rule: ModuleRule, found: unknown): Finding<RuleCode> {
  const pointer = ownMember(found, 'pointer') ?? '';
  if (!isRecord(found) || typeof pointer !== 'string' || parsePointer(pointer) === undefined) {
    return notEvaluable(rule, 'the rule gave a finding without a JSON Pointer', snippet(found));
  }
  const detail = ownMember(found, 'detail');
  return {
    code: ownMember(found, 'code') === 'not_evaluable' ? 'not_evaluable' : 'invariant',
    pointer,
    detail: typeof detail === 'string' && detail !== '' ? escapeUnsafe(detail.slice(0, LONGEST)) : 'does not hold',
    ...readSnippet(found, 'got'),
    ...readSnippet(found, 'expected'),
    rule: rule.id,
  };
}

function readSnippet(found: unknown, name: 'got' | 'expected'): Partial<Record<'got' | 'expected', string>> {
  const value = ownMember(found, name);
  return value === undefined ? {} : { [name]: typeof value === 'string' ? textSnippet(value) : snippet(value) };
}

function notEvaluable(rule: ModuleRule, detail: string, got?: string): Finding<RuleCode> {
  return { code: 'not_evaluable', pointer: '', detail, ...(got === undefined ? {} : { got }), rule: rule.id };
}
