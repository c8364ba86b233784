import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { hasFreeMemory, installFromDebian } from './debian.ts';

/**
 * The headless shell opens a page in half the time and logs the same to the console (measured with
 * Chromium 156).
 */
const headlessShell = 'chromium-headless-shell';
const fullBrowserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const findBrowser = (): string | undefined =>
  findExisting([process.env['CHROMIUM_PATH'], ...listCandidates([headlessShell, ...fullBrowserNames])]);

export const findFullBrowser = (): string | undefined => findExisting(listCandidates(fullBrowserNames));

export const noBrowserMessage =
  'No Chromium could be installed. Install one by hand and set CHROMIUM_PATH to its program.';

const findExisting = (candidates: (string | undefined)[]) => candidates.find((path) => path && existsSync(path));

function listCandidates(names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macPaths,
    chromium.executablePath(),
  ];
}

export function ensureBrowser(): string {
  const found = findBrowser();
  if (found && (found === process.env['CHROMIUM_PATH'] || basename(found) === headlessShell)) return found;
  if (!found) console.log('No Chromium found; installing one …');
  if (!installFromDebian(headlessShell, 'fonts-liberation') && !found) {
    const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  }
  const best = findBrowser();
  if (!best) throw new Error(noBrowserMessage);
  // Child processes use the same browser without searching.
  process.env['CHROMIUM_PATH'] = best;
  return best;
}

/** Disables the browser's own requests, and all hosts but this machine. */
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
export const ignoredBrowserArguments: string[] = hasFreeMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
