import type { Page } from '@playwright/test';
import { findStoredEntry } from '#contract/browser-storage.ts';
import { day } from '#server/limits.ts';
import { createEmailAddress, password, signUp } from '#tests/harness/account-holder.ts';
import { expect, languageTag, test } from '#tests/harness/browser.ts';
import { english, textIn } from '#tests/harness/texts.ts';

const details = (page: Page) => page.locator('main #details');
const statusMessage = (page: Page) => page.getByRole('main').getByRole('status').first();
const readLocalStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name=${name}]`).fill(value);
};
/** A token that the server treats as expired. */
const expire = (page: Page) => page.evaluate(() => localStorage.setItem('token', 'expired'));

const rounds = Number(process.env['ROUNDS'] ?? 3);

for (const language of ['de', 'en'] as const) {
  test(
    `[AUT-01] [AUT-02] H6 A14 after signing up and in the browser holds only the documented cookie and keys (${language})`,
    languageTag(language),
    async ({ page, context }) => {
      const text = (key: string) => textIn[language](`session.${key}`);
      const email = createEmailAddress();
      await page.goto(`/signup?lng=${language}`);
      await fill(page, { name: 'Klara Winter', email, password });
      await page
        .getByRole('main')
        .getByRole('button', { name: text('signUp.send') })
        .click();
      await expect(page).toHaveURL(/\/login/);
      await expect(statusMessage(page)).toHaveText(text('signUpSuccess'));
      await fill(page, { email, password });
      await page
        .getByRole('main')
        .getByRole('button', { name: text('signIn.send') })
        .click();
      const welcome = { hasText: text('signInSuccess'), hasNotText: text('already') };
      await expect(page.getByRole('main').filter(welcome)).toBeVisible();
      await expect(page).toHaveURL('/');
      for (const path of ['/account', '/events', '/media-detail/3']) await page.goto(path);
      expect((await context.cookies()).map(({ name }) => name)).toEqual(['i18next']);
      const stored = await readLocalStorage(page);
      expect(Object.keys(stored).filter((name) => !findStoredEntry('localStorage', name))).toEqual([]);
      for (const name of ['token', 'refreshToken']) {
        expect(stored[name]).toBeTruthy();
        const holding = Object.entries(stored).filter(([, value]) => value.includes(stored[name] ?? '-'));
        expect(holding.map(([one]) => one)).toEqual([name]);
      }
    },
  );
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the login page says that signing in needs JavaScript, and hides its form', async ({ page }) => {
    await page.goto('/login?lng=en');
    await expect(page.getByText(english('session.needsScript'))).toBeVisible();
    await expect(page.locator('main form')).toBeHidden();
  });
});

test('[AUT-01] [AUT-02] a form without script says that nothing was sent, and works once it has its script', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/ERR_FAILED|dynamically imported module|status of 400/);
  const scripts = /\/assets\/.*\.js$/;
  const main = page.getByRole('main');
  // By keyboard, because the pointer would load the form's code early.
  const submit = () => page.locator('main [name=password]').press('Enter');
  const pressed = main.getByRole('button', { name: english('session.signIn.send') });
  const busyIsSeen = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(scripts, (route) => (isHeld ? busyIsSeen.promise : Promise.resolve()).then(() => route.abort()));
  await page.goto('/login?lng=en');
  await fill(page, { email: 'nobody@beispiel.example', password: 'twelve letters' });
  isHeld = true;
  await submit();
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  busyIsSeen.resolve();
  await expect(main.getByRole('alert').getByText(english('session.incompletePage'))).toBeVisible();
  await expect(pressed).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/login?lng=en');
  await expect(page.locator('main [name=password]')).toHaveValue('twelve letters');

  await page.unroute(scripts);
  await submit();
  await expect(main.getByRole('alert').getByText(english('session.incompletePage'))).toBeHidden();
  await expect(main.getByRole('alert')).toContainText(/\w{5}/);
  await expect(page.locator('main [name=email]')).toHaveValue('nobody@beispiel.example');
  await expect(pressed).toBeEnabled();
  await main.getByRole('button', { name: english('session.show') }).click();
  await expect(page.locator('main [name=password]')).toHaveAttribute('type', 'text');
  await main.getByRole('button', { name: english('session.hide') }).click();
  await expect(page.locator('main [name=password]')).toHaveAttribute('type', 'password');
});

test('A9 three tabs, two of them with a wrong clock, share one renewal of an expired token, and stay signed in', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFaults(/status of 401/);
  await signUp(page, createEmailAddress(), 'en');
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
  // Separate tabs would refresh in each round. A busy machine may refresh a second time.
  expect(refreshes).toBeGreaterThanOrEqual(rounds);
  expect(refreshes).toBeLessThan(1.5 * rounds + 1);
  for (const tab of tabs) await expect(tab).toHaveURL(/\/account$/);
});

test('a page that Back restores shows no data of a visitor who has signed out', async ({ page }) => {
  await signUp(page, createEmailAddress(), 'en');
  await expect(details(page)).toBeVisible();
  // Another tab signed out while this one was frozen, so there is no storage event.
  await page.evaluate(() => localStorage.clear());
  await expect(details(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(details(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: english('session.signIn.title') })).toBeVisible();
});
