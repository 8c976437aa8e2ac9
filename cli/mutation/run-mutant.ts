import path from 'node:path';
import type { assertions as PromptfooAssertions } from 'promptfoo';
import { isRecord, ownMember } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import { assertionName } from './good-row.ts';
import type { GoodRow } from './good-row.ts';

/** What a row's own assertions said of an output. */
export interface RowVerdict {
  readonly pass: boolean;
  /** Names of the assertions that failed. */
  readonly failed: readonly string[];
  /** Ids of the rules that were broken. */
  readonly brokenRules: readonly string[];
  /** Quotes that were found in their source. */
  readonly groundedQuotes: number;
}

type RunAssertions = (typeof PromptfooAssertions)['runAssertions'];

/** Loads promptfoo's own way to run assertions; it takes a second or two, so it is loaded when first needed. */
export async function loadRunner(): Promise<RunAssertions> {
  const { assertions } = await import('promptfoo');
  return assertions.runAssertions;
}

/** Runs a row's own assertions on an output in place of its own, through promptfoo itself. */
export async function runRow(
  run: RunAssertions,
  row: GoodRow,
  { output, folder }: { readonly output: JsonValue; readonly folder: string },
): Promise<RowVerdict> {
  // What the provider sent in full is the good output still: it must not speak for the mutant.
  const response = { ...row.response, raw: undefined, providerTransformedOutput: undefined };
  const provider = {
    id: () => row.provider,
    config: { basePath: folder },
    callApi: () => Promise.reject(new Error('mutation calls no provider')),
  };
  const result = await run({
    prompt: row.prompt,
    provider,
    providerResponse: { ...response, output },
    test: { ...row.test, assert: row.assertions.map((assertion) => toAbsolute(assertion, folder)) },
    vars: row.vars,
  } as unknown as Parameters<RunAssertions>[0]);
  const components = leaves(result);
  return {
    pass: result.pass,
    failed: [
      ...new Set(components.filter(isFailure).map((component) => assertionName(ownMember(component, 'assertion')))),
    ],
    brokenRules: components.flatMap(rulesOf),
    groundedQuotes: components.reduce((sum: number, component) => sum + spansOf(component), 0),
  };
}

/** promptfoo takes relative files from its configuration's folder, which a run apart from an eval does not have. */
function toAbsolute(assertion: Readonly<Record<string, unknown>>, folder: string): Readonly<Record<string, unknown>> {
  const inner = assertion['assert'];
  if (Array.isArray(inner)) {
    return { ...assertion, assert: (inner as unknown[]).filter(isRecord).map((one) => toAbsolute(one, folder)) };
  }
  const { value } = assertion as { readonly value?: unknown };
  return typeof value === 'string' && value.startsWith('file://') && !value.startsWith('file:///')
    ? { ...assertion, value: `file://${path.resolve(folder, value.slice('file://'.length))}` }
    : assertion;
}

/** The results of single assertions; those of a set hold results of their own. */
function leaves(result: unknown): readonly unknown[] {
  const components = ownMember(result, 'componentResults');
  return Array.isArray(components) && components.length > 0
    ? (components as unknown[]).flatMap((component) =>
        ownMember(component, 'assertion') === undefined || isSet(component) ? leaves(component) : [component],
      )
    : [];
}

function isSet(component: unknown): boolean {
  return ownMember(ownMember(component, 'assertion'), 'type') === 'assert-set';
}

/** A metric of weight 0 is reported as passed whatever it found; the contract's own outcome tells. */
function isFailure(component: unknown): boolean {
  return ownMember(component, 'pass') !== true;
}

function contractOf(component: unknown): unknown {
  return ownMember(ownMember(component, 'metadata'), 'contract');
}

function rulesOf(component: unknown): readonly string[] {
  const findings = ownMember(contractOf(component), 'findings');
  return (Array.isArray(findings) ? (findings as unknown[]) : []).flatMap((finding) => {
    // A rule that could not be evaluated was not shown to be false: a missing field alone says nothing of the rule.
    const rule = ownMember(finding, 'code') === 'not_evaluable' ? undefined : ownMember(finding, 'rule');
    return typeof rule === 'string' ? [rule] : [];
  });
}

function spansOf(component: unknown): number {
  const spans = ownMember(contractOf(component), 'spans');
  return Array.isArray(spans) ? spans.length : 0;
}
