import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { type ManualSite, pictureTime, readmePages } from './manual-site.ts';

const folder = new URL('../../docs/pictures/', import.meta.url).pathname;

const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;
const shots = [
  { name: 'home-day', ...desktop },
  { name: 'home-evening', ...desktop, colorScheme: 'dark' },
  { name: 'programme', ...desktop },
  { name: 'park-map', ...desktop, viewport: { width: 390, height: 640 } },
] as const;

export async function takeReadmeScreenshots(browser: Browser, site: ManualSite): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name, ...look } of shots) {
    await using context = await browser.newContext({ ...look, locale: 'en-GB', reducedMotion: 'reduce' });
    await context.clock.setFixedTime(pictureTime);
    const page = await context.newPage();
    await page.goto(site.address + readmePages[name], { waitUntil: 'networkidle' });
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
    `$ npm run admin -- doctor\n${await site.runDoctor()}`,
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
