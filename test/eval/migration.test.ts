import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolders, runEval } from './run-eval.ts';
import type { Evaluated } from './run-eval.ts';

const config = 'promptfooconfig.migration.yaml';
const floors = 'contracts.migration.gate.yaml';

afterAll(removeFolders);

describe('a migration from one version of a schema to the next', () => {
  let evaluated: Evaluated;
  beforeAll(async () => {
    evaluated = await runEval('-c', config, '--fixtures', 'test/fixtures/stub-migration');
  }, 60_000);

  it.each([
    ['v1', ['openai:chat:gpt-5.6-luna'], 'ExactJson holds, SchemaValidityV1 holds, SchemaValidityV2 breaks'],
    [
      'v2',
      [
        'anthropic:messages:claude-sonnet-4-6',
        'google:gemini-3-flash',
        'openai:chat:gpt-5.6-luna',
        'openai:responses:gpt-5.6-luna',
      ],
      'ExactJson holds, SchemaValidityV1 breaks, SchemaValidityV2 holds',
    ],
  ])('says of each answer in %s what both versions make of it', (version, providers, says) => {
    const rows = evaluated.rows.filter(({ description }) => description.endsWith(`, ${version}`));
    const said = rows.map(({ measures }) => measures.map(({ metric, outcome }) => `${metric} ${outcome}`).join(', '));
    expect(said).toEqual(Array.from({ length: 3 * providers.length }, () => says));
    expect([...new Set(rows.map(({ provider }) => provider))].sort()).toEqual(providers);
  });

  it('leaves a row red while one version refuses it', () => {
    expect(evaluated.code).toBe(1);
    expect(evaluated.rows.filter(({ passed }) => passed)).toEqual([]);
  });

  it.each([
    ['holds each version to the answers that its readers get', [], 0],
    ['shows that consumers of v1 must not get v2', ['--floor', 'SchemaValidityV1=100%'], 1],
  ])('%s', (_, extra, code) => {
    const results = path.join(evaluated.folder, 'results.json');
    const given = extra.length === 0 ? ['--floors', floors] : extra;
    const { status } = spawnSync(process.execPath, ['cli/bin.ts', 'gate', results, ...given]);
    expect(status).toBe(code);
  });
});

it('is found sound before it is run', () => {
  const { status, stdout } = spawnSync(process.execPath, ['cli/bin.ts', 'check', '-c', config], { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});
