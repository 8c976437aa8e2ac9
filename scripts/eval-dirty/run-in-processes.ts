import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stubEnvironment } from '../eval/environment.ts';
import type { DirtyRow } from './labels.ts';
import type { Order } from './run-modes.ts';

/** Runs an order in as many processes as there are cores (at most 4), each with its share of the modes. */
export async function runInProcesses(order: Order, folder: string): Promise<readonly DirtyRow[]> {
  const count = Math.min(4, availableParallelism(), order.shares.length);
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const shares = order.shares.filter((_, index) => index % count === number);
      return await runShare({ ...order, shares }, path.join(folder, `promptfoo-${number}`));
    }),
  );
  return rows.flat();
}

async function runShare(order: Order, configFolder: string): Promise<readonly DirtyRow[]> {
  const script = fileURLToPath(import.meta.resolve('./run-modes.ts'));
  // Each stub has its own address; whatever would go past them ends nowhere.
  const env = { ...stubEnvironment(process.env, { url: 'http://127.0.0.1:9' }, configFolder), LOG_LEVEL: 'error' };
  const child = fork(script, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const end = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', end);
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  child.send(order);
  return await new Promise((resolve, reject) => {
    let rows: readonly DirtyRow[] | undefined;
    child.once('message', (message) => {
      rows = message as readonly DirtyRow[];
    });
    child.once('close', () => {
      process.off('exit', end);
      if (rows === undefined) {
        reject(
          new Error(`A process of the dirty eval gave no rows:\n${Buffer.concat(said).toString('utf8').slice(-2000)}`),
        );
      } else {
        resolve(rows);
      }
    });
  });
}
