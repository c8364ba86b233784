/** The session in real tabs, with real storage and real locks. What the server does meanwhile is tested in tests/server. */
import type { Page } from '@playwright/test';
import { newAddress, signUp } from '#tests/harness/account-holder.ts';
import { expect, test } from '#tests/harness/browser.ts';

const day = 24 * 60 * 60 * 1000;
const documented = ['i18nextLng', 'language', 'token', 'refreshToken', 'persist:root', 'consents'];

const details = (page: Page) => page.locator('main #details');
/** To the server it is what a token is after ten minutes. */
const expire = (page: Page) => page.evaluate(() => localStorage.setItem('token', 'expired'));

const rounds = Number(process.env['ROUNDS'] ?? 3);

test('A9 three tabs, two of them a day off, share their refreshes again and again, and nobody is signed out', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFaults(/status of 401/);
  await signUp(page, newAddress(), 'en');
  await expect(details(page)).toBeVisible();
  const tabs = [page, await context.newPage(), await context.newPage()];
  await tabs[1]?.clock.setFixedTime(Date.now() + day);
  await tabs[2]?.clock.setFixedTime(Date.now() - day);
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().includes('/auth/refresh')) refreshes++;
  });
  for (let round = 0; round < rounds; round++) {
    await expire(page);
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.goto('/account', { waitUntil: 'commit' });
        await expect(details(tab)).toBeVisible();
      }),
    );
  }
  // Each tab for itself would make three a round. What one tab stores reaches the others when the browser gets to it, so a
  // busy machine may cost a second refresh now and then, which the server answers with the same tokens.
  expect(refreshes).toBeGreaterThanOrEqual(rounds);
  expect(refreshes).toBeLessThan(1.5 * rounds + 1);
  for (const tab of tabs) await expect(tab).toHaveURL(/\/account$/);
});

test('a page that Back brings out of the browser’s memory shows nothing of somebody who has signed out meanwhile', async ({
  page,
}) => {
  await signUp(page, newAddress(), 'en');
  await expect(details(page)).toBeVisible();
  // As if another tab had done it while this one lay frozen: no event tells.
  await page.evaluate(() => localStorage.clear());
  await expect(details(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(details(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('A9 a tab that sleeps while it holds the lock keeps the others waiting for less than ten seconds', {
  tag: '@full',
}, async ({ page, context, watch }) => {
  watch.expectFaults(/status of 401/);
  await signUp(page, newAddress(), 'en');
  const asleep = await context.newPage();
  await asleep.goto('/privacy');
  await asleep.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('session-refresh', () => {
          held();
          return new Promise(() => {});
        });
      }),
  );
  await expire(page);
  await page.goto('/account');
  // The lock is real: somebody waits for it.
  await expect.poll(async () => (await page.evaluate(() => navigator.locks.query())).pending?.length).toBe(1);
  await expect(details(page)).toBeVisible({ timeout: 10_000 });
});

test('[AUT-05] [AUT-07] A10 a 401 without end makes one refresh, then says so and leads to the sign-in with nothing kept but choices', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/status of 401/);
  await signUp(page, newAddress(), 'en');
  await expect(details(page)).toBeVisible();
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/refresh')) refreshes++;
  });
  let asked = 0;
  await page.route('**/api/account', (route) => {
    asked++;
    return route.fulfill({ status: 401, json: {} });
  });
  // Whatever else the account's page says on the way out.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const said = document.querySelector('main astro-island [role=alert]')?.textContent;
      if (said && location.pathname === '/account') sessionStorage.setItem('second', said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.reload();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Session expired. Please login again.');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Session expired. Please login again.');
  expect(refreshes).toBe(1);
  // The first call, and the same once more with the new token; one message.
  expect(asked).toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem('second'))).toBeNull();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((name) => /token|persist/i.test(name) && name !== 'persist:root')).toEqual([]);
});

test('A10 a wrong password beside a stale token ends no session', async ({ page, watch }) => {
  watch.expectFaults(/status of 40[01]/);
  const email = newAddress();
  await signUp(page, email, 'en');
  await expire(page);
  await page.goto('/login');
  await page.locator('main [name=email]').fill(email);
  await page.locator('main [name=password]').fill('not the one it is');
  await page.locator('main [type=submit]').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('do not match');
  await page.goto('/account');
  await expect(details(page)).toContainText(email);
});

test('H6 no cookie but the language’s, and nothing in storage that is not written down', async ({ page, context }) => {
  const email = newAddress();
  await signUp(page, email, 'en');
  await expect(details(page)).toBeVisible();
  await page.goto('/login');
  await page.locator('main [name=email]').fill(email);
  await page.locator('main [name=password]').fill('der Frosch im zweiten Akt');
  await page.locator('main [type=submit]').click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Login success');
  for (const path of ['/', '/events', '/park', '/contact', '/media-detail/3']) await page.goto(path);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual(['i18next']);
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect(Object.keys(kept).filter((name) => !documented.includes(name))).toEqual([]);
  expect(Object.keys(kept)).toContain('refreshToken');
  const holding = Object.entries(kept).filter(([, value]) => value.includes(kept['refreshToken'] ?? '-'));
  expect(holding.map(([name]) => name)).toEqual(['refreshToken']);
});

test('[AUT-07] a token without a refresh token ends with the first refusal, and is cleared', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/status of 401/);
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('token', 'of an older visit');
  });
  await page.goto('/account');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Session expired. Please login again.');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
