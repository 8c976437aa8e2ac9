import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { Io } from '../../cli/command.ts';
import { main } from '../../cli/main.ts';

/** What a command left: its exit code and all that it printed. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly folder: string;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Makes a folder that is gone after the tests. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'contracts-'));
  folders.push(folder);
  return folder;
}

/** Writes files into a folder: a list as JSONL, another value as JSON, a text as it is. */
export function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    const text = Array.isArray(content) ? content.map((one) => `${JSON.stringify(one)}\n`).join('') : content;
    writeFileSync(path.join(folder, name), typeof text === 'string' ? text : JSON.stringify(text));
  }
}

/** Runs a command in a folder of its own with these files in it. */
export async function run(
  args: readonly string[],
  files: Readonly<Record<string, unknown>>,
  io: Partial<Io> & { readonly folder?: string } = {},
): Promise<Ran> {
  const folder = io.folder ?? makeFolder();
  writeFiles(folder, files);
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(args, {
    print: (text) => out.push(text),
    warn: (text) => err.push(text),
    cwd: folder,
    env: {},
    colour: false,
    interactive: false,
    now: () => new Date('2027-01-31T12:00:00Z'),
    ...io,
  });
  return { code, out: out.join('\n'), err: err.join('\n'), folder };
}

/** A document as promptfoo's `-o x.json` writes it. */
export function documentOf(rows: readonly unknown[], config: object = {}): object {
  return { evalId: 'eval-1', results: { version: 3, prompts: [], results: rows, stats: {} }, config };
}
