import type { Page } from '@playwright/test';
import { createEmailAddress, password } from '#tests/harness/account-holder.ts';
import { expect, expectFocusInDialog, tabTo, test } from '#tests/harness/browser.ts';
import { english, german } from '#tests/harness/texts.ts';

const maxTabs = 130;

async function pressEnterOn(page: Page, name: string | RegExp) {
  await tabTo(page, name, maxTabs);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Enter');
}

/** Describes the focused element if it has no focus ring or is covered at five points. */
const findHiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing';
    const ringed = [focused, focused.nextElementSibling, focused.parentElement].some(
      (element) => element && getComputedStyle(element).outlineStyle !== 'none',
    );
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
    const across = [left + 3, middle, right - 3].map((x) => ({ x, y: centre }));
    const down = [top + 3, bottom - 3].map((y) => ({ x: middle, y }));
    const isSeen = [...across, ...down].some(({ x, y }) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (focused.contains(there) || there.contains(focused));
    });
    return ringed && isSeen ? undefined : `${focused.outerHTML.slice(0, 80)}: ${ringed ? 'covered' : 'no ring'}`;
  });

test('B3 the focus is always visible and never covered', async ({ page }) => {
  // Two pages with a sticky bar.
  for (const path of ['/contact', '/media-library']) {
    await page.goto(path);
    const found: (string | undefined)[] = [];
    while (found.at(-1) !== 'nothing') {
      await page.keyboard.press('Tab');
      found.push(await findHiddenFocus(page));
    }
    expect(found.length, path).toBeGreaterThan(20);
    expect(found.filter(Boolean), path).toEqual(['nothing']);
  }
  // Control: the check finds an element that covers the focus.
  await page.keyboard.press('Tab');
  await page.evaluate(() => {
    const { style } = document.body.appendChild(document.createElement('div'));
    [style.position, style.inset, style.zIndex] = ['fixed', '0', '99'];
  });
  expect(await findHiddenFocus(page)).toContain('covered');
});

const currentSection = (page: Page) => page.locator('[data-section-bar] [aria-current]');

const journeys: Record<string, (page: Page) => Promise<void>> = {
  '[ABT-01] [CON-01] [MED-02] [ABT-03] [ABT-06] [MED-03] bars, biographies and rows': async (page) => {
    await page.setViewportSize({ width: 768, height: 800 });
    for (const [path, name] of Object.entries({
      contact: 'Impressum',
      'media-library': '2021',
      about: german('about.tabs.artists'),
    })) {
      await page.goto(`/${path}`);
      await pressEnterOn(page, new RegExp(`^${name}$`, 'i'));
      await expect(currentSection(page)).toHaveText(name);
    }
    await page.reload();
    await pressEnterOn(page, /^Biografie/i);
    const opened = page.locator('details:has(> :focus)');
    await expect(opened).toHaveAttribute('open', '');
    await expect(page.locator('details[open]')).toHaveCount(1);
    await page.goto('/media-library');
    await pressEnterOn(page, german('library.next', { year: 2022 }));
    const row = page.locator('[data-row]').first();
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
    await expect(page.locator(':focus')).toHaveAttribute('aria-disabled', 'true');
  },
  '[MED-04] [MDD-03] a film': async (page) => {
    await page.goto('/media-library');
    await pressEnterOn(page, /^INFO/i);
    await expect(page).toHaveURL('/media-detail/1');
    const film = page.locator('video');
    const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
    // The button on the poster starts the film; then the film handles the keys.
    await pressEnterOn(page, german('home.film.play'));
    await expect.poll(isPaused).toBe(false);
    await page.keyboard.press('Space');
    await expect.poll(isPaused).toBe(true);

    // The film has the focus at once: the event `play` comes later.
    await page.reload();
    await tabTo(page, german('home.film.play'), maxTabs);
    const pressAndFindFocus = () => {
      const button = document.activeElement as HTMLElement;
      button.click();
      return [button.tagName, document.activeElement?.tagName];
    };
    expect(await page.evaluate(pressAndFindFocus)).toEqual(['BUTTON', 'VIDEO']);
  },
  '[PRK-02] [PRK-03] [PRK-04] the park': async (page) => {
    await page.goto('/park');
    await pressEnterOn(page, /^7\s+See/);
    const view = page.getByRole('dialog');
    await expect(view).toBeVisible();
    await expectFocusInDialog(page, 8);
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expect(page.locator(':focus')).toHaveAttribute('data-place', 'lake');
    const history = page.locator('#history');
    await history.locator('[tabindex="0"]').press('Tab');
    await page.keyboard.press('Enter');
    await expect(history.getByRole('status')).toContainText('5/5');

    await page.getByLabel(german('access.filter.steps'), { exact: true }).press('Space');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/park?steps=0#map');
    await expect(page.getByLabel(german('access.filter.steps'), { exact: true })).toBeChecked();
    for (const part of ['svg', '#places']) await expect(page.locator(`${part} [data-place]`)).toHaveCount(4);
    await page.locator('svg [data-place]').first().press('Enter');
    await expect(view).toBeVisible();
    await expect(page).toHaveURL(/steps=0&place=barn/);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: german('access.filter.all') }).press('Enter');
    await expect(page.locator('svg [data-place]')).toHaveCount(17);
  },
};

test.describe('by keyboard alone', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [title, walk] of Object.entries(journeys)) test(`B3 ${title}`, ({ page }) => walk(page));

  test('[AUT-01] [AUT-02] signing up, signing in, ending another session and signing out work by keyboard', async ({
    page,
  }) => {
    const email = createEmailAddress();
    const type = async (name: string, text: string) => {
      for (let i = 0; i < maxTabs && !(await page.locator(`main [name=${name}]:focus`).count()); i++)
        await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    await page.goto('/signup?lng=en');
    await type('name', 'Klara Winter');
    for (const next of [() => pressEnterOn(page, english('session.signUp.send')), () => page.keyboard.press('Enter')]) {
      await type('email', email);
      await type('password', password);
      await next();
      await expect(page).not.toHaveURL(/\/signup/);
    }
    await expect(page).toHaveURL('/');

    // A second session, which is then ended.
    await page.request.post('/auth/login/', { data: { email, password } });
    await page.goto('/account');
    await expect(page.locator('#sessions li')).toHaveCount(2);
    await pressEnterOn(page, /^Sign out:/);
    await expect(page.locator('#sessions li')).toHaveCount(1);
    await expect(page.locator('#sessions ul')).toBeFocused();
    // The button of the header; account.spec.ts tests that of the account.
    await pressEnterOn(page, english('account.signOut'));
    await expect(page).toHaveURL(/\/login/);
  });
});

const dialog = (page: Page) => page.getByRole('dialog');
const receipt = (page: Page) => page.locator('aside[role=status]');

async function sendTicket(page: Page) {
  await dialog(page).locator('[name=agreement]').focus();
  await page.keyboard.press('Space');
  await dialog(page).locator('[name=email]').fill('klara@beispiel.example');
  await page.keyboard.press('Enter');
  await expect(receipt(page)).toBeFocused();
  await receipt(page).getByRole('button').press('Enter');
  await expect(receipt(page)).toBeHidden();
}

test('[TKT-01] [TKT-05] after a ticket request the receipt has the focus, then the button', async ({ page }) => {
  await page.goto('/events/1');
  const opener = page.getByRole('main').locator('form[action="/tickets"] button');
  await opener.press('Enter');
  await sendTicket(page);
  await expect(opener).toBeFocused();

  // On a phone the menu hides the ticket button, so the menu button gets the focus.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/park');
  const menu = page.getByRole('button', { name: 'Menü', exact: true });
  await menu.click();
  await page.getByRole('button', { name: german('shell.bookTicket') }).click();
  await sendTicket(page);
  await expect(menu).toBeFocused();
});

test('[NLT-03] after a newsletter request, the focus is on the thanks', async ({ page }) => {
  await page.goto('/newsletter');
  const frame = page.locator('[data-newsletter]');
  await frame.locator('[name=email]').fill(createEmailAddress());
  await frame.locator('[name=consent]').check();
  await frame.locator('[type=submit]').press('Enter');
  await expect(frame.locator('[data-thanks]')).toBeFocused();
});
