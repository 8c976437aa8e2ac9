import type { Note } from '../finding.ts';
import { MisuseError } from '../misuse.ts';
import { parsePointer } from '../pointer.ts';
import { parsePattern } from '../select.ts';
import { inferShape } from './check-types.ts';
import { requireKinds } from './type-scope.ts';
import type { TypeScope } from './type-scope.ts';
import { compileEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { compileExpression } from './compile-expression.ts';
import { refuseConstantCheck, refuseConstantWhen } from './constant-truth.ts';
import { compileMessage } from './message.ts';
import type { Message } from './message.ts';
import { parseExpression } from './parse-expression.ts';
import { followPattern } from './pattern-shape.ts';
import type { RuleSource } from './rule-error.ts';
import type { WrittenRule } from './rule.ts';
import type { Step } from './run.ts';
import { weigh } from './scope.ts';
import type { Expression } from './syntax.ts';
import { ofKinds } from './shape.ts';
import type { Shape } from './shape.ts';

/** A rule that is ready to look at outputs. */
export interface CompiledRule {
  readonly id: string;
  readonly each: string | undefined;
  readonly at: string;
  readonly when: Step | undefined;
  readonly check: Step;
  /** Source of the check, for the finding of a rule without a message. */
  readonly text: string;
  readonly message: Message | undefined;
  readonly evidence: readonly Evidence[];
  /** Steps that one evaluation costs at least. */
  readonly weight: number;
}

/** Rules that are ready, and what is worth knowing about them. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  readonly notes: readonly Note[];
}

/**
 * Compiles rules and checks each against what is known of the output.
 *
 * @param where the file or option that holds them, as messages name it
 * @throws {MisuseError} naming rule, place and what was expected
 */
export function compileRules(rules: readonly WrittenRule[], output: Shape, where: string): CompiledRules {
  const notes: Note[] = [];
  return { rules: rules.map((rule) => compileRule(rule, { output, where, notes })), notes };
}

interface Setting {
  readonly output: Shape;
  readonly where: string;
  readonly notes: Note[];
}

function compileRule(rule: WrittenRule, { output, where, notes }: Setting): CompiledRule {
  const place = `rule "${rule.id}" of ${where}`;
  const item = itemShape(rule, output, place);
  checkPointer(rule, item, place);
  const names = namesOf(rule, output, item);
  const compile = (name: string, text: string): CompiledPart =>
    compilePart({ text, where: `"${name}" of ${place}` }, { names, notes });
  const when = rule.when === undefined ? undefined : compile('when', rule.when);
  const check = compile('check', rule.check);
  if (when !== undefined) {
    refuseConstantWhen(when);
  }
  refuseConstantCheck(check, when === undefined);
  return {
    id: rule.id,
    each: rule.each,
    at: rule.at ?? '',
    when: when?.step,
    check: check.step,
    text: rule.check,
    message: compileOwnMessage(rule, place, { names, notes }),
    evidence: compileEvidence(check.expression, check.source),
    weight: weigh(check.expression) + (when === undefined ? 0 : weigh(when.expression)),
  };
}

function compileOwnMessage(
  { message: text }: WrittenRule,
  place: string,
  scope: Pick<TypeScope, 'names' | 'notes'>,
): Message | undefined {
  return text === undefined ? undefined : compileMessage({ text, where: `"message" of ${place}` }, scope);
}

interface CompiledPart {
  readonly source: RuleSource;
  readonly expression: Expression;
  readonly step: Step;
}

function compilePart(source: RuleSource, scope: Pick<TypeScope, 'names' | 'notes'>): CompiledPart {
  const expression = parseExpression(source);
  const shape = inferShape(expression, { ...scope, source });
  requireKinds(shape, ['bool'], { source, start: expression.start, what: 'a rule' });
  return { source, expression, step: compileExpression(expression, source) };
}

function itemShape({ each }: WrittenRule, output: Shape, place: string): Shape {
  const where = `"each" of ${place}`;
  return each === undefined ? output : followPattern(output, parsePattern(each, where), where);
}

function namesOf({ each }: WrittenRule, output: Shape, item: Shape): ReadonlyMap<string, Shape> {
  const names: [string, Shape][] = [
    ['output', output],
    ['vars', ofKinds('map')],
  ];
  return new Map(each === undefined ? names : [...names, ['item', item], ['index', ofKinds('number')]]);
}

function checkPointer({ at = '' }: WrittenRule, item: Shape, place: string): void {
  const steps = parsePointer(at);
  if (steps === undefined) {
    throw new MisuseError(
      `Cannot use "at" of ${place}: "${at}" is no JSON Pointer: expected "" or one such as "/total"`,
    );
  }
  followPattern(item, steps, `"at" of ${place}`);
}
