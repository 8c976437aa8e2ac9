import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderWorkflow } from '../core/init/templates.ts';
import { isRecord } from '../core/json.ts';
import { findMissing, isOurs, splitLines } from './command-lines.ts';

// The workflows here, those that the pages offer to copy, and the one that `init` writes.

interface CiFile {
  readonly name: string;
  readonly text: string;
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
  readonly lines: readonly string[];
}

const read = (name: string): readonly [string, string] => [name, readFileSync(name, 'utf8')];
const workflows = [
  ...globSync(['.github/workflows/*.yml', 'docs/ci/promptfoo-action.yml']).map(read),
  ['the workflow of init', renderWorkflow('promptfooconfig.yaml')] as const,
].map(([name, text]) => toFile(name, text, (value) => value['jobs']));
const pipelines = [read('docs/ci/gitlab-ci.yml')].map(([name, text]) => toFile(name, text, (value) => value));
const files = [...workflows, ...pipelines];

function toFile(name: string, text: string, jobsOf: (value: Readonly<Record<string, unknown>>) => unknown): CiFile {
  const value = parse(text, { strict: true, uniqueKeys: true }) as Readonly<Record<string, unknown>>;
  const jobs = Object.values(jobsOf(value) as object).filter(isRecord);
  const scripts = jobs.flatMap((job) => [listOf(job['script']), listOf(job['steps']).map(runOf)].flat());
  const lines = scripts.filter((script) => typeof script === 'string').flatMap(splitLines);
  return { name, text, jobs, lines };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function runOf(step: unknown): unknown {
  return isRecord(step) ? step['run'] : undefined;
}

test('there are some, with commands of ours', () => {
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap(({ lines }) => lines.filter(isOurs)).length).toBeGreaterThan(10);
});

test.each(files)('$name runs only what is there', async ({ lines }) => {
  const missing = await Promise.all(lines.map(async (line) => [line, await findMissing(line)]));
  expect(missing.filter(([, what]) => what !== undefined)).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
});

test.each(files.filter(({ lines }) => lines.some((line) => line.includes('promptfoo eval'))))(
  '$name checks before it evaluates, and lets the gate decide',
  ({ lines, text }) => {
    expect(lines.join('\n')).toMatch(/ check .*\n[\s\S]*promptfoo eval [\s\S]* gate .* --floors /);
    expect(text).toMatch(/PROMPTFOO_FAILED_TEST_EXIT_CODE: ['"]0['"]/);
  },
);

describe.each(workflows)('$name', ({ text, jobs }) => {
  test('says which rights it has', () => {
    expect(text).toMatch(/^permissions: /m);
  });

  test('bounds each job, and each step either runs or uses something', () => {
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) {
      expect(job['timeout-minutes']).toBeTypeOf('number');
      for (const step of listOf(job['steps']).filter(isRecord)) {
        expect(Object.keys(step).filter((key) => key === 'run' || key === 'uses')).toHaveLength(1);
      }
    }
  });
});

test("promptfoo's action is given what it asks for", () => {
  const action = workflows
    .flatMap(({ jobs }) => jobs.flatMap((job) => listOf(job['steps'])))
    .filter((step) => isRecord(step) && String(step['uses']).startsWith('promptfoo/promptfoo-action@'));
  expect(action).toMatchObject([
    { with: { 'github-token': expect.any(String) as string, config: expect.any(String) as string } },
  ]);
});
