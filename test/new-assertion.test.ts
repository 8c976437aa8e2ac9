import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A copy of what a new assertion builds on: the script writes there, and what it wrote is tested there.
const folder = mkdtempSync(path.join(tmpdir(), 'new-assertion-'));

const run = (...parameters: readonly string[]): { readonly code: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
};

beforeAll(() => {
  const parts = ['assertions', 'core', 'loading', 'providers', 'transforms', 'schemas', 'scripts', 'docs/assertions'];
  for (const part of [
    ...parts,
    'test/describe-assertion.ts',
    'test/fixtures.test.ts',
    'test/fixtures',
    'docs/codes.md',
    'package.json',
  ]) {
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('what it writes passes its own tests, and its page gets a head', { timeout: 120_000 }, () => {
  const written = run('scripts/new-assertion.ts', 'totals-agree');
  expect(written.code, written.said).toBe(0);
  const vitest = path.resolve('node_modules/vitest/vitest.mjs');
  const tested = run(vitest, 'run', '--root', folder, 'test/assertions', 'test/fixtures.test.ts', '-t', 'totals-agree');
  expect(tested.code, tested.said).toBe(0);
  const documented = run('scripts/docs.ts');
  expect(documented.code, documented.said).toBe(0);
  const page = readFileSync(path.join(folder, 'docs/assertions/totals-agree.md'), 'utf8');
  expect(page).toContain('| `missing_field` | A field that must be there is not |');
});

test('it overwrites nothing', () => {
  const { code, said } = run('scripts/new-assertion.ts', 'exact-json');
  expect(code).toBe(2);
  expect(said).toContain('assertions/exact-json.ts');
});

test.each(['TotalsAgree', 'totals', '../totals-agree', ''])('it takes "%s" for no id', (id) => {
  const { code, said } = run('scripts/new-assertion.ts', id);
  expect(code).toBe(2);
  expect(said).toContain('kebab-case');
});
