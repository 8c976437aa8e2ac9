/** Every way in which the gate can be red, with its meaning. */
export const problemCodes = {
  below_floor: 'The share of checked rows that pass is below the floor',
  below_lower: "The lower bound of a metric's rate is below what the file asks",
  too_few_checked: 'Fewer rows were checked than minChecked',
  too_many_unreadable: 'A larger share of rows than maxUnreadable could not be looked at',
  hard_failed: 'A row does not pass a metric that is hard',
  unknown_metric: 'The floors name a metric that no row has',
  missing_metric: 'Graded rows lack a metric that others have',
  provider_error: 'The provider answered with an error',
  transport_error: 'No answer came from the provider',
  misuse: 'An assertion was set up wrongly, could not be loaded, or threw',
  no_output: 'The provider gave no output, so no assertion ran',
  no_assertions: 'A row was graded without any assertion, and so passed',
  no_rows: 'The files hold no row',
  too_few_rows: 'The files hold fewer rows than rows.min',
  cached_repeat: 'A repeat came from the cache, and so repeats nothing',
  uneven_repeats: 'Tests have unequal numbers of repeats',
  too_few_repeats: 'A test has fewer repeats than repeats.min',
  test_below_floor: 'A test passes in a smaller share of its repeats than repeats.floor',
  rate_dropped: 'A rate is lower than in the baseline, beyond the tolerance',
  metric_vanished: 'A metric of the baseline is gone',
  test_vanished: 'A test of the baseline is gone',
  known_expired: 'A failure is still tolerated after its last day',
  known_passes: 'A failure that is listed as known passes again',
  known_unmatched: 'What is listed as known names no test and metric of these rows',
} as const;

/** Code of a problem. */
export type ProblemCode = keyof typeof problemCodes;

/** One reason for a red gate. `detail` never holds text of a model. */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly metric?: string;
  readonly slice?: string;
}

/** What a results file can be so that nothing in it can be judged; such a run is misuse. */
export interface FileProblem {
  readonly code: 'results_missing' | 'results_empty' | 'results_cut' | 'results_foreign';
  readonly detail: string;
}
