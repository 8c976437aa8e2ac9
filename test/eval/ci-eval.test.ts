import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { copyMatrix, makeFolder, removeFolders } from './run-eval.ts';

afterAll(removeFolders);

describe('npm run ci:eval', () => {
  it('judges the rows of both shards at once, and reports them three ways', async () => {
    const { code, said, folder } = await runCi({ shards: 2 });
    expect(code, said).toBe(0);
    expect(countRows(folder, 1)).toBe(8);
    expect(countRows(folder, 2)).toBe(8);
    expect(read(folder, 'gate.md')).toMatch(/ExactJson.*\b16\b/);
    expect(read(folder, 'contracts.junit.xml')).toContain('<testcase ');
    expect(read(folder, 'contracts.junit.xml')).not.toContain('<failure');
    expect(read(folder, 'triage.md')).not.toBe('');
    expect(read(folder, 'triage.html')).toContain('</html>');
  }, 120_000);

  it('exits 1 on a red gate, and reports what is wrong', async () => {
    const { code, folder } = await runCi({ shards: 2, label: '/queue: identity, /priority: high' });
    expect(code).toBe(1);
    expect(read(folder, 'gate.md')).toContain('FieldAccuracy/queue');
    expect(read(folder, 'contracts.junit.xml')).toContain('field_differs');
    expect(read(folder, 'triage.md')).toContain('8 of 16 rows with a fault.');
    expect(existsSync(path.join(folder, 'triage.html'))).toBe(true);
  }, 120_000);
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly folder: string;
}

/** Runs the steps over the first case for each shard; `label` is what is expected of the first case instead. */
async function runCi({ shards, label }: { readonly shards: number; readonly label?: string }): Promise<Ended> {
  const copies = makeFolder();
  const good = '/queue: billing, /priority: high';
  const config = copyMatrix(copies, { cases: { [`{ ${good} }`]: `{ ${label ?? good} }` } });
  const cases = path.join(copies, 'tickets.yaml');
  const pieces = readFileSync(cases, 'utf8').split(/^(?=- description)/m);
  writeFileSync(cases, pieces.slice(0, 1 + shards).join(''));
  const folder = path.join(makeFolder(), 'ci');
  const child = spawn(process.execPath, ['scripts/ci-eval.ts', '-c', config, '-o', folder]);
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, said: said.join(''), folder };
}

function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

function countRows(folder: string, shard: number): number {
  return read(folder, `shard-${shard}/results.jsonl`)
    .split('\n')
    .filter((line) => line !== '').length;
}
