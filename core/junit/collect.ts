import type { Fault, ResultRow } from '../results/row.ts';
import { findCases } from './cases.ts';
import type { RowCase } from './cases.ts';

/** One testcase: a test and a metric over all repeats. Never changed, so that those that pass can share one. */
export interface CaseTally {
  readonly rows: number;
  readonly passed: number;
  /** `error` where the row was not graded, else `failure`. */
  readonly kind: 'failure' | 'error';
  /** Code of the first fault. */
  readonly type: string;
  /** Lines of the first faults, each once. */
  readonly lines: readonly string[];
  readonly more: number;
}

/** One test over its repeats. */
export interface TestCases {
  readonly name: string;
  rows: number;
  latencyMs: number;
  /** By the number of the metric; a test without a metric has a gap there. */
  cases: readonly (CaseTally | undefined)[];
}

/** The tests of one provider and prompt. */
export interface Suite {
  readonly provider: ResultRow['provider'];
  readonly prompt: ResultRow['prompt'];
  /** By hash of the test. */
  readonly tests: Map<string, TestCases>;
}

/** Lines kept of one testcase; the number of those left out is written. */
const LINES = 20;

/** What is kept of all rows: names, counts and the lines of faults, never outputs. */
export interface Suites {
  readonly suites: ReadonlyMap<string, Suite>;
  /** Number of each metric, in order of first appearance. */
  readonly metrics: ReadonlyMap<string, number>;
  readonly add: (row: ResultRow) => void;
}

/**
 * Makes a collection to which rows are added one at a time.
 *
 * @param includeValues whether the model's and the expected snippets are written into the lines
 */
export function collectSuites(includeValues: boolean): Suites {
  const suites = new Map<string, Suite>();
  // Faults recur; each line is held once however many testcases have it.
  const lines = new Map<string, string>();
  const lineOf = (fault: Fault): string => {
    const line = renderFault(fault, includeValues);
    const known = lines.get(line);
    if (known === undefined) {
      lines.set(line, line);
    }
    return known ?? line;
  };
  const metrics = new Map<string, number>();
  const passing = new Map<string, CaseTally>();
  return {
    suites,
    metrics,
    add: (row) => {
      const test = testOf(suites, row);
      test.rows += 1;
      test.latencyMs += row.latencyMs;
      // Copied to its exact length: an array that has grown holds room for a dozen more.
      const cases = test.cases.slice();
      for (const one of findCases(row)) {
        const number = numberOf(metrics, one.metric);
        const tally = addCase(cases[number], one, lineOf);
        cases[number] = tally.passed === tally.rows ? share(passing, tally) : tally;
      }
      test.cases = cases.slice();
    },
  };
}

/** Gives the tally with one more row. */
function addCase(tally: CaseTally | undefined, one: RowCase, lineOf: (fault: Fault) => string): CaseTally {
  const { rows, passed, kind, type, lines, more } = tally ?? { ...untouched, kind: one.kind };
  const faults = one.passed ? [] : one.faults;
  const fresh = faults.slice(0, LINES).map(lineOf);
  const all = [...new Set([...lines, ...fresh])];
  return {
    rows: rows + 1,
    passed: passed + Number(one.passed),
    kind,
    type: type === '' ? (faults[0]?.code ?? '') : type,
    lines: all.slice(0, LINES),
    more: more + Math.max(0, faults.length - LINES) + Math.max(0, all.length - LINES),
  };
}

const untouched = { rows: 0, passed: 0, type: '', lines: [], more: 0 } as const;

/** Of many tests nearly all pass: one tally serves all that have passed as often. */
function share(passing: Map<string, CaseTally>, tally: CaseTally): CaseTally {
  const key = `${tally.kind}${tally.rows}`;
  const known = passing.get(key);
  if (known === undefined) {
    passing.set(key, tally);
  }
  return known ?? tally;
}

function numberOf(metrics: Map<string, number>, metric: string): number {
  const known = metrics.get(metric);
  if (known === undefined) {
    metrics.set(metric, metrics.size);
  }
  return known ?? metrics.size - 1;
}

function testOf(suites: Map<string, Suite>, { provider, prompt, test, name }: ResultRow): TestCases {
  const key = `${provider.id}\u0000${provider.label}\u0000${prompt.id}\u0000${prompt.label}`;
  const suite = suites.get(key) ?? { provider, prompt, tests: new Map<string, TestCases>() };
  suites.set(key, suite);
  const known = suite.tests.get(test) ?? { name, rows: 0, latencyMs: 0, cases: [] };
  suite.tests.set(test, known);
  return known;
}

/** Gives a fault as a line: code, rule or keyword, place, and what is wrong there. */
function renderFault(fault: Fault, includeValues: boolean): string {
  const { code, rule, keyword, pointer, detail, got, expected } = fault;
  const what = [code, rule ?? keyword].filter((one) => one !== undefined).join(' ');
  const values = [got === undefined ? [] : `got ${got}`, expected === undefined ? [] : `expected ${expected}`].flat();
  const shown = includeValues && values.length > 0 ? ` (${values.join(', ')})` : '';
  const where = fault.class === 'error' ? '' : ` at ${pointer === '' ? 'the response' : pointer}`;
  return `${what}${where}: ${detail}${shown}`;
}
