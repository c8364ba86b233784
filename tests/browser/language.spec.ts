import type { Page } from '@playwright/test';
import { expect, setLanguage, test } from '#tests/harness/browser.ts';
import { english, german } from '#tests/harness/texts.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** What the browser stores: a choice, a guess, the cookie. */
const readLanguageState = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('i18nextLng'), document.cookie]);
const languageState = (language: string) => [language, language, `i18next=${language}`];

async function choose(page: Page, name: 'Deutsch' | 'English', project: string) {
  if (project === 'phone') await page.locator('[popovertarget="menu"]').first().click();
  await page.getByRole('link', { name }).click();
}

for (const [locale, language] of Object.entries({ 'en-GB': 'en', 'fr-FR': 'de' }))
  test.describe(locale, { tag: '@once' }, () => {
    test.use({ locale });
    test('[LNG-01] [LNG-02] the page uses the browser’s language and sets no cookie', async ({ page }) => {
      for (const path of ['/events', '/']) await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(() => readLanguageState(page)).toEqual([null, language, '']);
    });
  });

test('[LNG-03] [LNG-04] switching the language keeps the address and holds for later pages', async ({ page }, {
  project,
}) => {
  await page.goto('/park');
  await page.goto('/?from=poster#visit');
  await choose(page, 'English', project.name);
  await expect(title(page)).toHaveText(english('home.meta.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Opera in the Park · Tollenau Manor');
  await expect(page).toHaveURL('/?from=poster#visit');
  expect(await readLanguageState(page)).toEqual(languageState('en'));
  await page.reload();
  await expect(title(page)).toHaveText(english('home.meta.title'));
  await page.goBack();
  await expect(title(page)).toHaveText(english('park.title'));
  await page.goto('/events');
  await expect(title(page)).toHaveText('Programme');

  await page.goto('/contact?lng=en&x=1');
  await choose(page, 'Deutsch', project.name);
  await expect(title(page)).toHaveText('Kontakt');
  await expect(page).toHaveURL('/contact?x=1');
});

for (const [name, before, language, after = languageState(language)] of [
  ['local storage "language" wins over the browser', { local: { language: 'en' } }, 'en'],
  ['local storage "i18nextLng" wins over the browser', { local: { i18nextLng: 'en' } }, 'en'],
  ['session storage wins over the browser', { session: 'en' }, 'en'],
  ['the cookie wins over local storage', { cookie: 'en', local: { language: 'de' } }, 'en'],
  ['unknown ones are ignored', { local: { language: 'fr', i18nextLng: '' }, path: '/?lng=xx' }, 'de', ['fr', 'de', '']],
] satisfies [string, object, string, string[]?][])
  test(`[LNG-02] [LNG-03] ${name} on the server and in the browser`, { tag: '@once' }, async ({ page, watch }) => {
    // Our pages read this entry, but only this test stores it.
    watch.expectFaults(/^undocumented storage: sessionStorage i18nextLng$/);
    const { local, session, cookie, path } = { local: {}, session: '', cookie: '', path: '/', ...before };
    if (cookie) await setLanguage(page, cookie);
    await page.goto('/robots.txt');
    await page.evaluate(
      ({ local, session }) => {
        Object.assign(localStorage, local);
        if (session) sessionStorage.setItem('i18nextLng', session);
      },
      { local, session },
    );
    await page.goto(path);
    await expect(title(page)).toHaveText(language === 'en' ? english('home.meta.title') : german('home.meta.title'));
    await expect.poll(() => readLanguageState(page)).toEqual(after);
    expect(await (await page.goto('/park'))?.text()).toContain(`<html lang="${language}"`);
  });

test('a page that a cache returns in the wrong language reloads once', { tag: '@once' }, async ({ page }) => {
  const germanPage = await (await page.request.get('/park?lng=de')).text();
  await setLanguage(page, 'en');
  let loads = 0;
  await page.route('**/park', (route) => {
    loads += 1;
    return route.fulfill({ body: germanPage, contentType: 'text/html; charset=utf-8' });
  });
  await page.goto('/park');
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
  await expect(title(page)).toHaveText(german('home.park.label'));
});

test('[LNG-03] a page that Back restores reloads in the language chosen since, any other page does not', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/park');
  const dispatch = (persisted: boolean) =>
    page.evaluate((restored) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: restored })), persisted);
  await setLanguage(page, 'en');
  await dispatch(false);
  await expect(title(page)).toHaveText(german('park.title'));
  await dispatch(true);
  await expect(title(page)).toHaveText(english('park.title'));
});

/** Disables cookies, and with `storage` also local storage. */
async function blockStorage(page: Page, storage: boolean) {
  await page.addInitScript((storage) => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    if (!storage) return localStorage.setItem('language', 'en');
    const refused = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refused });
  }, storage);
  await page.route('**/*', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
}

test('without cookies the address keeps the language, and the page does not reload endlessly', {
  tag: '@once',
}, async ({ page }) => {
  await blockStorage(page, false);
  let loads = 0;
  page.on('request', (request) => {
    loads += Number(request.isNavigationRequest());
  });
  await page.goto('/');
  await expect(title(page)).toHaveText(english('home.meta.title'));
  await expect(page).toHaveURL('/?lng=en');
  expect(loads).toBe(2);
});

test(
  '[LNG-04] without browser storage the address keeps the language',
  { tag: '@once' },
  async ({ page }, { project }) => {
    await blockStorage(page, true);
    await page.goto('/contact?from=poster#press');
    await choose(page, 'English', project.name);
    await expect(title(page)).toHaveText('Contact');
    await expect(page).toHaveURL('/contact?from=poster&lng=en#press');
  },
);
