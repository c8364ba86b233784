/**
 * Takes pictures: every screen × language × width × daylight and evening, and one contact sheet of them all.
 *   npm run look                 everything, as far as the first window reaches
 *   npm run look -- / /events    these addresses only, and each page in full
 *   npm run look -- --sample-season /events   with the evenings and requests of npm run sample-season
 *   npm run look -- --office     the pictures of docs/office.md, into docs/office/
 */
import { mkdir, rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { languages } from '#contract/language.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { browserArguments, ensureBrowser } from './browser.ts';
import { buildWhenNeeded } from './build.ts';
import { takeOfficePictures } from './office-pictures.ts';
import { putSampleSeason } from './sample-season/beside.ts';
import { serve } from './served.ts';

const widths = { phone: 360, tablet: 768, desk: 1440 } as const;
const lights = { day: 'light', evening: 'dark' } as const;
const thumb = { width: 300, height: 420, gap: 8 } as const;

await buildWhenNeeded();
if (process.argv.includes('--office')) {
  await takeOfficePictures();
  process.exit();
}
const withSeason = process.argv.includes('--sample-season');
const asked = process.argv.slice(2).filter((word) => word.startsWith('/'));
const fullPage = asked.length > 0;
const folder = new URL('../reports/look/', import.meta.url);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const site = await shippedSite();
const paths =
  asked.length > 0
    ? asked
    : [...onePerScreen(site.addresses.known.map(({ path }) => path)), '/catalogue', '/no-such-path'];
const server = await serve({ LOG_LEVEL: 'error', CATALOGUE: 'on' });
if (withSeason) await putSampleSeason(server);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
const taken: string[] = [];
try {
  for (const [name, width] of Object.entries(widths)) {
    for (const [light, colorScheme] of Object.entries(lights) as [keyof typeof lights, 'light' | 'dark'][]) {
      const page = await browser.newPage({
        viewport: { width, height: width === 360 ? 740 : 960 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const path of paths) {
        for (const language of languages) {
          await page.goto(`${server.address}${path}${path.includes('?') ? '&' : '?'}lng=${language}`, {
            waitUntil: 'networkidle',
          });
          if (fullPage) await readThrough(page);
          const file = new URL(
            `${path.slice(1).replaceAll(/\W+/g, '-') || 'home'}.${name}.${light}.${language}.png`,
            folder,
          ).pathname;
          await page.screenshot({ path: file, fullPage });
          taken.push(file);
        }
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
await contactSheet(taken, new URL('sheet.png', folder).pathname);
console.log(`${taken.length} pictures and sheet.png in reports/look/`);

/** One event stands for all events. */
function onePerScreen(all: string[]): string[] {
  const screens = new Map(all.map((path) => [path.replace(/\/\d+$/, '/0'), path]));
  return [...screens.values()];
}

/** Scrolls to the end, so that pictures that load when they come near are there. */
async function readThrough(page: import('@playwright/test').Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 500) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(60);
  }
  // A picture of the whole page shows what is far from the window, too.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('picture { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}

async function contactSheet(files: string[], to: string) {
  const columns = 8;
  const step = { x: thumb.width + thumb.gap, y: thumb.height + thumb.gap };
  const layers: OverlayOptions[] = [];
  for (const [index, file] of files.entries()) {
    const input = await sharp(file)
      .resize(thumb.width, thumb.height, { fit: 'contain', position: 'top', background: '#888' })
      .toBuffer();
    layers.push({ input, left: (index % columns) * step.x, top: Math.floor(index / columns) * step.y });
  }
  const height = Math.ceil(files.length / columns) * step.y;
  await sharp({ create: { width: columns * step.x, height, channels: 3, background: '#888' } })
    .composite(layers)
    .png()
    .toFile(to);
}
