import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

/** How many cases are answered in each dirty mode of the stub. */
const dirt = { 'wrong-enum': 4, ungrounded: 3, truncated: 1, clean: 4 };

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-'));
  const results = Object.entries(dirt).map(([mode, cases]) => {
    const output = path.join(folder, mode);
    run('scripts/eval.ts', '-o', output, '--mode', mode, '--filter-first-n', String(cases));
    return path.join(output, 'results.json');
  });
  const report = path.join(folder, 'triage.html');
  run('cli/bin.ts', 'triage', ...results, '-o', report);
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 960 } });
  await page.goto(pathToFileURL(report).href);
});

afterAll(async () => {
  await browser.close();
});

test('a number of the heat map lists its rows', async () => {
  const number = page.locator('table').first().locator('button').first();
  await number.click();
  expect(await page.locator('body').innerText()).toMatch(/\d+ of \d+ rows: /);
  await page.screenshot({ path: 'docs/images/triage.png' });
});

function run(...parameters: readonly string[]): void {
  spawnSync(process.execPath, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
}
