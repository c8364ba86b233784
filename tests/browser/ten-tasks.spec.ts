/** What somebody with a phone wants to know, beginning on the home page: how often one taps, and how many screens one goes down for it. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

/** A thumb that counts. What is not in the window is reached by going down, in parts of a screen. */
function countingThumb(page: Page) {
  const thumb = {
    taps: 0,
    screens: 0,
    async reads(words: Locator): Promise<void> {
      await expect(words).toBeVisible();
      const { y, height } = (await words.boundingBox()) ?? { y: 0, height: 0 };
      const screen = page.viewportSize()?.height ?? 1;
      thumb.screens += Math.max(0, y + Math.min(height, screen) - screen) / screen;
      await words.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center' }));
    },
    async tap(at: Locator): Promise<void> {
      await thumb.reads(at);
      await at.tap();
      thumb.taps += 1;
    },
    async menu(name: string, address: string): Promise<void> {
      await thumb.tap(page.getByRole('button', { name: 'Menü' }));
      const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
      await thumb.tap(menu.getByRole('link', { name, exact: true }));
      await page.waitForURL(`**${address}`);
    },
  };
  return thumb;
}
type Thumb = ReturnType<typeof countingThumb>;

const posterTo = (page: Page, evening: number) => page.locator(`main a[href="/events/${evening}"]`).first();

const tasks: [name: string, taps: number, screens: number, (thumb: Thumb, page: Page) => Promise<void>][] = [
  [
    'when the opera ends, and who sings Elvira',
    2,
    6,
    async (thumb, page) => {
      await thumb.tap(posterTo(page, 15));
      await thumb.reads(page.getByText(/^gegen 21\.55/));
      expect(thumb.screens).toBeLessThanOrEqual(2.2);
      await thumb.tap(page.getByRole('link', { name: 'Philine Quast' }).first());
      await thumb.reads(page.getByRole('heading', { level: 1, name: 'Philine Quast' }));
    },
  ],
  [
    'two for 24 August',
    6,
    3.6,
    async (thumb, page) => {
      await thumb.tap(posterTo(page, 13));
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
  ],
  [
    'where the old oak stands',
    4,
    1.6,
    async (thumb, page) => {
      await thumb.menu('Park', '/park');
      await thumb.tap(page.locator('nav ol [data-place=old-oak]'));
      const link = page.getByRole('dialog').getByRole('link', { name: 'Auf der Karte zeigen' });
      await thumb.tap(link.filter({ visible: true }));
      await expect(page.locator('#map-old-oak circle')).toBeInViewport({ ratio: 1 });
    },
  ],
];

for (const [name, taps, screens, run] of tasks)
  test(`${name}: taps ${taps}, screens ${screens} at most`, async ({ page }) => {
    await page.goto('/');
    const thumb = countingThumb(page);
    await run(thumb, page);
    expect(thumb.taps).toBeLessThanOrEqual(taps);
    expect(thumb.screens).toBeLessThanOrEqual(screens);
  });

test('train, dog, wheelchair, food, toilet, car and price: three taps and 1.6 screens at most', async ({ page }) => {
  await page.goto('/');
  const way = countingThumb(page);
  await way.menu('Besuch', '/visit');
  const rows = { train: 'Zug', dogs: 'Hunde', wheelchair: 'Rollstuhl', food: 'Essen', toilets: 'Toiletten' };
  for (const [id, row] of Object.entries({ ...rows, car: 'Auto', prices: 'Preise' })) {
    await page.evaluate(() => scrollTo(0, 0));
    const thumb = countingThumb(page);
    const summary = page.locator('summary', { hasText: row });
    await thumb.tap(summary);
    await thumb.reads(page.locator(`#${id} > p`).nth(1));
    expect(way.taps + thumb.taps, id).toBe(3);
    expect(way.screens + thumb.screens, id).toBeLessThanOrEqual(1.6);
    await summary.tap();
  }
});
