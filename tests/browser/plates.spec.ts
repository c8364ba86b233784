import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

const visiblePlate = (page: Page) => page.locator('[data-plate]:visible');

test.use({ viewport: { width: 1280, height: 860 } });

for (const path of ['/media-detail/3', '/park?place=old-oak']) {
  test(`[MDD-02] [PRK-03] ${path} shows the picture uncut, its caption and arrows at once`, async ({ page }) => {
    await page.goto(path);
    const image = visiblePlate(page).locator('img');
    const arrow = page.locator('[data-plates] > div > [data-step]').last();
    for (const part of [image, visiblePlate(page).locator('figcaption > span').last(), arrow])
      await expect(part).toBeInViewport({ ratio: 1 });
    const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 1 };
    expect(width).toBeGreaterThan(700);
    expect(width / height).toBeCloseTo(1.6, 1);
  });
}

test('[PRK-03] a place opens with its own words at once, also where its picture does not come', async ({ page }) => {
  await page.goto('/park');
  const waiting: Route[] = [];
  await page.route(/\.(avif|jpe?g)$/, (route) => void waiting.push(route));
  await page.locator('#places [data-place=old-oak]').click();
  expect(await visiblePlate(page).innerText()).toContain('Alte Eiche');
  for (const route of waiting) await route.continue();
  await page.unroute(/\.(avif|jpe?g)$/);
});

for (const [width, height] of [
  [1920, 1080],
  [390, 844],
] as const) {
  test(`full size fills ${width} × ${height}, names the picture, steps, and returns the focus`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/media-detail/3?photo=2');
    const opener = page.getByRole('link', { name: 'In voller Größe' });
    await opener.click();
    const view = page.getByRole('dialog');
    const picture = view.locator('img');
    await expect(picture).toBeVisible();
    const place = await picture.boundingBox();
    const controls = await view.getByRole('button').first().boundingBox();
    expect([place?.y, place?.width]).toEqual([0, width]);
    expect(place?.height).toBeGreaterThan(height - 130);
    expect(place?.height).toBeLessThanOrEqual(controls?.y ?? 0);
    expect(await picture.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    await expect(view.getByText(/^2 von 8: /)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowRight');
    await expect(view.getByText(/^3 von 8: /)).toBeInViewport({ ratio: 1 });
    const src = (await visiblePlate(page).locator('img').getAttribute('src')) ?? '';
    await expect(picture).toHaveAttribute('src', src);
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expect(opener).toBeFocused();
  });
}
