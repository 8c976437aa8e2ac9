import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MisuseError } from '../../core/misuse.ts';
import type { Io } from '../command.ts';
import { openResults } from '../read-results.ts';

/**
 * Reads the rows of results files; where none is given, evaluates the configuration first, against its own providers.
 *
 * @throws {MisuseError} where a file is absent or not promptfoo's, or the eval writes no results
 */
export function readRows(files: readonly string[], config: string, io: Io): readonly unknown[] {
  if (files.length > 0) {
    return readAll(files, io.cwd);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'promptfoo-contracts-'));
  try {
    const output = path.join(folder, 'results.json');
    evaluate(config, output, io);
    return readAll([output], io.cwd);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function evaluate(config: string, output: string, io: Io): void {
  const entry = path.join(path.dirname(fileURLToPath(import.meta.resolve('promptfoo'))), 'entrypoint.js');
  const { status } = spawnSync(
    process.execPath,
    [entry, 'eval', '-c', config, '-o', output, '--no-table', '--no-progress-bar'],
    {
      cwd: io.cwd,
      env: { ...io.env, PROMPTFOO_FAILED_TEST_EXIT_CODE: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) {
    throw new MisuseError(`Cannot evaluate ${config}: promptfoo left with ${status ?? 'a signal'}`);
  }
}

function readAll(files: readonly string[], cwd: string): readonly unknown[] {
  return [...openResults(files, cwd).rows()].map(({ raw }) => raw);
}
