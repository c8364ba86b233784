/**
 * Takes pictures: every screen and what opens on it, in full, × language × width × daylight and evening, and a contact sheet of each
 * width, edition and language.
 *   npm run look                 everything
 *   npm run look -- / /events    these addresses only
 *   npm run look -- --sample-season /events   with the evenings and requests of npm run sample-season
 *   npm run look -- --office     the pictures of docs/office.md, into docs/office/
 */
import { mkdir, rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Language, languages, locales } from '#contract/language.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { browserArguments, ensureBrowser } from './browser.ts';
import { buildWhenNeeded } from './build.ts';
import { opened } from './look/opened.ts';
import { everyPicture, onePerScreen, unlisted } from './look/screens.ts';
import { contactSheet, type Shot } from './look/sheet.ts';
import { takeOfficePictures } from './office-pictures.ts';
import { putSampleSeason } from './sample-season/beside.ts';
import { serve } from './served.ts';

const windows = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1280, height: 860 },
  wide: { width: 1920, height: 1080 },
} as const;
const lights = { day: 'light', evening: 'dark' } as const;

interface Edition {
  window: keyof typeof windows;
  light: keyof typeof lights;
  language: Language;
}

await buildWhenNeeded();
if (process.argv.includes('--office')) {
  await takeOfficePictures();
  process.exit();
}
const asked = process.argv.slice(2).filter((word) => word.startsWith('/'));
const folder = new URL('../reports/look/', import.meta.url);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const site = await shippedSite();
const paths = asked.length > 0 ? asked : [...onePerScreen(site.addresses.known.map(({ path }) => path)), ...unlisted];
const server = await serve({ LOG_LEVEL: 'error', CATALOGUE: 'on' });
if (process.argv.includes('--sample-season')) await putSampleSeason(server);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
let count = 0;
try {
  for (const window of Object.keys(windows) as Edition['window'][])
    for (const light of Object.keys(lights) as Edition['light'][])
      for (const language of languages) count += await takeEdition(browser, { window, light, language });
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${count} pictures and their contact sheets (sheet.*.png) in reports/look/`);

async function takeEdition(browser: Browser, { window, light, language }: Edition): Promise<number> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: windows[window],
    colorScheme: lights[light],
    locale: locales[language],
    reducedMotion: 'reduce',
  });
  const edition = `${window}.${light}.${language}`;
  const shots: Shot[] = [];
  const take = async (page: Page, name: string, fullPage: boolean) => {
    await everyPicture(page);
    const slug = name.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
    const file = new URL(`${slug}.${edition}.png`, folder).pathname;
    await page.screenshot({ path: file, fullPage });
    shots.push({ name, file });
  };
  for (const path of paths) {
    const page = await context.newPage();
    await page.goto(path);
    await take(page, path, true);
    await page.close();
  }
  for (const { name, path, only, full, open } of opened) {
    if ((asked.length > 0 && !asked.includes(path)) || (only && !only.test(window))) continue;
    const page = await context.newPage();
    await page.goto(path);
    await open(page);
    await take(page, `${path} ${name}`, full === true);
    await page.close();
  }
  await context.close();
  const { width, height } = windows[window];
  await contactSheet(shots, height / width, new URL(`sheet.${edition}.png`, folder).pathname);
  return shots.length;
}
