/** Frequent questions on a phone, from the home page: taps and screens to scroll. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

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
    needs(mostTaps: number, mostScreens: number): void {
      expect(thumb.taps).toBeLessThanOrEqual(mostTaps);
      expect(thumb.screens).toBeLessThanOrEqual(mostScreens);
    },
  };
  return thumb;
}

const posterTo = (page: Page, evening: number) => page.locator(`main a[href="/events/${evening}"]`).first();

test.beforeEach(({ page }) => page.goto('/'));

test('the end of the opera is found with one tap, and who sings Elvira with two', async ({ page }) => {
  const thumb = countingThumb(page);
  await thumb.tap(posterTo(page, 15));
  await thumb.reads(page.getByText(/^gegen 21\.55/));
  thumb.needs(1, 3.3);
  await thumb.tap(page.getByRole('link', { name: 'Philine Quast' }).first());
  await thumb.reads(page.getByRole('heading', { level: 1, name: 'Philine Quast' }));
  thumb.needs(2, 6);
});

test('requesting two tickets for 24 August takes at most six taps and 4.1 screens', async ({ page }) => {
  const thumb = countingThumb(page);
  await thumb.tap(posterTo(page, 13));
  await thumb.tap(page.locator('main form[action="/tickets"] button'));
  const dialog = page.getByRole('dialog');
  await thumb.tap(dialog.locator('[name=email]'));
  await page.keyboard.type('klara@beispiel.example');
  await thumb.tap(dialog.locator('[name=additionalNotes]'));
  await page.keyboard.type('Zwei Karten');
  for (const name of ['[name=agreement]', '[type=submit]']) await thumb.tap(dialog.locator(name));
  await expect(page.locator('aside[role=status]')).toBeVisible();
  thumb.needs(6, 4.1);
});
