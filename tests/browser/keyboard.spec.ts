import { expect, tabTo, test } from '#tests/harness/browser.ts';

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
