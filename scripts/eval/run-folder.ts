import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const prefix = '.run-';

/**
 * Makes a folder for one run inside `folder`, on the same file system, so that its files can be moved there at once.
 *
 * It is removed when the process ends; folders of runs that were killed are removed now.
 */
export function makeRunFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter(isAbandoned)) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const own = mkdtempSync(path.join(folder, `${prefix}${process.pid}-`));
  process.once('exit', () => {
    rmSync(own, { recursive: true, force: true, maxRetries: 3 });
  });
  return own;
}

/** Moves files of a run to their place, each at once: a reader meets the old one or the new one, whole. */
export function publish(run: string, folder: string, names: readonly string[]): void {
  for (const name of names) {
    renameSync(path.join(run, name), path.join(folder, name));
  }
}

function isAbandoned(name: string): boolean {
  const [, pid] = new RegExp(`^\\${prefix}(\\d+)-`).exec(name) ?? [];
  return pid !== undefined && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
