import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stubEnvironment } from '../eval/environment.ts';
import type { DirtyRow } from './labels.ts';
import type { Job } from './run-jobs.ts';

/**
 * Runs jobs in as many processes as there are cores (at most 4), each taking the next one when it is done with another.
 *
 * @param folder where each process keeps what promptfoo writes
 * @returns the rows of each job, in the order of the jobs
 * @throws {Error} with what a process said, where it ended without its rows
 */
export async function runInProcesses(jobs: readonly Job[], folder: string): Promise<readonly (readonly DirtyRow[])[]> {
  const rows: (readonly DirtyRow[])[] = [];
  // One iterator for all: what one process has taken, no other takes.
  const queue = jobs.entries();
  await Promise.all(
    Array.from({ length: Math.min(4, availableParallelism(), jobs.length) }, async (_, number) => {
      const worker = startWorker(path.join(folder, `promptfoo-${number}`));
      for (const [index, job] of queue) {
        rows[index] = await worker.run(job);
      }
      worker.end();
    }),
  );
  return rows;
}

interface Worker {
  readonly run: (job: Job) => Promise<readonly DirtyRow[]>;
  readonly end: () => void;
}

function startWorker(configFolder: string): Worker {
  const script = fileURLToPath(import.meta.resolve('./run-jobs.ts'));
  // Each stub has its own address; whatever would go past them ends nowhere.
  const env = { ...stubEnvironment(process.env, { url: 'http://127.0.0.1:9' }, configFolder), LOG_LEVEL: 'error' };
  const child = fork(script, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const end = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', end);
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  return {
    run: async (job) => {
      const rows = await ask(child, job);
      if (rows === undefined) {
        const last = Buffer.concat(said).toString('utf8').slice(-2000);
        throw new Error(`A process of the dirty eval gave no rows for mode "${job.mode}":\n${last}`);
      }
      return rows;
    },
    end: () => {
      process.off('exit', end);
      end();
    },
  };
}

/** Hands a job to a process, and gives its rows; `undefined` where it ends without them. */
async function ask(child: ChildProcess, job: Job): Promise<readonly DirtyRow[] | undefined> {
  return await new Promise((resolve) => {
    const settle = (rows?: readonly DirtyRow[]): void => {
      child.off('message', settle).off('close', gone);
      resolve(rows);
    };
    const gone = (): void => {
      settle();
    };
    child.on('message', settle).on('close', gone);
    child.send(job, (error) => {
      if (error !== null) {
        gone();
      }
    });
  });
}
