import { foldPointer } from '../results/fold-pointer.ts';
import type { Fault, FaultClass, ResultRow } from '../results/row.ts';

/** One row that has a fault. */
export interface FaultRow {
  readonly id: string;
  readonly file: string;
  readonly test: string;
  readonly provider: string;
  readonly prompt: string;
  /** As it was, with its indices. */
  readonly pointer: string;
  readonly got?: string;
  readonly expected?: string;
}

/** One kind of fault, over all rows. */
export interface FaultKind {
  readonly class: FaultClass;
  readonly code: string;
  /** With indices as `*`. */
  readonly pointer: string;
  /** Id of the rule, or schema keyword, or type of another's assertion; `""` where there is none. */
  readonly by: string;
  /** Of the first fault of the kind. */
  readonly detail: string;
  rows: number;
  readonly metrics: Set<string>;
  readonly prompts: Map<string, number>;
  /** By provider: how many rows, and the first of them. */
  readonly providers: Map<string, { rows: number; readonly examples: FaultRow[] }>;
}

/** What is kept of all rows: kinds of fault with a few rows each. */
export interface FaultCounts {
  rows: number;
  /** Rows with at least one fault. */
  failing: number;
  /** Rows by provider label, in order of first appearance. */
  readonly providers: Map<string, number>;
  readonly prompts: Map<string, number>;
  readonly kinds: Map<string, FaultKind>;
  /** Rows whose kinds were too many to keep. */
  left: number;
}

/** Kinds kept: a model that makes up names could otherwise make as many as it likes. */
const KINDS = 500;
/** Rows kept behind a cell, and in all cells together. */
const EXAMPLES = 50;
const ALL_EXAMPLES = 20_000;

/**
 * Makes an empty count, to which rows are added one at a time.
 *
 * @param includeValues whether the snippets of what the model wrote are kept with the rows
 */
export function countFaults(includeValues: boolean): {
  readonly counts: FaultCounts;
  readonly add: (row: ResultRow, file: string) => void;
} {
  const counts: FaultCounts = {
    rows: 0,
    failing: 0,
    providers: new Map(),
    prompts: new Map(),
    kinds: new Map(),
    left: 0,
  };
  const budget = { left: ALL_EXAMPLES, includeValues };
  const add = (row: ResultRow, file: string): void => {
    counts.rows += 1;
    increase(counts.providers, row.provider.label);
    increase(counts.prompts, row.prompt.label);
    const faults = listFaults(row);
    counts.failing += Number(faults.length > 0);
    const seen = new Set<FaultKind>();
    for (const { metric, fault } of faults) {
      const kind = kindOf(counts, fault);
      kind?.metrics.add(metric);
      counts.left += Number(kind === undefined);
      // Several metrics, or several items of a list, may have the same kind of fault: the row counts once.
      if (kind !== undefined && !seen.has(kind)) {
        seen.add(kind);
        note(kind, { row, file, fault }, budget);
      }
    }
  };
  return { counts, add };
}

function note(
  kind: FaultKind,
  { row, file, fault }: { readonly row: ResultRow; readonly file: string; readonly fault: Fault },
  budget: { left: number; readonly includeValues: boolean },
): void {
  kind.rows += 1;
  increase(kind.prompts, row.prompt.label);
  const cell = kind.providers.get(row.provider.label) ?? { rows: 0, examples: [] };
  kind.providers.set(row.provider.label, cell);
  cell.rows += 1;
  if (cell.examples.length < EXAMPLES && (budget.left > 0 || cell.examples.length === 0)) {
    budget.left -= 1;
    cell.examples.push(toExample(row, file, budget.includeValues ? fault : { pointer: fault.pointer }));
  }
}

function toExample(row: ResultRow, file: string, fault: Pick<Fault, 'pointer' | 'got' | 'expected'>): FaultRow {
  return {
    id: row.id,
    file,
    test: row.name,
    provider: row.provider.label,
    prompt: row.prompt.label,
    pointer: fault.pointer.slice(0, 200),
    ...(fault.got === undefined ? {} : { got: fault.got }),
    ...(fault.expected === undefined ? {} : { expected: fault.expected }),
  };
}

/** Gives the faults of a row with their metrics; a row that was not graded has one that says so. */
function listFaults(row: ResultRow): readonly { readonly metric: string; readonly fault: Fault }[] {
  const lone = (faultClass: FaultClass, code: string, detail: string): ReturnType<typeof listFaults> => [
    { metric: '', fault: { class: faultClass, code, pointer: '', detail } },
  ];
  if (row.error !== undefined) {
    return lone('error', row.error.code, row.error.detail);
  }
  if (!row.hasOutput) {
    return lone('parse', 'no_output', 'the provider gave no output');
  }
  if (row.verdicts.length === 0) {
    return lone('error', 'no_assertions', 'the row was graded without any assertion');
  }
  return row.verdicts
    .filter(({ outcome }) => outcome !== 'passed')
    .flatMap(({ metric, faults }) => faults.map((fault) => ({ metric, fault })));
}

function kindOf({ kinds }: FaultCounts, fault: Fault): FaultKind | undefined {
  const pointer = foldPointer(fault.pointer).slice(0, 200);
  const by = fault.rule ?? fault.keyword ?? '';
  const key = JSON.stringify([fault.class, fault.code, pointer, by]);
  const known = kinds.get(key);
  if (known !== undefined || kinds.size >= KINDS) {
    return known;
  }
  const { class: faultClass, code, detail } = fault;
  const counters = { rows: 0, metrics: new Set<string>(), prompts: new Map(), providers: new Map() };
  const kind: FaultKind = { class: faultClass, code, pointer, by, detail, ...counters };
  kinds.set(key, kind);
  return kind;
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
