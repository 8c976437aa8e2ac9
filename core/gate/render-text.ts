import { counted } from '../counted.ts';
import { classNames, ownerOf } from '../results/owners.ts';
import { lineText } from '../results/safe-text.ts';
import { alignTable } from './align-table.ts';
import type { FaultCount } from './fault-counts.ts';
import type { GateReport, MetricReport } from './report.ts';
import { renderShare } from './share.ts';

const FAULTS_SHOWN = 5;

/** Gives the report of the gate for a terminal, worst first; no text of a model is in it. */
export function renderGateText(
  report: GateReport,
  style: (kind: 'red' | 'green' | 'bold', text: string) => string,
): string {
  const { verdict, rows, tests, problems } = report;
  const word = verdict === 'pass' ? style('green', 'PASS') : style('red', 'FAIL');
  return [
    `${word}  ${counted(rows, 'row')} of ${counted(tests, 'test')}, ${counted(problems.length, 'problem')}`,
    `Rows: ${renderOutcomes(report)}`,
    '',
    ...renderTable(report.metrics, style),
    ...renderFaults(report.metrics),
    ...section(
      'Problems',
      problems.map((one) => renderProblem(one)),
    ),
    ...section(
      'Allowed by the floors',
      report.allowed.map((one) => renderProblem(one)),
    ),
    ...section('Known, tolerated until their day', report.known.map(renderKnown)),
    ...section('Notes', report.notes),
  ].join('\n');
}

/** Gives the rows by their worst kind, each with its own number. */
export function renderOutcomes({ outcomes }: GateReport): string {
  const kinds = (['parse', 'schema', 'meaning', 'error'] as const).map((kind) => {
    return counted(outcomes[kind], classNames[kind]);
  });
  return [`${outcomes.passed} passed`, ...kinds].join(', ');
}

function renderTable(metrics: readonly MetricReport[], style: Parameters<typeof renderGateText>[1]): readonly string[] {
  const head = [
    'metric',
    'slice',
    'checked',
    'passed',
    'failed',
    'unreadable',
    'missing',
    'rate',
    'lower',
    'floor',
    '',
  ];
  const body = metrics.map((one) => [
    lineText(one.metric, 48),
    lineText(one.slice ?? '', 48),
    ...[one.checked, one.passed, one.failed, one.unreadable, one.missing].map(String),
    renderShare(one.rate),
    renderShare(one.lower),
    renderShare(one.floor),
    one.verdict,
  ]);
  const [title = '', ...lines] = alignTable([head, ...body], 2);
  return [
    style('bold', title),
    ...lines.map((line, index) => (metrics[index]?.verdict === 'fail' ? style('red', line) : line)),
  ];
}

function renderFaults(metrics: readonly MetricReport[]): readonly string[] {
  const red = metrics.filter(({ faults, slice }) => faults.length > 0 && slice === null);
  const lines = red.flatMap(({ metric, faults }) => [
    `  ${lineText(metric)}`,
    ...faults.slice(0, FAULTS_SHOWN).map((fault) => `    ${renderFaultCount(fault)}`),
  ]);
  return section('Faults', lines, '');
}

/** Gives one kind of fault as a line: how often, what, where, one test to open, and whom to ask. */
function renderFaultCount({ rows, code, pointer, by, example, class: kind }: FaultCount): string {
  const what = by === '' ? code : `${code} ${by}`;
  const where = pointer === '' ? 'the response' : lineText(pointer);
  return `${rows} x ${lineText(what)} at ${where}, such as "${lineText(example)}"; look at: ${ownerOf(kind, code)}`;
}

/** Gives a problem as one line. */
export function renderProblem(problem: GateReport['problems'][number]): string {
  const { code, detail, metric, slice } = { metric: undefined, slice: undefined, ...problem };
  const place = [metric, slice].filter((one) => one !== undefined).map((one) => lineText(one));
  return `${code}${place.length === 0 ? '' : ` ${place.join(' ')}`}: ${lineText(detail, 2000)}`;
}

function renderKnown({ test, metric, owner, until, why, failed, passed }: GateReport['known'][number]): string {
  const counts = `${failed} failed, ${passed} passed`;
  return lineText(`${test} / ${metric}: ${counts}; owner ${owner}, until ${until}: ${why}`, 400);
}

function section(title: string, lines: readonly string[], indent = '  '): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `${indent}${line}`)];
}
