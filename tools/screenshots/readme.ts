import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { TestServer } from '#tools/test-server.ts';

const folder = new URL('../../docs/pictures/', import.meta.url).pathname;
const adminScript = new URL('../admin.ts', import.meta.url).pathname;

const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;
const shots = [
  { name: 'home-day', path: '/', ...desktop },
  { name: 'home-evening', path: '/', ...desktop, colorScheme: 'dark' },
  { name: 'programme', path: '/events', ...desktop },
  { name: 'park-map', path: '/park', ...desktop, viewport: { width: 390, height: 640 } },
] as const;

export async function takeReadmeScreenshots(browser: Browser, server: TestServer): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name, path, ...look } of shots) {
    await using context = await browser.newContext({ ...look, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(server.address + path, { waitUntil: 'networkidle' });
    if (name === 'park-map') await scrollToMap(page);
    await save(page, name);
  }
  await using context = await browser.newContext({ viewport: { width: 1000, height: 100 } });
  const page = await context.newPage();
  await page.setContent(`<body style="margin: 0"><pre></pre>`);
  await page.locator('pre').evaluate(
    (pre, text) => {
      pre.textContent = text;
      pre.style =
        'margin: 0; padding: 20px; color: #f4e8d0; background: #14202b; font: 13px/1.5 monospace; white-space: pre-wrap';
    },
    `$ npm run admin -- doctor\n${await runDoctor(server)}`,
  );
  await save(page, 'doctor', true);
  console.log('The pictures of README.md are in docs/pictures/.');
}

/** Below the section links, which stay at the top. */
const scrollToMap = (page: Page) =>
  page.locator('main div:has(> picture):has([id^="map-"])').evaluate((map) => {
    map.scrollIntoView({ block: 'start' });
    scrollBy(0, -36);
  });

async function save(page: Page, name: string, fullPage = false): Promise<void> {
  const taken = sharp(await page.screenshot({ fullPage }))
    .resize({ width: 1000, withoutEnlargement: true })
    .webp({ quality: 60 });
  await taken.toFile(join(folder, `${name}.webp`));
}

/** Shows the folder and the port that `npm start` uses. */
async function runDoctor({ address, folder: dataDir }: TestServer): Promise<string> {
  const { port } = new URL(address);
  const env = { ...process.env, HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [adminScript, 'doctor'], { env });
  return stdout.trim().replaceAll(dataDir, './data').replaceAll(`:${port}`, ':3000');
}
