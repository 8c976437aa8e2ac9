import type { MetricVerdict, ResultRow } from '../results/row.ts';
import { countFault } from './fault-counts.ts';
import { defaultFloor } from './floors.ts';
import type { Floors } from './floors.ts';
import { createKnownBook } from './known.ts';
import { selectBestKey } from './pattern.ts';
import type { Selector } from './selector.ts';
import type { Cell, MetricTally, Population, Tally } from './tally-state.ts';
import { countGateTest, countRepeat, createGateTests } from './tests.ts';
import { countTrouble, worstClass } from './trouble.ts';

const whole = [''];
/** Where no floor selects, as in most files. */
const defaultSlices: Slices = new Map([[defaultFloor.selector.key, whole]]);

/** The slices of a row, by selector; a selector that leaves the row out is absent. */
type Slices = ReadonlyMap<string, readonly string[]>;

/** Makes an empty tally. @param today day that `known.until` is compared with, `YYYY-MM-DD` */
export function createTally(floors: Floors, today: string): Tally {
  return {
    rows: 0,
    outcomes: { passed: 0, parse: 0, schema: 0, meaning: 0, error: 0 },
    metrics: new Map(),
    populations: new Map(),
    tests: createGateTests(),
    troubles: new Map(),
    known: createKnownBook(floors.known, today),
  };
}

/** Gives what adds a row to a tally, which stays small whatever the number of rows. */
export function tallyRows(tally: Tally, floors: Floors): (row: ResultRow) => void {
  const floorsInUse = [defaultFloor, ...floors.metrics.values()];
  const selectors = [...new Map(floorsInUse.map(({ selector }) => [selector.key, selector])).values()];
  const keys = [...floors.metrics.keys()];
  const metricOf = (verdict: MetricVerdict): MetricTally => {
    const known = tally.metrics.get(verdict.metric);
    if (known !== undefined) {
      return known;
    }
    const floor = floors.metrics.get(selectBestKey(keys, verdict.metric) ?? '') ?? defaultFloor;
    const metric: MetricTally = { floor, isSparse: verdict.sparse, cells: new Map() };
    tally.metrics.set(verdict.metric, metric);
    return metric;
  };
  return (row) => {
    tally.rows += 1;
    tally.outcomes[worstClass(row)] += 1;
    const slices = slicesOf(row, selectors);
    countPopulations(tally, slices, row);
    countTrouble(tally, row);
    const test = countGateTest(tally.tests, row);
    const hasRepeatFloor = floors.repeats.floor !== undefined;
    for (const verdict of row.verdicts) {
      const metric = metricOf(verdict);
      metric.isSparse &&= verdict.sparse;
      const isKnown = tally.known.note(row.name, verdict) && !metric.floor.hard;
      countSlices(metric, verdict, { row, isKnown, slices });
      if (hasRepeatFloor && !isKnown) {
        countRepeat(tally.tests, test, verdict);
      }
    }
  };
}

function countSlices(
  { floor, cells }: MetricTally,
  verdict: MetricVerdict,
  about: { readonly row: ResultRow; readonly isKnown: boolean; readonly slices: Slices },
): void {
  for (const slice of about.slices.get(floor.selector.key) ?? []) {
    countVerdict(cellOf(cells, slice), verdict, about);
  }
}

function slicesOf(row: ResultRow, selectors: readonly Selector[]): Slices {
  if (selectors.length === 1) {
    return defaultSlices;
  }
  const slices = new Map<string, readonly string[]>();
  for (const { key, isSliced, matches, sliceOf } of selectors) {
    if (matches(row)) {
      slices.set(key, isSliced ? ['', sliceOf(row)] : whole);
    }
  }
  return slices;
}

function cellOf(cells: Map<string, Cell>, slice: string): Cell {
  return cells.get(slice) ?? add(cells, slice, { passed: 0, failed: 0, unreadable: 0, known: 0, faults: new Map() });
}

/** Adds what is new; what is there is changed in place, since a row changes a dozen counts. */
function add<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value);
  return value;
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

function countPopulations(tally: Tally, slices: Slices, row: ResultRow): void {
  for (const [key, names] of slices) {
    const bySlice = tally.populations.get(key) ?? add(tally.populations, key, new Map<string, Population>());
    for (const name of names) {
      const population = bySlice.get(name) ?? add(bySlice, name, { rows: 0, graded: 0 });
      population.rows += 1;
      population.graded += Number(row.verdicts.length > 0);
    }
  }
}
