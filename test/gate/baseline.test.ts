import { describe, expect, test } from 'vitest';
import { compareBaseline, parseBaseline } from '../../core/gate/baseline.ts';
import { parseFloors } from '../../core/gate/floors.ts';
import type { MetricReport } from '../../core/gate/report.ts';
import { createTally } from '../../core/gate/tally.ts';

const saved = {
  format: 'promptfoo-contracts baseline',
  version: 1,
  savedAt: '2027-01-31T12:00:00.000Z',
  metrics: [{ metric: 'M', slice: null, checked: 10, passed: 9 }],
  tests: {},
};

const now: MetricReport = {
  metric: 'M',
  slice: null,
  checked: 10,
  passed: 9,
  failed: 1,
  unreadable: 0,
  missing: 0,
  known: 0,
  rate: 0.9,
  lower: 0.6,
  floor: 1,
  verdict: 'fail',
  faults: [],
};
const gone: MetricReport = { ...now, checked: 0, passed: 0, rate: null };
const worse: MetricReport = { ...now, rate: 0.5 };
const sliced = { metric: 'M', slice: 'area=x', checked: 10, passed: 9 };

describe('a baseline is none where it has', () => {
  test.each<[string, object]>([
    ['another format', { format: 'x' }],
    ['another version', { version: 2 }],
    ['no list of metrics', { metrics: {} }],
    ['a metric without a name', { metrics: [...saved.metrics, { checked: 1 }] }],
    ['a metric without a count', { metrics: [...saved.metrics, { metric: 'N', checked: '1' }] }],
    ['no tests', { tests: [] }],
    ['a test without a name', { tests: { a: 'a', b: 1 } }],
  ])('%s', (_, part) => {
    expect(() => parseBaseline({ ...saved, ...part }, 'b.json')).toThrow(/as a baseline/);
    expect(parseBaseline(saved, 'b.json')).toBe(saved);
  });
});

describe('against a baseline', () => {
  test.each<[string, object, readonly MetricReport[], number, readonly string[]]>([
    ['the same rate is no drop', {}, [now], 0, []],
    ['a drop of just the tolerance is tolerated', {}, [{ ...now, rate: 0.8 }], 0.1, []],
    ['a drop beyond it is not', {}, [worse], 0.3, ['rate_dropped M']],
    ['a metric that nobody checks any more is gone', {}, [gone], 0, ['metric_vanished M']],
    ['a metric of which all is known has no rate to drop', {}, [{ ...gone, known: 1 }], 0, []],
    ['as many checked as known is not nothing', {}, [{ ...now, checked: 1, known: 1 }], 0, []],
    ['a metric that was not checked before cannot drop', { metrics: [{ ...sliced, checked: 0 }] }, [], 0, []],
    ['a slice is compared with itself', { metrics: [sliced] }, [worse, { ...now, slice: 'area=x' }], 0, []],
    ['a metric is compared with itself', {}, [{ ...worse, metric: 'N' }, now], 0, []],
    ['a slice is named', { metrics: [sliced] }, [now], 0, ['metric_vanished M area=x']],
    [
      'three tests are named',
      { tests: { a: 'a', b: 'b', c: 'c', d: 'd' } },
      [now],
      0,
      ['test_vanished ("a", "b", "c", …)'],
    ],
  ])('%s', (_, ...[part, metrics, tolerance, problems]) => {
    const tally = createTally(parseFloors(undefined, [], 'floors'), '2027-01-31');
    const baseline = parseBaseline({ ...saved, ...part }, 'b.json');
    const found = [...compareBaseline(baseline, { tally, metrics }, tolerance)];
    expect(
      found.map(({ code, detail, ...place }) =>
        [code, ...Object.values(place), ...(/\(.*\)$/.exec(detail) ?? [])].join(' '),
      ),
    ).toEqual(problems);
  });
});
