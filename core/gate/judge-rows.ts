import { counted } from '../counted.ts';
import { suggest } from '../nearest.ts';
import { escapeUnsafe } from '../snippet.ts';
import type { Floors, MetricFloor } from './floors.ts';
import { matcherOf } from './pattern.ts';
import type { Problem } from './problem.ts';
import { renderShare } from './share.ts';
import type { Tally, TroubleCode } from './tally-state.ts';
import { selectTests } from './tests.ts';
import type { GateTests, TestSelection } from './tests.ts';

const NAMES_SHOWN = 3;
const METRICS_SHOWN = 20;

const troubleWords: Readonly<Record<TroubleCode, string>> = {
  provider_error: 'got an error from the provider',
  transport_error: 'got no answer',
  misuse: 'could not be graded: the configuration is at fault',
  no_output: 'had no output, so no assertion ran',
  no_assertions: 'passed without any assertion',
};

/** Finds what is wrong with single rows and with the number of rows. */
export function* judgeRows(tally: Tally, floors: Floors): Generator<Problem> {
  if (tally.rows === 0) {
    yield { code: 'no_rows', detail: 'the files hold no row: a filter that matches nothing leaves such a file' };
  }
  if (tally.rows < floors.minRows) {
    yield { code: 'too_few_rows', detail: `${counted(tally.rows, 'row')} came, rows.min is ${floors.minRows}` };
  }
  for (const [code, { rows, names, details }] of tally.troubles) {
    const because = details.size === 0 ? '' : `: ${[...details].join('; ')}`;
    yield {
      code,
      detail: `${counted(rows, 'row')} ${troubleWords[code]}${because} (${renderNames([...names], rows)})`,
    };
  }
}

/** Finds names and patterns of the floors that no metric of a row fits, with their floors. */
export function findUnknown(tally: Tally, floors: Floors): readonly (readonly [string, MetricFloor])[] {
  const present = [...tally.metrics.keys()];
  return [...floors.metrics].filter(([name]) => !present.some(matcherOf(name)));
}

/** Says of a name of the floors that no row has it, and which names they have. */
export function describeUnknown(metric: string, tally: Tally): Problem {
  const present = [...tally.metrics.keys()];
  const list = present.slice(0, METRICS_SHOWN).sort().map(quote).join(', ');
  const known = present.length === 0 ? 'no row has any metric' : `the rows have ${list}`;
  return { code: 'unknown_metric', detail: `no row has this metric: ${known}${suggest(metric, present)}`, metric };
}

/** Finds what is wrong with the repeats of tests. */
export function* judgeRepeats({ tests }: Tally, { repeats }: Floors): Generator<Problem> {
  const { rows, cached } = tests;
  const total = tests.names.size();
  let most = 0;
  for (let test = 0; test < total; test += 1) {
    most = Math.max(most, rows.at(test));
  }
  const uneven = selectTests(tests, (test) => rows.at(test) < most, NAMES_SHOWN);
  if (uneven.count > 0) {
    const detail = `${uneven.count} of ${total} tests have fewer repeats than ${most} (${nameTests(uneven)})`;
    yield { code: 'uneven_repeats', detail };
  }
  const repeated = selectTests(tests, (test) => rows.at(test) > 1 && cached.at(test) > 0, NAMES_SHOWN);
  if (repeated.count > 0) {
    const detail = `repeats of ${counted(repeated.count, 'test')} came from the cache (${nameTests(repeated)}): run with --no-cache`;
    yield { code: 'cached_repeat', detail };
  }
  const { min = 0 } = repeats;
  const few = selectTests(tests, (test) => rows.at(test) < min, NAMES_SHOWN);
  if (few.count > 0) {
    const detail = `${counted(few.count, 'test')} with fewer repeats than ${min} (${nameTests(few)})`;
    yield { code: 'too_few_repeats', detail };
  }
  yield* judgeEachTest(tests, repeats.floor);
}

function* judgeEachTest(tests: GateTests, floor: number | undefined): Generator<Problem> {
  if (floor === undefined) {
    return;
  }
  const below = new Map<string, { tests: number; readonly names: string[] }>();
  for (const [metric, words] of findTestsBelow(tests, floor)) {
    const entry = below.get(metric) ?? { tests: 0, names: [] };
    below.set(metric, entry);
    entry.tests += 1;
    entry.names.push(...(entry.names.length < NAMES_SHOWN ? [words] : []));
  }
  for (const [metric, { tests: count, names }] of below) {
    const share = `less than ${renderShare(floor)} of their repeats`;
    yield {
      code: 'test_below_floor',
      detail: `${counted(count, 'test')} passed in ${share} (${renderNames(names, count)})`,
      metric,
    };
  }
}

function* findTestsBelow({ metrics, names }: GateTests, floor: number): Generator<readonly [string, string]> {
  for (const [test, ofTest] of metrics) {
    const below = [...ofTest].filter(([, { passed, checked }]) => !(passed / checked >= floor));
    yield* below.map(
      ([metric, { passed, checked }]) => [metric, `${names.at(test)}: ${passed} of ${checked}`] as const,
    );
  }
}

/** Finds entries of `known` that are out of date. */
export function* judgeKnown(tally: Tally): Generator<Problem> {
  for (const { known, isExpired, passed, failed, ungraded } of tally.known.entries) {
    const words = `${quote(known.test)} (owner ${escapeUnsafe(known.owner)}, until ${known.until})`;
    const place = { metric: known.metric };
    if (passed + failed + ungraded === 0) {
      yield { code: 'known_unmatched', detail: `no row is of ${words}: remove it from known`, ...place };
    } else if (passed > 0 && failed === 0) {
      yield { code: 'known_passes', detail: `${words} passes again: remove it from known`, ...place };
    } else if (isExpired && failed > 0) {
      yield { code: 'known_expired', detail: `${words} still fails after its last day`, ...place };
    }
  }
}

function nameTests({ names, count }: TestSelection): string {
  return renderNames(names, count);
}

/** Quotes names of tests, which are of a stranger's making: escaped and cut. */
export function renderNames(names: readonly string[], total: number): string {
  return `${names.map(quote).join(', ')}${total > names.length ? ', …' : ''}`;
}

function quote(name: string): string {
  return `"${escapeUnsafe(name.slice(0, 80).toWellFormed())}"`;
}
