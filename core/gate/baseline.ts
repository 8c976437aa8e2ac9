import { isRecord, ownMember } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { renderNames } from './judge-rows.ts';
import type { Problem } from './problem.ts';
import type { RatedMetric } from './report.ts';
import { renderShare } from './share.ts';
import type { Tally } from './tally-state.ts';
import { nameTests } from './tests.ts';

/** What `--save-baseline` writes: the rates and tests of one run, to compare later runs with. */
export interface Baseline {
  readonly format: 'promptfoo-contracts baseline';
  readonly version: 1;
  /** When it was saved, ISO 8601. */
  readonly savedAt: string;
  readonly metrics: readonly {
    readonly metric: string;
    readonly slice: string | null;
    readonly checked: number;
    readonly passed: number;
  }[];
  /** Name of each test by the hash of what it is. */
  readonly tests: Readonly<Record<string, string>>;
}

/** Gives what to save of a run. */
export function toBaseline(tally: Tally, metrics: readonly RatedMetric[], savedAt: string): Baseline {
  return {
    format: 'promptfoo-contracts baseline',
    version: 1,
    savedAt,
    metrics: metrics.map(({ metric, slice, checked, passed }) => ({ metric, slice, checked, passed })),
    tests: nameTests(tally.tests),
  };
}

/**
 * Reads what `--save-baseline` wrote.
 *
 * @throws {MisuseError} where it is something else
 */
export function parseBaseline(document: unknown, name: string): Baseline {
  const metrics = ownMember(document, 'metrics');
  const tests = ownMember(document, 'tests');
  const isWhole =
    ownMember(document, 'format') === 'promptfoo-contracts baseline' &&
    ownMember(document, 'version') === 1 &&
    Array.isArray(metrics) &&
    metrics.every(
      (one) => typeof ownMember(one, 'metric') === 'string' && typeof ownMember(one, 'checked') === 'number',
    ) &&
    isRecord(tests) &&
    Object.values(tests).every((name) => typeof name === 'string');
  if (!isWhole) {
    throw new MisuseError(`Cannot use "${name}" as a baseline: expected what gate --save-baseline wrote`);
  }
  return document as Baseline;
}

/** Finds where a run is worse than its baseline. `tolerance` is the largest drop of a rate that is none. */
export function* compareBaseline(
  baseline: Baseline,
  { tally, metrics }: { readonly tally: Tally; readonly metrics: readonly RatedMetric[] },
  tolerance: number,
): Generator<Problem> {
  for (const before of baseline.metrics.filter(({ checked }) => checked > 0)) {
    const now = metrics.find(({ metric, slice }) => metric === before.metric && slice === before.slice);
    const place = { metric: before.metric, ...(before.slice === null ? {} : { slice: before.slice }) };
    const rate = before.passed / before.checked;
    if (now === undefined || now.checked + now.known === 0) {
      yield {
        code: 'metric_vanished',
        detail: `the baseline has it with ${renderShare(rate)}, no row has it now`,
        ...place,
      };
    } else if (now.rate !== null && !(now.rate >= rate - tolerance - Number.EPSILON)) {
      const change = `${renderShare(now.rate)}, the baseline has ${renderShare(rate)}`;
      yield { code: 'rate_dropped', detail: `${change}; tolerated is a drop of ${renderShare(tolerance)}`, ...place };
    }
  }
  const gone = Object.entries(baseline.tests).filter(([test]) => !tally.tests.hashes.has(test));
  if (gone.length > 0) {
    const names = renderNames(
      gone.slice(0, 3).map(([, name]) => name),
      gone.length,
    );
    yield { code: 'test_vanished', detail: `${gone.length} tests of the baseline are gone (${names})` };
  }
}
