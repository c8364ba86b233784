import { speculationRules } from '#contract/speculation-rules.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { german } from '#tests/harness/texts.ts';

test('[RTE-02] visit and about show the same page, and each marks its entry in the menu', async ({ page }) => {
  const pages: unknown[] = [];
  for (const path of ['/visit', '/about']) {
    await page.goto(path);
    await expect(page.getByRole('banner').locator('nav [aria-current]')).toHaveAttribute('href', path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/);
    pages.push([await page.title(), await page.getByRole('main').textContent()]);
  }
  expect(pages[0]).toEqual(pages[1]);
});

test('[RTE-03] [RTE-04] the page of an unknown path links home and logs the path once', async ({ page, watch }) => {
  watch.expectFaults(/Unknown path/, /status of 404/);
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('path')) lines.push(`${message.type()} ${message.text()}`);
  });
  for (const [language, title, back] of [
    ['de', 'Hoppla! Seite nicht gefunden', 'Zurück zur Startseite'],
    ['en', 'Oops! Page not found', 'Return to Home'],
  ]) {
    expect((await page.goto(`/no/such/path?lng=${language}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    expect(lines.splice(0)).toEqual(['error Unknown path: /no/such/path']);
    await page.getByRole('link', { name: back ?? '' }).click();
    await expect(page).toHaveURL('/');
  }
  expect(lines).toEqual([]);
});

test('[RTE-05] a new page moves the focus to its heading, Back restores the position, a fragment leads to its section', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await expect(heading).not.toBeFocused();
  const link = page.getByRole('link', { name: german('home.visit.more') });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL('/visit');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY / 50))).toBe(Math.round(place / 50));
  await expect(heading).not.toBeFocused();
  await page.goto('/#visit');
  await expect(
    page.getByRole('heading', {
      name: german('home.visit.title', { openingHours: 'Montag bis Samstag, 10 bis 17 Uhr' }),
    }),
  ).toBeInViewport();
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

test('only a page from a shared cache reports its view', async ({ page }) => {
  const beacons: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/shown')) beacons.push(request.headers()['referer']);
  });
  await page.goto('/visit');
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': 'edge' } });
  });
  const report = page.waitForRequest('**/shown');
  await page.goto('/contact');
  await report;
  expect(beacons).toEqual([expect.stringMatching(/\/contact$/)]);
});

const insertRules = () => {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  try {
    script.text = '{"prefetch":[{"urls":["https://elsewhere.example/"]}]}';
    return 'written';
  } catch {
    return 'refused';
  }
};

test('public pages allow prefetching, the office does not, and no script can add rules', async ({ page, watch }) => {
  watch.expectFaults(/TrustedScript/, /trusted-types/);
  for (const path of ['/events', '/login', '/search?q=park', '/office/sign-in']) {
    await page.goto(path);
    const rules = page.locator('script[type=speculationrules]');
    await expect
      .poll(() => rules.allTextContents(), path)
      .toEqual(path.startsWith('/office') ? [] : [speculationRules]);
  }
  expect(await page.evaluate(insertRules)).toBe('refused');
  await page.goto('/events');
  expect(await page.evaluate(insertRules)).toBe('refused');
});
