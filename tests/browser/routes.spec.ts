import { unset } from '#site/language/typeset.ts';
import { expect, languageTag, test } from '#tests/harness/browser.ts';

const screens: [string, string][] = [
  ['/', 'Oper im Park'],
  ['/events', 'Programm'],
  ['/events/1', 'Vor offenem Tor'],
  ['/media-library', 'Mediathek'],
  ['/media-detail/3', 'Ein Jahr im Park'],
  ['/park', 'Der Park'],
  ['/park-detail/1', 'Der Landschaftspark Tollenau'],
  ['/news-detail/1', 'Premiere im Stream'],
  ['/visit', 'Über uns und Ihren Besuch'],
  ['/about', 'Über uns und Ihren Besuch'],
  ['/contact', 'Kontakt'],
  ['/search?q=mozart', 'Suche'],
  ['/login', 'Anmelden'],
  ['/signup', 'Registrieren'],
];

// As it is sent: each of them is drawn in every-page.spec.ts.
test('[RTE-01] every address has its page, with one heading', async ({ page }) => {
  for (const [path, heading] of screens) {
    const response = await page.request.get(path, { headers: { 'accept-language': 'de' } });
    expect(response.status(), path).toBe(200);
    const found = await page.evaluate(
      (html) => {
        const sent = new DOMParser().parseFromString(html, 'text/html');
        return [...sent.querySelectorAll('h1, main')].map((one) =>
          one.matches('h1') ? one.textContent.trim() : 'main',
        );
      },
      await response.text(),
    );
    expect(found.map(unset), path).toEqual(['main', heading]);
  }
});

for (const language of ['de', 'en'] as const)
  test(
    `[RTE-02] visit and about show the same page, and each marks its own entry in the menu (${language})`,
    languageTag(language),
    async ({ page }) => {
      const shown = async (path: string) => {
        await page.goto(`${path}?lng=${language}`);
        await expect(page.getByRole('banner').locator('nav [aria-current]')).toHaveAttribute('href', path);
        const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
        expect(canonical && new URL(canonical).pathname).toBe('/about');
        return [await page.title(), await page.getByRole('main').evaluate((main) => main.textContent)];
      };
      const about = await shown('/about');
      expect(await shown('/visit')).toEqual(about);
      // Control: another page is another one.
      await page.goto(`/park?lng=${language}`);
      expect([await page.title(), await page.getByRole('main').textContent()]).not.toEqual(about);
    },
  );

test('[RTE-02] what visitors ask is part of the information at both addresses, and opens for a link', {
  tag: '@once',
}, async ({ page }) => {
  for (const path of ['/visit', '/about']) {
    await page.goto('about:blank');
    await page.goto(`${path}#dogs`);
    await expect(page.locator('#info #dogs')).toBeInViewport();
    await expect(page.locator('#info').getByLabel('An welchem Tag möchten Sie kommen?')).toBeVisible();
    await expect(page.locator('#info summary')).not.toHaveCount(0);
    await page.goto('about:blank');
    await page.goto(`${path}#person-windbruch`);
    await expect(page.locator('#person-windbruch')).toBeInViewport();
  }
});

for (const [language, title, back] of [
  ['de', 'Hoppla! Seite nicht gefunden', 'Zurück zur Startseite'],
  ['en', 'Oops! Page not found', 'Return to Home'],
]) {
  test(`[RTE-03] an unknown path says "${title}" with a way home`, async ({ page, watch }) => {
    watch.expectFaults(/Unknown path/, /status of 404/);
    const response = await page.goto(`/no/such/path?lng=${language}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await page.getByRole('link', { name: back ?? '' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('[RTE-04] an unknown path is named in the console, once, and a known one is not', async ({ page, watch }) => {
  watch.expectFaults(/Unknown path/, /status of 404/);
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('path')) lines.push(message.text());
  });
  await page.goto('/no/such/path');
  expect(lines).toEqual(['Unknown path: /no/such/path']);
  await page.goto('/events');
  expect(lines).toHaveLength(1);
});

test('[RTE-05] a new path starts at the top, back returns to the place, a fragment leads to its section', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Den Besuch planen' }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'Den Besuch planen' }).click();
  await expect(page).toHaveURL('/visit');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY / 50))).toBe(Math.round(place / 50));
  await page.goto('/#visit');
  await expect(page.getByRole('heading', { name: 'Werktags und samstags, zehn bis fünf' })).toBeInViewport();
});

test('after a change of path the heading has the focus; on the first page and after back it has not', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await page.getByRole('link', { name: 'Mediathek' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mediathek' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Oper im Park' })).not.toBeFocused();
});

test('[RTE-06] a page without its root element stops with "Root element not found"', async ({ page, watch }) => {
  watch.expectFaults(/Root element not found/);
  await page.route('/contact', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="other"') });
  });
  const fault = page.waitForEvent('pageerror');
  await page.goto('/contact');
  expect((await fault).message).toBe('Root element not found');
});

const beacon = 'a page out of a cache that everybody shares says that it is shown; one that we were asked for does not';
test(beacon, { tag: '@once' }, async ({ page }) => {
  const shown: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/shown')) shown.push(request.headers()['referer'] ?? '');
  });
  // Control: the beacon would have left before the next page has loaded.
  await page.goto('/visit');
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': 'edge' } });
  });
  const said = page.waitForRequest('**/shown');
  await page.goto('/contact');
  await said;
  expect(shown.map((address) => new URL(address).pathname)).toEqual(['/contact']);
});
