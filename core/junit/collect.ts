import { valuesOf } from '../results/fault-values.ts';
import type { Fault, ResultRow } from '../results/row.ts';
import { findCases } from './cases.ts';
import { addCase, shareCases } from './case-tally.ts';
import type { CaseTally } from './case-tally.ts';
import { countSuiteTest, createSuiteTests } from './suite-tests.ts';
import type { SuiteTests } from './suite-tests.ts';

/** The tests of one provider and prompt. */
export interface Suite {
  readonly provider: ResultRow['provider'];
  readonly prompt: ResultRow['prompt'];
  readonly tests: SuiteTests;
}

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
  const passing: CaseTally[] = [];
  const share = shareCases();
  return {
    suites,
    metrics,
    add: (row) => {
      const { tests } = suiteOf(suites, row);
      const test = countSuiteTest(tests, row);
      const cases = tests.cases[test]?.slice() ?? [];
      for (const one of findCases(row)) {
        const number = numberOf(metrics, one.metric);
        cases[number] = addCase(cases[number], one, { lineOf, passing });
      }
      tests.cases[test] = share(cases);
    },
  };
}

function numberOf(metrics: Map<string, number>, metric: string): number {
  const known = metrics.get(metric);
  if (known === undefined) {
    metrics.set(metric, metrics.size);
  }
  return known ?? metrics.size - 1;
}

function suiteOf(suites: Map<string, Suite>, { provider, prompt }: ResultRow): Suite {
  const key = `${provider.id}\u0000${provider.label}\u0000${prompt.id}\u0000${prompt.label}`;
  const suite = suites.get(key) ?? { provider, prompt, tests: createSuiteTests() };
  suites.set(key, suite);
  return suite;
}

/** Gives a fault as a line: code, rule or keyword, place, and what is wrong there. */
function renderFault(fault: Fault, includeValues: boolean): string {
  const { code, rule, keyword, pointer, detail } = fault;
  const what = [code, rule ?? keyword].filter((one) => one !== undefined).join(' ');
  const values = includeValues ? valuesOf(fault) : '';
  const shown = values === '' ? '' : ` (${values})`;
  const where = fault.class === 'error' ? '' : ` at ${pointer === '' ? 'the response' : pointer}`;
  return `${what}${where}: ${detail}${shown}`;
}
