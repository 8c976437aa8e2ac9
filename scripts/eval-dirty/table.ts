import { findLabel, findMismatches, isErrorRow } from './labels.ts';
import type { DirtyRow, Labels } from './labels.ts';

/** What a dirty eval found. */
export interface Comparison {
  readonly lines: readonly string[];
  readonly mismatches: readonly string[];
}

/** Compares every row with its label; a line for each mode, and a sentence for each mismatch. */
export function compare(rows: readonly DirtyRow[], labels: Labels, adapters: readonly string[]): Comparison {
  const modes = Object.keys(labels);
  const mismatches = rows.flatMap((row) =>
    findMismatches(row, labels).map((sentence) => `${row.mode} · ${row.adapter} · ${row.description}: ${sentence}`),
  );
  const absent = modes.flatMap((mode) =>
    adapters
      .filter((adapter) => !rows.some((row) => row.mode === mode && row.adapter === adapter))
      .map((adapter) => `${mode} · ${adapter}: expected rows, got none`),
  );
  const width = Math.max(...modes.map(({ length }) => length)) + 2;
  const cell = (mode: string, adapter: string): string =>
    renderCell(
      rows.filter((row) => row.mode === mode && row.adapter === adapter),
      labels,
    );
  return {
    lines: [
      `  ${'mode'.padEnd(width)}${adapters.map((adapter) => adapter.padEnd(34)).join('')}`.trimEnd(),
      ...modes.map((mode) =>
        `  ${mode.padEnd(width)}${adapters.map((adapter) => cell(mode, adapter).padEnd(34)).join('')}`.trimEnd(),
      ),
    ],
    mismatches: [...mismatches, ...absent],
  };
}

/** How many rows agree with their label, and what the label says first. */
function renderCell(rows: readonly DirtyRow[], labels: Labels): string {
  const agreeing = rows.filter((row) => findMismatches(row, labels).length === 0).length;
  const mark = rows.length > 0 && agreeing === rows.length ? '✓' : '✗';
  return `${mark} ${agreeing}/${rows.length} ${rows[0] === undefined ? '' : summarize(rows[0], labels)}`;
}

function summarize(row: DirtyRow, labels: Labels): string {
  const expected = findLabel(row, labels) ?? {};
  if (isErrorRow(expected)) {
    return 'error row';
  }
  const verdicts = Object.values(expected);
  const dirty = [verdicts.find((one) => one.startsWith('breaks')), verdicts.find((one) => one !== 'holds')];
  return dirty.find((one) => one !== undefined) ?? 'holds';
}
