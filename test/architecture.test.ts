import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

// The picture in docs/architecture.md, held against the imports.
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  loading: ['core', 'loading'],
  assertions: ['assertions', 'core', 'loading', 'providers', 'transforms'],
  transforms: ['core', 'transforms'],
  providers: ['core', 'providers'],
  cli: ['assertions', 'cli', 'core', 'loading', 'providers'],
};

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));

/** Finds the relative modules that a file imports, static and dynamic, as paths from the root. */
function findImports(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.normalize(path.join(path.dirname(file), target)),
  );
}

describe.each(Object.entries(allowed))('%s', (folder, mayImport) => {
  test('imports only what the picture allows', () => {
    const strays = filesOf(folder).flatMap((file) =>
      findImports(file)
        .filter((target) => !mayImport.includes(target.split(path.sep)[0] ?? ''))
        .map((target) => `${file} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });
});

test('core does no I/O and reads no clock, environment or chance', () => {
  const strays = filesOf('core').filter((file) =>
    /from 'node:(?:fs|http|net|child_process|os|worker_threads)|\bprocess\.(?:env|argv|cwd|stdout|stderr|exit)\b|Math\.random|Date\.now|new Date\(\)|console\.(?:log|info|warn|error|debug)\b/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(strays).toEqual([]);
});

test('no room is a drawer', () => {
  const drawers = Object.keys(allowed)
    .flatMap(filesOf)
    .filter((file) => /(?:^|[-/])(?:utils?|helpers?|common|misc|manager)\b/.test(file));
  expect(drawers).toEqual([]);
});

test('the picture names every room', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  for (const folder of Object.keys(allowed)) {
    expect(page).toContain(`${folder}/`);
  }
});
