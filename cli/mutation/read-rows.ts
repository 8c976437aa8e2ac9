import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownMember } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import type { Io } from '../command.ts';

/**
 * Reads the rows of results files; where none is given, evaluates the configuration first, against its own providers.
 *
 * @throws {MisuseError} where a file is absent or not promptfoo's, or the eval writes no results
 */
export async function readRows(files: readonly string[], config: string, io: Io): Promise<readonly unknown[]> {
  if (files.length > 0) {
    const rows = files.flatMap((file) => readFile(path.resolve(io.cwd, file)));
    return [...new Map(rows.map((row, index) => [ownMember(row, 'id') ?? index, row])).values()];
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'promptfoo-contracts-'));
  try {
    const output = path.join(folder, 'results.json');
    evaluate(config, output, io);
    return await Promise.resolve(readFile(output));
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

function readFile(file: string): readonly unknown[] {
  const text = readText(file);
  try {
    if (file.endsWith('.jsonl')) {
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as unknown);
    }
    const results = ownMember(ownMember(JSON.parse(text), 'results'), 'results');
    if (Array.isArray(results)) {
      return results as unknown[];
    }
  } catch (error) {
    throw new MisuseError(`Cannot read ${file}: ${error instanceof Error ? error.message : 'it is no JSON'}`);
  }
  throw new MisuseError(`Cannot read ${file}: it holds no results of promptfoo`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new MisuseError(`Cannot read the results "${file}": nothing is there`);
  }
}
