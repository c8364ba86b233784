import type { Page } from '@playwright/test';
import { expect, site, test } from '#tests/harness/browser.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const stored = (page: Page) =>
  page.evaluate(() => ({
    language: localStorage.getItem('language'),
    i18nextLng: localStorage.getItem('i18nextLng'),
    cookie: document.cookie,
  }));

async function choose(page: Page, name: 'Deutsch' | 'English', project: string) {
  if (project === 'phone') await page.locator('[popovertarget="menu"]').first().click();
  await page.getByRole('link', { name }).click();
}

test.describe('a browser that speaks German', () => {
  test('[LNG-01] [LNG-02] gets German, which is cached but is no choice: no cookie', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect.poll(() => stored(page)).toEqual({ language: null, i18nextLng: 'de', cookie: '' });
    await page.goto('/events');
    await page.goto('/');
    await expect.poll(() => stored(page)).toEqual({ language: null, i18nextLng: 'de', cookie: '' });
  });

  test('[LNG-04] switching changes text, lang and title at once, on the same address, and survives a reload', async ({
    page,
  }, info) => {
    await page.goto('/?from=poster#visit');
    await choose(page, 'English', info.project.name);
    await expect(title(page)).toHaveText('Opera in the Park');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Opera in the Park · Tollenau Manor');
    await expect(page).toHaveURL('/?from=poster#visit');
    expect(await stored(page)).toEqual({ language: 'en', i18nextLng: 'en', cookie: 'i18next=en' });
    await page.reload();
    await expect(title(page)).toHaveText('Opera in the Park');
    await page.goto('/events');
    await expect(title(page)).toHaveText('Programme');
  });

  test(
    '[LNG-03] switching away from an address that names a language drops it there',
    { tag: '@once' },
    async ({ page }, info) => {
      await page.goto('/contact?lng=en&x=1');
      await expect(title(page)).toHaveText('Contact');
      await choose(page, 'Deutsch', info.project.name);
      await expect(title(page)).toHaveText('Kontakt');
      await expect(page).toHaveURL('/contact?x=1');
    },
  );

  for (const [name, store] of [
    ['local storage "language"', () => localStorage.setItem('language', 'en')],
    ['local storage "i18nextLng"', () => localStorage.setItem('i18nextLng', 'en')],
    ['session storage', () => sessionStorage.setItem('i18nextLng', 'en')],
  ] as const) {
    test(`[LNG-02] [LNG-03] ${name} wins over the browser, and server and browser then agree`, {
      tag: '@once',
    }, async ({ page }) => {
      await page.goto('/robots.txt');
      await page.evaluate(store);
      await page.goto('/');
      await expect(title(page)).toHaveText('Opera in the Park');
      await expect.poll(() => stored(page)).toEqual({ language: 'en', i18nextLng: 'en', cookie: 'i18next=en' });
      const next = await page.goto('/park');
      expect(await next?.text()).toContain('<html lang="en"');
    });
  }

  test('[LNG-02] the cookie wins over local storage, the address over both', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'i18next', value: 'en', url: site() }]);
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await page.goto('/');
    await expect(title(page)).toHaveText('Opera in the Park');
    await page.goto('/?lng=de');
    await expect(title(page)).toHaveText('Oper im Park');
    await page.goto('/');
    await expect(title(page)).toHaveText('Oper im Park');
  });

  test('[LNG-03] a choice that two places tell differently is the same in all of them after one page', {
    tag: '@once',
  }, async ({ page, context }) => {
    await context.addCookies([{ name: 'i18next', value: 'de', url: site() }]);
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      localStorage.setItem('language', 'en');
      localStorage.setItem('i18nextLng', 'en');
    });
    await page.goto('/');
    await expect(title(page)).toHaveText('Oper im Park');
    await expect.poll(() => stored(page)).toEqual({ language: 'de', i18nextLng: 'de', cookie: 'i18next=de' });
  });

  test('[LNG-03] an unsupported language falls through; what is stored stays usable', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      localStorage.setItem('language', 'fr');
      localStorage.setItem('i18nextLng', '');
    });
    await page.goto('/?lng=xx');
    await expect(title(page)).toHaveText('Oper im Park');
    await expect.poll(async () => (await stored(page)).cookie).toBe('');
  });

  test('[LNG-05] cimode shows keys and is not cached', { tag: '@once' }, async ({ page }) => {
    await page.goto('/?lng=cimode');
    await expect(title(page)).toHaveText('home.title');
    expect(await stored(page)).toEqual({ language: null, i18nextLng: null, cookie: '' });
    await page.goto('/');
    await expect(title(page)).toHaveText('Oper im Park');
  });

  test(
    'a page kept by the browser and shown again by "back" is put right after a switch',
    { tag: '@once' },
    async ({ page }, info) => {
      await page.goto('/park');
      await page.goto('/about');
      await choose(page, 'English', info.project.name);
      await expect(title(page)).toHaveText('About Us and Your Visit');
      await page.goBack();
      await expect(title(page)).toHaveText('The Park');
    },
  );

  test('a cache that always answers in one language is asked twice at most', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    const german = await (await page.request.get('/park?lng=de')).text();
    await context.addCookies([{ name: 'i18next', value: 'en', url: site() }]);
    let loads = 0;
    await page.route('**/park', (route) => {
      loads += 1;
      return route.fulfill({ body: german, contentType: 'text/html; charset=utf-8' });
    });
    await page.goto('/park');
    await expect.poll(() => loads).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(2);
    await expect(title(page)).toHaveText('Der Park');
  });

  test('without cookies the address carries the choice, and nothing goes round in circles', { tag: '@once' }, async ({
    page,
  }) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++;
    });
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
      localStorage.setItem('language', 'en');
    });
    await page.route('**/*', async (route) => {
      const headers = await route.request().allHeaders();
      delete headers['cookie'];
      await route.continue({ headers });
    });
    await page.goto('/');
    await expect(title(page)).toHaveText('Opera in the Park');
    await expect(page).toHaveURL('/?lng=en');
    expect(loads).toBe(2);
  });

  test(
    '[LNG-04] without cookies and storage a switch still switches: the address says it',
    { tag: '@once' },
    async ({ page }, info) => {
      await page.addInitScript(() => {
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
        const refused = () => {
          throw new DOMException('refused', 'SecurityError');
        };
        for (const storage of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, storage, { get: refused });
      });
      await page.route('**/*', async (route) => {
        const headers = await route.request().allHeaders();
        delete headers['cookie'];
        await route.continue({ headers });
      });
      await page.goto('/contact?from=poster#press');
      await choose(page, 'English', info.project.name);
      await expect(title(page)).toHaveText('Contact');
      await expect(page).toHaveURL('/contact?from=poster&lng=en#press');
      await choose(page, 'Deutsch', info.project.name);
      await expect(title(page)).toHaveText('Kontakt');
      await expect(page).toHaveURL('/contact?from=poster&lng=de#press');
    },
  );
});

test.describe('a browser that speaks English', () => {
  test.use({ locale: 'en-GB' });

  test('[LNG-02] gets English without having chosen it', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    await expect(title(page)).toHaveText('Opera in the Park');
    await expect.poll(() => stored(page)).toEqual({ language: null, i18nextLng: 'en', cookie: '' });
  });
});

test.describe('a browser that speaks neither', () => {
  test.use({ locale: 'fr-FR' });

  test('[LNG-01] gets German', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    await expect(title(page)).toHaveText('Oper im Park');
  });
});
