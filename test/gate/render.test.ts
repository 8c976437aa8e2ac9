import { describe, expect, test } from 'vitest';
import { renderGateMarkdown } from '../../core/gate/render-markdown.ts';
import { renderGateText } from '../../core/gate/render-text.ts';
import type { GateReport, MetricReport } from '../../core/gate/report.ts';

const metric: MetricReport = {
  metric: 'ExactJson',
  slice: null,
  checked: 4,
  passed: 3,
  failed: 1,
  unreadable: 0,
  missing: 2,
  known: 0,
  rate: 0.75,
  lower: 0.3,
  floor: 1,
  verdict: 'fail',
  faults: [
    { class: 'schema', code: 'schema', pointer: '/a', by: 'enum', example: 'a test', rows: 2 },
    { class: 'parse', code: 'fenced', pointer: '', by: '', example: 'b', rows: 1 },
  ],
};

const red: GateReport = {
  verdict: 'fail',
  metrics: [metric, { ...metric, metric: 'M', slice: 'area=x', rate: null, lower: null, verdict: 'pass' }],
  problems: [
    { code: 'below_floor', detail: 'low', metric: 'ExactJson', slice: 'area=x' },
    { code: 'no_output', detail: 'none' },
  ],
  allowed: [{ code: 'missing_metric', detail: 'gone', metric: 'M' }],
  known: [{ test: 't', metric: 'M', owner: 'o', until: '2027-01-31', why: 'w', failed: 2, passed: 1 }],
  rows: 6,
  tests: 5,
  outcomes: { passed: 3, parse: 1, schema: 2, meaning: 0, error: 0 },
  notes: ['a note'],
};

const green: GateReport = {
  ...red,
  verdict: 'pass',
  metrics: [{ ...metric, faults: [], verdict: 'pass' }],
  problems: [],
  allowed: [],
  known: [],
  notes: [],
};

const outcomes = '3 passed, 1 parse failure, 2 schema failures, 0 meaning failures, 0 provider or configuration errors';

describe('as text', () => {
  const render = (report: GateReport): readonly string[] =>
    renderGateText(report, (kind, text) => `<${kind}>${text}`).split('\n');

  test('a red gate says all there is', () => {
    expect(render(red)).toEqual([
      '<red>FAIL  6 rows of 5 tests, 2 problems',
      `Rows: ${outcomes}`,
      '',
      '<bold>metric     slice   checked  passed  failed  unreadable  missing  rate  lower  floor',
      '<red>ExactJson                4       3       1           0        2  75 %   30 %  100 %  fail',
      'M          area=x        4       3       1           0        2  none   none  100 %  pass',
      '',
      'Faults',
      '  ExactJson',
      '    2 x schema enum at /a, such as "a test"; look at: prompt or schema',
      '    1 x fenced at the response, such as "b"; look at: prompt or response format',
      '',
      'Problems',
      '  below_floor ExactJson area=x: low',
      '  no_output: none',
      '',
      'Allowed by the floors',
      '  missing_metric M: gone',
      '',
      'Known, tolerated until their day',
      '  t / M: 2 failed, 1 passed; owner o, until 2027-01-31: w',
      '',
      'Notes',
      '  a note',
    ]);
  });

  test('a green gate says its table', () => {
    expect(render(green)).toEqual([
      '<green>PASS  6 rows of 5 tests, 0 problems',
      `Rows: ${outcomes}`,
      '',
      '<bold>metric     slice  checked  passed  failed  unreadable  missing  rate  lower  floor',
      'ExactJson               4       3       1           0        2  75 %   30 %  100 %  pass',
    ]);
  });

  test('one problem is one', () => {
    expect(render({ ...green, problems: red.problems.slice(0, 1) })[0]).toContain(', 1 problem');
    expect(render({ ...green, problems: red.problems.slice(0, 1) })[0]).not.toContain('problems');
  });

  test('a metric shows five kinds of fault, and a slice none', () => {
    const faults = Array.from({ length: 6 }, (_, index) => ({ ...red.metrics[0]?.faults[0], code: `c${index}` }));
    const metrics = [
      { ...metric, faults },
      { ...metric, slice: 'area=x', faults },
    ] as readonly MetricReport[];
    expect(render({ ...red, metrics }).filter((line) => line.includes('look at'))).toHaveLength(5);
  });
});

describe('as Markdown', () => {
  const render = (report: GateReport): readonly string[] => renderGateMarkdown(report).split('\n');
  const head = [
    '| metric | slice | checked | passed | failed | unreadable | missing | rate | lower bound | floor | verdict |',
    '| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |',
  ];

  test('a red gate says all there is', () => {
    expect(render(red)).toEqual([
      '## Contracts: ❌ fail',
      '',
      `6 rows of 5 tests: ${outcomes}.`,
      '',
      ...head,
      '| ExactJson |  | 4 | 3 | 1 | 0 | 2 | 75 % | 30 % | 100 % | ❌ |',
      '| M | area=x | 4 | 3 | 1 | 0 | 2 | none | none | 100 % | ✅ |',
      '',
      '### Problems',
      '',
      '- `below_floor` ExactJson area=x: low',
      '- `no_output`: none',
      '',
      '### Faults',
      '',
      '| metric | rows | fault | where | such as | look at |',
      '| --- | --: | --- | --- | --- | --- |',
      '| ExactJson | 2 | schema enum | /a | a test | prompt or schema |',
      '| ExactJson | 1 | fenced | the response | b | prompt or response format |',
      '',
      '### Allowed by the floors',
      '',
      '- `missing_metric` M: gone',
      '',
      '### Known, tolerated until their day',
      '',
      '| test | metric | owner | until | why | failed | passed |',
      '| --- | --- | --- | --- | --- | --: | --: |',
      '| t | M | o | 2027-01-31 | w | 2 | 1 |',
      '',
      'a note',
      '',
    ]);
  });

  test('a green gate says its table', () => {
    expect(render(green)).toEqual([
      '## Contracts: ✅ pass',
      '',
      `6 rows of 5 tests: ${outcomes}.`,
      '',
      ...head,
      '| ExactJson |  | 4 | 3 | 1 | 0 | 2 | 75 % | 30 % | 100 % | ✅ |',
      '',
    ]);
  });

  test.each<[problems: number, lines: number, last: string]>([
    [50, 50, '- `no_output`: none'],
    [51, 51, '- … and 1 more'],
  ])('of %i problems there are %i lines', (...[problems, lines, last]) => {
    const list = Array.from({ length: problems }, () => ({ code: 'no_output', detail: 'none' }) as const);
    const shown = render({ ...green, problems: list }).filter((line) => line.startsWith('- '));
    expect([shown.length, shown.at(-1)]).toEqual([lines, last]);
  });
});
