import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GateReport } from '../../core/gate/report.ts';
import { problemCodes } from '../../core/gate/problem.ts';
import { makeRow } from '../results/make-row.ts';
import { documentOf, makeFolder, run } from '../results/run-command.ts';
import type { Ran } from '../results/run-command.ts';

const good = (test: string, metrics: object = { ExactJson: 'holds' }): object =>
  makeRow({ test, metrics: metrics as Record<string, boolean> });
const bad = (test: string): object => makeRow({ test, metrics: { ExactJson: 'breaks' } });

async function gate(
  rows: readonly object[],
  floors?: object,
  flags: readonly string[] = [],
): Promise<{ ran: Ran; report: GateReport }> {
  const args = [
    'gate',
    'r.jsonl',
    '--format',
    'json',
    ...(floors === undefined ? [] : ['--floors', 'f.json']),
    ...flags,
  ];
  const ran = await run(args, { 'r.jsonl': rows, ...(floors === undefined ? {} : { 'f.json': floors }) });
  return { ran, report: JSON.parse(ran.out === '' ? '{"problems":[]}' : ran.out) as GateReport };
}

const codesOf = ({ problems }: GateReport): readonly string[] => [...new Set(problems.map(({ code }) => code))].sort();

/** Rows and floors that turn the gate red, each by one kind of problem. */
const traps: Readonly<Record<string, readonly [codes: readonly string[], rows: readonly object[], floors?: object]>> = {
  'a metric below its floor': [['below_floor'], [good('a'), bad('b')]],
  'a failure behind a weight of 0, which promptfoo passes': [
    ['below_floor'],
    [
      makeRow({
        metrics: {
          M: {
            pass: true,
            score: 0,
            metadata: { contract: { assertion: 'exact-json', outcome: 'breaks', findings: [] } },
          },
        },
      }),
    ],
  ],
  'an unreadable metric': [['below_floor'], [makeRow({ metrics: { SchemaValidity: 'unreadable' } })]],
  'a metric below its floor in one slice only': [
    ['below_floor'],
    [good('a'), good('b'), makeRow({ test: 'c', provider: 'p', metrics: { ExactJson: 'breaks' } })],
    { metrics: { ExactJson: { floor: '60%', because: 'w', by: 'provider' } } },
  ],
  'too low a lower bound': [['below_lower'], [good('a')], { metrics: { ExactJson: { lower: '90%' } } }],
  'too few rows checked': [['too_few_checked'], [good('a')], { metrics: { ExactJson: { minChecked: 2 } } }],
  'too many unreadable': [
    ['too_many_unreadable'],
    [good('a'), makeRow({ test: 'b', metrics: { ExactJson: 'unreadable' } })],
    { metrics: { ExactJson: { floor: '50%', because: 'w', maxUnreadable: '49%' } } },
  ],
  'a hard metric that an error row lacks, though errors are allowed': [
    ['hard_failed'],
    [good('a'), makeRow({ test: 'b', error: '500' })],
    { metrics: { ExactJson: { hard: true } }, allow: ['provider_error'] },
  ],
  'a metric that no row has': [['unknown_metric'], [good('a')], { metrics: { ExactJsn: {} } }],
  'a pattern that matches no metric': [['unknown_metric'], [good('a')], { metrics: { 'Exact/*': {} } }],
  'a metric that some rows lack': [['missing_metric'], [good('a', { A: true, B: true }), good('b', { A: true })]],
  'an error of the provider': [['provider_error'], [good('a'), makeRow({ test: 'b', error: 'API error: 500' })]],
  'a request without an answer': [['transport_error'], [good('a'), makeRow({ test: 'b', error: 'ECONNREFUSED' })]],
  misuse: [['misuse'], [good('a'), makeRow({ test: 'b', error: 'MisuseError: x' })]],
  'an assertion that could not be loaded': [
    ['misuse'],
    [good('a'), makeRow({ test: 'b', error: "Error: ENOENT: no such file, open '/a.ts'" })],
  ],
  'a null output': [['no_output'], [good('a'), makeRow({ test: 'b', output: null })]],
  'a row without any assertion': [['no_assertions'], [good('a'), makeRow({ test: 'b', metrics: {} })]],
  'fewer rows than asked': [['too_few_rows'], [good('a')], { rows: { min: 2 } }],
  'uneven repeats': [['uneven_repeats'], [good('a'), good('a'), good('b')]],
  'a repeat out of the cache': [
    ['cached_repeat'],
    [good('a'), makeRow({ test: 'a', response: { output: '{}', cached: true } })],
  ],
  'too few repeats': [['too_few_repeats'], [good('a'), good('a')], { repeats: { min: 3 } }],
  'one test that always fails, among many that pass': [
    ['test_below_floor'],
    [...Array.from({ length: 49 }, (_, index) => good(`t${index}`)), bad('b')],
    { metrics: { ExactJson: { floor: '90%', because: 'w' } }, repeats: { floor: '50%', because: 'w' } },
  ],
  'a known failure after its last day': [
    ['below_floor', 'known_expired'],
    [good('a'), bad('b')],
    { known: [{ test: 'b', metric: 'ExactJson', owner: 'o', until: '2027-01-30', why: 'w' }] },
  ],
  'a known failure that passes again': [
    ['known_passes'],
    [good('a')],
    { known: [{ test: 'a', metric: '*', owner: 'o', until: '2027-01-31', why: 'w' }] },
  ],
  'a known failure that names nothing': [
    ['known_unmatched'],
    [good('a')],
    { known: [{ test: 'z', metric: '*', owner: 'o', until: '2027-01-31', why: 'w' }] },
  ],
  'only rows that a where leaves out': [
    ['below_floor'],
    [good('a')],
    { metrics: { ExactJson: { where: { area: 'x' } } } },
  ],
};

describe('the gate is red for', () => {
  test.each(Object.entries(traps))('%s', async (_, [codes, rows, floors]) => {
    const { ran, report } = await gate(rows, floors);
    expect(codesOf(report)).toEqual(codes);
    expect({ code: ran.code, verdict: report.verdict }).toEqual({ code: 1, verdict: 'fail' });
  });

  test('no rows at all', async () => {
    const { code, out } = await run(['gate', 'r.json', '--format', 'json'], { 'r.json': documentOf([]) });
    expect(codesOf(JSON.parse(out) as GateReport)).toEqual(['no_rows']);
    expect(code).toBe(1);
  });

  test('every kind of problem is shown here', () => {
    const shown = Object.values(traps).flatMap(([codes]) => codes);
    const elsewhere = ['no_rows', 'rate_dropped', 'metric_vanished', 'test_vanished'];
    expect(Object.keys(problemCodes).filter((code) => !shown.includes(code) && !elsewhere.includes(code))).toEqual([]);
  });
});

describe('the gate is green', () => {
  const green: readonly (readonly [string, readonly object[], (object | undefined)?, (readonly string[])?])[] = [
    ['when everything holds', [good('a'), good('b')]],
    ['when all repeats pass', [good('a'), good('a')]],
    ['on the floor itself', [good('a'), bad('b')], undefined, ['--floor', 'ExactJson=0.5']],
    ['on a lower bound that is reached', [good('a')], { metrics: { ExactJson: { lower: '20%', minChecked: 1 } } }],
    [
      'by the entry that fits best: a name before patterns, a longer pattern before a shorter one',
      [
        good('a', { 'F/a': true, 'F/bc': false, 'F/bd': true }),
        good('b', { 'F/a': true, 'F/bc': true, 'F/bd': false }),
      ],
      {
        metrics: {
          '*': { floor: '100%' },
          'F/*': { floor: '100%' },
          'F/b*': { floor: '50%', because: 'w' },
          'F/bc': { floor: '50%', because: 'w' },
        },
        allow: ['unknown_metric'],
      },
    ],
    [
      'where the failing rows are left out',
      [good('a'), makeRow({ test: 'b', metadata: { area: ['x', 'y'] }, metrics: { ExactJson: 'breaks' } })],
      { metrics: { ExactJson: { where: { area: { not: ['y', 'z'] } } } } },
    ],
    [
      'where the rows are those of a provider, a prompt or a part of the metadata',
      [makeRow({ provider: 'p', metadata: { area: 'x', n: 1 } }), bad('b')],
      { metrics: { ExactJson: { where: { provider: ['p'], prompt: 'the prompt', 'metadata.area': 'x', n: 1 } } } },
    ],
    [
      'on a known failure, on its last day',
      [good('a'), bad('b')],
      { known: [{ test: 'b*', metric: 'Exact*', owner: 'o', until: '2027-01-31', why: 'w' }] },
    ],
    [
      'on a metric of which all is known',
      [bad('b')],
      { known: [{ test: 'b', metric: '*', owner: 'o', until: '2027-01-31', why: 'w' }] },
    ],
    [
      'on what is allowed, for its metric alone',
      [good('a', { A: true, B: true }), good('b', { A: true })],
      { allow: [{ code: 'missing_metric', metric: 'B', because: 'w' }] },
    ],
    [
      'on labels that only some tests have',
      [
        good('a'),
        makeRow({ test: 'b', metrics: { ExactJson: { pass: true, namedScores: { 'FieldAccuracy/x': 1 } } } }),
      ],
    ],
    [
      'on a known test that was not graded where that is allowed',
      [good('a'), makeRow({ test: 'b', error: '500' })],
      { allow: ['provider_error'], known: [{ test: 'b', metric: '*', owner: 'o', until: '2027-02-01', why: 'w' }] },
    ],
  ];
  test.each(green.map(([name, ...rest]) => [name, rest] as const))('%s', async (_, [rows, floors, flags]) => {
    const { ran, report } = await gate(rows, floors, flags);
    expect(report.problems).toEqual([]);
    expect({ code: ran.code, verdict: report.verdict }).toEqual({ code: 0, verdict: 'pass' });
  });

  test('a hard metric does not tolerate a known failure', async () => {
    const known = [{ test: 'b', metric: '*', owner: 'o', until: '2027-12-31', why: 'w' }];
    const { report } = await gate([good('a'), bad('b')], { known, metrics: { ExactJson: { hard: true } } });
    expect(codesOf(report)).toEqual(['below_floor', 'hard_failed']);
  });
});

test('a metric says how many rows passed, failed, could not be read, and are missing', async () => {
  const rows = [
    ...[1, 2, 3].map((number) => good(`t${number}`)),
    bad('f'),
    makeRow({ test: 'u', metrics: { ExactJson: 'unreadable' } }),
    makeRow({ test: 'e', error: '500' }),
    makeRow({ test: 'n', output: null }),
    good('m', { Other: true }),
  ];
  const { report } = await gate(rows);
  expect(report.metrics[0]).toMatchObject({
    metric: 'ExactJson',
    slice: null,
    checked: 5,
    passed: 3,
    failed: 1,
    unreadable: 1,
    missing: 3,
    rate: 0.6,
    floor: 1,
    verdict: 'fail',
  });
  expect(report.outcomes).toEqual({ passed: 4, parse: 3, schema: 0, meaning: 0, error: 1 });
  expect(report).toMatchObject({ rows: 8, tests: 8 });
});

test('the same id counts once, whichever file it is in', async () => {
  const rows = [good('a'), good('b')];
  const files = { 'a.json': documentOf(rows), 'a.jsonl': rows, 'b.json': documentOf(rows) };
  const { code, out } = await run(['gate', 'a.json', 'a.jsonl', 'b.json', '--format', 'json'], files);
  expect(JSON.parse(out)).toMatchObject({ rows: 2, tests: 2, notes: [] });
  expect(code).toBe(0);
});

test('slices have their own lines, and a row without the metadata has a slice too', async () => {
  const rows = [
    makeRow({ test: 'a', metadata: { area: 'x' } }),
    makeRow({ test: 'b', metadata: { area: { y: 1 } } }),
    good('c'),
  ];
  const { report } = await gate(rows, { metrics: { ExactJson: { by: ['area', 'prompt'] } } });
  expect(report.metrics.map(({ slice }) => slice)).toEqual([
    null,
    'area=none, prompt=the prompt',
    'area=x, prompt=the prompt',
    'area={"y":1}, prompt=the prompt',
  ]);
});

describe('a baseline', () => {
  const before = [good('a'), good('b'), good('c', { ExactJson: 'holds', Old: true })];
  async function compare(rows: readonly object[], floors: object, flags: readonly string[] = []): Promise<GateReport> {
    const folder = makeFolder();
    const allow = ['missing_metric', 'below_floor'];
    await run(['gate', 'r.jsonl', '--save-baseline', 'base.json'], { 'r.jsonl': before }, { folder });
    const args = ['gate', 'n.jsonl', '--floors', 'f.json', '--format', 'json', ...flags];
    const { out } = await run(args, { 'n.jsonl': rows, 'f.json': { allow, ...floors } }, { folder });
    return JSON.parse(out) as GateReport;
  }

  test.each<[string, readonly object[], object, readonly string[]]>([
    ['a rate that drops', [good('a'), bad('b'), good('c', { ExactJson: 'holds', Old: true })], {}, ['rate_dropped']],
    [
      'a drop within the tolerance',
      [good('a'), bad('b'), good('c', { ExactJson: 'holds', Old: true })],
      { tolerance: '34%' },
      [],
    ],
    ['a metric that vanished', [good('a'), good('b'), good('c')], {}, ['metric_vanished']],
    ['a test that vanished', [good('a'), good('c', { ExactJson: 'holds', Old: true })], {}, ['test_vanished']],
    ['nothing new', before, {}, []],
  ])('%s', async (_, ...[rows, options, codes]) => {
    const report = await compare(rows, { baseline: { file: 'base.json', ...options } });
    expect(codesOf(report)).toEqual(codes);
  });

  test('may be named by a flag', async () => {
    expect(codesOf(await compare([good('a')], {}, ['--baseline', 'base.json']))).toEqual([
      'metric_vanished',
      'test_vanished',
    ]);
  });

  test('is not there yet when it is first saved', async () => {
    const floors = { baseline: { file: 'base.json' } };
    const args = ['gate', 'r.jsonl', '--floors', 'f.json', '--save-baseline', 'base.json'];
    const { code, folder } = await run(args, { 'r.jsonl': before, 'f.json': { ...floors, allow: ['missing_metric'] } });
    expect(code).toBe(0);
    expect(existsSync(path.join(folder, 'base.json'))).toBe(true);
  });

  test('that is something else is misuse', async () => {
    const { code, err } = await run(['gate', 'r.jsonl', '--baseline', 'b.json'], {
      'r.jsonl': before,
      'b.json': { format: 'x' },
    });
    expect(code).toBe(2);
    expect(err).toMatch(/as a baseline: expected what gate --save-baseline wrote/);
  });
});

describe('misuse of the gate', () => {
  const floor = (entry: object): object => ({ metrics: { ExactJson: entry } });
  test.each<[string, object, RegExp]>([
    ['an unknown name', { metrcs: {} }, /"metrcs".*did you mean "metrics"/],
    [
      'a number with a unit that can be mistaken',
      floor({ floor: 95, because: 'w' }),
      /share such as 100% or 0\.95.*need the %/,
    ],
    ['a bare 1', floor({ floor: 1 }), /share such as 100%/],
    ['a percent above 100', floor({ floor: '101%' }), /share such as/],
    ['a floor in words', floor({ floor: 'high' }), /share such as/],
    ['a floor below 100% without a because', floor({ floor: '99%' }), /"because"/],
    ['a floor below 100% with a blank because', floor({ floor: 0.99, because: ' ' }), /"because"/],
    ['repeats below 100% without a because', { repeats: { floor: '50%' } }, /"because"/],
    ['a hard floor below 100%', floor({ floor: '99%', because: 'w', hard: true }), /hard/],
    ['a lower bound of 100%', floor({ lower: '100%' }), /lower bound of 100%/],
    ['a confidence of 100%', floor({ confidence: '100%' }), /confidence/],
    ['a confidence of 0%', floor({ confidence: '0%' }), /confidence/],
    [
      'a last day that is no day',
      { known: [{ test: 'a', metric: 'b', owner: 'c', why: 'd', until: '2027-02-30' }] },
      /2027-02-30/,
    ],
    [
      'a known failure without an owner',
      { known: [{ test: 'a', metric: 'b', why: 'd', until: '2027-02-03' }] },
      /"owner"/,
    ],
    ['an unknown code', { allow: ['everything'] }, /allow/],
    ['a where that is empty', floor({ where: {} }), /where/],
  ])('%s', async (_, floors, says) => {
    const { ran } = await gate([good('a')], floors);
    expect(ran.err).toMatch(says);
    expect(ran.code).toBe(2);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no results', [], /without results/],
    ['a flag without a metric', ['r.jsonl', '--floor', '100%'], /expected <metric>=/],
    ['a flag without a name', ['r.jsonl', '--floor', '=100%'], /expected <metric>=/],
    ['a flag in a unit that can be mistaken', ['r.jsonl', '--floor', 'ExactJson=1'], /share such as/],
    ['an unknown format', ['r.jsonl', '--format', 'xml'], /expected one of text, json, markdown/],
    ['an output of unknown format', ['r.jsonl', '-o', 'x.html'], /expected one of \.md/],
    ['a folder', ['.'], /is a folder/],
    ['a file of another kind', ['r.yaml'], /neither \.json nor \.jsonl/],
  ])('%s', async (_, args, says) => {
    const { code, err } = await run(['gate', ...args], { 'r.jsonl': [good('a')], 'r.yaml': 'a: 1' });
    expect(err).toMatch(says);
    expect(code).toBe(2);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a missing file', {}, 'results_missing'],
    ['an empty file', { 'r.jsonl': '' }, 'results_empty'],
    ['a file of blank lines', { 'r.jsonl': '\n \n' }, 'results_empty'],
    ['a cut line', { 'r.jsonl': `${JSON.stringify(good('a'))}\n{"id": "SECRET` }, 'results_cut'],
    ['lines of another kind', { 'r.jsonl': [{ output: 'x' }] }, 'results_foreign'],
    ['a cut document', { 'r.json': JSON.stringify(documentOf([good('a')])).slice(0, -9) }, 'results_cut'],
    ['an empty document', { 'r.json': ' ' }, 'results_empty'],
    ['a document of another kind', { 'r.json': {} }, 'results_foreign'],
    ['rows of another kind', { 'r.json': documentOf([{ a: 1 }]) }, 'results_foreign'],
  ])('%s is told by a code', async (_, files, code) => {
    const [file = 'r.jsonl'] = Object.keys(files);
    const ran = await run(['gate', file, '--format', 'json'], files);
    expect(JSON.parse(ran.out)).toMatchObject({ verdict: 'fail', problems: [{ code }] });
    expect(ran.code).toBe(2);
    expect(ran.out + ran.err).not.toContain('SECRET');
  });
});

describe('what the gate writes', () => {
  const evil = '| <img src=x>\n::error::x\u001b[31m ]]> @team [a](b)';
  const rows = [
    makeRow({
      test: evil,
      label: evil,
      vars: { v: evil },
      metrics: { ExactJson: 'holds', [evil]: 'breaks' },
      finding: { pointer: `/${evil}`, got: 'SECRET', rule: evil },
    }),
    makeRow({ test: 'b', metrics: { ExactJson: 'breaks' } }),
    makeRow({ test: 'c', error: `API error: 500 SECRET ${evil}` }),
  ];

  test('as text and Markdown no name can steer a terminal, a log or a page, and no value of the model is in it', async () => {
    const floors = {
      metrics: { '*': { by: 'provider' } },
      allow: ['missing_metric'],
      known: [{ test: 'b', metric: '*', owner: evil, until: '2027-12-31', why: evil }],
    };
    const files = { 'r.jsonl': rows, 'f.json': floors };
    const { out, folder, code } = await run(
      ['gate', 'r.jsonl', '--floors', 'f.json', '-o', 'g.md', '-o', 'g.txt'],
      files,
    );
    const markdown = readFileSync(path.join(folder, 'g.md'), 'utf8');
    expect(code).toBe(1);
    expect(readFileSync(path.join(folder, 'g.txt'), 'utf8').trim()).toBe(out);
    for (const text of [out, markdown]) {
      expect(text).not.toMatch(/\u001b|^::|SECRET/m);
    }
    expect(markdown).not.toMatch(/<img|\[a\]|@team/);
    const table = markdown.split('\n').filter((line) => line.startsWith('| '));
    expect(new Set(table.map((line) => line.split('|').length)).size).toBeLessThanOrEqual(3);
  });

  test('a red row names the fault, the path and whom to ask', async () => {
    const row = makeRow({ metrics: { SchemaValidity: 'breaks' }, finding: { pointer: '/lines/3/x', keyword: 'enum' } });
    const { out } = await run(['gate', 'r.jsonl'], { 'r.jsonl': [row] });
    expect(out).toMatch(/1 x schema enum at \/lines\/\*\/x, such as "a test"; look at: prompt or schema/);
  });

  test('in a job of GitHub the summary is added to', async () => {
    const folder = makeFolder();
    const summary = path.join(folder, 'summary.md');
    const env = { GITHUB_STEP_SUMMARY: summary };
    await run(['gate', 'r.jsonl'], { 'r.jsonl': [good('a')], 'summary.md': 'before\n' }, { folder, env });
    expect(readFileSync(summary, 'utf8')).toMatch(/^before\n## Contracts: ✅ pass/);
  });

  test('colours are for terminals', async () => {
    const { out } = await run(['gate', 'r.jsonl'], { 'r.jsonl': [bad('a')] }, { colour: true });
    expect(out).toContain('\u001b[31mFAIL');
  });
});
