import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How promptfoo ended. */
export interface Ending {
  /** Its exit code: 0 all passed, 100 some did not; `null` where a signal ended it. */
  readonly code: number | null;
  /** What it said, both streams. */
  readonly said: string;
}

/** promptfoo's own command line, run by this Node. */
export const promptfooEntry: string = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('promptfoo'))),
  'entrypoint.js',
);

/** Runs promptfoo's command line to its end; it ends with this process, however this one ends. */
export async function runPromptfoo(parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<Ending> {
  const preloads = ['./end-with-parent.ts', './spare-source-maps.ts'].flatMap((name) => [
    '--import',
    import.meta.resolve(name),
  ]);
  const child = spawn(process.execPath, [...preloads, promptfooEntry, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  });
  const end = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', end);
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    return { code, said: Buffer.concat(said).toString('utf8') };
  } finally {
    process.off('exit', end);
  }
}
