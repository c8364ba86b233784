import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { intlLocales, languages } from '#contract/language.ts';
import { openShippedSite } from '#server/content/shipped-site.ts';
import { installSampleSeason } from './admin/sample-season/install.ts';
import { browserArguments, ensureBrowser } from './browser.ts';
import { buildWhenNeeded } from './build.ts';
import { hashPictures, openManualSite, pictureHashes } from './screenshots/manual-site.ts';
import { takeOfficeScreenshots } from './screenshots/office.ts';
import { cataloguePath, openedStates } from './screenshots/opened.ts';
import { takeReadmeScreenshots } from './screenshots/readme.ts';
import { parseCommandLine, runCommand, UsageError } from './terminal/command-line.ts';
import { startServer } from './test-server.ts';

const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 860 },
  wide: { width: 1920, height: 1080 },
};
const extraPaths = [
  ...['/season?year=2024', '/events/15/programme', '/events/15/programme?large', '/search?q=Oper'],
  ...['/tickets?event=15', '/no-such-path', cataloguePath],
];
const maxPagesPerScreen = 6;

const help = `npm run screenshots -- [ADDRESS …]   every screen, or these addresses: /events
  --sample-season   with the events and requests of npm run admin -- sample-season
  --manuals         the pictures of README.md and of docs/office.md, into docs/pictures/ and docs/office/`;
const folder = new URL('../reports/screenshots/', import.meta.url);

await runCommand(async () => {
  const commandLine = parseCommandLine(help, { 'sample-season': { type: 'boolean' }, manuals: { type: 'boolean' } });
  if (!commandLine) return;
  const { words: wanted, has } = commandLine;
  const stray = wanted.find((word) => !word.startsWith('/'));
  if (stray) throw new UsageError(`"${stray}" is no address: those begin with a slash.\n\n${help}`);
  await buildWhenNeeded();
  await using browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  if (has('manuals')) {
    await using site = await openManualSite();
    await takeReadmeScreenshots(browser, site);
    await takeOfficeScreenshots(browser, site);
    return await writeFile(pictureHashes, `${JSON.stringify(await hashPictures(site), null, 2)}\n`);
  }
  await using server = await startServer({ LOG_LEVEL: 'error', CATALOGUE: 'on' });
  if (has('sample-season')) await installSampleSeason(server);
  await takeScreenshots(browser, server.address, wanted);
});

async function takeScreenshots(browser: Browser, baseURL: string, wanted: readonly string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const paths = wanted.length > 0 ? wanted : await listScreens();
  let count = 0;
  for (const [window, viewport] of Object.entries(viewports))
    for (const [theme, colorScheme] of [
      ['day', 'light'],
      ['evening', 'dark'],
    ] as const)
      for (const language of languages) {
        const look = { viewport, colorScheme, locale: intlLocales[language], reducedMotion: 'reduce' } as const;
        await using context = await browser.newContext({ ...look, baseURL });
        const states = openedStates
          .filter(({ path }) => wanted.length === 0 || wanted.includes(path))
          .filter(({ only }) => !only || only.test(window));
        const shots = [...paths.map((path) => ({ path, name: '', full: true, open: undefined })), ...states];
        for (const shot of shots) await takeScreenshot(context, shot, `${window}.${theme}.${language}`);
        count += shots.length;
      }
  console.log(`${count} pictures in reports/screenshots/`);
}

interface Screenshot {
  path: string;
  name: string;
  full?: boolean;
  open?: ((page: Page) => Promise<unknown>) | undefined;
}

async function takeScreenshot(context: BrowserContext, { path, name, full, open }: Screenshot, variant: string) {
  await using page = await context.newPage();
  await page.goto(path);
  await open?.(page);
  await loadAllPictures(page);
  const slug = `${path} ${name}`.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  await page.screenshot({ path: new URL(`${slug}.${variant}.png`, folder).pathname, fullPage: full === true });
}

/** Of similar pages only the last one. */
async function listScreens(): Promise<string[]> {
  const { addresses } = await openShippedSite();
  const below = Map.groupBy(addresses.pages, ({ path }) => path.replace(/(?<=^\/.+)\/[^/]+$/, '/'));
  const pages = [...below.values()].flatMap((some) => (some.length > maxPagesPerScreen ? some.slice(-1) : some));
  return [...pages.map(({ path }) => path), ...extraPaths];
}

/** Pictures load when they are near the window; this loads all of them at once. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('picture { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
