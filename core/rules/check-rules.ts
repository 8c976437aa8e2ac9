import type { Finding, Verdict } from '../finding.ts';
import type { JsonValue } from '../json.ts';
import { selectPlaces } from '../select.ts';
import type { Place } from '../select.ts';
import type { CompiledRule, CompiledRules } from './compile-rule.ts';
import { show, showEvidence } from './evidence.ts';
import { renderMessage } from './message.ts';
import { positionOf } from './rule-error.ts';
import { isExhausted, spend, startRun, tooCostly } from './run.ts';
import type { Run } from './run.ts';
import { isFault, kindOf, nameKinds } from './value.ts';
import type { Fault, Members, Result } from './value.ts';

/** What a rule can find. */
export type RuleCode = 'invariant' | 'not_evaluable';

/** Longest check that a finding repeats where its rule has no message. */
const SHOWN = 160;

/** Evaluates every rule on one output. Never throws, whatever the output. */
export function checkRules({ rules, notes }: CompiledRules, output: JsonValue, vars: Members): Verdict<RuleCode> {
  const findings: Finding<RuleCode>[] = [];
  let checked = 0;
  for (const rule of rules) {
    const results = checkRule(rule, output, vars);
    checked += results.filter((result) => result?.code !== 'not_evaluable').length;
    findings.push(...results.filter((result) => result !== undefined));
  }
  return { checked, findings, notes };
}

/** Gives one result a decided statement, `undefined` where it holds. */
function checkRule(rule: CompiledRule, output: JsonValue, vars: Members): readonly (Finding<RuleCode> | undefined)[] {
  const run = startRun(output, vars);
  if (rule.each === undefined) {
    return [checkOnce(rule, run, '')];
  }
  const places = selectPlaces(output, rule.each);
  const { each } = rule;
  return places.length === 0 ? [undefined] : places.map((place, index) => checkItem(rule, run, { each, place, index }));
}

function checkItem(
  rule: CompiledRule,
  run: Run,
  { each, place, index }: { readonly each: string; readonly place: Place; readonly index: number },
): Finding<RuleCode> | undefined {
  if (place.missing) {
    const detail = `cannot be evaluated: there is nothing that "${each}" leads to`;
    return { code: 'not_evaluable', pointer: place.pointer, detail, rule: rule.id };
  }
  run.item = place.value;
  run.index = index;
  return checkOnce(rule, run, place.pointer);
}

function checkOnce(rule: CompiledRule, run: Run, base: string): Finding<RuleCode> | undefined {
  const pointer = base + rule.at;
  const result = spend(run, rule.weight) ? evaluate(rule, run) : false;
  if (isExhausted(run)) {
    return notEvaluable(rule, pointer, tooCostly(0));
  }
  if (typeof result !== 'boolean') {
    return notEvaluable(rule, pointer, result);
  }
  return result ? undefined : broken(rule, run, pointer);
}

/** A rule that does not apply holds. */
function evaluate({ when, check }: CompiledRule, run: Run): Result {
  const applies = when === undefined ? true : when(run);
  if (applies === false) {
    return true;
  }
  return applies === true ? check(run) : applies;
}

function broken(rule: CompiledRule, run: Run, pointer: string): Finding<RuleCode> {
  const { detail, withheld } =
    rule.message === undefined
      ? { detail: `does not hold: ${shorten(rule.text)}`, withheld: [] }
      : renderMessage(rule.message, run);
  const got = showEvidence(rule.evidence, run, withheld);
  return { code: 'invariant', pointer, detail, ...(got === undefined ? {} : { got }), rule: rule.id };
}

function notEvaluable(rule: CompiledRule, pointer: string, result: Result): Finding<RuleCode> {
  const { message, got } = isFault(result)
    ? describe(result, rule)
    : { message: wrongResult(result), got: show(result) };
  const detail = `cannot be evaluated: ${message}`;
  return { code: 'not_evaluable', pointer, detail, ...(got === undefined ? {} : { got }), rule: rule.id };
}

function describe(
  { message, start, got }: Fault,
  { text }: CompiledRule,
): { message: string; got: string | undefined } {
  const { line, column } = positionOf(text, start);
  const place = start === 0 ? '' : ` (line ${line}, column ${column})`;
  return { message: `${message}${place}`, got: got === undefined ? undefined : show(got) };
}

function wrongResult(result: Exclude<Result, Fault>): string {
  return `it gives ${nameKinds([kindOf(result)])}, not true or false`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}
