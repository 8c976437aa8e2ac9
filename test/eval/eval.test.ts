import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyChanged, copyMatrix, makeFolder, removeFolders, runEval } from './run-eval.ts';
import type { Evaluated } from './run-eval.ts';

const oneCase = ['--filter-pattern', '^a duplicate card charge$'];
const oneRow = [...oneCase, '--filter-providers', 'openai:chat', '--filter-prompts', 'chat'];

afterAll(removeFolders);

describe('npm run eval', () => {
  let evaluated: Evaluated;
  beforeAll(async () => {
    evaluated = await runEval(...oneCase);
  }, 60_000);

  it('passes on clean answers', () => {
    expect(evaluated.said).toContain('All 8 rows (cases: 1, prompts: 2, providers: 4) pass.');
    expect(evaluated.code).toBe(0);
  });

  it('grades each row on each metric', () => {
    const metrics = evaluated.rows.map(({ measures }) => measures.map(({ metric }) => metric).join(' '));
    expect(new Set(metrics)).toEqual(
      new Set([
        'ExactJson SchemaValidity CrossFieldInvariants EvidenceGrounding FieldAccuracy/queue FieldAccuracy/priority ConsumerDecode Case',
      ]),
    );
  });

  it('writes its artifacts and leaves nothing else', () => {
    expect(readdirSync(evaluated.folder).sort()).toEqual([
      'results.json',
      'results.jsonl',
      'results.junit.xml',
      'stub.jsonl',
    ]);
  });

  it.each([
    ['openai:chat', 'openai'],
    ['openai:responses', 'openai'],
    ['anthropic:messages', 'anthropic'],
    ['google', 'gemini'],
  ])('%s asks for exactly the derived schema', (protocol, provider) => {
    const derived: unknown = JSON.parse(readFileSync(`schemas/ticket-classification/v1.${provider}.json`, 'utf8'));
    const asked = readFileSync(path.join(evaluated.folder, 'stub.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { protocol: string; schema: unknown })
      .filter((request) => request.protocol === protocol);
    expect(asked).toHaveLength(2);
    for (const { schema } of asked) {
      expect(schema).toEqual(derived);
    }
  });
});

describe('one change makes the eval fail, and the reason names the path', () => {
  it.each([
    {
      change: 'an enum value of the schema',
      schema: { '"billing"': '"payments"' },
      answer: {},
      says: /SchemaValidity: [^]*\/queue must be one of "payments", "identity"/,
    },
    {
      change: "an enum value of the stub's answer",
      schema: {},
      answer: { '"billing"': '"payments"' },
      says: /SchemaValidity: [^]*\/queue must be one of "billing", "identity"/,
    },
  ])('$change', async ({ schema, answer, says }) => {
    const folder = makeFolder();
    const changed = copyChanged(folder, 'schemas/ticket-classification/v1.schema.json', schema);
    const fixtures = copyChanged(folder, 'test/fixtures/stub/tickets.json', answer);
    const schemaOption = { 'schema: schemas/ticket-classification/v1.schema.json': `schema: ${changed}` };
    const config = copyMatrix(folder, { config: schemaOption });
    const { code, said } = await runEval('-c', config, '--fixtures', fixtures, ...oneRow);
    expect(said).toMatch(says);
    expect(code).toBe(1);
  });

  it('an option of an assertion', async () => {
    const folder = makeFolder();
    const config = copyMatrix(folder, { cases: { '/queue: billing': '/queue: identity' } });
    const { code, said } = await runEval('-c', config, ...oneRow);
    expect(said).toMatch(/FieldAccuracy\/queue: [^]*\/queue/);
    expect(code).toBe(1);
  });

  it('dirt in the answers', async () => {
    const { code, said, rows } = await runEval('--mode', 'fenced', ...oneRow);
    expect(said).toMatch(/ExactJson: [^]*\[fenced\]/);
    expect(rows.map(({ passed }) => passed)).toEqual([false]);
    expect(code).toBe(1);
  });
});

describe('an eval that checks nothing', () => {
  it('is no success where no case is selected', async () => {
    const { code } = await runEval('--filter-pattern', 'no such case');
    expect(code).not.toBe(0);
  });

  it('publishes nothing where promptfoo cannot start', async () => {
    const { code, folder } = await runEval('-c', 'no-such-config.yaml');
    expect(code).toBe(2);
    expect(existsSync(path.join(folder, 'results.json'))).toBe(false);
  });
});
