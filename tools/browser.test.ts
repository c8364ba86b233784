import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { browserArguments, ensureBrowser, findBrowser, findFullBrowser } from './browser.ts';
import { findProgram, hasFreeMemory } from './debian.ts';
import { findFirefox } from './other-browsers.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-browser-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

async function install(...programs: string[]): Promise<string[]> {
  for (const program of programs) {
    await mkdir(join(folder, program, '..'), { recursive: true });
    await writeFile(join(folder, program), '', { mode: 0o755 });
  }
  return programs.map((program) => join(folder, program));
}

test('CHROMIUM_PATH comes first if it exists, then the headless shell, then a browser of the PATH', async () => {
  const [named, shell, full, other] = await install(
    'named',
    'b/chromium-headless-shell',
    'a/chromium',
    'a/google-chrome',
  );
  vi.stubEnv('PATH', ['', join(folder, 'a'), join(folder, 'b')].join(':'));
  vi.stubEnv('CHROMIUM_PATH', named);
  expect([findBrowser(), findFullBrowser()]).toEqual([named, full]);
  expect(ensureBrowser()).toBe(named);
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'));
  expect(findBrowser()).toBe(shell);
  expect(ensureBrowser()).toBe(shell);
  vi.stubEnv('CHROMIUM_PATH', '');
  expect(findBrowser()).toBe(shell);
  await rm(shell ?? '');
  expect(findBrowser()).toBe(full);
  await rm(full ?? '');
  expect([findBrowser(), findFullBrowser()]).toEqual([other, other]);
});

test('the browser of the tests reaches this machine alone', () => {
  const rules = browserArguments.find((one) => one.startsWith('--host-resolver-rules='));
  expect(rules).toBe('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost');
  expect(browserArguments.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
});

test('a program is found in the PATH first, and Firefox under its setting', async () => {
  const [first, second] = await install('one/nginx', 'two/nginx');
  vi.stubEnv('PATH', [join(folder, 'none'), join(folder, 'one'), join(folder, 'two')].join(':'));
  expect(findProgram('nginx')).toBe(first);
  vi.stubEnv('FIREFOX_PATH', second);
  expect(findFirefox()).toBe(second);
  vi.stubEnv('FIREFOX_PATH', join(folder, 'missing'));
  expect(findFirefox()).not.toBe(join(folder, 'missing'));
});

test('free memory is compared in bytes', () => {
  expect(hasFreeMemory(2 ** 60)).toBe(false);
});
