import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import type { MutationReport } from '../../core/mutation/report.ts';
import { fakeIo } from '../fake-io.ts';

// Suites that look fine and are not: each must be seen through.
const folder = mkdtempSync(path.join(tmpdir(), 'mutate-'));
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['queue', 'summary', 'evidence'],
  properties: {
    queue: { type: 'string', enum: ['billing', 'identity'] },
    summary: { type: 'string', minLength: 1, maxLength: 60 },
    evidence: { type: 'array', maxItems: 3, items: { type: 'string', minLength: 1 } },
  },
};
writeFileSync(path.join(folder, 'ticket.schema.json'), JSON.stringify(schema));
writeFileSync(
  path.join(folder, 'itself.js'),
  'module.exports = (output) => JSON.stringify(output) === JSON.stringify(output);\n',
);

interface Case {
  readonly ticket: string;
  readonly queue: string;
  readonly evidence: readonly string[];
}

const cases: readonly Case[] = [
  {
    ticket: 'I was charged twice for order 000184. Do not call me before 9.',
    queue: 'billing',
    evidence: ['charged twice for order 000184', 'Do not call me'],
  },
  {
    ticket: 'Somebody changed my password on 2 May. I cannot sign in now, please help me quickly.',
    queue: 'identity',
    evidence: ['I cannot sign in now'],
  },
];

const own = (name: string, config: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  type: 'javascript',
  metric: name,
  value: `package:promptfoo-contracts:${name}`,
  config,
});

const strong = [
  own('exactJson'),
  own('schemaValidity', { schema: 'ticket.schema.json' }),
  own('evidenceGrounding', { quotes: ['/evidence/*'], source: 'ticket' }),
  own('fieldAccuracy', { expected: 'right' }),
  own('crossFieldInvariants', {
    rules: [
      { id: 'summary-says-something', check: '!(output.summary in ["N/A", "unknown"])', at: '/summary' },
      { id: 'summary-begins-at-once', check: '!output.summary.startsWith("Sure")', at: '/summary' },
    ],
  }),
];

/** Writes the results of a green eval whose every row has these assertions. */
function writeResults(
  assertions: readonly unknown[],
  testCase: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
): string {
  const rows = cases.map(({ ticket, queue, evidence }, index) => {
    const vars = { ticket, right: { '/queue': queue } };
    const output = { queue, summary: `The customer writes about ${queue}.`, evidence, ...more };
    return {
      id: `row-${index}`,
      success: true,
      provider: { id: 'echo', label: '' },
      prompt: { raw: ticket },
      vars,
      response: { output },
      testCase: { description: `a ${queue} ticket`, vars, assert: assertions, ...testCase },
    };
  });
  const file = path.join(mkdtempSync(path.join(folder, 'run-')), 'results.json');
  writeFileSync(file, JSON.stringify({ results: { results: rows } }));
  return file;
}

async function mutate(
  file: string,
  ...flags: readonly string[]
): Promise<{ readonly exit: number; readonly report: MutationReport }> {
  const io = fakeIo({ cwd: folder });
  const exit = await main(['mutate', file, '--format', 'json', ...flags], io);
  return { exit, report: JSON.parse(io.printed.join('\n')) as MutationReport };
}

const survivorsOf = ({ survivors }: MutationReport): readonly string[] =>
  [...new Set(survivors.map(({ operator }) => operator))].sort();

test('a strong suite notices every fault and refuses nothing that is still right', async () => {
  const { exit, report } = await mutate(writeResults(strong));
  expect(report.survivors).toEqual([]);
  expect(report.boundary.falseAlarms).toEqual([]);
  expect(report.boundary.mutants).toBeGreaterThan(0);
  expect(report.vacuous).toEqual([]);
  expect(report.mutants).toBeGreaterThan(50);
  expect(report).toMatchObject({ killed: report.mutants, score: 1 });
  expect(exit).toBe(0);
});

describe('a weak suite is seen through', () => {
  test('no schema', async () => {
    const { exit, report } = await mutate(writeResults([own('exactJson')]));
    expect(exit).toBe(1);
    expect(survivorsOf(report)).toEqual(
      expect.arrayContaining(['drop_field', 'extra_field', 'null_value', 'wrong_type', 'misspelt_key']),
    );
  });

  test('contains-json for a fenced contract', async () => {
    const { exit, report } = await mutate(writeResults([{ type: 'contains-json', value: schema, metric: 'Json' }]));
    expect(exit).toBe(1);
    expect(survivorsOf(report)).toEqual(expect.arrayContaining(['preamble', 'postscript', 'fence', 'reasoning']));
  });

  test('an assertion that compares a value with itself', async () => {
    const { exit, report } = await mutate(
      writeResults([...strong, { type: 'javascript', value: 'file://itself.js', metric: 'Same' }]),
    );
    expect(report.vacuous).toEqual([{ kind: 'assertion', name: 'Same', detail: expect.any(String) as string }]);
    expect(exit).toBe(1);
  });

  test('grounding over a mistyped path', async () => {
    // The list is there and empty, so that the pattern matches nothing and nothing is missing.
    const grounding = own('evidenceGrounding', { quotes: ['/quotes/*'], source: 'ticket', minQuotes: 0 });
    const { exit, report } = await mutate(writeResults([own('exactJson'), grounding], {}, { quotes: [] }));
    expect(exit).toBe(1);
    expect(report.vacuous.filter(({ kind }) => kind === 'evidence')).toEqual([
      { kind: 'evidence', name: 'evidenceGrounding', detail: expect.any(String) as string },
    ]);
  });

  test('a threshold that outvotes', async () => {
    const { exit, report } = await mutate(writeResults(strong, { threshold: 0.5 }));
    expect(exit).toBe(1);
    expect(report.survivors.length).toBeGreaterThan(10);
    expect(report.survivors[0]?.detail).toMatch(/noticed, and the row passed all the same/);
  });

  test('a metric with weight 0', async () => {
    const { exit, report } = await mutate(
      writeResults(strong.map((one) => (one['metric'] === 'evidenceGrounding' ? { ...one, weight: 0 } : one))),
    );
    expect(exit).toBe(1);
    expect(report.vacuous).toContainEqual({
      kind: 'assertion',
      name: 'evidenceGrounding',
      detail: expect.any(String) as string,
    });
    expect(survivorsOf(report)).toEqual(expect.arrayContaining(['invent_quote', 'swap_quote']));
  });

  test('a rule that is always true', async () => {
    const idle = own('crossFieldInvariants', {
      rules: [{ id: 'always', when: 'output.queue == "abuse"', check: 'output.summary != ""' }],
    });
    const { exit, report } = await mutate(writeResults([...strong, idle]));
    expect(exit).toBe(1);
    expect(report.vacuous).toContainEqual({ kind: 'rule', name: 'always', detail: expect.any(String) as string });
  });

  test('a case whose assertions never look at it', async () => {
    const { exit, report } = await mutate(
      writeResults([own('exactJson'), own('schemaValidity', { schema: 'ticket.schema.json' })]),
    );
    expect(exit).toBe(1);
    expect(report.vacuous.filter(({ kind }) => kind === 'case').map(({ name }) => name)).toEqual([
      'a billing ticket',
      'a identity ticket',
    ]);
  });

  test('evidence that is never looked at', async () => {
    const file = writeResults([own('evidenceGrounding', { quotes: ['/evidence/*'], source: 'ticket', minQuotes: 0 })]);
    const { report } = await mutate(file);
    expect(report.vacuous.filter(({ kind }) => kind === 'evidence')).toEqual([]);
  });
});

describe('honest figures', () => {
  test('one seed picks the same mutants, another picks others', async () => {
    const file = writeResults([own('exactJson')]);
    const [first, again, other] = [
      await mutate(file, '--max', '20', '--seed', '7'),
      await mutate(file, '--max', '20', '--seed', '7'),
      await mutate(file, '--max', '20', '--seed', '8'),
    ];
    expect(again.report).toEqual(first.report);
    expect(other.report).not.toEqual(first.report);
  });

  test('only the operators that are asked for', async () => {
    const { report } = await mutate(writeResults(strong), '--only', 'fence', '--only', 'enum_other');
    expect(Object.keys(report.byOperator).sort()).toEqual(['enum_other', 'fence']);
  });

  test('an unknown operator is misuse and names the nearest', async () => {
    const io = fakeIo({ cwd: folder });
    expect(await main(['mutate', writeResults(strong), '--only', 'fense'], io)).toBe(2);
    expect(io.warned.join('\n')).toMatch(/fense.*"fence"/);
  });

  test('nothing to try is not applicable, which is no 100 %', async () => {
    const io = fakeIo({ cwd: folder });
    expect(await main(['mutate', writeResults(strong), '--only', 'quoted_number'], io)).toBe(2);
    expect(io.printed.join('\n')).toContain('not applicable');
  });

  test('a baseline that is red in its results is refused', async () => {
    const file = path.join(folder, 'red.json');
    writeFileSync(
      file,
      JSON.stringify({
        results: { results: [{ id: 'a', success: false, testCase: { description: 'the red one', assert: strong } }] },
      }),
    );
    const io = fakeIo({ cwd: folder });
    expect(await main(['mutate', file], io)).toBe(2);
    expect(io.warned.join('\n')).toContain('"the red one"');
  });

  test('a score below --min-score is a finding, one above it is not', async () => {
    const file = writeResults(strong.filter((one) => one['metric'] !== 'fieldAccuracy'));
    const flags = ['--only', 'fence', '--only', 'enum_other'];
    const { report } = await mutate(file, ...flags);
    expect(report.score).toBeGreaterThan(0.5);
    expect(report.score).toBeLessThan(0.9);
    // Assertions that these few operators cannot touch are idle here, which is a finding of its own.
    expect((await mutate(file, ...flags, '--min-score', '90%')).report.survivors).toHaveLength(report.survivors.length);
    const io = fakeIo({ cwd: folder });
    await main(['mutate', file, ...flags, '--min-score', '2'], io);
    expect(io.warned.join('\n')).toMatch(/--min-score "2"/);
  });
});
