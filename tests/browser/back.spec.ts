/** Pages that the browser keeps whole and shows again by Back. Playwright switches that off, so this starts a browser of its own. */
import { chromium } from '@playwright/test';
import { expect, siteAddress, test } from '#tests/harness/browser.ts';
import { browserArguments, findFullBrowser } from '#tools/browser.ts';

const program = findFullBrowser();

test('[LNG-03] [LNG-04] Back to a page that a switch had loaded anew shows the language chosen since', async () => {
  // biome-ignore lint/suspicious/noSkippedTests: the run's last lines say so
  test.skip(!program, 'needs a whole Chromium, for the headless shell keeps no page');
  await using browser = await chromium.launch({
    executablePath: program ?? '',
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: siteAddress(), locale: 'de-DE' });
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('kept', location.pathname);
    }),
  );
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/park');
  for (const [name, shown] of [
    ['English', 'The Park'],
    ['Contact', 'Contact'],
    ['Deutsch', 'Kontakt'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(title).toHaveText(shown);
  }
  await page.evaluate(() => history.back());
  await expect(title).toHaveText('Der Park');
  await expect(page).toHaveURL('/park');
  // It was the kept page that came back, not a fresh one.
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('/park');
});
