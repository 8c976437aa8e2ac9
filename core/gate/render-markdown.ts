import { ownerOf } from '../results/owners.ts';
import { markdownText } from '../results/safe-text.ts';
import { renderOutcomes } from './render-text.ts';
import type { GateReport, MetricReport } from './report.ts';
import { renderShare } from './share.ts';

const PROBLEMS_SHOWN = 50;

/** Gives the report of the gate as Markdown for a pull request or a job's summary; no text of a model is in it. */
export function renderGateMarkdown(report: GateReport): string {
  const { verdict, rows, tests, problems, metrics } = report;
  const faults = metrics.filter(({ slice }) => slice === null).flatMap(renderFaults);
  return [
    `## Contracts: ${verdict === 'pass' ? '✅ pass' : '❌ fail'}`,
    '',
    `${rows} rows of ${tests} tests: ${renderOutcomes(report)}.`,
    '',
    '| metric | slice | checked | passed | failed | unreadable | missing | rate | lower bound | floor | verdict |',
    '| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |',
    ...metrics.map(renderMetric),
    ...list('Problems', problems),
    ...(faults.length === 0
      ? []
      : [
          '',
          '### Faults',
          '',
          '| metric | rows | fault | where | such as | look at |',
          '| --- | --: | --- | --- | --- | --- |',
        ]),
    ...faults,
    ...list('Allowed by the floors', report.allowed),
    ...renderKnown(report.known),
    ...report.notes.map((note) => `\n${markdownText(note, 400)}`),
    '',
  ].join('\n');
}

function renderMetric(one: MetricReport): string {
  const counts = [one.checked, one.passed, one.failed, one.unreadable, one.missing].join(' | ');
  const shares = [one.rate, one.lower, one.floor].map(renderShare).join(' | ');
  const verdict = one.verdict === 'pass' ? '✅' : '❌';
  return `| ${markdownText(one.metric)} | ${markdownText(one.slice ?? '')} | ${counts} | ${shares} | ${verdict} |`;
}

function renderFaults({ metric, faults }: MetricReport): readonly string[] {
  return faults.map(({ rows, code, by, pointer, example, class: kind }) => {
    const cells = [`${code}${by === '' ? '' : ` ${by}`}`, pointer === '' ? 'the response' : pointer, example];
    return `| ${markdownText(metric)} | ${rows} | ${cells.map((one) => markdownText(one)).join(' | ')} | ${ownerOf(kind, code)} |`;
  });
}

function list(title: string, problems: GateReport['problems']): readonly string[] {
  const lines = problems.slice(0, PROBLEMS_SHOWN).map((problem) => {
    const { code, detail, metric, slice } = { metric: undefined, slice: undefined, ...problem };
    const place = [metric, slice].filter((one) => one !== undefined).map((one) => ` ${markdownText(one)}`);
    return `- \`${code}\`${place.join('')}: ${markdownText(detail, 2000)}`;
  });
  const more = problems.length > PROBLEMS_SHOWN ? [`- … and ${problems.length - PROBLEMS_SHOWN} more`] : [];
  return lines.length === 0 ? [] : ['', `### ${title}`, '', ...lines, ...more];
}

function renderKnown(known: GateReport['known']): readonly string[] {
  const lines = known.map(({ test, metric, owner, until, why, failed, passed }) => {
    const cells = [test, metric, owner, until, why].map((one) => markdownText(one, 200)).join(' | ');
    return `| ${cells} | ${failed} | ${passed} |`;
  });
  const head = [
    '| test | metric | owner | until | why | failed | passed |',
    '| --- | --- | --- | --- | --- | --: | --: |',
  ];
  return lines.length === 0 ? [] : ['', '### Known, tolerated until their day', '', ...head, ...lines];
}
