/** The browser's back/forward cache. Playwright disables it, so this starts its own browser. */

import { chromium } from '@playwright/test';
import { expect, siteAddress, test } from '#tests/harness/browser.ts';
import { english, german } from '#tests/harness/texts.ts';
import { browserArguments, findFullBrowser } from '#tools/browser.ts';

const program = findFullBrowser();

test('[LNG-03] [LNG-04] a page that Back restores from the cache shows the language chosen since', async () => {
  // biome-ignore lint/suspicious/noSkippedTests: the run's last lines say so
  test.skip(!program, 'needs a full Chromium: the headless shell has no back/forward cache');
  await using browser = await chromium.launch({
    executablePath: program ?? '',
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: siteAddress(), locale: 'de-DE' });
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', location.pathname);
    }),
  );
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/park');
  for (const [name, shown] of Object.entries({
    English: english('park.title'),
    Contact: 'Contact',
    Deutsch: 'Kontakt',
  })) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(title).toHaveText(shown);
  }
  await page.evaluate(() => history.back());
  await expect(title).toHaveText(german('park.title'));
  await expect(page).toHaveURL('/park');
  // Control: the page came from the cache.
  expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('/park');
});
