import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

interface Manifest {
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const page = readFileSync('docs/dependencies.md', 'utf8');

/** What a user installs with the package, by name: its dependencies and theirs. */
const installed = new Map<string, Manifest>();
for (const pending = namesOf(readManifest('.')); pending.length > 0;) {
  const name = pending.pop() ?? '';
  if (!installed.has(name)) {
    const manifest = readManifest(folderOf(name));
    installed.set(name, manifest);
    pending.push(...namesOf(manifest));
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

function namesOf({ dependencies = {} }: Manifest): string[] {
  return Object.keys(dependencies);
}

function folderOf(name: string): string {
  return path.join('node_modules', name);
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => lstatSync(path.join(folder, file)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}

test('there are few, and the page says why for each that we ask for', () => {
  expect(installed.size).toBeLessThanOrEqual(10);
  const missing = namesOf(readManifest('.')).filter((name) => !page.includes(`| \`${name}\` |`));
  expect(missing).toEqual([]);
});

test('together they add less than 5 MB to what a user has', () => {
  const bytes = [...installed.keys()].reduce((sum, name) => sum + bytesOf(folderOf(name)), 0);
  expect(bytes).toBeLessThan(5e6);
});

describe.each([...installed])('%s', (_name, { license, scripts = {} }) => {
  test('has a licence that asks for no more than its notice', () => {
    expect(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']).toContain(license);
  });

  test('runs nothing when it is installed', () => {
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$/.test(name))).toEqual([]);
  });
});
