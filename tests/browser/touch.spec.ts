import type { Locator, Page } from '@playwright/test';
import { expect, swipe, test } from '#tests/harness/browser.ts';

/** Swipes over the middle of an element, from right to left or back. */
async function swipeOver(page: Page, part: Locator, by: number) {
  await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await part.boundingBox();
  if (!box) throw new Error('There is nothing to swipe over.');
  await swipe(page, { from: { x: by < 0 ? 320 : 70, y: box.y + Math.min(box.height / 2, 200) }, by });
}

test('[HOM-03] [MED-03] [MDD-02] [PRK-03] [PRK-04] [ABT-02] a swipe shows the next card, picture or place', async ({
  page,
}) => {
  const rows = { '/': '#park ol', '/park': '#history ol', '/about': '#info ol' };
  for (const [path, selector] of Object.entries(rows)) {
    await page.goto(path);
    const row = page.locator(`${selector}[tabindex="0"]`);
    await swipeOver(page, row, -260);
    await expect(row.locator('li').nth(1)).toBeInViewport({ ratio: 0.6 });
  }
  await page.goto('/media-library');
  const cards = page.locator('[data-row]').first();
  await swipeOver(page, cards, -260);
  await expect(cards.locator('li').nth(1)).toBeInViewport({ ratio: 0.6 });
  await expect(cards.locator('li').first()).not.toBeInViewport({ ratio: 0.5 });

  const plate = page.locator('[data-plate]:visible');
  await page.goto('/media-detail/3');
  await swipeOver(page, plate.locator('img'), 220);
  await expect(plate).toContainText(/^8 \w+ 8/);
  await swipeOver(page, plate.locator('img'), -220);
  await expect(plate).toContainText(/^1 \w+ 8/);
  // A vertical swipe scrolls.
  await expect(page.locator('[data-swipe]').first()).toHaveCSS('touch-action', /pan-y/);

  await page.goto('/park?place=lake');
  await swipeOver(page, page.getByRole('dialog').locator('[data-plate]:visible img'), -220);
  await expect(page).toHaveURL(/place=island/);
});

test('[SRC-02] in the menu, a tap opens a suggestion, and a tap elsewhere closes the list', async ({ page }) => {
  await page.goto('/?lng=en');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const [box, list] = [page.getByRole('combobox'), page.getByRole('listbox')];
  await box.tap();
  await box.pressSequentially('dog');
  await expect(list).toBeInViewport({ ratio: 1 });
  await page.locator('#menu').getByRole('link', { name: 'English' }).focus();
  await expect(list).toBeHidden();
  await box.fill('dog');
  await list.getByRole('option').first().tap();
  await expect(page).toHaveURL(/\/visit#dogs$/);
});
