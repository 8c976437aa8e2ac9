import type { Fault, ResultRow } from '../results/row.ts';

/** What one row says of one testcase. */
export interface RowCase {
  readonly metric: string;
  readonly kind: 'failure' | 'error';
  readonly passed: boolean;
  readonly faults: readonly Fault[];
}

/**
 * Gives the testcases of a row: one for each metric; where nothing was graded, one that says so, since what is left out
 * of a report looks like a pass.
 */
export function findCases(row: ResultRow): readonly RowCase[] {
  if (row.error !== undefined) {
    return [
      lone('not graded', 'error', { class: 'error', code: row.error.code, pointer: '', detail: row.error.detail }),
    ];
  }
  if (!row.hasOutput) {
    return [
      lone('output', 'failure', { class: 'parse', code: 'no_output', pointer: '', detail: 'there is no output' }),
    ];
  }
  if (row.verdicts.length === 0) {
    const detail = 'the row was graded without any assertion';
    return [lone('assertions', 'failure', { class: 'error', code: 'no_assertions', pointer: '', detail })];
  }
  return row.verdicts.map(({ metric, outcome, faults }) => ({
    metric,
    kind: 'failure',
    passed: outcome === 'passed',
    faults,
  }));
}

function lone(metric: string, kind: RowCase['kind'], fault: Fault): RowCase {
  return { metric, kind, passed: false, faults: [fault] };
}
