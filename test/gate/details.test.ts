import { describe, expect, test } from 'vitest';
import type { GateReport } from '../../core/gate/report.ts';
import { makeRow } from '../results/make-row.ts';
import { run } from '../results/run-command.ts';

const good = (name: string, metrics: Record<string, boolean> = { M: true }): object => makeRow({ test: name, metrics });
const bad = (name: string): object => good(name, { M: false });
const many = (count: number, make: (name: string) => object): readonly object[] =>
  Array.from({ length: count }, (_, index) => make(`t${index}`));

async function judge(rows: readonly object[], floors: object = {}): Promise<GateReport> {
  const { out } = await run(['gate', 'r.jsonl', '--format', 'json', '--floors', 'f.json'], {
    'r.jsonl': rows,
    'f.json': floors,
  });
  return JSON.parse(out) as GateReport;
}

const knownFailure = { test: 'b', metric: 'M', owner: 'o', until: '2027-01-31', why: 'w' };

describe('a problem says', () => {
  test.each<[string, readonly object[], object, readonly string[]]>([
    [
      'how many rows, why, and three names',
      many(4, (name) => makeRow({ test: name, error: 'API error: 500' })),
      {},
      [
        'provider_error | 4 rows got an error from the provider: the provider answered with an error (status 500) ("t0", "t1", "t2", …)',
      ],
    ],
    [
      'one row as one',
      [good('a'), makeRow({ test: 'b', output: null })],
      {},
      ['no_output | 1 row had no output, so no assertion ran ("b")'],
    ],
    [
      'all names where there are three',
      [good('a'), ...many(3, (name) => makeRow({ test: name, metrics: {} }))],
      {},
      ['no_assertions | 3 rows passed without any assertion ("t0", "t1", "t2")'],
    ],
    [
      'what metrics there are, in order',
      [good('a', { B: true, A: true })],
      { metrics: { C: {} } },
      ['unknown_metric | no row has this metric: the rows have "A", "B"; did you mean "B"? | C'],
    ],
    [
      'that there is no metric',
      [makeRow({ metrics: {} })],
      { metrics: { C: {} }, allow: ['no_assertions'] },
      ['unknown_metric | no row has this metric: no row has any metric | C'],
    ],
    [
      'which tests have too few repeats',
      [...many(4, good), good('u'), good('u')],
      { repeats: { min: 2 } },
      [
        'uneven_repeats | 4 of 5 tests have fewer repeats than 2 ("t0", "t1", "t2", …)',
        'too_few_repeats | 4 tests with fewer repeats than 2 ("t0", "t1", "t2", …)',
      ],
    ],
    [
      'which repeats came from the cache',
      [0, 1].map(() => makeRow({ test: 'a', metrics: { M: true }, response: { output: '{}', cached: true } })),
      {},
      ['cached_repeat | repeats of 1 test came from the cache ("a"): run with --no-cache'],
    ],
    [
      'in which tests a metric passes too seldom',
      [...many(4, bad), good('g')],
      { repeats: { floor: '50%', because: 'w' }, allow: ['below_floor'] },
      [
        'test_below_floor | 4 tests passed in less than 50 % of their repeats ("t0: 0 of 1", "t1: 0 of 1", "t2: 0 of 1", …) | M',
      ],
    ],
    [
      'that what is known passes again',
      [good('b')],
      { known: [knownFailure] },
      ['known_passes | "b" (owner o, until 2027-01-31) passes again: remove it from known | M'],
    ],
    [
      'that what is known has had its day',
      [bad('b')],
      { known: [{ ...knownFailure, until: '2027-01-30' }], allow: ['below_floor'] },
      ['known_expired | "b" (owner o, until 2027-01-30) still fails after its last day | M'],
    ],
    [
      'that what is known is not there',
      [good('a')],
      { known: [knownFailure] },
      ['known_unmatched | no row is of "b" (owner o, until 2027-01-31): remove it from known | M'],
    ],
    [
      'how far a hard metric is off',
      [good('a'), bad('b'), makeRow({ test: 'c', error: 'API error: 500' })],
      { metrics: { M: { hard: true } }, allow: ['provider_error', 'below_floor'] },
      ['hard_failed | 2 of 3 rows do not pass, and the metric is hard | M'],
    ],
    [
      'how low the lower bound is',
      [good('a')],
      { metrics: { M: { lower: '90%' } } },
      ['below_lower | the lower bound is 20.65 % at 95 % confidence, asked is 90 % | M'],
    ],
    [
      'how many rows were checked',
      [good('a')],
      { metrics: { M: { minChecked: 2 } } },
      ['too_few_checked | 1 row checked, asked are 2 | M'],
    ],
    [
      'how many rows lack a metric',
      [good('a', { M: true, N: true }), ...many(2, good)],
      {},
      ['missing_metric | 2 graded rows lack this metric | N'],
    ],
    [
      'in which slice',
      [makeRow({ test: 'a', metadata: { area: 'x' }, metrics: { M: false } }), good('b')],
      { metrics: { M: { by: 'area', floor: '50%', because: 'w' } } },
      ['below_floor | 0 of 1 checked rows pass: 0 %, the floor is 50 % | M | area=x'],
    ],
    [
      'a slice without a value as none, and looks under the very name',
      [makeRow({ metadata: { area: null, xarea: 'y' }, metrics: { M: false } })],
      { metrics: { M: { by: ['metadata.area', 'xmetadata.area'], floor: '50%', because: 'w' } } },
      [
        'below_floor | 0 of 1 checked rows pass: 0 %, the floor is 50 % | M',
        'below_floor | 0 of 1 checked rows pass: 0 %, the floor is 50 % | M | metadata.area=none, xmetadata.area=none',
      ],
    ],
    [
      'no more than 80 characters of a name',
      [makeRow({ test: 'n'.repeat(81), output: null })],
      {},
      [`no_output | 1 row had no output, so no assertion ran ("${'n'.repeat(80)}")`],
    ],
    ['how many rows were asked', [good('a')], { rows: { min: 2 } }, ['too_few_rows | 1 row came, rows.min is 2']],
    [
      'what is allowed for another metric alone',
      [good('a', { M: true, N: true }), good('b')],
      { allow: [{ code: 'missing_metric', metric: 'M', because: 'w' }] },
      ['missing_metric | 1 graded row lacks this metric | N'],
    ],
    [
      'what is about no metric, where any metric is allowed',
      [good('a')],
      { rows: { min: 2 }, allow: [{ code: 'too_few_rows', metric: '*', because: 'w' }] },
      ['too_few_rows | 1 row came, rows.min is 2'],
    ],
    [
      'what fails beside what is known',
      [bad('b'), bad('c')],
      { known: [knownFailure] },
      ['below_floor | 0 of 1 checked rows pass: 0 %, the floor is 100 % | M'],
    ],
    [
      'which share is unreadable',
      [good('a', { ExactJson: true }), makeRow({ test: 'b', metrics: { ExactJson: 'unreadable' } })],
      { metrics: { ExactJson: { floor: '50%', because: 'w', maxUnreadable: '49%' } } },
      ['too_many_unreadable | 1 of 2 checked rows are unreadable: 50 %, allowed are 49 % | ExactJson'],
    ],
    [
      'that one of three repeats is less than half of them',
      [good('a'), bad('a'), bad('a')],
      { repeats: { floor: '50%', because: 'w' }, allow: ['below_floor'] },
      ['test_below_floor | 1 test passed in less than 50 % of their repeats ("a: 1 of 3") | M'],
    ],
    [
      'three causes of many',
      [500, 501, 502, 503].map((status) => makeRow({ error: `API error: ${status}` })),
      {},
      [
        'provider_error | 4 rows got an error from the provider: the provider answered with an error (status 500); ' +
          'the provider answered with an error (status 501); the provider answered with an error (status 502) ("a test", …)',
      ],
    ],
    [
      'that what is known is of another metric',
      [bad('b')],
      { known: [{ ...knownFailure, metric: 'N' }], allow: ['below_floor'] },
      ['known_unmatched | no row is of "b" (owner o, until 2027-01-31): remove it from known | N'],
    ],
    [
      'that what is known passes, though a row of it was not graded',
      [good('b'), makeRow({ test: 'b', error: 'API error: 500' })],
      { known: [knownFailure], allow: ['provider_error'] },
      ['known_passes | "b" (owner o, until 2027-01-31) passes again: remove it from known | M'],
    ],
    [
      'that what is known is not the test that was not graded',
      [good('a'), makeRow({ test: 'c', error: 'API error: 500' })],
      { known: [knownFailure], allow: ['provider_error'] },
      ['known_unmatched | no row is of "b" (owner o, until 2027-01-31): remove it from known | M'],
    ],
    [
      'that a floor is not of a metric that its pattern leaves out',
      [good('a'), bad('b')],
      { metrics: { 'N*': { floor: '1%', because: 'w' } }, allow: ['unknown_metric'] },
      ['below_floor | 1 of 2 checked rows pass: 50 %, the floor is 100 % | M'],
    ],
    [
      'that a label is no longer one where an assertion has its name',
      [
        makeRow({ test: 'a', metrics: { M: { pass: true, namedScores: { F: 1 } } } }),
        good('b', { M: true, F: true }),
        good('c'),
      ],
      {},
      ['missing_metric | 1 graded row lacks this metric | F'],
    ],
  ])('%s', async (_, ...[rows, floors, words]) => {
    const { problems } = await judge(rows, floors);
    expect(problems.map(({ code, detail, ...place }) => [code, detail, ...Object.values(place)].join(' | '))).toEqual(
      words,
    );
  });
});

describe('no problem is', () => {
  test.each<[string, readonly object[], object]>([
    ['one row out of the cache', [makeRow({ response: { output: '{}', cached: true } })], {}],
    ['as many repeats as asked', [good('a'), good('a')], { repeats: { min: 2 } }],
    [
      'a test that passes in just the share of its repeats',
      [good('a'), bad('a')],
      { repeats: { floor: '50%', because: 'w' }, metrics: { M: { floor: '50%', because: 'w' } } },
    ],
    [
      'a known failure in the repeats of a test',
      [bad('b')],
      { known: [knownFailure], repeats: { floor: '50%', because: 'w' } },
    ],
    ['a metric that is hard and holds', [good('a'), good('b')], { metrics: { M: { hard: true } } }],
    [
      'just as many unreadable rows as allowed',
      [good('a', { ExactJson: true }), makeRow({ test: 'b', metrics: { ExactJson: 'unreadable' } })],
      { metrics: { ExactJson: { floor: '50%', because: 'w', maxUnreadable: '50%' } } },
    ],
    [
      'an expired day of what was not graded',
      [good('a'), makeRow({ test: 'b', error: 'API error: 500' })],
      { known: [{ ...knownFailure, until: '2027-01-30' }], allow: ['provider_error'] },
    ],
    ['what comes and goes, and is known', [good('b'), bad('b')], { known: [knownFailure] }],
    ['the lowest confidence there is a number for', [good('a')], { metrics: { M: { confidence: '99.9999%' } } }],
    ['a metric that goes by its name and no pattern', [good('a', { A: true, B: true })], { metrics: { A: {} } }],
  ])('%s', async (_, ...[rows, floors]) => {
    expect((await judge(rows, floors)).problems).toEqual([]);
  });
});

describe('of the metrics the report says', () => {
  test('the verdict of each slice, by what is about it', async () => {
    const rows = [
      makeRow({ test: 'a', metadata: { area: 'x' }, metrics: { M: false, N: true } }),
      makeRow({ test: 'b', metadata: { area: 'y' }, metrics: { M: true, N: true } }),
    ];
    const { metrics } = await judge(rows, { metrics: { M: { by: 'area' }, Z: {} }, allow: ['unknown_metric'] });
    expect(
      metrics.map(({ metric, slice, verdict, checked, missing }) => [metric, slice, verdict, checked, missing]),
    ).toEqual([
      ['M', null, 'fail', 2, 0],
      ['M', 'area=x', 'fail', 1, 0],
      ['M', 'area=y', 'pass', 1, 0],
      ['N', null, 'pass', 2, 0],
      ['Z', null, 'pass', 0, 2],
    ]);
  });

  test('the ten most frequent kinds of fault', async () => {
    const kind = (index: number): object =>
      makeRow({ metrics: { ExactJson: 'breaks' }, finding: { code: `c${index}` } });
    const { metrics } = await judge([...Array.from({ length: 11 }, (_, index) => kind(index)), kind(10)]);
    expect(metrics[0]?.faults.map(({ code, rows }) => `${code} ${rows}`)).toEqual([
      'c10 2',
      ...Array.from({ length: 9 }, (_, index) => `c${index} 1`),
    ]);
  });

  test('that a label of one row is missing in none, and what is known is in neither count', async () => {
    const labelled = makeRow({ test: 'a', metrics: { M: { pass: true, namedScores: { 'F/x': 1 } } } });
    const { metrics } = await judge([labelled, bad('b')], { known: [knownFailure] });
    expect(metrics.map(({ metric, checked, missing, known }) => [metric, checked, missing, known])).toEqual([
      ['F/x', 1, 0, 0],
      ['M', 1, 0, 1],
    ]);
  });

  test('the floor of one that no row has, and a slice of rows without the metadata', async () => {
    const floors = { Z: { floor: '50%', because: 'w' }, M: { by: 'area' } };
    const { metrics } = await judge([makeRow({ metadata: { area: null }, metrics: { M: true } })], { metrics: floors });
    expect(metrics.map(({ metric, slice, floor }) => [metric, slice, floor])).toEqual([
      ['M', null, 1],
      ['M', 'area=none', 1],
      ['Z', null, 0.5],
    ]);
  });

  test('the slices of a label', async () => {
    const labelled = { M: { pass: true, namedScores: { F: 1 } } };
    const rows = [makeRow({ metadata: { area: 'x' }, metrics: labelled })];
    const { metrics } = await judge(rows, { metrics: { F: { by: 'area' } } });
    expect(metrics.map(({ metric, slice }) => [metric, slice])).toEqual([
      ['F', null],
      ['F', 'area=x'],
      ['M', null],
    ]);
  });

  test('each by its own selection, and every row once', async () => {
    const both = { M: true, N: true };
    const rows = ['x', 'y', 'y'].map((area) =>
      makeRow({ provider: 'p', label: 'q', metadata: { area }, metrics: both }),
    );
    const floors = { M: { where: { area: 'x', provider: 'p' } }, N: { where: { area: 'y', provider: 'q' } } };
    const { metrics } = await judge(rows, { metrics: floors, allow: ['uneven_repeats'] });
    expect(metrics.map(({ metric, slice, checked }) => [metric, slice, checked])).toEqual([
      ['M', null, 1],
      ['N', null, 2],
    ]);
  });

  test('how often what is known failed and passed', async () => {
    const { known, metrics } = await judge([bad('b'), bad('b'), good('b')], { known: [knownFailure] });
    expect(known).toEqual([{ ...knownFailure, failed: 2, passed: 1 }]);
    expect(metrics.map(({ checked, known: tolerated }) => [checked, tolerated])).toEqual([[1, 2]]);
  });

  test('the kind of each row by what does not hold', async () => {
    const { outcomes } = await judge([makeRow({ metrics: { SchemaValidity: 'holds', M: false } })]);
    expect(outcomes).toEqual({ passed: 0, parse: 0, schema: 0, meaning: 1, error: 0 });
  });

  test('which problems are allowed, and nothing else', async () => {
    const { allowed, notes } = await judge([bad('a'), good('a'), good('b')], { allow: ['uneven_repeats'] });
    expect(allowed.map(({ code }) => code)).toEqual(['uneven_repeats']);
    expect(notes).toEqual([expect.stringMatching(/^Generation settings are unknown/)]);
  });
});
