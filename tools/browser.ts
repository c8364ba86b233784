import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { hasRoom, installFromDebian } from './debian.ts';

/**
 * The headless shell opens a page in half the time and logs the same to the console (measured with
 * Chromium 156).
 */
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const findBrowser = (): string | undefined =>
  first([process.env['CHROMIUM_PATH'], ...placesOf([shell, ...whole])]);

export const findWholeBrowser = (): string | undefined => first(placesOf(whole));

export const noBrowser = 'No Chromium could be installed. Install one by hand and set CHROMIUM_PATH to its program.';

const first = (candidates: (string | undefined)[]) => candidates.find((path) => path && existsSync(path));

function placesOf(names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...elsewhere,
    chromium.executablePath(),
  ];
}

export function ensureBrowser(): string {
  const found = findBrowser();
  if (found && (found === process.env['CHROMIUM_PATH'] || basename(found) === shell)) return found;
  if (!found) console.log('No Chromium found; installing one …');
  if (!installFromDebian(shell, 'fonts-liberation') && !found) {
    const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  }
  const best = findBrowser();
  if (!best) throw new Error(noBrowser);
  // Child processes use the same one without searching.
  process.env['CHROMIUM_PATH'] = best;
  return best;
}

/** No requests of the browser itself, and no host but this machine. */
export const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Playwright avoids /dev/shm, which is small in containers. Where it is large, it saves a seventh
 * of the processor time.
 */
export const needless: string[] = hasRoom(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
