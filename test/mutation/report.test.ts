import { describe, expect, test } from 'vitest';
import { renderMutationMarkdown, renderMutationText } from '../../core/mutation/render-report.ts';
import { summarise } from '../../core/mutation/report.ts';
import type { MutationReport, Survivor } from '../../core/mutation/report.ts';

const survivor = (operator: Survivor['operator'], pointer: string, detail: string): Survivor => ({
  operator,
  pointer,
  row: 'a ticket',
  detail,
});

const nothing: MutationReport = {
  mutants: 0,
  killed: 0,
  score: null,
  interval: null,
  survivors: [],
  vacuous: [],
  boundary: { mutants: 0, falseAlarms: [] },
  inert: 0,
  byOperator: {},
  byMetric: {},
  byPointer: {},
};

const full: MutationReport = {
  ...nothing,
  mutants: 4,
  killed: 1,
  score: 0.25,
  interval: [0.0456, 0.6994],
  survivors: [
    survivor('fence', '', 'the response: in a code fence (ExactJson noticed)'),
    survivor('change_number', '/lines/0/amount', '/lines/0/amount: 2 for 1 (Lint|er noticed)'),
    survivor('change_number', '/lines/1/amount', '/lines/1/amount: 4 for 3'),
  ],
  vacuous: [{ kind: 'rule', name: 'totals_agree', detail: 'held of every mutant' }],
  boundary: { mutants: 2, falseAlarms: [survivor('key_order', '', 'keys in another order')] },
  inert: 3,
  byOperator: { fence: { mutants: 1, killed: 0 }, change_number: { mutants: 3, killed: 1 } },
  byMetric: { 'Schema|Validity': { mutants: 4, killed: 1 } },
};

test('a change that breaks nothing and is refused is a false alarm, which names who refused it', () => {
  const mutant = { operator: 'key_order', pointer: '', detail: 'keys in another order', output: {} } as const;
  const outcome = { mutant, row: 'a ticket', failed: ['Exact'], killed: true };
  const { mutants, boundary } = summarise([outcome], { metrics: [], vacuous: [], inert: 0 });
  expect(mutants).toBe(0);
  expect(boundary.falseAlarms.map(({ detail }) => detail)).toEqual([expect.stringMatching(/ \(refused by Exact\)$/)]);
});

describe('as text', () => {
  test('the figures, then what is not noticed, the most frequent first', () => {
    expect(renderMutationText(full).split('\n')).toEqual([
      '1 of 4 faults noticed: 25.0 % (95 % interval 4.6 to 69.9 %)',
      '3 changes gave the same value again and are set apart',
      '2 values that are still right: 1 false alarms',
      '',
      'False alarms:',
      '  key_order at the response in "a ticket": keys in another order',
      '',
      'Never failed:',
      '  rule totals_agree: held of every mutant',
      '',
      'Not noticed:',
      '  no assertion noticed that `/lines/*/amount` may be 2 for 1 (change_number): 2 mutants, such as in "a ticket"',
      '      - type: javascript',
      '        metric: CrossFieldInvariants',
      '        value: package:promptfoo-contracts:crossFieldInvariants',
      '        config:',
      '          rules:',
      '            - { id: <what-must-hold>, check: <a CEL expression over output>, at: /lines/*/amount }',
      '  no assertion noticed that the response may be in a code fence (fence): 1 mutant, such as in "a ticket"',
      '      - type: javascript',
      '        metric: ExactJson',
      '        value: package:promptfoo-contracts:exactJson',
      '',
      'By metric:',
      '  Schema|Validity: noticed 1 of 4',
    ]);
  });

  test('a false alarm at a place names it', () => {
    const boundary = { mutants: 1, falseAlarms: [survivor('at_maximum', '/amount', '50 items')] };
    expect(renderMutationText({ ...full, boundary })).toContain('at_maximum at /amount in "a ticket": 50 items');
  });

  test('nothing to try is said, and no empty section stands', () => {
    expect(renderMutationText(nothing).split('\n')).toEqual([
      'not applicable: no fault could be made of the good outputs',
      '0 values that are still right: 0 false alarms',
    ]);
  });
});

describe('as Markdown', () => {
  test('tables, and what would end a cell is escaped', () => {
    const lines = renderMutationMarkdown(full).split('\n');
    expect(lines.slice(0, 19)).toEqual([
      '## Mutation of good outputs',
      '',
      '1 of 4 faults noticed: 25.0 % (95 % interval 4.6 to 69.9 %). 1 false alarms on 2 values that are still right.',
      '',
      '| change | mutants | noticed |',
      '|---|---:|---:|',
      '| `fence` | 1 | 0 |',
      '| `change_number` | 3 | 1 |',
      '',
      '| metric | noticed |',
      '|---|---:|',
      '| Schema\\|Validity | 1 |',
      '',
      '### Never failed',
      '',
      '- rule totals\\_agree: held of every mutant',
      '',
      '### Not noticed',
      '',
    ]);
    expect(lines).toContain('- no assertion noticed that the response may be in a code fence (fence) (1)');
    expect(lines).toContain('        metric: ExactJson');
  });

  test('nothing to try has no sections', () => {
    expect(renderMutationMarkdown(nothing)).not.toContain('###');
  });
});
