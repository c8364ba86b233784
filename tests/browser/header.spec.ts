import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { languages } from '#contract/language.ts';
import { createEmailAddress, signUp } from '#tests/harness/account-holder.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { english, german, textIn } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const { social } = parse(readFileSync(join(fixtureContentFolder, 'estate.yaml'), 'utf8')) as {
  social: Record<string, string>;
};
const addresses = ['/events', '/media-library', '/park', '/about', '/visit', '/contact'];
for (const language of languages)
  test(`[HDR-01] [HDR-02] [HDR-05] [HDR-06] [TKT-01] [LBL-01] [FTR-01] [FTR-02] the header and the footer have their links (${language})`, async ({
    page,
  }, { project }) => {
    const text = (key: string) => textIn[language](`shell.${key}`);
    const entries = ['events', 'media', 'park', 'about', 'visit', 'contact'].map((name) => text(`navigation.${name}`));
    const fragments = ['newsletter', 'press', 'imprint', 'dataProtection'];
    await page.goto(`/events?lng=${language}`);
    if (project.name === 'phone') await page.getByRole('button', { name: text('menu.open') }).click();
    const banner = page.getByRole('banner');
    const links = banner.getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(entries);
    for (const [index, address] of addresses.entries()) await expect(links.nth(index)).toHaveAttribute('href', address);
    await expect(banner.locator('nav [aria-current]')).toHaveText(entries[0] ?? '');
    for (const other of ['Deutsch', 'English']) await expect(page.getByRole('link', { name: other })).toBeVisible();
    await expect(page.locator('[data-language][aria-current]')).toHaveAttribute('data-language', language);
    await expect(page.getByRole('search').getByRole('button')).toHaveText(text('search.submit'));
    const schedule = page.getByRole('link', { name: text('schedule'), exact: true });
    await expect(schedule).toHaveAttribute('href', '/events#dates');

    const inFooter = (links: string) => page.getByRole('contentinfo').locator(links);
    const networks = inFooter('a[target="_blank"][rel=noopener]');
    const names = Object.keys(social);
    await expect(networks).toHaveText(names.map((name) => `${text(`footer.${name}`)}, ${text('footer.newTab')}`));
    for (const [index, name] of names.entries())
      await expect(networks.nth(index)).toHaveAttribute('href', social[name] ?? '');
    const sections = inFooter('a[href^="/contact#"]');
    await expect(sections).toHaveText(fragments.map((name) => text(`footer.${name}`)));
    expect(await sections.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.slice(9)))).toEqual(
      fragments,
    );

    await page.getByRole('button', { name: text('bookTicket'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: text('tickets.title') })).toBeVisible();
    for (const _ of ['the dialog', 'the menu']) await page.keyboard.press('Escape');
    await banner.getByRole('link').first().click();
    await expect(page).toHaveURL('/');
  });

test('[HDR-02] [HDR-06] the header marks the entry of a page below it, and has no ticket button at sign-in', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/events/7');
  await expect(page.locator('nav a[aria-current]')).toHaveAttribute('href', '/events');
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    for (const name of ['Zeitplan', german('shell.bookTicket')])
      await expect(page.getByRole('banner').getByText(name, { exact: true })).toHaveCount(0);
  }
});

test('[HDR-03] the side menu opens, and closes by button, Escape, a click outside, a wide window and a choice', async ({
  page,
}) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menü' });
  const menu = page.locator('#menu');
  for (const close of [
    () => page.getByRole('button', { name: 'Schließen' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => page.setViewportSize({ width: 1300, height: 900 }),
    // The browser may keep the page for Back.
    () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))),
    () => menu.getByRole('link', { name: 'Kontakt' }).click(),
  ]) {
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(menu).toBeHidden();
    await opener.click();
    await expect(menu).toBeVisible();
    await close();
  }
  await expect(page).toHaveURL('/contact');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(menu).toBeHidden();
});

test('[HDR-04] the search box trims and encodes its text, then is empty', async ({ page }, { project }) => {
  const openMenu = async () => project.name === 'phone' && page.getByRole('button', { name: 'Menü' }).click();
  await page.goto('/');
  await openMenu();
  const box = page.getByRole('combobox');
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(box).toHaveValue('');
  // The button returns the focus to the box for the next search.
  await page.getByRole('search').getByRole('button').click();
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('placeholder', german('shell.search.placeholder'));

  await box.fill('  Dvořák & Söhne  ');
  await box.press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('Dvořák & Söhne')}`);
  await page.goBack();
  await openMenu();
  await expect(page.getByRole('combobox')).toHaveValue('');
});

test('the first Tab leads to the skip link', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: german('shell.skip') }).and(page.locator(':focus'))).toBeInViewport();
});

test('the first click on the ticket button acts, even before its code has loaded', async ({ page }, { project }) => {
  const { promise: clicked, resolve: resolveClick } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js/, async (route) => {
    await clicked;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  if (project.name === 'phone') await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: german('shell.bookTicket') }).click();
  resolveClick();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('after sign-in every header shows the account without moving, and can sign out', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  const banner = page.getByRole('banner');
  const account = banner.getByRole('link', { name: english('shell.footer.account') });
  const places = async () => {
    const boxes: unknown[] = [];
    for (const path of ['/login?lng=en', '/events?lng=en']) {
      await page.goto(path);
      for (const role of ['combobox', 'navigation'] as const) boxes.push(await banner.getByRole(role).boundingBox());
    }
    return boxes;
  };
  const before = await places();
  await expect(account).toBeHidden();
  await signUp(page, createEmailAddress(), 'en');
  await expect(account).toHaveAttribute('aria-current', 'page');
  expect(await places()).toEqual(before);
  await expect(account).toBeVisible();

  const main = page.getByRole('main');
  await page.goto('/login');
  await expect(main).toContainText(english('session.already'));
  await expect(main.getByRole('link', { name: english('session.verify.account') })).toHaveAttribute('href', '/account');
  await page.goto('/park');
  await banner.getByRole('button', { name: english('account.signOut') }).click();
  await expect(page).toHaveURL('/login');
  await expect(main.getByRole('status')).toHaveText(english('account.signOutDone'));
  await expect(main).not.toContainText(english('session.already'));
  await expect(account).toBeHidden();

  // The server does not hear of this sign-out.
  watch.expectFaults(/ERR_FAILED/);
  await page.route('**/auth/logout/', (route) => route.abort());
  await page.evaluate(() => localStorage.setItem('refreshToken', 'unknown'));
  await page.goto('/park');
  await banner.getByRole('button', { name: english('account.signOut') }).click();
  await expect(main.getByRole('status')).toHaveText(english('account.signOutDoneHere'));
  await expect(account).toBeHidden();
});
