import type { Measure, Row } from './rows.ts';

const shown = 10;

/** Says in lines what the rows show: a table of the metrics, then the first rows that did not pass, with their reasons. */
export function renderSummary(rows: readonly Row[]): readonly string[] {
  const bad = rows.filter((row) => !row.passed);
  const errors = bad.filter(({ error }) => error !== undefined);
  const rest = bad.length > shown ? [`  … and ${bad.length - shown} more`, ''] : [];
  return [
    ...renderMetrics(rows.flatMap(({ measures }) => measures)),
    '',
    ...bad.slice(0, shown).flatMap(renderRow),
    ...rest,
    bad.length === 0
      ? `All ${describe(rows)} pass.`
      : `${bad.length - errors.length} rows failed and ${errors.length} ended in an error, of ${describe(rows)}.`,
  ];
}

/** Tells whether there is a row and all of them passed. */
export function isGreen(rows: readonly Row[]): boolean {
  return (
    rows.length > 0 && rows.every(({ passed, error, measures }) => passed && error === undefined && measures.length > 0)
  );
}

function describe(rows: readonly Row[]): string {
  const count = (values: readonly string[]): number => new Set(values).size;
  const cases = count(rows.map(({ description }) => description));
  const prompts = count(rows.map(({ prompt }) => prompt));
  const providers = count(rows.map(({ provider }) => provider));
  return `${rows.length} rows (cases: ${cases}, prompts: ${prompts}, providers: ${providers})`;
}

function renderMetrics(measures: readonly Measure[]): readonly string[] {
  const names = [...new Set(measures.map(({ metric }) => metric))].sort();
  const width = Math.max(6, ...names.map((name) => name.length));
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `  ${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(12)).join('')}`;
  return [
    line('metric', ['checked', 'holds', 'breaks', 'unreadable']),
    ...names.map((name) => {
      const own = measures.filter(({ metric }) => metric === name);
      const count = (outcome: Measure['outcome']): number =>
        own.filter((measure) => measure.outcome === outcome).length;
      return line(name, [own.length, count('holds'), count('breaks'), count('unreadable')]);
    }),
  ];
}

function renderRow(row: Row): readonly string[] {
  const reasons = row.measures
    .filter(({ outcome }) => outcome !== 'holds')
    .map(({ metric, reason }) => `${metric}: ${reason}`);
  const lines = row.error === undefined ? [...new Set(reasons)] : [`error row: ${row.error}`];
  return [
    `  ✗ ${row.description} · ${row.provider} · ${row.prompt}`,
    ...lines.flatMap((line) => line.split('\n').slice(0, 6)).map((line) => `      ${line}`),
    '',
  ];
}
