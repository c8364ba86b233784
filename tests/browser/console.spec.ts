import { allPaths, samplePaths } from '#tests/harness/addresses.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { browserArguments, findFullBrowser } from '#tools/browser.ts';

// The whole browser, where there is one, may have more to say than the shell.
const fullBrowser = findFullBrowser();
if (fullBrowser) test.use({ launchOptions: { executablePath: fullBrowser, args: browserArguments } });

const queries = ['events?year=1999', 'media-detail/3?photo=8', 'park?place=old-oak', 'search?q=Mozart', 'search?q='];
const states = [...queries, 'embed/map', 'embed/map?agreed=yes', 'tickets?event=1'].map((path) => `/${path}`);

// Of one kind the other pages differ in their words, and the browser does not read them.
for (const [language, paths] of Object.entries({ de: allPaths, en: samplePaths }))
  test(`every page and state leaves the console clean (${language})`, { tag: '@full' }, async ({ page, watch }) => {
    test.slow();
    // The map of the street service is no host of ours, and does not come.
    watch.expectFaults(/foreign host|net::ERR_NAME_NOT_RESOLVED/);
    for (const path of [...(fullBrowser ? paths : []), ...states]) {
      await page.emulateMedia({ colorScheme: path.length % 2 ? 'dark' : 'light' });
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`, { waitUntil: 'domcontentloaded' });
    }
  });

test('the look at the console can fail: a warning is one', async ({ page, watch }) => {
  watch.expectFaults(/console: warning: A feature that nobody knows/);
  const said = page.waitForEvent('console');
  await page.goto('/robots.txt');
  // biome-ignore lint/suspicious/noConsole: the warning is what this is about
  await page.evaluate(() => console.warn('A feature that nobody knows'));
  expect((await said).type()).toBe('warning');
});
