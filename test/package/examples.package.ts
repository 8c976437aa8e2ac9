import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installTarball, makeFolder, packTarball, removeFolders, run } from './project.ts';
import { evaluate } from './suite.ts';

// Each example as a user would have it: copied beside an installed package, run by its README's command.
const examples = readdirSync('examples').filter((name) => existsSync(`examples/${name}/promptfooconfig.yaml`));

let root = '';
beforeAll(() => {
  root = makeFolder();
  installTarball(process.env['TARBALL'] ?? packTarball(makeFolder()), root);
  cpSync('examples', path.join(root, 'examples'), { recursive: true });
  // The plain example brings vitest, as its user does.
  symlinkSync(path.resolve('node_modules/vitest'), path.join(root, 'node_modules', 'vitest'));
});
afterAll(removeFolders);

const rowsOf = (folder: string): number => {
  const file = JSON.parse(readFileSync(path.join(folder, 'results.json'), 'utf8')) as {
    results: { results: object[] };
  };
  return file.results.results.length;
};

describe.each(examples)('%s', (name) => {
  test('every row holds', async () => {
    const folder = path.join(root, 'examples', name);
    const server = existsSync(path.join(folder, 'server.js'))
      ? spawn(process.execPath, ['server.js'], { cwd: folder, stdio: 'ignore' })
      : undefined;
    try {
      const { code, said } = await run(root, evaluate, folder);
      expect(code, said).toBe(0);
      expect(rowsOf(folder)).toBeGreaterThan(0);
    } finally {
      server?.kill();
    }
  });

  test('check finds nothing wrong', async () => {
    const { code, said } = await run(root, 'promptfoo-contracts check', path.join(root, 'examples', name));
    expect(code, said).toBe(0);
  });
});

test('plain vitest runs the functions over a corpus', async () => {
  const folder = path.join(root, 'examples', 'plain-vitest');
  const { code, said } = await run(root, `node "${path.resolve('node_modules/vitest/vitest.mjs')}" run`, folder);
  expect(code, said).toBe(0);
  expect(said).toContain('4 passed');
});
