import { counted } from '../counted.ts';
import { escapeUnsafe } from '../snippet.ts';
import { findLessons } from './advice.ts';
import type { MutationReport } from './report.ts';

/** Gives the report as text for a terminal: the figures first, then what the suite does not notice. */
export function renderMutationText(report: MutationReport): string {
  const { vacuous, boundary } = report;
  return [
    headline(report),
    ...(report.inert > 0 ? [`${report.inert} changes gave the same value again and are set apart`] : []),
    `${boundary.mutants} values that are still right: ${boundary.falseAlarms.length} false alarms`,
    ...section(
      'False alarms',
      boundary.falseAlarms.map(
        ({ operator, pointer, row, detail }) => `${operator} at ${pointer || 'the response'} in "${row}": ${detail}`,
      ),
    ),
    ...section(
      'Never failed',
      vacuous.map(({ kind, name, detail }) => `${kind} ${name}: ${detail}`),
    ),
    ...section(
      'Not noticed',
      findLessons(report.survivors).flatMap(({ says, count, example, yaml }) => [
        `${says}: ${counted(count, 'mutant')}, such as in "${example.row}"`,
        ...yaml.split('\n').map((line) => `    ${line}`),
      ]),
    ),
    ...section(
      'By metric',
      Object.entries(report.byMetric).map(
        ([metric, { killed, mutants }]) => `${metric}: noticed ${killed} of ${mutants}`,
      ),
    ),
  ]
    .map(escapeUnsafe)
    .join('\n');
}

/** Gives the report as Markdown for a pull request. */
export function renderMutationMarkdown(report: MutationReport): string {
  const { byOperator, byMetric, vacuous, survivors, boundary } = report;
  return [
    '## Mutation of good outputs',
    '',
    `${headline(report)}. ${boundary.falseAlarms.length} false alarms on ${boundary.mutants} values that are still right.`,
    '',
    '| change | mutants | noticed |',
    '|---|---:|---:|',
    ...Object.entries(byOperator).map(
      ([operator, { mutants, killed }]) => `| \`${operator}\` | ${mutants} | ${killed} |`,
    ),
    '',
    '| metric | noticed |',
    '|---|---:|',
    ...Object.entries(byMetric).map(([metric, { killed }]) => `| ${cell(metric)} | ${killed} |`),
    ...(vacuous.length === 0
      ? []
      : [
          '',
          '### Never failed',
          '',
          ...vacuous.map(({ kind, name, detail }) => `- ${kind} ${cell(name)}: ${cell(detail)}`),
        ]),
    ...(survivors.length === 0 ? [] : ['', '### Not noticed', '']),
    ...findLessons(survivors).map(
      ({ says, count, yaml }) =>
        `- ${cell(says)} (${count})\n\n${yaml
          .split('\n')
          .map((line) => `      ${line}`)
          .join('\n')}\n`,
    ),
    '',
  ].join('\n');
}

function headline({ mutants, killed, score, interval }: MutationReport): string {
  if (score === null || interval === null) {
    return 'not applicable: no fault could be made of the good outputs';
  }
  const percent = (share: number): string => (share * 100).toFixed(1);
  const [low, high] = interval;
  return `${killed} of ${mutants} faults noticed: ${percent(score)} % (95 % interval ${percent(low)} to ${percent(high)} %)`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** Escapes what would end a table's cell or start markup. */
function cell(text: string): string {
  return escapeUnsafe(text).replace(/[\\|<>&*_[\]]/g, (character) => `\\${character}`);
}
