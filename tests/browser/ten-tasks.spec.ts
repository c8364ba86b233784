/** What somebody with a phone wants to know, beginning on the home page: how often one taps, and how many screens one goes down for it. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

/** A thumb that counts. What is not in the window is reached by going down, in parts of a screen. */
class Thumb {
  taps = 0;
  screens = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async reads(words: Locator): Promise<void> {
    await expect(words).toBeVisible();
    const { y, height } = (await words.boundingBox()) ?? { y: 0, height: 0 };
    const screen = this.page.viewportSize()?.height ?? 1;
    this.screens += Math.max(0, y + Math.min(height, screen) - screen) / screen;
    await words.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center' }));
  }

  async tap(at: Locator): Promise<void> {
    await this.reads(at);
    await at.tap();
    this.taps += 1;
  }

  /** A tap that leads to another page, which is there when this comes back. */
  async go(at: Locator, address: string): Promise<void> {
    await this.tap(at);
    await this.page.waitForURL(`**${address}`);
  }

  async menu(name: string, address: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Menü' }));
    const menu = this.page.getByRole('navigation', { name: 'Hauptmenü' });
    await this.go(menu.getByRole('link', { name, exact: true }), address);
  }
}

interface Task {
  name: string;
  /** at most */
  taps: number;
  screens: number;
  do: (thumb: Thumb, page: Page) => Promise<void>;
}

const poster = (page: Page, evening: number) => page.locator(`main a[href="/events/${evening}"]`).first();
/** 2 to 4: by their rows on the page for a visit */
const questions = {
  train: 'Zug',
  dogs: 'Hunde',
  wheelchair: 'Rollstuhl',
  food: 'Essen',
  toilets: 'Toiletten',
  car: 'Auto',
  prices: 'Preise',
};

const tasks: Task[] = [
  {
    name: '1 when the opera ends',
    taps: 1,
    screens: 2.2,
    async do(thumb, page) {
      await thumb.go(poster(page, 15), '/events/15');
      await thumb.reads(page.getByText(/^gegen 21\.55/));
    },
  },
  {
    name: '5 two for 24 August',
    taps: 6,
    screens: 3.6,
    async do(thumb, page) {
      await thumb.go(poster(page, 13), '/events/13');
      await thumb.tap(page.locator('main form[action="/tickets"] button'));
      const dialog = page.getByRole('dialog');
      await thumb.tap(dialog.locator('[name=email]'));
      await page.keyboard.type('klara@beispiel.example');
      await thumb.tap(dialog.locator('[name=additionalNotes]'));
      await page.keyboard.type('Zwei Karten');
      await thumb.tap(dialog.locator('[name=agreement]'));
      await thumb.tap(dialog.locator('[type=submit]'));
      await expect(page.locator('aside[role=status]')).toBeVisible();
    },
  },
  {
    name: '6 where the old oak stands',
    taps: 4,
    screens: 1.6,
    async do(thumb, page) {
      await thumb.menu('Park', '/park');
      await thumb.tap(page.locator('nav ol [data-place=old-oak]'));
      await thumb.tap(
        page.getByRole('dialog').getByRole('link', { name: 'Auf der Karte zeigen' }).filter({ visible: true }),
      );
      await expect(page).toHaveURL(/#map-old-oak$/);
      await expect(page.locator('#map-old-oak circle')).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: '7 the note on Don Giovanni',
    taps: 1,
    screens: 5,
    async do(thumb, page) {
      await thumb.go(poster(page, 15), '/events/15');
      await thumb.reads(page.getByRole('heading', { name: 'Zum Programm' }));
    },
  },
  {
    name: '8 who sings Elvira',
    taps: 2,
    screens: 4,
    async do(thumb, page) {
      await thumb.go(poster(page, 15), '/events/15');
      await thumb.go(page.getByRole('link', { name: 'Philine Quast' }).first(), '/people/philine-quast');
      await thumb.reads(page.getByRole('heading', { level: 1 }));
    },
  },
  {
    name: '9 the pictures of an opera day',
    taps: 3,
    screens: 1,
    async do(thumb, page) {
      await thumb.menu('Mediathek', '/media-library');
      await thumb.go(page.locator('main a[href="/media-detail/4"]').first(), '/media-detail/4');
      await thumb.reads(page.locator('[data-plate]:visible img'));
    },
  },
  {
    name: '10 English, and back',
    taps: 4,
    screens: 0,
    async do(thumb, page) {
      for (const [menu, language] of [
        ['Menü', 'English'],
        ['Menu', 'Deutsch'],
      ] as const) {
        await thumb.tap(page.getByRole('button', { name: menu }));
        await thumb.tap(page.getByRole('link', { name: language }).filter({ visible: true }));
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'de');
      }
    },
  },
];

test('2 to 4 train, dog, wheelchair, food, toilet, car and price: three taps and 1.6 screens at most', async ({
  page,
}) => {
  await page.goto('/');
  const way = new Thumb(page);
  await way.menu('Besuch', '/visit');
  for (const [id, row] of Object.entries(questions)) {
    await page.evaluate(() => scrollTo(0, 0));
    const thumb = new Thumb(page);
    const summary = page.locator('summary', { hasText: row });
    await thumb.tap(summary);
    await thumb.reads(page.locator(`#${id} > p`).nth(1));
    expect(way.taps + thumb.taps, id).toBe(3);
    expect(way.screens + thumb.screens, id).toBeLessThanOrEqual(1.6);
    await summary.tap();
  }
});

for (const { name, taps, screens, do: run } of tasks)
  test(`${name}: taps ${taps}, screens ${screens} at most`, async ({ page }) => {
    await page.goto('/');
    const thumb = new Thumb(page);
    await run(thumb, page);
    expect(thumb.taps).toBeLessThanOrEqual(taps);
    expect(thumb.screens).toBeLessThanOrEqual(screens);
  });
