import { counted } from '../counted.ts';
import type { FaultCount } from './fault-counts.ts';
import type { MetricFloor } from './floors.ts';
import type { Problem } from './problem.ts';
import type { RatedMetric } from './report.ts';
import { renderShare } from './share.ts';
import type { Cell, Population, Tally } from './tally-state.ts';
import { wilsonLower } from './wilson.ts';

const FAULTS_SHOWN = 10;

/** What is said of one metric in one slice. */
export interface JudgedMetric {
  readonly report: RatedMetric;
  readonly problems: readonly Problem[];
}

/** Judges each metric that some row has, whole and in each slice of its floor. */
export function judgeMetrics(tally: Tally): readonly JudgedMetric[] {
  return [...tally.metrics].sort(byName).flatMap(([metric, { floor, isSparse, cells }]) => {
    const populations = tally.populations.get(floor.selector.key) ?? new Map<string, Population>();
    const slices = isSparse ? [...cells.keys()] : [...populations.keys()];
    // A metric whose rows are all left out by `where` is judged all the same: nothing was checked.
    return (slices.length === 0 ? [''] : slices.sort()).map((slice) =>
      judge({ metric, slice, floor, isSparse }, cells.get(slice), populations.get(slice)),
    );
  });
}

/** Gives the report of a metric, or pattern, that the floors name and no row has. */
export function reportUnknown(metric: string, floor: MetricFloor, rows: number): RatedMetric {
  return { ...judge({ metric, slice: '', floor, isSparse: false }, undefined, { rows, graded: 0 }).report, metric };
}

interface Subject {
  readonly metric: string;
  readonly slice: string;
  readonly floor: MetricFloor;
  readonly isSparse: boolean;
}

function judge(subject: Subject, cell: Cell | undefined, population: Population | undefined): JudgedMetric {
  const { faults, ...verdicts } = cell ?? emptyCell();
  const { metric, slice, floor } = subject;
  const expected = subject.isSparse ? undefined : population;
  const counts = countRows(verdicts, expected, floor);
  const gap = Math.max(0, (expected?.graded ?? 0) - counts.checked - counts.known);
  const place = { metric, ...(slice === '' ? {} : { slice }) };
  const found = [...checkRate(counts, floor), ...checkLower(counts, floor), ...checkCoverage(counts, { floor, gap })];
  const report: RatedMetric = {
    metric,
    slice: slice === '' ? null : slice,
    ...counts,
    floor: floor.floor,
    faults: [...faults.values()].sort((one, other) => other.rows - one.rows).slice(0, FAULTS_SHOWN),
  };
  return { report, problems: found.map((problem) => ({ ...problem, ...place })) };
}

function emptyCell(): Cell {
  return { passed: 0, failed: 0, unreadable: 0, known: 0, faults: new Map<string, FaultCount>() };
}

function countRows(
  { passed, failed, unreadable, known }: Omit<Cell, 'faults'>,
  population: Population | undefined,
  { confidence }: MetricFloor,
): Counts {
  const checked = passed + failed + unreadable;
  return {
    checked,
    passed,
    failed,
    unreadable,
    missing: Math.max(0, (population?.rows ?? 0) - checked - known),
    known,
    rate: checked === 0 ? null : passed / checked,
    lower: wilsonLower(passed, checked, confidence),
  };
}

type Counts = Pick<
  RatedMetric,
  'checked' | 'passed' | 'failed' | 'unreadable' | 'missing' | 'known' | 'rate' | 'lower'
>;

function* checkRate(counts: Counts, floor: MetricFloor): Generator<Problem> {
  const { checked, passed, known, missing, rate } = counts;
  if (!isOnlyKnown(counts) && isBelow(rate, floor.floor)) {
    const detail = `${passed} of ${checked} checked rows pass: ${renderShare(rate)}, the floor is ${renderShare(floor.floor)}`;
    yield { code: 'below_floor', detail };
  }
  const open = checked + known + missing - passed;
  if (floor.hard && open > 0) {
    yield { code: 'hard_failed', detail: `${open} of ${open + passed} rows do not pass, and the metric is hard` };
  }
}

function* checkLower(counts: Counts, floor: MetricFloor): Generator<Problem> {
  if (floor.lower !== undefined && !isOnlyKnown(counts) && isBelow(counts.lower, floor.lower)) {
    const bound = `${renderShare(counts.lower)} at ${renderShare(floor.confidence)} confidence`;
    yield { code: 'below_lower', detail: `the lower bound is ${bound}, asked is ${renderShare(floor.lower)}` };
  }
}

/** Where every verdict is tolerated, there is no rate to judge; `known` itself is judged elsewhere. */
function isOnlyKnown({ checked, known }: Counts): boolean {
  return checked === 0 && known > 0;
}

/** Written so that nothing checked, and NaN, are below. */
function isBelow(share: number | null, floor: number): boolean {
  return !(share !== null && share >= floor);
}

function* checkCoverage(
  { checked, unreadable }: Counts,
  { floor, gap }: { readonly floor: MetricFloor; readonly gap: number },
): Generator<Problem> {
  if (floor.minChecked !== undefined && checked < floor.minChecked) {
    yield { code: 'too_few_checked', detail: `${counted(checked, 'row')} checked, asked are ${floor.minChecked}` };
  }
  if (floor.maxUnreadable !== undefined && checked > 0 && !(unreadable / checked <= floor.maxUnreadable)) {
    const share = `${unreadable} of ${checked} checked rows are unreadable: ${renderShare(unreadable / checked)}`;
    yield { code: 'too_many_unreadable', detail: `${share}, allowed are ${renderShare(floor.maxUnreadable)}` };
  }
  if (gap > 0) {
    yield { code: 'missing_metric', detail: `${gap} graded ${gap === 1 ? 'row lacks' : 'rows lack'} this metric` };
  }
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
