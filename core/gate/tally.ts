import type { FaultClass, MetricVerdict, ResultRow } from '../results/row.ts';
import { countFault } from './fault-counts.ts';
import type { FaultCount } from './fault-counts.ts';
import { defaultFloor } from './floors.ts';
import type { Floors, MetricFloor } from './floors.ts';
import { createKnownBook } from './known.ts';
import type { KnownBook } from './known.ts';
import { selectBestKey } from './pattern.ts';

/** Verdicts on one metric in one slice. `known` ones are tolerated and not among the others. */
export interface Cell {
  passed: number;
  failed: number;
  unreadable: number;
  known: number;
  readonly faults: Map<string, FaultCount>;
}

/** Rows of one slice, and how many of them were graded. */
export interface Population {
  rows: number;
  graded: number;
}

/** One test over its repeats. */
export interface TestTally {
  readonly name: string;
  rows: number;
  cached: number;
  /** Passed and checked by metric. */
  readonly metrics: Map<string, { passed: number; checked: number }>;
}

/** Rows that were not judged, by problem. */
export interface Trouble {
  rows: number;
  readonly names: Set<string>;
  readonly details: Set<string>;
}

/** What the gate keeps of all rows: counts, never rows. */
export interface Tally {
  rows: number;
  /** Each row in its worst kind. */
  readonly outcomes: Record<FaultClass | 'passed', number>;
  /** By metric, then by slice; `""` is the whole. */
  readonly metrics: Map<string, { readonly floor: MetricFloor; isSparse: boolean; readonly cells: Map<string, Cell> }>;
  /** By selector, then by slice. */
  readonly populations: Map<string, Map<string, Population>>;
  readonly tests: Map<string, TestTally>;
  readonly troubles: Map<TroubleCode, Trouble>;
  readonly known: KnownBook;
}

/** Problems that single rows have. */
export type TroubleCode = 'provider_error' | 'transport_error' | 'misuse' | 'no_output' | 'no_assertions';

/** Names and details shown of one problem. */
const SHOWN = 3;

/** Makes a tally into which rows are added one at a time; it stays small whatever the number of rows. */
export function createTally(floors: Floors, today: string): { readonly tally: Tally; readonly add: (row: ResultRow) => void } {
  const tally: Tally = {
    rows: 0,
    outcomes: { passed: 0, parse: 0, schema: 0, meaning: 0, error: 0 },
    metrics: new Map(),
    populations: new Map(),
    tests: new Map(),
    troubles: new Map(),
    known: createKnownBook(floors.known, today),
  };
  const selectors = new Map([defaultFloor, ...floors.metrics.values()].map(({ selector }) => [selector.key, selector]));
  const keys = [...floors.metrics.keys()];
  return { tally, add };

  function add(row: ResultRow): void {
    tally.rows += 1;
    const slices = new Map<string, readonly string[]>();
    for (const [key, selector] of selectors) {
      if (selector.matches(row)) {
        slices.set(key, selector.isSliced ? ['', selector.sliceOf(row)] : ['']);
      }
    }
    countPopulations(tally, slices, row);
    countTrouble(tally, row);
    tally.outcomes[worstClass(row)] += 1;
    const test = testOf(tally, row);
    if (row.verdicts.length === 0) {
      tally.known.noteUngraded(row.name);
    }
    for (const verdict of row.verdicts) {
      addVerdict(row, verdict, { slices, test });
    }
  }

  function addVerdict(
    row: ResultRow,
    verdict: MetricVerdict,
    { slices, test }: { readonly slices: ReadonlyMap<string, readonly string[]>; readonly test: TestTally },
  ): void {
    const metric = tally.metrics.get(verdict.metric) ?? addMetric(verdict);
    metric.isSparse &&= verdict.sparse;
    const isKnown = tally.known.note(row.name, verdict) && !metric.floor.hard;
    for (const slice of slices.get(metric.floor.selector.key) ?? []) {
      countVerdict(cellOf(metric.cells, slice), verdict, { row, isKnown });
    }
    if (floors.repeats.floor !== undefined && !isKnown) {
      countRepeat(test, verdict);
    }
  }

  function addMetric(verdict: MetricVerdict): NonNullable<ReturnType<Tally['metrics']['get']>> {
    const key = selectBestKey(keys, verdict.metric);
    const floor = (key === undefined ? undefined : floors.metrics.get(key)) ?? defaultFloor;
    const metric = { floor, isSparse: verdict.sparse, cells: new Map<string, Cell>() };
    tally.metrics.set(verdict.metric, metric);
    return metric;
  }
}

function cellOf(cells: Map<string, Cell>, slice: string): Cell {
  const cell = cells.get(slice) ?? { passed: 0, failed: 0, unreadable: 0, known: 0, faults: new Map() };
  cells.set(slice, cell);
  return cell;
}

function countVerdict(
  cell: Cell,
  verdict: MetricVerdict,
  { row, isKnown }: { readonly row: ResultRow; readonly isKnown: boolean },
): void {
  if (isKnown && verdict.outcome !== 'passed') {
    cell.known += 1;
    return;
  }
  cell[verdict.outcome] += 1;
  if (verdict.outcome !== 'passed') {
    countFault(cell.faults, verdict, row);
  }
}

function countRepeat(test: TestTally, { metric, outcome }: MetricVerdict): void {
  const counts = test.metrics.get(metric) ?? { passed: 0, checked: 0 };
  counts.checked += 1;
  counts.passed += Number(outcome === 'passed');
  test.metrics.set(metric, counts);
}

function countPopulations(tally: Tally, slices: ReadonlyMap<string, readonly string[]>, row: ResultRow): void {
  for (const [key, names] of slices) {
    const bySlice = tally.populations.get(key) ?? new Map<string, Population>();
    tally.populations.set(key, bySlice);
    for (const name of names) {
      const population = bySlice.get(name) ?? { rows: 0, graded: 0 };
      population.rows += 1;
      population.graded += Number(row.verdicts.length > 0);
      bySlice.set(name, population);
    }
  }
}

function countTrouble(tally: Tally, row: ResultRow): void {
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

/** Parse comes before schema, and schema before meaning: what cannot be read cannot be right. */
function worstClass(row: ResultRow): FaultClass | 'passed' {
  if (row.error !== undefined) {
    return 'error';
  }
  if (!row.hasOutput) {
    return 'parse';
  }
  const classes = row.verdicts.filter(({ outcome }) => outcome !== 'passed').map((verdict) => verdict.class);
  return (['parse', 'schema', 'meaning'] as const).find((one) => classes.includes(one)) ?? 'passed';
}

function testOf(tally: Tally, row: ResultRow): TestTally {
  const test = tally.tests.get(row.test) ?? { name: row.name, rows: 0, cached: 0, metrics: new Map() };
  test.rows += 1;
  test.cached += Number(row.cached);
  tally.tests.set(row.test, test);
  return test;
}
