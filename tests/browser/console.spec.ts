import { allPaths, samplePaths } from '#tests/harness/addresses.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { browserArguments, findFullBrowser } from '#tools/browser.ts';

// The full browser may log more than the headless shell.
const fullBrowser = findFullBrowser();
if (fullBrowser) test.use({ launchOptions: { executablePath: fullBrowser, args: browserArguments } });

const queries = ['events?year=1999', 'media-detail/3?photo=8', 'park?place=old-oak', 'search?q=Mozart', 'search?q='];
const states = [...queries, 'embed/map', 'embed/map?agreed=yes', 'tickets?event=1'].map((path) => `/${path}`);

// Pages of one kind differ only in their texts.
for (const [language, paths] of Object.entries({ de: allPaths, en: samplePaths }))
  test(`every page and state leaves the console clean (${language})`, { tag: '@full' }, async ({ page, watch }) => {
    // The host of the street map is not reachable.
    watch.expectFaults(/foreign host|net::ERR_NAME_NOT_RESOLVED/);
    for (const path of [...(fullBrowser ? paths : []), ...states]) {
      await page.emulateMedia({ colorScheme: path.length % 2 ? 'dark' : 'light' });
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`, { waitUntil: 'domcontentloaded' });
    }
  });

test('control: the check finds a warning in the console', async ({ page, watch }) => {
  watch.expectFaults(/console: warning: An unknown feature/);
  const message = page.waitForEvent('console');
  await page.goto('/robots.txt');
  // biome-ignore lint/suspicious/noConsole: this warning is the control
  await page.evaluate(() => console.warn('An unknown feature'));
  expect((await message).type()).toBe('warning');
});
