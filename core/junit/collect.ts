import type { Fault, ResultRow } from '../results/row.ts';
import { findCases } from './cases.ts';

/** One testcase: a test and a metric over all repeats. */
export interface CaseTally {
  rows: number;
  passed: number;
  /** `error` where the row was not graded, else `failure`. */
  readonly kind: 'failure' | 'error';
  /** Code of the first fault. */
  type: string;
  /** Lines of the first faults, each once. */
  readonly lines: string[];
  more: number;
}

/** One test over its repeats. */
export interface TestCases {
  readonly name: string;
  rows: number;
  latencyMs: number;
  /** By metric. */
  readonly cases: Map<string, CaseTally>;
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
  return {
    suites,
    add: (row) => {
      const test = testOf(suites, row);
      test.rows += 1;
      test.latencyMs += row.latencyMs;
      for (const { metric, kind, passed, faults } of findCases(row)) {
        const tally = test.cases.get(metric) ?? { rows: 0, passed: 0, kind, type: '', lines: [], more: 0 };
        test.cases.set(metric, tally);
        tally.rows += 1;
        tally.passed += Number(passed);
        addFaults(tally, passed ? [] : faults, lineOf);
      }
    },
  };
}

function addFaults(tally: CaseTally, faults: readonly Fault[], lineOf: (fault: Fault) => string): void {
  for (const fault of faults) {
    tally.type ||= fault.code;
    const line = tally.lines.length < LINES ? lineOf(fault) : undefined;
    if (line === undefined) {
      tally.more += 1;
    } else if (!tally.lines.includes(line)) {
      tally.lines.push(line);
    }
  }
}

function testOf(suites: Map<string, Suite>, { provider, prompt, test, name }: ResultRow): TestCases {
  const key = `${provider.id}\u0000${provider.label}\u0000${prompt.id}\u0000${prompt.label}`;
  const suite = suites.get(key) ?? { provider, prompt, tests: new Map<string, TestCases>() };
  suites.set(key, suite);
  const known = suite.tests.get(test) ?? { name, rows: 0, latencyMs: 0, cases: new Map<string, CaseTally>() };
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
