/** Pictures one at a time: what is said and pressed about one is in sight together with it. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

const shown = (page: Page) => page.locator('[data-plate]:visible');
const arrows = (page: Page) => page.locator('[data-plates] > div > [data-step]');

test.use({ viewport: { width: 1280, height: 860 } });

test('[MDD-02] on a desk a gallery opens with picture, caption and arrows in sight, and the picture is not cut', async ({
  page,
}) => {
  await page.goto('/media-detail/3');
  for (const part of [shown(page).locator('img'), shown(page).locator('figcaption > span').last(), arrows(page).last()])
    await expect(part).toBeInViewport({ ratio: 1 });
  const box = await shown(page).locator('img').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
  expect(box?.width).toBeGreaterThan(700);
});

test('[PRK-03] a place opens on a desk with picture, caption and arrows in sight', async ({ page }) => {
  await page.goto('/park?place=old-oak');
  for (const part of [shown(page).locator('img'), shown(page).locator('figcaption > span').last(), arrows(page).last()])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect((await shown(page).locator('img').boundingBox())?.width).toBeGreaterThan(700);
});

test('[PRK-03] a place opens with its own words at once, also where its picture does not come', async ({ page }) => {
  await page.goto('/park');
  const waiting: Route[] = [];
  await page.route(/\.(avif|jpe?g)$/, (route) => void waiting.push(route));
  await page.locator('#places [data-place=old-oak]').click();
  expect(await shown(page).innerText()).toContain('Alte Eiche');
  for (const route of waiting) await route.continue();
  await page.unroute(/\.(avif|jpe?g)$/);
});

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]) {
  test(`full size fills the window of ${viewport.width} × ${viewport.height} with picture and paper, and says which it is`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/media-detail/3?photo=2');
    await page.getByRole('link', { name: 'In voller Größe' }).click();
    const view = page.getByRole('dialog');
    const picture = view.locator('img');
    await expect(picture).toBeVisible();
    const place = await picture.boundingBox();
    const controls = await view.getByRole('button').first().boundingBox();
    // From the top of the window down to the line of its caption, and from edge to edge.
    expect(place?.y).toBe(0);
    expect(place?.width).toBe(viewport.width);
    expect(place?.height).toBeGreaterThan(viewport.height - 130);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
    expect(await picture.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    await expect(view.getByText(/^2 von 8: /)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowRight');
    await expect(view.getByText(/^3 von 8: /)).toBeInViewport({ ratio: 1 });
  });
}
