import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

/** How many cases are answered in each dirty mode of the stub. */
const dirt = { 'wrong-enum': 4, ungrounded: 3, truncated: 1, clean: 4 };

let browser: Browser;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-'));
  const results = Object.entries(dirt).map(([mode, cases]) => {
    run(['scripts/eval.ts', '-o', path.join(folder, mode), '--mode', mode, '--filter-first-n', String(cases)]);
    return path.join(mode, 'results.json');
  });
  run([path.resolve('cli/bin.ts'), 'triage', ...results, '-o', 'triage.html'], folder);
  browser = await launchBrowser();
  page = await open(path.join(folder, 'triage.html'));
});

afterAll(async () => {
  await browser.close();
});

test('a number of the heat map lists its rows', async () => {
  await numbers().first().click();
  expect(await title()).toMatch(/^8 of 8 rows: .*priority/);
  await page.screenshot({ path: 'docs/images/triage.png' });
});

test('Escape lists every row again', async () => {
  await page.keyboard.press('Escape');
  await expect.poll(title).toMatch(/rows: all cells shown$/);
});

test('the arrow keys move between the numbers, and Enter takes one', async () => {
  await numbers().first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await title()).toMatch(/rows: .*field_differs at \/priority, openai:responses/);
  await page.keyboard.press('Escape');
});

test('a filter leaves the faults of one kind', async () => {
  const shown = page.locator('#map tbody tr:visible');
  const all = await shown.count();
  await page.getByLabel('Kind').selectOption({ index: 1 });
  const some = await shown.count();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(async () => await shown.count()).toBe(all);
});

test('the reader who wants it dark has it dark', async () => {
  const paper = async (): Promise<unknown> => await page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect([light, await paper()]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 28)']);
});

test('hostile text is text, and nothing is asked of a network', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-'));
  run(['bench/make-results.ts', path.join(folder, 'results.jsonl'), '--rows', '300', '--hostile']);
  run([path.resolve('cli/bin.ts'), 'triage', 'results.jsonl', '-o', 'triage.html', '--include-values'], folder);
  const hostile = await open(path.join(folder, 'triage.html'));
  expect(await hostile.locator('#map tbody tr').count()).toBeGreaterThan(3);
  expect(await hostile.locator('img, iframe, object, script:not(#data)').count()).toBe(1);
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
});

/** Opens a page of which every request is noted, and every dialog: a script of someone else's would show itself so. */
async function open(file: string): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1280, height: 960 } });
  opened.on('request', (request) => asked.push(request.url()));
  opened.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await opened.goto(pathToFileURL(file).href);
  return opened;
}

function numbers(): Locator {
  return page.locator('#map td.count button');
}

async function title(): Promise<string> {
  return await page.locator('#rows-title').innerText();
}

function run(parameters: readonly string[], cwd = '.'): void {
  spawnSync(process.execPath, parameters, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
