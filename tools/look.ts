import { mkdir, rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Language, languages, locales } from '#contract/language.ts';
import { openShippedSite } from '#server/content/shipped-site.ts';
import { installSampleSeason } from './admin/sample-season/install.ts';
import { browserArguments, ensureBrowser } from './browser.ts';
import { buildWhenNeeded } from './build.ts';
import { openedStates } from './look/opened.ts';
import { extraPaths, loadAllPictures, pickOnePerScreen } from './look/screens.ts';
import { takeOfficeScreenshots } from './office-pictures.ts';
import { parseCommandLine, runCommand, UsageError } from './terminal/command-line.ts';
import { serve } from './test-server.ts';

const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1280, height: 860 },
  wide: { width: 1920, height: 1080 },
} as const;
const colourSchemes = { day: 'light', evening: 'dark' } as const;

interface ScreenshotRun {
  window: keyof typeof viewports;
  light: keyof typeof colourSchemes;
  language: Language;
  baseURL: string;
  paths: string[];
  isWanted: (path: string) => boolean;
}

const help = `npm run look -- [ADDRESS …]   every screen, or these addresses: /events
  --sample-season   with the evenings and requests of npm run admin -- sample-season
  --office          the pictures of docs/office.md, into docs/office/`;
const folder = new URL('../reports/look/', import.meta.url);

await runCommand(async () => {
  const typed = parseCommandLine(help, { 'sample-season': { type: 'boolean' }, office: { type: 'boolean' } });
  if (!typed) return;
  const { words: asked, has } = typed;
  const stray = asked.find((word) => !word.startsWith('/'));
  if (stray) throw new UsageError(`"${stray}" is no address: those begin with a slash.\n\n${help}`);
  await buildWhenNeeded();
  if (has('office')) {
    await takeOfficeScreenshots();
    process.exit();
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { addresses } = await openShippedSite();
  const everyScreen = [...pickOnePerScreen(addresses.pages.map(({ path }) => path)), ...extraPaths];
  await using server = await serve({ LOG_LEVEL: 'error', CATALOGUE: 'on' });
  if (has('sample-season')) await installSampleSeason(server);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  let count = 0;
  try {
    for (const window of Object.keys(viewports) as ScreenshotRun['window'][])
      for (const light of Object.keys(colourSchemes) as ScreenshotRun['light'][])
        for (const language of languages)
          count += await takeScreenshots(browser, {
            window,
            light,
            language,
            baseURL: server.address,
            paths: asked.length > 0 ? asked : everyScreen,
            isWanted: (path) => asked.length === 0 || asked.includes(path),
          });
  } finally {
    await browser.close();
  }
  console.log(`${count} pictures in reports/look/`);
});

async function takeScreenshots(browser: Browser, taken: ScreenshotRun): Promise<number> {
  const { window, light, language, baseURL, paths, isWanted } = taken;
  const context = await browser.newContext({
    baseURL,
    viewport: viewports[window],
    colorScheme: colourSchemes[light],
    locale: locales[language],
    reducedMotion: 'reduce',
  });
  const edition = `${window}.${light}.${language}`;
  let count = 0;
  const take = async (page: Page, name: string, fullPage: boolean) => {
    await loadAllPictures(page);
    const slug = name.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
    await page.screenshot({ path: new URL(`${slug}.${edition}.png`, folder).pathname, fullPage });
    count++;
  };
  for (const path of paths) {
    const page = await context.newPage();
    await page.goto(path);
    await take(page, path, true);
    await page.close();
  }
  for (const { name, path, only, full, open } of openedStates) {
    if (!isWanted(path) || (only && !only.test(window))) continue;
    const page = await context.newPage();
    await page.goto(path);
    await open(page);
    await take(page, `${path} ${name}`, full === true);
    await page.close();
  }
  await context.close();
  return count;
}
