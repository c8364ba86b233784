import { expect, swipe, test } from '#tests/harness/browser.ts';

test('[HOM-03] a swipe moves on, and the dots follow', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('list', { name: 'Fünf Blätter aus dem Park' });
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(page.locator('#park astro-island[ssr]')).toHaveCount(0);
  const box = await row.boundingBox();
  const y = (box?.y ?? 0) + 100;
  await swipe(page, { from: { x: 320, y }, by: -260 });
  await expect(page.locator('#park-2')).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('#park [aria-current]')).toHaveAttribute('href', '#park-2');
});
