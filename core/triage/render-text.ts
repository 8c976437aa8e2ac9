import { counted } from '../counted.ts';
import { renderShare } from '../gate/share.ts';
import { valuesOf } from '../results/fault-values.ts';
import { classNames } from '../results/owners.ts';
import { lineText, markdownText } from '../results/safe-text.ts';
import type { FaultRow } from './count-faults.ts';
import { placeOfFault } from './place-of-fault.ts';
import type { NameCount, TriagedFault, TriageReport } from './report.ts';

const SHOWN = 40;
const NAMES_SHOWN = 6;

/** Gives the report for a terminal: a block a fault, the most frequent first. */
export function renderTriageText(report: TriageReport, bold: (text: string) => string): string {
  const { rows, failing, faults, notes } = report;
  const blocks = faults.slice(0, SHOWN).map((fault) => renderBlock(fault, bold));
  const more = faults.length > SHOWN ? [`… and ${faults.length - SHOWN} more kinds of fault`] : [];
  const head = `${failing} of ${counted(rows, 'row')} with a fault, ${counted(faults.length, 'kind')}`;
  return [head, ...blocks, ...more, ...notes.map((note) => `note: ${lineText(note, 400)}`)].join('\n\n');
}

function renderBlock(fault: TriagedFault, bold: (text: string) => string): string {
  const { rows, share, code, by, detail, owner, providers, prompts, example } = fault;
  const what = lineText(by === '' ? code : `${code} ${by}`);
  const where = lineText(placeOfFault(fault));
  return [
    bold(`${rows} x ${what} at ${where}  (${renderShare(share)}, ${classNames[fault.class]})`),
    `  ${lineText(detail, 400)}`,
    `  look at    ${owner}`,
    `  provider   ${renderNames(providers)}`,
    `  prompt     ${renderNames(prompts)}`,
    `  such as    "${lineText(example.test)}" ${lineText(example.pointer)}`.trimEnd() + renderValues(example, lineText),
    `             row ${lineText(example.id)} in ${lineText(example.file)}`,
  ].join('\n');
}

/** Snippets stand with the rows only where they were asked for. */
function renderValues(example: FaultRow, escape: (text: string, limit: number) => string): string {
  const values = valuesOf(example);
  return values === '' ? '' : ` (${escape(values, 200)})`;
}

function renderNames(counts: readonly NameCount[]): string {
  const names = counts.slice(0, NAMES_SHOWN).map(({ name, rows }) => `${lineText(name, 48)} ${rows}`);
  return [...names, ...(counts.length > NAMES_SHOWN ? ['…'] : [])].join(', ');
}

/** Gives the report as Markdown. */
export function renderTriageMarkdown({ rows, failing, faults, notes }: TriageReport): string {
  const lines = faults.slice(0, SHOWN).map((fault) => {
    const { code, by, detail, owner, providers, prompts, example } = fault;
    const place = markdownText(placeOfFault({ ...fault, pointer: example.pointer }));
    const cells = [
      String(fault.rows),
      renderShare(fault.share),
      classNames[fault.class],
      markdownText(by === '' ? code : `${code} ${by}`),
      markdownText(placeOfFault(fault)),
      renderMarkdownNames(providers),
      renderMarkdownNames(prompts),
      `${markdownText(example.test)}, row ${markdownText(example.id)}: ${place} ${markdownText(detail, 160)}${renderValues(example, markdownText)}`,
      owner,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '## Faults',
    '',
    `${failing} of ${counted(rows, 'row')} with a fault.`,
    '',
    '| rows | share | kind | fault | where | providers | prompts | such as | look at |',
    '| --: | --: | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    ...(faults.length > SHOWN ? [`\n… and ${faults.length - SHOWN} more kinds of fault.`] : []),
    ...notes.map((note) => `\n${markdownText(note, 400)}`),
    '',
  ].join('\n');
}

function renderMarkdownNames(counts: readonly NameCount[]): string {
  const names = counts.slice(0, NAMES_SHOWN).map(({ name, rows }) => `${markdownText(name, 48)} ${rows}`);
  return [...names, ...(counts.length > NAMES_SHOWN ? ['…'] : [])].join(', ');
}
