import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseRows } from '../../scripts/eval/rows.ts';
import type { Row } from '../../scripts/eval/rows.ts';

/** An eval that has ended. */
export interface Evaluated {
  readonly code: number | null;
  /** What it said, both streams. */
  readonly said: string;
  /** The folder of its artifacts. */
  readonly folder: string;
  readonly rows: readonly Row[];
}

const folders: string[] = [];

/** Makes a folder that `removeFolders` removes. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eval-test-'));
  folders.push(folder);
  return folder;
}

/** Removes every folder made. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts `npm run eval`'s script with artifacts in a folder of its own. */
export function startEval(folder: string, parameters: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['scripts/eval.ts', '-o', folder, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs `npm run eval`'s script to its end. */
export async function runEval(...parameters: readonly string[]): Promise<Evaluated> {
  const folder = makeFolder();
  const child = startEval(folder, parameters);
  const said: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, said: said.join(''), folder, rows: code === 0 || code === 1 ? readRows(folder) : [] };
}

function readRows(folder: string): readonly Row[] {
  return parseRows(readFileSync(path.join(folder, 'results.jsonl'), 'utf8'));
}

/** Writes a changed copy of a file of the repository into a folder, and gives its path; no change is a mistake. */
export function copyChanged(folder: string, file: string, changes: Readonly<Record<string, string>>): string {
  const text = readFileSync(file, 'utf8');
  const changed = Object.entries(changes).reduce((current, [from, to]) => {
    if (!current.includes(from)) {
      throw new Error(`${file} holds no ${from}`);
    }
    return current.replaceAll(from, to);
  }, text);
  const copy = path.join(folder, path.basename(file));
  writeFileSync(copy, changed);
  return copy;
}

/** What a copy of the matrix has instead: text by the text that it replaces. */
export interface Changes {
  readonly config?: Readonly<Record<string, string>>;
  readonly cases?: Readonly<Record<string, string>>;
}

/** Copies the configuration and its cases to another folder, with absolute paths for what they name; then changes them. */
export function copyMatrix(folder: string, { config = {}, cases = {} }: Changes): string {
  const absolute = { 'file://': `file://${process.cwd()}/` };
  const tests = copyChanged(folder, 'test/matrix/tickets.yaml', { ...absolute, ...cases });
  const named = { [`file://${process.cwd()}/test/matrix/tickets.yaml`]: `file://${tests}` };
  return copyChanged(folder, 'promptfooconfig.yaml', { ...absolute, ...named, ...config });
}
