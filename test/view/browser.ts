import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** Starts Debian's Chromium, which asks nobody for anything by itself. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
