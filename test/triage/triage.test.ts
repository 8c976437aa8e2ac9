import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRow } from '../../core/results/parse-row.ts';
import { countFaults } from '../../core/triage/count-faults.ts';
import { renderTriagePage } from '../../core/triage/render-page.ts';
import { renderTriageMarkdown, renderTriageText } from '../../core/triage/render-text.ts';
import { toTriageReport } from '../../core/triage/report.ts';
import type { TriageReport } from '../../core/triage/report.ts';
import { makeRow } from '../results/make-row.ts';
import type { RowParts } from '../results/make-row.ts';
import { run } from '../results/run-command.ts';

function triage(rows: readonly RowParts[], includeValues = false): TriageReport {
  const { counts, add } = countFaults(includeValues);
  for (const parts of rows) {
    add(parseRow(makeRow(parts), '', 1) ?? expect.fail('no row'), 'r.jsonl');
  }
  return toTriageReport(counts, []);
}

const broken = (pointer: string, parts: RowParts = {}): RowParts => ({
  metrics: { SchemaValidity: 'breaks' },
  finding: { pointer, keyword: 'enum', got: 'SECRET' },
  ...parts,
});

const linesOf = ({ faults }: TriageReport): readonly string[] =>
  faults.map(({ rows, class: kind, code, by, pointer }) => [rows, kind, code, by, pointer].join(' ').trim());

describe('recurring faults', () => {
  test.each<[string, readonly RowParts[], readonly string[]]>([
    ['indices are folded', [broken('/a/0'), broken('/a/12')], ['2 schema schema enum /a/*']],
    [
      'the most frequent comes first',
      [broken('/b'), broken('/a'), broken('/a')],
      ['2 schema schema enum /a', '1 schema schema enum /b'],
    ],
    [
      'a row counts once, whichever metrics have the fault',
      [{ metrics: { ExactJson: 'breaks', SchemaValidity: 'unreadable' }, finding: { code: 'truncated', pointer: '' } }],
      ['1 parse truncated'],
    ],
    [
      'rules are apart',
      [broken('/a', { finding: { pointer: '/a', rule: 'r' } }), broken('/a')],
      ['1 schema schema r /a', '1 schema schema enum /a'],
    ],
    [
      'what was not graded is a fault too',
      [{ error: '500' }, { error: 'MisuseError: x' }, { output: null }, { metrics: {} }],
      ['1 error provider_error', '1 error misuse', '1 parse no_output', '1 error no_assertions'],
    ],
    ['what passes is none', [{}, { metrics: { M: true } }], []],
  ])('%s', (_, rows, expected) => {
    expect(linesOf(triage(rows))).toEqual(expected);
  });

  test('each has share, providers, prompts, metrics, an example to open and an owner', () => {
    const { faults, ...report } = triage([
      broken('/a/3'),
      broken('/a/1', { provider: 'p', prompt: 'q' }),
      broken('/a/2', { provider: 'p' }),
      {},
    ]);
    expect(report).toMatchObject({ rows: 4, failing: 3 });
    expect(faults).toMatchObject([
      {
        share: 0.75,
        metrics: ['SchemaValidity'],
        owner: 'prompt or schema',
        providers: [
          { name: 'p', rows: 2 },
          { name: 'openai:chat:m', rows: 1 },
        ],
        prompts: [
          { name: 'the prompt', rows: 2 },
          { name: 'q', rows: 1 },
        ],
        example: { test: 'a test', provider: 'p', prompt: 'q', pointer: '/a/1', file: 'r.jsonl' },
      },
    ]);
    expect(JSON.stringify(faults)).not.toContain('SECRET');
  });

  test('the snippets are there where they are asked for', () => {
    expect(triage([broken('/a')], true).faults[0]?.example).toMatchObject({ got: 'SECRET' });
  });

  test('kinds and rows are bounded, and what is left out is told', () => {
    const { counts, add } = countFaults(false);
    for (let index = 0; index < 600; index += 1) {
      add(parseRow(makeRow(broken(`/n${index}`)), '', 1) ?? expect.fail(), '');
    }
    for (let index = 0; index < 60; index += 1) {
      add(parseRow(makeRow(broken('/n0')), '', 1) ?? expect.fail(), '');
    }
    const { faults, notes } = toTriageReport(counts, []);
    expect(faults).toHaveLength(500);
    expect(faults[0]).toMatchObject({ rows: 61 });
    expect(faults[0]?.providers[0]?.examples).toHaveLength(50);
    expect(notes).toEqual(['100 faults are of more kinds than are kept apart, and are not shown']);
  });
});

test('where all rows that may be shown are, each further fault has one of its own', () => {
  const rows = Array.from({ length: 410 }, (_, kind) => Array.from({ length: 50 }, () => broken(`/n${kind}`))).flat();
  const examples = triage(rows).faults.map(({ providers }) => providers[0]?.examples.length);
  expect(new Set(examples)).toEqual(new Set([50, 1]));
});

describe('the reports', () => {
  const evil =
    '</script><script>alert(1)</script><img src=x onerror=y> | [a](b) @team\n::error::x\u001b[31m "\' \u202e';
  const report = triage(
    [
      broken(`/${evil}`, {
        test: evil,
        label: evil,
        prompt: evil,
        finding: { pointer: `/${evil}`, rule: evil, code: evil, detail: evil, got: evil },
      }),
      ...Array.from({ length: 45 }, (_, index) =>
        broken(`/n${index}`, { provider: `p${index % 8}`, prompt: `q${index % 8}` }),
      ),
    ],
    true,
  );

  test('as text, no name can steer a terminal or a log', () => {
    const text = renderTriageText({ ...report, notes: [evil] }, (one) => one);
    expect(text).not.toMatch(/\u001b|^::|\u202e/m);
    expect(text).toMatch(/… and 6 more kinds of fault/);
  });

  test('as Markdown, every line of the table has its cells and no name is more than text', () => {
    const text = renderTriageMarkdown({ ...report, notes: [evil] });
    expect(text).not.toMatch(/<script|<img|\[a\]|@team|^::|\u001b/m);
    const table = text.split('\n').filter((line) => line.startsWith('| '));
    expect(table).toHaveLength(42);
    expect(new Set(table.map((line) => line.split('|').length))).toEqual(new Set([11]));
  });

  describe('as a page', () => {
    const page = renderTriagePage({ ...report, notes: [evil] }, '2027-01-31 12:00');
    const scripts = [...page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];

    test('no name is more than text', () => {
      expect(page).not.toMatch(/<img|onerror=y>|\u001b|\u202e/);
      expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/json" id="data"', '']);
      const [data] = JSON.parse(scripts[0]?.[2] ?? '') as { what: string; cells: { examples: object[] }[] }[];
      expect(JSON.stringify(data)).toContain('</script>');
    });

    test('its policy allows its own script and style and no network', () => {
      const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
      const digestOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
      const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`script-src ${digestOf(scripts[1]?.[2] ?? '')};`);
      expect(policy).toContain(`style-src ${digestOf(style)};`);
      const tags = page.match(/<[^>]*>/g) ?? [];
      expect(tags.filter((tag) => /\s(src|href|style|on[a-z]+)=/.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
      expect(/url\(|@import/.test(style)).toBe(false);
    });

    test('a cell is a button that says what it counts, and is as warm as its count', () => {
      expect(page).toMatch(
        /class="count heat-5" data-fault="\d+" data-provider="p0"><button type="button" aria-pressed="false" aria-label="1 rows, schema enum at \/n0, p0">1</,
      );
      expect(page).toMatch(/class="count heat-0"[^>]*><button[^>]* disabled>0</);
    });
  });

  test.each([
    ['text', renderTriageText(triage([{ output: null }]), (one) => one)],
    ['Markdown', renderTriageMarkdown(triage([{ output: null }]))],
    ['a page', renderTriagePage(triage([{ output: null }]), '')],
  ])('as %s, a fault of the whole names the response', (_, text) => {
    expect(text).toMatch(/no(?:_|&#95;)output.*the response/);
  });

  test('name some providers and prompts of many', () => {
    const many = triage(Array.from({ length: 7 }, (_, at) => broken('/a', { provider: `p${at}`, prompt: `q${at}` })));
    expect(renderTriageText(many, (one) => one)).toMatch(
      /provider {3}p0 1, .*, p5 1, …\n {2}prompt {5}q0 1, .*, q5 1, …/,
    );
    expect(renderTriageMarkdown(many)).toMatch(/\| p0 1, .*, p5 1, … \| q0 1, .*, q5 1, … \|/);
  });

  test('show the value that was expected where values are asked for', () => {
    const missed = broken('/a', { finding: { pointer: '/a', keyword: 'enum', got: 'x', expected: 'y' } });
    expect(triage([missed], true).faults[0]?.example).toMatchObject({ got: 'x', expected: 'y' });
  });

  test.each([
    ['text', '"a test" /list/3/a (got SECRET)', /\(got SECRET\)/],
    ['markdown', 'a test, row r: /list/3/a is wrong (got SECRET)', /\(got SECRET\)/],
    ['json', '"got": "SECRET"', /SECRET/],
    ['html', '"values":"got SECRET"', /SECRET/],
  ])(
    'as %s, name a place and what is wrong there, and values only where they are asked for',
    async (format, shown, secret) => {
      const rows = { 'r.jsonl': [makeRow(broken('/list/3/a', { id: 'r' }))] };
      const plain = await run(['triage', 'r.jsonl', '--format', format], rows);
      const full = await run(['triage', 'r.jsonl', '--format', format, '--include-values'], rows);
      expect(full.out).toContain(shown);
      expect(plain.out).toContain('/list/3/a');
      expect(plain.out).not.toMatch(secret);
    },
  );

  test('are written by extension, and the exit is 0 whatever they say', async () => {
    const args = ['triage', 'r.jsonl', '-o', 'a.html', '-o', 'a.md', '-o', 'a.json', '-o', 'a.txt'];
    const { code, out, folder } = await run(
      args,
      { 'r.jsonl': [makeRow(broken('/a')), makeRow({})] },
      { colour: true },
    );
    const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
    expect(code).toBe(0);
    expect(out).toContain('\u001b[1m1 x schema enum at /a');
    expect(read('a.html')).toMatch(/^<!doctype html>/);
    expect(read('a.md')).toMatch(/^## Faults/);
    expect(JSON.parse(read('a.json'))).toMatchObject({ rows: 2, failing: 1 });
    expect(read('a.txt')).toContain('1 of 2 rows with a fault, 1 kind');
  });

  test('say what is at fault where there is no response to look at', async () => {
    const rows = [
      makeRow({ error: 'API error: 500' }),
      makeRow({ error: 'MisuseError: Cannot use x\n    at y' }),
      makeRow(broken('')),
    ];
    for (const format of ['text', 'markdown']) {
      const { out } = await run(['triage', 'r.jsonl', '--format', format], { 'r.jsonl': rows });
      expect(out).toMatch(/provider(?:_|&#95;)error.*the call of the provider/);
      expect(out).toMatch(/misuse.*the configuration/);
      expect(out).toMatch(/schema.*the response/);
    }
  });

  test('without results are misuse', async () => {
    expect((await run(['triage'], {})).code).toBe(2);
  });
});
