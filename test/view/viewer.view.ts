import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

const metrics = [
  'ExactJson',
  'SchemaValidity',
  'CrossFieldInvariants',
  'EvidenceGrounding',
  'ConsumerDecode',
  'FieldAccuracy/queue',
];

let viewer: ChildProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'view-'));
  // Every answer has a priority that the schema does not have: red rows whose reason a person must be able to read.
  spawnSync(process.execPath, ['scripts/eval.ts', '-o', folder, '--mode', 'wrong-enum', '--filter-first-n', '2'], {
    stdio: 'inherit',
  });
  const port = await findFreePort();
  viewer = spawn(
    process.execPath,
    ['scripts/view.ts', path.join(folder, 'results.json'), '--port', String(port), '--no'],
    { stdio: 'ignore' },
  );
  await waitFor(`http://127.0.0.1:${port}/health`);
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1360, height: 1400 } });
  await page.goto(`http://127.0.0.1:${port}/eval/`, { waitUntil: 'domcontentloaded' });
  await page.getByText('SchemaValidity').first().waitFor({ timeout: 60_000 });
});

afterAll(async () => {
  await browser.close();
  viewer.kill('SIGTERM');
});

test('each metric is shown by name with its value', async () => {
  const text = await page.locator('body').innerText();
  for (const metric of metrics) {
    expect(text).toContain(metric);
  }
  expect(text).toMatch(/SchemaValidity[\s\S]{0,20}0(?:\.00)?%?/);
});

test('a failing row shows the reason with its path, what was wanted and what came', async () => {
  const text = await page.locator('body').innerText();
  expect(text).toMatch(/\/(?:queue|priority) must be one of/);
  await page.getByText('Hide Charts').click();
  const reason = await page
    .getByText(/must be one of/)
    .first()
    .boundingBox();
  expect(reason?.y).toBeLessThan(1350);
  await page.screenshot({ path: 'docs/images/viewer.png' });
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitFor(url: string): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`promptfoo's viewer did not answer at ${url}`);
}
