import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parse } from 'junit2json';
import { parse as parseTestResults } from 'test-results-parser';
import { describe, expect, test } from 'vitest';
import { collectSuites } from '../../core/junit/collect.ts';
import { renderJunit } from '../../core/junit/render.ts';
import { xmlText } from '../../core/junit/xml-text.ts';
import { parseRow } from '../../core/results/parse-row.ts';
import { makeRow } from '../results/make-row.ts';
import type { RowParts } from '../results/make-row.ts';
import { documentOf, run } from '../results/run-command.ts';
import { parseXml } from './parse-xml.ts';
import type { Element } from './parse-xml.ts';

function render(rows: readonly RowParts[], includeValues = false): string {
  const { suites, metrics, add } = collectSuites(includeValues);
  for (const parts of rows) {
    const row = parseRow(makeRow(parts), '', 1);
    add(row ?? expect.fail('no row'));
  }
  const head = { timestamp: '2027-01-31T12:00:00', settings: new Map(), hasSettings: true, metrics };
  return [...renderJunit(suites.values(), head)].join('');
}

const casesOf = (root: Element): readonly Element[] =>
  root.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));

/** Each testcase as a line: name, then kind and type of what it holds. */
const linesOf = (text: string): readonly string[] =>
  casesOf(parseXml(text)).map(({ attributes, children: [fault] }) =>
    [attributes['name'], ...(fault === undefined ? [] : [fault.name, fault.attributes['type']])].join(' '),
  );

describe('the testcases', () => {
  test.each<[string, readonly RowParts[], readonly string[]]>([
    [
      'one for each test and metric',
      [{ metrics: { ExactJson: 'holds', SchemaValidity: 'breaks' } }, { test: 'b' }],
      ['a test [ExactJson]', 'a test [SchemaValidity] failure schema', 'b [ExactJson]'],
    ],
    ['repeats share one', [{}, { metrics: { ExactJson: 'breaks' } }, {}], ['a test [ExactJson] failure schema']],
    [
      'an unreadable metric is a failure, with the code of the reading',
      [{ metrics: { SchemaValidity: 'unreadable' }, finding: { code: 'truncated' } }],
      ['a test [SchemaValidity] failure truncated'],
    ],
    [
      'an error row is one error, of its kind',
      [{ error: 'MisuseError: x' }, { test: 'b', error: '500' }, { test: 'c', error: 'ECONNRESET' }],
      [
        'a test [not graded] error misuse',
        'b [not graded] error provider_error',
        'c [not graded] error transport_error',
      ],
    ],
    [
      'tests have the metrics that they have, whatever others lack',
      [
        { metrics: { A: 'holds', B: 'holds', C: 'holds' } },
        { test: 'b', metrics: { C: 'holds' } },
        { test: 'c', metrics: { B: 'holds', C: 'holds' } },
      ],
      ['a test [A]', 'a test [B]', 'a test [C]', 'b [C]', 'c [B]', 'c [C]'],
    ],
    ['a null output is a failure', [{ output: null }], ['a test [output] failure no_output']],
    ['a row without any assertion is a failure', [{ metrics: {} }], ['a test [assertions] failure no_assertions']],
    [
      "another's assertion that fails",
      [{ metrics: { M: { pass: false, assertion: { type: 'contains', metric: 'M' } } } }],
      ['a test [M] failure assertion_failed'],
    ],
    [
      'a fault without findings',
      [{ metrics: { M: { metadata: { contract: { assertion: 'x', outcome: 'breaks' } } } } }],
      ['a test [M] failure failed'],
    ],
  ])('%s', (_, rows, expected) => {
    expect(linesOf(render(rows))).toEqual(expected);
  });

  test('tests of one name are told apart by what they are, so that names stay the same', () => {
    const names = linesOf(render([{ vars: { a: 1 } }, { vars: { a: 2 } }]));
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toMatch(/^a test #[\w-]{6} \[ExactJson\]$/);
    expect(linesOf(render([{ vars: { a: 2 } }, { vars: { a: 1 } }]))).toEqual(names.toReversed());
  });

  test('a failure says how many repeats, each fault once with code, path, rule, and no value of the model', () => {
    const finding = { rule: 'sum-fits', pointer: '/lines/0', detail: 'is false', got: 'SECRET', expected: 'HIDDEN' };
    const broken: RowParts = { metrics: { Totals: 'breaks' }, finding };
    const [fault] = casesOf(parseXml(render([broken, broken, {}])))[0]?.children ?? [];
    expect(fault?.attributes['message']).toBe('schema sum-fits at /lines/0: is false');
    expect(fault?.text).toBe('2 of 2 repeats do not pass\nschema sum-fits at /lines/0: is false');
    expect(render([broken])).not.toMatch(/SECRET|HIDDEN/);
    expect(render([broken], true)).toContain('is false (got SECRET, expected HIDDEN)');
  });

  test('of many faults the first 20 are written, and the number of the others', () => {
    const findings = Array.from({ length: 25 }, (_, index) => ({ code: 'schema', pointer: `/${index}`, detail: 'd' }));
    const contract = { assertion: 'schema-validity', outcome: 'breaks', findings };
    const [fault] = casesOf(parseXml(render([{ metrics: { M: { metadata: { contract } } } }])))[0]?.children ?? [];
    expect(fault?.attributes['message']).toBe('schema at /0: d (and 24 more)');
    expect(fault?.text.split('\n')).toHaveLength(21);
    expect(fault?.text).toMatch(/… and 5 more$/);
  });
});

describe('the file', () => {
  const order = ['properties', 'testcase', 'system-out', 'system-err'];

  function checkStructure(root: Element): void {
    expect([root.name, root.attributes]).toEqual(['testsuites', {}]);
    for (const [index, suite] of root.children.entries()) {
      const cases = suite.children.filter(({ name }) => name === 'testcase');
      const count = (kind: string): number => cases.filter(({ children }) => children[0]?.name === kind).length;
      expect(suite.attributes).toMatchObject({
        id: String(index),
        hostname: 'localhost',
        timestamp: '2027-01-31T12:00:00',
        tests: String(cases.length),
        failures: String(count('failure')),
        errors: String(count('error')),
      });
      expect(suite.attributes['name']?.trim()).not.toBe('');
      expect(suite.attributes['package']?.trim()).not.toBe('');
      const places = suite.children.map(({ name }) => order.indexOf(name));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect([places[0], ...places.slice(-2)]).toEqual([0, 2, 3]);
      expect(cases.every(({ children }) => children.length <= 1)).toBe(true);
      expect(cases.every(({ attributes }) => /^\d+\.\d{3}$/.test(attributes['time'] ?? ''))).toBe(true);
      expect(new Set(cases.map(({ attributes }) => attributes['name'])).size).toBe(cases.length);
    }
  }

  test('is well-formed and whole for every text that a model or a stranger can write', () => {
    const evil = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
      fc.constantFrom(
        ']]>',
        '<!--',
        '&amp;',
        '&#0;',
        '<failure/>',
        '\u001b[31m',
        '\ud800',
        '\udc00x',
        '\u0000',
        '\ufffe\uffff',
        '',
      ),
    );
    const parts = fc.record({
      test: evil,
      provider: evil,
      label: evil,
      prompt: evil,
      metric: evil,
      pointer: evil,
      got: evil,
    });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 4 }), (rows) => {
        const made = rows.map(({ metric, pointer, got, ...rest }): RowParts => {
          const finding = { pointer, got, code: metric, rule: got, detail: pointer };
          return { ...rest, metrics: { [metric || 'M']: 'breaks', ExactJson: 'holds' }, finding };
        });
        checkStructure(parseXml(render(made, true)));
      }),
    );
  });

  test.each([
    ['\u0000\u001b\u0085\ud800\ufffe\uffff', '\\u0000\\u001b\\u0085\\ud800\\ufffe\\uffff'],
    ['<a b="c">&', '&lt;a b=&quot;c&quot;&gt;&amp;'],
    ['😀 \u202e\n', '😀 \\u202e\\u000a'],
  ])('%j is written as text', (text, written) => {
    expect(xmlText(text)).toBe(written);
  });

  test('is read back right by a reader of JUnit', async () => {
    const rows: readonly RowParts[] = [
      { test: ']]> <b> & "q"' },
      { test: 'b', metrics: { M: 'breaks' } },
      { test: 'c', error: '500' },
    ];
    const read = JSON.parse(JSON.stringify(await parse(render(rows)))) as {
      testsuite: {
        tests: number;
        failures: number;
        errors: number;
        testcase: { name: string; failure?: object[] }[];
      }[];
    };
    const [suite] = read.testsuite;
    expect(suite).toMatchObject({ tests: 3, failures: 1, errors: 1 });
    expect(suite?.testcase.map(({ name }) => name)).toEqual([']]> <b> & "q" [ExactJson]', 'b [M]', 'c [not graded]']);
    expect(suite?.testcase[1]?.failure).toMatchObject([{ type: 'schema', message: 'schema at /a: is wrong' }]);
  });
});

test('is read back right by a second reader, from the file', async () => {
  const made = [
    makeRow({ test: ']]> <b> & "q"' }),
    makeRow({ test: 'b', metrics: { M: 'breaks' } }),
    makeRow({ test: 'c', error: '500' }),
  ];
  const { folder } = await run(['junit', 'r.jsonl', '-o', 'a.xml'], { 'r.jsonl': made });
  const read = parseTestResults({ type: 'junit', files: [path.join(folder, 'a.xml')] });
  expect(read).toMatchObject({ total: 3, passed: 1, failed: 1, errors: 1, skipped: 0 });
  expect(read.suites.flatMap(({ cases }) => cases.map(({ name, status }) => [name, status]))).toEqual([
    [']]> <b> & "q" [ExactJson]', 'PASS'],
    ['b [M]', 'FAIL'],
    ['c [not graded]', 'FAIL'],
  ]);
  expect(read.suites[0]?.cases[1]?.failure).toBe('schema at /a: is wrong');
});

describe('the command', () => {
  const rows = [makeRow({ provider: 'openai:chat:m', metrics: { ExactJson: 'breaks' } })];

  test('writes what it is asked, with the settings of the document, and exits 0 whatever it reports', async () => {
    const config = { providers: [{ id: 'openai:chat:m', config: { temperature: 0.2, apiKey: 'SECRET' } }] };
    const args = ['junit', 'r.json', '-o', 'out/a.xml', '-o', 'b.xml', '--format', 'json'];
    const { code, out, folder } = await run(args, { 'r.json': documentOf(rows, config) });
    const text = readFileSync(path.join(folder, 'out/a.xml'), 'utf8');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ rows: 1, suites: 1, files: ['out/a.xml', 'b.xml'] });
    const [properties] = parseXml(text).children[0]?.children ?? [];
    expect(properties?.children.map(({ attributes }) => [attributes['name'], attributes['value']])).toEqual([
      ['model', 'openai:chat:m'],
      ['provider', 'openai:chat:m'],
      ['prompt', 'the prompt'],
      ['prompt.id', 'abcdef012345'],
      ['settings.temperature', '0.2'],
    ]);
  });

  test('says that settings are unknown where only JSONL is given', async () => {
    const { folder } = await run(['junit', 'r.jsonl', '-o', 'a.xml'], { 'r.jsonl': rows });
    expect(readFileSync(path.join(folder, 'a.xml'), 'utf8')).toContain('name="settings" value="unknown: ');
  });

  test.each([
    ['no results', ['-o', 'a.xml']],
    ['no output', ['r.jsonl']],
    ['an absent file', ['x.jsonl', '-o', 'a.xml']],
    ['a file that cannot be written', ['r.jsonl', '-o', 'r.jsonl/a.xml']],
  ])('%s is misuse', async (_, args) => {
    const { code, err } = await run(['junit', ...args], { 'r.jsonl': rows });
    expect(err).not.toMatch(/crashed/);
    expect(code).toBe(2);
  });
});
