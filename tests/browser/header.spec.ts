import { newAddress, signUp } from '#tests/harness/account-holder.ts';
import { expect, languageTag, tabTo, test } from '#tests/harness/browser.ts';

const words = {
  de: {
    name: 'Gutshaus Tollenau',
    entries: ['Programm & Karten', 'Mediathek', 'Park', 'Über uns', 'Besuch', 'Kontakt'],
    schedule: 'Zeitplan',
    book: 'Ticket Buchen',
    search: 'Suchen',
    dialog: 'TICKET KAUFEN',
    menu: ['Menü', 'Schließen'],
  },
  en: {
    name: 'Tollenau Manor',
    entries: ['Program & Tickets', 'Media Library', 'Park', 'About Us', 'Visit', 'Contact'],
    schedule: 'Schedule',
    book: 'Book Ticket',
    search: 'Search',
    dialog: 'BUY TICKET',
    menu: ['Menu', 'Close'],
  },
} as const;
const addresses = ['/events', '/media-library', '/park', '/about', '/visit', '/contact'];
const onPhone = (project: string) => project === 'phone';

for (const [language, say] of Object.entries(words)) {
  test(
    `[HDR-01] the site name links home; [HDR-02] six entries in order, the current one marked; [HDR-05] both languages under their own names; [HDR-06] the schedule and [TKT-01] the tickets; [LBL-01] the search button reads as specified (${language})`,
    languageTag(language),
    async ({ page }, info) => {
      await page.goto(`/events?lng=${language}`);
      if (onPhone(info.project.name)) await page.getByRole('button', { name: say.menu[0] }).click();
      const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
      await expect(links).toHaveText([...say.entries]);
      for (const [index, address] of addresses.entries())
        await expect(links.nth(index)).toHaveAttribute('href', address);
      await expect(links.nth(0)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('banner').locator('nav [aria-current]')).toHaveCount(1);

      await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'English' })).toBeVisible();
      await expect(page.locator('[data-language][aria-current]')).toHaveAttribute('data-language', language);
      await expect(page.getByRole('search').getByRole('button')).toHaveText(say.search);

      const schedule = page.getByRole('link', { name: say.schedule, exact: true });
      await expect(schedule).toHaveAttribute('href', '/events#dates');
      await page.getByRole('button', { name: say.book, exact: true }).click();
      await expect(page.getByRole('dialog', { name: say.dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: say.name }).click();
      await expect(page).toHaveURL('/');
    },
  );
}

test('[HDR-02] on a page below an entry that entry is marked', { tag: '@once' }, async ({ page }) => {
  await page.goto('/events/7');
  await expect(page.locator('nav a[aria-current]')).toHaveAttribute('href', '/events');
});

test('[HDR-03] the side menu opens, and closes by button, Escape, a press outside and a choice', async ({
  page,
}, info) => {
  if (!onPhone(info.project.name)) {
    await page.setViewportSize({ width: 700, height: 900 });
  }
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menü' });
  const menu = page.locator('#menu');
  await expect(menu).toBeHidden();

  await opener.click();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(menu).toBeHidden();

  await opener.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.mouse.click(5, 400);
  await expect(menu).toBeHidden();

  await opener.click();
  await menu.getByRole('link', { name: 'Kontakt' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(menu).toBeHidden();
});

test('[HDR-04] search trims, does nothing when empty, encodes, and clears its box', async ({ page }, info) => {
  await page.goto('/');
  if (onPhone(info.project.name)) await page.getByRole('button', { name: 'Menü' }).click();
  const box = page.getByRole('searchbox');
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(box).toHaveValue('');
  // The button leads back into the box, which invites to type.
  await page.getByRole('search').getByRole('button').click();
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('placeholder', /^Oper/);

  await box.fill('  Dvořák & Söhne  ');
  await box.press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('Dvořák & Söhne')}`);
  await page.goBack();
  if (onPhone(info.project.name)) await page.getByRole('button', { name: 'Menü' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('[HDR-06] sign-in and sign-up hide the schedule and the ticket button', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Zeitplan', includeHidden: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ticket Buchen', includeHidden: true })).toHaveCount(0);
  }
});

for (const [language, names] of [
  ['de', ['Newsletter', 'Presse', 'Impressum', 'Datenschutz']],
  ['en', ['Newsletter', 'Press', 'Imprint', 'Data Protection']],
] as const) {
  test(`[FTR-01] three external links in new tabs; [FTR-02] four that all go to the contact page (${language})`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto(`/?lng=${language}`);
    const footer = page.getByRole('contentinfo');
    const others = footer.locator('a[target="_blank"]');
    await expect(others).toHaveCount(3);
    for (const link of await others.all()) {
      await expect(link).toHaveAttribute('rel', 'noopener');
      expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(await link.innerText()).not.toBe('');
    }
    const links = footer.locator('a[href^="/contact"]');
    await expect(links).toHaveText([...names]);
    for (const [index, fragment] of ['newsletter', 'press', 'imprint', 'dataProtection'].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', `/contact#${fragment}`);
    }
  });
}

test('by keyboard: skip link first, then to the ticket dialog, which gives the focus back', async ({ page }, info) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeInViewport();
  if (onPhone(info.project.name)) {
    await tabTo(page, 'Menü');
    await page.keyboard.press('Enter');
  }
  await tabTo(page, 'Ticket Buchen');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: onPhone(info.project.name) ? 'Menü' : 'Ticket Buchen' })).toBeFocused();
});

test('the first press on the ticket button counts, even before its code has arrived', async ({ page }, info) => {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  if (onPhone(info.project.name)) await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Ticket Buchen' }).click();
  press();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the header shows a session, moves nothing else for it, and ends it', async ({ page }, info) => {
  const phone = onPhone(info.project.name);
  const openMenu = async () => phone && (await page.getByRole('button', { name: 'Menu' }).click());
  const account = page.getByRole('banner').getByRole('link', { name: 'My Account' });
  await page.goto('/events?lng=en');
  await openMenu();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(account).toBeHidden();
  const places = async (path: string) => {
    if (phone) return [];
    await page.goto(`${path}?lng=en`);
    const header = page.getByRole('banner');
    return Promise.all([header.getByRole('searchbox').boundingBox(), header.getByRole('navigation').boundingBox()]);
  };
  const before = [await places('/events'), await places('/login')];

  await signUp(page, newAddress(), 'en');
  await expect(page.getByRole('banner').locator('a[href="/account"]')).toHaveAttribute('aria-current', 'page');
  expect([await places('/events'), await places('/login')]).toEqual(before);
  await page.goto('/events?lng=en');
  await openMenu();
  await expect(account).toBeVisible();

  // Whoever comes to the sign-in is told.
  await page.goto('/login');
  await expect(page.getByRole('main')).toContainText('You are already signed in.');
  await expect(page.getByRole('main').getByRole('link', { name: 'To your account' })).toHaveAttribute(
    'href',
    '/account',
  );

  await page.goto('/park');
  await openMenu();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('You are signed out.');
  await expect(page.getByRole('main')).not.toContainText('You are already signed in.');
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  await openMenu();
  await expect(account).toBeHidden();
});

test('a session that begins or ends on the page itself shows in the header', { tag: '@once' }, async ({ page }) => {
  const account = page.getByRole('banner').locator('a[href="/account"]');
  await signUp(page, newAddress(), 'en');
  await expect(account).toBeVisible();
  await page.locator('main #details').getByRole('button').last().click();
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('You are signed out.');
  await expect(account).toBeHidden();
});
