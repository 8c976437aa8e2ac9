import { ownMember } from '../json.ts';
import { findComponents, findFieldNames } from './components.ts';
import type { Component } from './components.ts';
import { listFaults, classOfAssertion, parseContract } from './contract.ts';
import type { Contract } from './contract.ts';
import { noMembers, recordOf } from './record-of.ts';
import type { Fault, MetricOutcome, MetricVerdict } from './row.ts';

type Draft = { -readonly [Key in keyof MetricVerdict]: MetricVerdict[Key] };

const severity: Readonly<Record<MetricOutcome, number>> = { passed: 0, unreadable: 1, failed: 2 };

/**
 * Gives one verdict for each metric of a row, from the single results of its assertions and never from aggregates.
 *
 * The contract's own outcome counts, whatever promptfoo's `pass` says (a weight of 0 forces that); assertions of others
 * count by their `pass`. Where two assertions share a metric, the worse counts.
 */
export function listVerdicts(row: Readonly<Record<string, unknown>>): readonly MetricVerdict[] {
  const grading = recordOf(row['gradingResult']);
  const drafts = new Map<string, Draft>();
  for (const component of findComponents(grading, row['testCase'])) {
    for (const verdict of judgeComponent(component, row)) {
      merge(drafts, verdict);
    }
  }
  const scores = recordOf(grading['namedScores']);
  for (const metric of Object.keys(scores)) {
    // A score under a name that no assertion of the row accounts for, as promptfoo's own aggregate.
    if (!drafts.has(metric)) {
      drafts.set(metric, judgeScore(metric, scores[metric], grading['pass'] === true));
    }
  }
  return [...drafts.values()];
}

function judgeComponent(component: Component, row: Readonly<Record<string, unknown>>): readonly Draft[] {
  const contract = parseContract(component.metadata);
  const named =
    contract?.assertion === 'field-accuracy'
      ? judgeLabels(component, contract, row['testCase'])
      : judgeOthers(component);
  if (component.metric === undefined && named.length > 0) {
    return named;
  }
  const own = contract === undefined ? judgeForeign(component) : judgeContract(contract);
  const metric = component.metric === undefined ? own.metric : renderName(component.metric, row['vars']);
  own.metric = metric;
  own.sparse = component.metric === undefined;
  return named.length === 0 ? [own] : [own, ...named.filter((verdict) => verdict.metric !== metric)];
}

/** A draft under the assertion's own name, as where it has no metric. */
function judgeContract(contract: Contract): Draft {
  const { assertion } = contract;
  const outcome = outcomes[contract.outcome];
  const faults = outcome === 'passed' ? nothing : listFaults(contract);
  return { metric: assertion, outcome, class: classOfAssertion(assertion, outcome), faults, sparse: true };
}

function judgeForeign(component: Component): Draft {
  const type = component.type ?? 'assertion';
  const outcome = component.pass ? 'passed' : 'failed';
  const faults = foreignFault(component, type);
  return { metric: type, outcome, class: classOfAssertion(type, outcome), faults, sparse: true };
}

// Most verdicts pass, and most rows are read only to be counted: what they share is made once.
const nothing: readonly never[] = [];

const outcomes: Readonly<Record<Contract['outcome'], MetricOutcome>> = {
  holds: 'passed',
  breaks: 'failed',
  unreadable: 'unreadable',
};

function foreignFault({ pass }: Component, type: string): readonly Fault[] {
  const faultClass = classOfAssertion(type, 'failed');
  return pass
    ? nothing
    : [{ class: faultClass, code: 'assertion_failed', pointer: '', keyword: type, detail: `${type} failed` }];
}

/** One verdict for each label of `field-accuracy`, with the finding that is about it. */
function judgeLabels(component: Component, contract: Contract, testCase: unknown): readonly Draft[] {
  const faults = listFaults(contract);
  const fieldNames = findFieldNames(component, testCase);
  const nameOf = (pointer: string): string => fieldNames[pointer] ?? `FieldAccuracy/${pointer.replace(/^\//, '')}`;
  return Object.entries(component.namedScores).map(([metric, score]) => {
    const unread = contract.outcome === 'unreadable';
    const outcome = unread ? 'unreadable' : score >= 1 ? 'passed' : 'failed';
    const about = unread ? faults : faults.filter(({ pointer }) => nameOf(pointer) === metric);
    return { metric, outcome, class: unread ? 'parse' : 'meaning', faults: about, sparse: true };
  });
}

function judgeOthers({ isSet, namedScores, pass }: Component): readonly Draft[] {
  return isSet || namedScores === noMembers
    ? nothing
    : Object.entries(namedScores).map(([metric, score]) => judgeScore(metric, score, pass));
}

/** A whole score passes or fails by itself; a share has no verdict of its own, so the assertion's counts. */
function judgeScore(metric: string, score: unknown, pass: boolean): Draft {
  const passed = score === 1 || (typeof score === 'number' && score > 0 && pass);
  const faults = passed ? nothing : [lowScore];
  return { metric, outcome: passed ? 'passed' : 'failed', class: 'meaning', faults, sparse: true };
}

const lowScore: Fault = { class: 'meaning', code: 'score_below_one', pointer: '', detail: 'the score is below 1' };

/** Fills `{{name}}` as promptfoo does in a metric's name; anything cleverer stays as it is written. */
function renderName(metric: string, vars: unknown): string {
  return metric.includes('{{')
    ? metric.replace(/\{\{\s*([\w$]+)\s*\}\}/g, (whole, name: string) => {
        const value = ownMember(vars, name);
        return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? String(value)
          : whole;
      })
    : metric;
}

function merge(drafts: Map<string, Draft>, verdict: Draft): void {
  const known = drafts.get(verdict.metric);
  if (known === undefined) {
    drafts.set(verdict.metric, verdict);
    return;
  }
  const worse = severity[verdict.outcome] > severity[known.outcome];
  known.outcome = worse ? verdict.outcome : known.outcome;
  known.class = worse ? verdict.class : known.class;
  known.sparse &&= verdict.sparse;
  known.faults = [
    ...known.faults,
    ...verdict.faults.filter((fault) => !known.faults.some((one) => isSame(one, fault))),
  ];
}

function isSame(one: Fault, other: Fault): boolean {
  return one.code === other.code && one.pointer === other.pointer && one.rule === other.rule;
}
