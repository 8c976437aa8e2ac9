import { ownerOf } from '../results/owners.ts';
import type { FaultClass } from '../results/row.ts';
import type { FaultCounts, FaultKind, FaultRow } from './count-faults.ts';

/** A name with the number of its rows. */
export interface NameCount {
  readonly name: string;
  readonly rows: number;
}

/** One kind of fault as the reports show it. */
export interface TriagedFault {
  readonly class: FaultClass;
  readonly code: string;
  readonly pointer: string;
  readonly by: string;
  readonly detail: string;
  readonly rows: number;
  /** Of all rows, 0 to 1. */
  readonly share: number;
  readonly owner: string;
  readonly metrics: readonly string[];
  readonly prompts: readonly NameCount[];
  readonly providers: readonly (NameCount & { readonly examples: readonly FaultRow[] })[];
  readonly example: FaultRow;
}

/** What `triage` says; its shape is what `--format json` prints. */
export interface TriageReport {
  readonly rows: number;
  readonly failing: number;
  readonly providers: readonly NameCount[];
  readonly prompts: readonly NameCount[];
  /** Most frequent first. */
  readonly faults: readonly TriagedFault[];
  readonly notes: readonly string[];
}

/** Orders what was counted: the most frequent fault first. */
export function toTriageReport(counts: FaultCounts, notes: readonly string[]): TriageReport {
  const { rows, failing, providers, prompts, kinds, left } = counts;
  const dropped = left === 0 ? [] : [`${left} faults are of more kinds than are kept apart, and are not shown`];
  return {
    rows,
    failing,
    providers: toNameCounts(providers),
    prompts: toNameCounts(prompts),
    faults: [...kinds.values()].flatMap((kind) => toFault(kind, rows)).sort((one, other) => other.rows - one.rows),
    notes: [...notes, ...dropped],
  };
}

function toFault(kind: FaultKind, rows: number): readonly TriagedFault[] {
  const providers = [...kind.providers]
    .map(([name, cell]) => ({ name, ...cell }))
    .sort((one, other) => other.rows - one.rows);
  const { class: faultClass, code, pointer, by, detail } = kind;
  const owner = ownerOf(faultClass, code);
  const metrics = [...kind.metrics].filter((metric) => metric !== '').sort();
  const share = kind.rows / Math.max(1, rows);
  const prompts = toNameCounts(kind.prompts);
  const told = { class: faultClass, code, pointer, by, detail, rows: kind.rows, share, owner, metrics, prompts };
  const examples = providers.flatMap((provider) => provider.examples).slice(0, 1);
  return examples.map((example) => ({ ...told, providers, example }));
}

function toNameCounts(counts: ReadonlyMap<string, number>): readonly NameCount[] {
  return [...counts].map(([name, rows]) => ({ name, rows })).sort((one, other) => other.rows - one.rows);
}
