import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { makeFolder, removeFolders, runEval, startEval } from './run-eval.ts';

const oneRow = ['--filter-first-n', '1', '--filter-providers', 'openai:chat', '--filter-prompts', 'chat'];

afterAll(removeFolders);

it('does not collide with another eval', async () => {
  const evals = await Promise.all([runEval(...oneRow), runEval(...oneRow)]);
  expect(evals.map(({ code }) => code)).toEqual([0, 0]);
});

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('leaves nothing running after %s', async (signal) => {
  const folder = makeFolder();
  const child = startEval(folder, []);
  await until(() => findProcesses(folder).length >= 2);
  child.kill(signal);
  await until(() => findProcesses(folder).length === 0);
  if (signal !== 'SIGKILL') {
    expect(readdirSync(folder)).toEqual([]);
  }
});

it('clears what a killed eval left on the disk', async () => {
  const folder = makeFolder();
  const child = startEval(folder, []);
  await until(() => findProcesses(folder).length >= 2);
  child.kill('SIGKILL');
  await until(() => findProcesses(folder).length === 0);
  expect(readdirSync(folder)).not.toEqual([]);
  const again = startEval(folder, oneRow);
  await new Promise((resolve) => again.once('close', resolve));
  expect(readdirSync(folder).filter((name) => name.startsWith('.run-'))).toEqual([]);
});

/** Finds the processes whose command line names the folder; a process that has just ended has none. */
function findProcesses(folder: string): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readCommand(name).includes(folder));
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await wait(20);
  }
}
