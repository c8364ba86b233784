/** A Chromium to test and look with: the system's own, or one that is installed on the spot. */
import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The headless shell first: the same engine without windows and extensions. It opens a page in half the time, and writes to
 * the console what the whole browser writes (measured with Chromium 156), so that the tests lose nothing by it.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...elsewhere,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
}

export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const debianAsRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  console.log(`No Chromium found; installing ${debianAsRoot ? "Debian's package" : "Playwright's own"} …`);
  if (debianAsRoot) {
    const quiet: ExecFileSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      quiet,
    );
  } else {
    const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (!installed)
    throw new Error('No Chromium could be installed. Install one by hand and set CHROMIUM_PATH to its program.');
  return installed;
}

/** Quiet and cut off: the browser itself asks nobody anything. */
export const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
