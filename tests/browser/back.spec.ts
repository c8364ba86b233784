/** Pages that the browser keeps whole and shows again by Back. Playwright switches that off, so this starts a browser of its own. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, site, test } from '#tests/harness/browser.ts';
import { browserArguments, findWholeBrowser } from '#tools/browser.ts';

let browser: Browser | undefined;
let context: BrowserContext | undefined;
let page: Page;

const program = findWholeBrowser();

test.beforeAll(async () => {
  // biome-ignore lint/suspicious/noSkippedTests: the run's last lines say so
  test.skip(!program, 'needs a whole Chromium, for the headless shell keeps no page');
  browser = await chromium.launch({
    executablePath: program ?? '',
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(() => browser?.close());
test.beforeEach(async () => {
  if (!browser) return;
  context = await browser.newContext({ baseURL: site(), locale: 'de-DE' });
  page = await context.newPage();
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('kept', location.pathname);
    }),
  );
});
test.afterEach(() => context?.close());

const title = () => page.getByRole('heading', { level: 1 });
const choose = (name: string) => page.getByRole('link', { name, exact: true }).click();

test('[LNG-03] [LNG-04] Back to a page that a switch had loaded anew shows the language chosen since', async () => {
  await page.goto('/park');
  await choose('English');
  await expect(title()).toHaveText('The Park');
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(title()).toHaveText('Contact');
  await choose('Deutsch');
  await expect(title()).toHaveText('Kontakt');
  await page.evaluate(() => history.back());
  await expect(title()).toHaveText('Der Park');
  await expect(page).toHaveURL('/park');
  // It was the kept page that came back, not a fresh one.
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('/park');
});
