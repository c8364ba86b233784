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

async function begin(page: Page): Promise<Thumb> {
  await page.goto('/');
  return countingThumb(page);
}

function assertAtMost({ taps, screens }: Thumb, mostTaps: number, mostScreens: number): void {
  expect(taps).toBeLessThanOrEqual(mostTaps);
  expect(screens).toBeLessThanOrEqual(mostScreens);
}

test('when the opera ends: one tap, 2.2 screens; who sings Elvira: two taps, six screens', async ({ page }) => {
  const thumb = await begin(page);
  await thumb.tap(posterTo(page, 15));
  await thumb.reads(page.getByText(/^gegen 21\.55/));
  assertAtMost(thumb, 1, 2.2);
  await thumb.tap(page.getByRole('link', { name: 'Philine Quast' }).first());
  await thumb.reads(page.getByRole('heading', { level: 1, name: 'Philine Quast' }));
  assertAtMost(thumb, 2, 6);
});

test('two for 24 August: six taps and 3.6 screens at most', async ({ page }) => {
  const thumb = await begin(page);
  await thumb.tap(posterTo(page, 13));
  await thumb.tap(page.locator('main form[action="/tickets"] button'));
  const dialog = page.getByRole('dialog');
  await thumb.tap(dialog.locator('[name=email]'));
  await page.keyboard.type('klara@beispiel.example');
  await thumb.tap(dialog.locator('[name=additionalNotes]'));
  await page.keyboard.type('Zwei Karten');
  for (const name of ['[name=agreement]', '[type=submit]']) await thumb.tap(dialog.locator(name));
  await expect(page.locator('aside[role=status]')).toBeVisible();
  assertAtMost(thumb, 6, 3.6);
});

test('where the old oak stands: four taps and 1.6 screens at most', async ({ page }) => {
  const thumb = await begin(page);
  await thumb.menu('Park', '/park');
  await thumb.tap(page.locator('nav ol [data-place=old-oak]'));
  const link = page.getByRole('dialog').getByRole('link', { name: 'Auf der Karte zeigen' });
  await thumb.tap(link.filter({ visible: true }));
  await expect(page.locator('#map-old-oak circle')).toBeInViewport({ ratio: 1 });
  assertAtMost(thumb, 4, 1.6);
});

test('train, dog, wheelchair, food, toilet, car and price: three taps and 1.6 screens at most', async ({ page }) => {
  const way = await begin(page);
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
