import type { FaultClass, ResultRow } from '../results/row.ts';
import type { Tally, TroubleCode } from './tally-state.ts';

/** Names and details shown of one problem. */
const SHOWN = 3;

/** Counts a row that was not judged, with a few names to open. */
export function countTrouble(tally: Tally, row: ResultRow): void {
  if (row.verdicts.length === 0) {
    tally.known.noteUngraded(row.name);
  }
  const code = troubleOf(row);
  if (code === undefined) {
    return;
  }
  const trouble = tally.troubles.get(code) ?? { rows: 0, names: new Set(), details: new Set() };
  tally.troubles.set(code, trouble);
  trouble.rows += 1;
  if (trouble.names.size < SHOWN) {
    trouble.names.add(row.name);
  }
  if (row.error !== undefined && trouble.details.size < SHOWN) {
    trouble.details.add(row.error.detail);
  }
}

function troubleOf(row: ResultRow): TroubleCode | undefined {
  if (row.error !== undefined) {
    return row.error.code;
  }
  if (!row.hasOutput) {
    return 'no_output';
  }
  return row.verdicts.length === 0 ? 'no_assertions' : undefined;
}

/** Gives the worst kind of a row: parse comes before schema, and schema before meaning: what cannot be read cannot be right. */
export function worstClass(row: ResultRow): FaultClass | 'passed' {
  if (row.error !== undefined) {
    return 'error';
  }
  if (!row.hasOutput) {
    return 'parse';
  }
  const classes = row.verdicts.filter(({ outcome }) => outcome !== 'passed').map((verdict) => verdict.class);
  return (['parse', 'schema', 'meaning'] as const).find((one) => classes.includes(one)) ?? 'passed';
}
