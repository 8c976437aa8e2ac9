import { compareBaseline } from './baseline.ts';
import type { Baseline } from './baseline.ts';
import type { Floors } from './floors.ts';
import { judgeMetrics, reportUnknown } from './judge-metrics.ts';
import { describeUnknown, findUnknown, judgeKnown, judgeRepeats, judgeRows } from './judge-rows.ts';
import { matcherOf } from './pattern.ts';
import type { Problem } from './problem.ts';
import type { GateReport, RatedMetric } from './report.ts';
import type { Tally } from './tally-state.ts';

/** Judges a tally of rows by the floors, and by a baseline where there is one. */
export function judgeTally(tally: Tally, floors: Floors, baseline: Baseline | undefined): GateReport {
  const judged = judgeMetrics(tally);
  const unknown = findUnknown(tally, floors);
  const metrics = [
    ...judged.map(({ report }) => report),
    ...unknown.map(([name, floor]) => reportUnknown(name, floor, tally.rows)),
  ];
  const problems = [
    ...judgeRows(tally, floors),
    ...unknown.map(([name]) => describeUnknown(name, tally)),
    ...judged.flatMap((one) => one.problems),
    ...judgeRepeats(tally, floors),
    ...judgeKnown(tally),
    ...(baseline === undefined ? [] : compareBaseline(baseline, { tally, metrics }, floors.baseline.tolerance)),
  ];
  const isAllowed = (problem: Problem): boolean =>
    floors.allow.some(
      ({ code, metric }) =>
        code === problem.code &&
        (metric === undefined || (problem.metric !== undefined && matcherOf(metric)(problem.metric))),
    );
  const red = problems.filter((problem) => !isAllowed(problem));
  return {
    verdict: red.length === 0 ? 'pass' : 'fail',
    metrics: metrics.map(({ faults, ...counts }) => ({ ...counts, verdict: verdictOf(counts, red), faults })),
    problems: red,
    allowed: problems.filter(isAllowed),
    known: tally.known.entries.map(({ known, failed, passed }) => ({ ...known, failed, passed })),
    rows: tally.rows,
    tests: tally.tests.names.size(),
    outcomes: tally.outcomes,
    notes: [],
  };
}

/** A metric is red in a slice where a problem that is not allowed is about it there. */
function verdictOf(report: Pick<RatedMetric, 'metric' | 'slice'>, red: readonly Problem[]): 'pass' | 'fail' {
  const isAbout = (problem: Problem): boolean =>
    problem.metric === report.metric && (problem.slice ?? null) === report.slice;
  return red.some(isAbout) ? 'fail' : 'pass';
}
