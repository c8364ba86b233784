import type { Page } from '@playwright/test';
import { newAddress, password } from '#tests/harness/account-holder.ts';
import { expect, languageTag, reads, staysInDialog, tabTo, test } from '#tests/harness/browser.ts';
import { byTurns } from '#tests/harness/by-turns.ts';

test('[HOM-03] the slideshow by keyboard: arrows in the row, Enter on the buttons', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'Fünf Blätter aus dem Park');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#park-2')).toBeInViewport({ ratio: 0.5 });
  await expect(page.locator('#park [aria-current]')).toHaveAttribute('href', '#park-2');
  await tabTo(page, 'Nächstes Blatt');
  await page.keyboard.press('Enter');
  await expect(page.locator('#park-3')).toBeInViewport({ ratio: 0.5 });
});

// What moves smoothly is a matter of other tests.
const quiet = { contextOptions: { reducedMotion: 'reduce' } } as const;

const say = {
  de: {
    photo: /^Foto$/i,
    nextCards: '2022: nächste Karten',
    info: /^INFO/i,
    playFilm: 'Film abspielen',
    toLibrary: /^Zurück zur Mediathek/i,
    home: /^Zurück zur Startseite/i,
    next: 'Nächstes Bild',
    full: /^In voller Größe$/i,
    all: /^Alle Bilder$/i,
    lake: /^7\s+See/,
    ticket: /^Ticket Buchen$/i,
    artists: /^Künstler$/i,
    bio: /^Biografie/i,
    imprint: /^Impressum$/i,
    privacy: /^Datenschutzerklärung/i,
  },
  en: {
    photo: /^Photo$/i,
    nextCards: '2022: next cards',
    info: /^Info:?/i,
    playFilm: 'Play the film',
    toLibrary: /^Back to the media library/i,
    home: /^Back to the home page/i,
    next: 'Next picture',
    full: /^Full size$/i,
    all: /^All pictures$/i,
    lake: /^7\s+Lake/,
    ticket: /^Book Ticket$/i,
    artists: /^Artists$/i,
    bio: /^Biography/i,
    imprint: /^Imprint$/i,
    privacy: /^Privacy policy/i,
  },
} as const;

type Words = (typeof say)[keyof typeof say];
const far = 130;

/** Of what has the focus: that it shows no ring, or cannot be touched at any of five places. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing';
    const ringed = [focused, focused.nextElementSibling, focused.parentElement].some(
      (element) => element && getComputedStyle(element).outlineStyle !== 'none',
    );
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
    const places = [
      [middle, centre],
      [left + 3, centre],
      [right - 3, centre],
      [middle, top + 3],
      [middle, bottom - 3],
    ] as const;
    const isSeen = places.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (focused.contains(there) || there.contains(focused));
    });
    const name = `${focused.tagName} ${focused.ariaLabel ?? focused.textContent.trim()}`.slice(0, 60);
    return ringed && isSeen ? undefined : `${name}: ${ringed ? 'covered' : 'no ring'}`;
  });

test('at no stop is the focus hidden or covered', async ({ page }) => {
  // Two pages with a bar that sticks.
  for (const path of ['/contact', '/media-library']) {
    await page.goto(`${path}?lng=de`);
    const found = new Map<string | undefined, number>();
    while (!found.has('nothing')) {
      await page.keyboard.press('Tab');
      const said = await unseen(page);
      found.set(said, (found.get(said) ?? 0) + 1);
    }
    expect(found.get(undefined), path).toBeGreaterThan(20);
    expect([...found.keys()].filter(Boolean), path).toEqual(['nothing']);
  }
});

test('control: something over what has the focus is noticed', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  expect(await unseen(page)).toBeUndefined();
  await page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'));
    for (const [name, value] of Object.entries({ position: 'fixed', inset: '0', 'z-index': '99' }))
      cover.style.setProperty(name, value);
  });
  expect(await unseen(page)).toContain('covered');
});

async function press(page: Page, name: string | RegExp) {
  await tabTo(page, name, far);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Enter');
}
const marked = (page: Page) => page.locator('[data-section-bar] [aria-current]');

const journeys: [rows: string, path: string, walk: (page: Page, words: Words) => Promise<void>][] = [
  [
    '[MED-01] [MED-02] [MED-03]',
    '/media-library',
    async (page, { photo, nextCards }) => {
      await page.setViewportSize({ width: 768, height: 800 });
      await press(page, '2021');
      await expect(marked(page)).toHaveText('2021');
      await page.reload();
      await press(page, nextCards);
      await expect
        .poll(() =>
          page
            .locator('[data-row]')
            .first()
            .evaluate((row) => row.scrollLeft),
        )
        .toBeGreaterThan(100);
      await expect(page.locator(':focus')).toHaveAttribute('aria-disabled', 'true');
      await page.reload();
      await press(page, photo);
      await expect(page).toHaveURL(/type=photo/);
      await expect(page.locator('[data-carousel] article')).toHaveCount(3);
    },
  ],
  [
    '[MED-04] [MDD-03] [MDD-04]',
    '/media-library',
    async (page, { info, playFilm, toLibrary }) => {
      await press(page, info);
      await expect(page).toHaveURL('/media-detail/1');
      const film = page.locator('video');
      const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
      // The button on the still begins it; from then on the keys are the film's own.
      await press(page, playFilm);
      await expect.poll(isPaused).toBe(false);
      await expect(film).toBeFocused();
      await page.keyboard.press('Space');
      await expect.poll(isPaused).toBe(true);
      await page.reload();
      await press(page, toLibrary);
      await expect(page).toHaveURL('/media-library');
    },
  ],
  [
    '[MDD-02]',
    '/media-detail/6',
    async (page, { next, full, all }) => {
      const number = page.locator('[data-plate]:visible');
      await press(page, next);
      await expect(number).toContainText(/^2 \w+ 7/);
      await press(page, full);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator(':focus')).toHaveText(full);
      await press(page, all);
      await press(page, /^5 \w+ 7/);
      await expect(page).toHaveURL(/photo=5#plates$/);
      await expect(number).toContainText(/^5 \w+ 7/);
    },
  ],
  [
    '[NWS-02]',
    '/news-detail/1',
    async (page, { home }) => {
      await press(page, home);
      await expect(page).toHaveURL('/');
    },
  ],
  [
    '[PRK-02] [PRK-03] [PRK-04]',
    '/park',
    async (page, { lake }) => {
      await press(page, lake);
      const view = page.getByRole('dialog');
      await expect(view).toBeVisible();
      await staysInDialog(page, 8);
      await page.keyboard.press('Escape');
      await expect(view).toBeHidden();
      await expect(page.locator(':focus')).toHaveAttribute('data-place', 'lake');
      const history = page.locator('#history');
      await history.locator('[tabindex="0"]').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(history.getByRole('status')).toContainText('5/5');
    },
  ],
  [
    '[PKD-01]',
    '/park-detail/1',
    async (page, { ticket }) => {
      // The first is the header's.
      await tabTo(page, ticket);
      await press(page, ticket);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main').getByRole('button')).toBeFocused();
    },
  ],
  [
    '[ABT-01] [ABT-03] [ABT-06]',
    '/about',
    async (page, { artists, bio }) => {
      await press(page, artists);
      await expect(marked(page)).toHaveText(artists);
      await page.reload();
      await press(page, bio);
      const opened = page.locator('details:has(> :focus)');
      await expect(opened).toHaveAttribute('open', '');
      await expect(page.locator('details[open]')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(opened).not.toHaveAttribute('open');
    },
  ],
  [
    '[CON-01] [CON-05]',
    '/contact',
    async (page, { imprint, privacy }) => {
      await press(page, imprint);
      await expect(marked(page)).toHaveText(imprint);
      await press(page, privacy);
      await expect(page).toHaveURL(/\/privacy/);
    },
  ],
];

test.describe('by keyboard alone', () => {
  test.use(quiet);
  for (const [index, [rows, path, walk]] of journeys.entries()) {
    const language = byTurns(index);
    test(`${rows} ${path} (${language})`, languageTag(language), async ({ page }) => {
      await reads(page, language);
      await page.goto(path);
      await walk(page, say[language]);
    });
  }
});

test.describe('an account', () => {
  test.use(quiet);

  test(`[AUT-01] [AUT-02] an account is opened, entered, used and left by keyboard, and the focus never falls off the page`, async ({
    page,
  }) => {
    const email = newAddress();
    const type = async (name: string, text: string) => {
      for (let i = 0; i < far && !(await page.locator(`main [name=${name}]:focus`).count()); i++)
        await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    await page.goto(`/signup?lng=en`);
    await type('name', 'Klara Winter');
    await type('email', email);
    await type('password', password);
    await press(page, 'Open an account');
    await expect(page).toHaveURL(/\/login/);
    await type('email', email);
    await type('password', password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');

    // Another device, which is then ended.
    await page.request.post('/auth/login/', { data: { email, password } });
    await page.goto('/account');
    await expect(page.locator('#sessions li')).toHaveCount(2);
    await press(page, /^Sign out:/);
    await expect(page.locator('#sessions li')).toHaveCount(1);
    await expect(page.locator('#sessions ul')).toBeFocused();
    // The way out in the header; the account's own button is tested in focus.spec.ts.
    await press(page, 'Sign out');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'signed out' })).toBeVisible();
  });
});
