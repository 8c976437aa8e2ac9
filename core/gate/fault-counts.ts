import { foldPointer } from '../results/fold-pointer.ts';
import type { FaultClass, MetricVerdict, ResultRow } from '../results/row.ts';

/** How often one kind of fault occurs, with one test to open. */
export interface FaultCount {
  readonly class: FaultClass;
  readonly code: string;
  /** With indices as `*`. */
  readonly pointer: string;
  /** Rule or schema keyword. */
  readonly by: string;
  readonly example: string;
  rows: number;
}

/** Kinds kept; a model that makes up names could otherwise make as many as it likes. */
const KINDS = 200;

/** Counts each kind of fault of a verdict once. */
export function countFault(counts: Map<string, FaultCount>, verdict: MetricVerdict, row: ResultRow): void {
  const seen = new Set<string>();
  for (const fault of verdict.faults) {
    const pointer = foldPointer(fault.pointer);
    const by = fault.rule ?? fault.keyword ?? '';
    const key = JSON.stringify([fault.code, pointer, by]);
    const known = counts.get(key);
    if (known !== undefined && !seen.has(key)) {
      known.rows += 1;
    } else if (known === undefined && counts.size < KINDS) {
      counts.set(key, { class: fault.class, code: fault.code, pointer, by, example: row.name, rows: 1 });
    }
    seen.add(key);
  }
}
