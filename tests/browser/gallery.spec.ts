import type { Page, Route } from '@playwright/test';
import { expect, goAndSettle, shippedSiteAddress, test } from '#tests/harness/browser.ts';
import { german } from '#tests/harness/texts.ts';

const gallery = '/media-detail/3';
const total = 8;
const visiblePlate = (page: Page) => page.locator('[data-plate]:visible');

declare global {
  interface Window {
    /** Frames in which the picture of the current plate is missing. */
    blankFrames: number;
  }
}

const countBlankFrames = (page: Page) =>
  page.addInitScript(() => {
    window.blankFrames = 0;
    const look = () => {
      const image = document.querySelector<HTMLImageElement>('[data-plate]:not([hidden]) img');
      if (image && document.readyState === 'complete' && !(image.complete && image.naturalWidth)) window.blankFrames++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function listFetchedPlates(page: Page, files: Set<string>): Promise<number[]> {
  const sets = await page
    .locator('[data-plate]')
    .evaluateAll((plates) =>
      plates.map((plate) => [...plate.querySelectorAll('source, img')].map((one) => one.getAttribute('srcset')).join()),
    );
  return sets.flatMap((set, index) => ([...files].some((file) => set.includes(file)) ? [index + 1] : []));
}

test.describe('on a phone that fetches the largest pictures', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true });

  // The shipped content, because the pictures of the fixtures are tiny.
  test('a gallery loads at most 250 KB for its first picture and both neighbours', async ({ page }) => {
    const weighed: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      weighed.push(request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize));
    });
    await goAndSettle(page, shippedSiteAddress() + gallery);
    await expect(visiblePlate(page).locator('img')).toBeVisible();
    const kilobytes = (await Promise.all(weighed)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
    expect(kilobytes).toBeGreaterThan(60);
    expect(kilobytes).toBeLessThanOrEqual(250);
  });

  test('[MDD-02] the arrows never show a blank frame, and fetch two neighbouring pictures', async ({ page, watch }) => {
    watch.expectFaults(/net::ERR_FAILED/);
    const files = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.avif')) files.add(pathname);
    });
    await countBlankFrames(page);
    await goAndSettle(page, gallery);
    for (let number = 1; number <= total; number++) {
      await expect(visiblePlate(page)).toContainText(`${number} von ${total}`);
      const image = visiblePlate(page).locator('img');
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true);
      const beyond = (await listFetchedPlates(page, files)).filter((plate) => plate > number + 1 && plate !== total);
      expect(beyond, `ahead of picture ${number}`).toEqual([]);
      await page.keyboard.press('ArrowRight');
    }
    await expect(visiblePlate(page)).toContainText(`1 von ${total}`);
    const blankFrames = () => page.evaluate(() => window.blankFrames);
    expect(await blankFrames()).toBe(0);
    expect((await listFetchedPlates(page, files)).length).toBe(total);
    // Control: the check counts a picture that does not load.
    await page.route(/\.avif$/, (route) => route.abort());
    await visiblePlate(page).evaluate((plate) => {
      plate.querySelector('picture')?.replaceWith(Object.assign(new Image(), { src: '/media/none.avif' }));
    });
    await expect.poll(blankFrames).toBeGreaterThan(0);
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 860 } });

  for (const path of ['/media-detail/3', '/park?place=old-oak']) {
    test(`[MDD-02] [PRK-03] ${path} fits picture, caption and arrows into the window`, async ({ page }) => {
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

  test('[PRK-03] a place opens with its text at once, even if its picture does not arrive', async ({ page }) => {
    await page.goto('/park');
    const waiting: Route[] = [];
    await page.route(/\.(avif|jpe?g)$/, (route) => void waiting.push(route));
    // By keyboard: tiles without pictures may move while the pointer is on its way.
    await page.locator('#places [data-place=old-oak]').press('Enter');
    expect(await visiblePlate(page).innerText()).toContain('Alte Eiche');
    for (const route of waiting) await route.continue();
    await page.unroute(/\.(avif|jpe?g)$/);
  });

  for (const [width, height] of [
    [1920, 1080],
    [390, 844],
  ] as const) {
    test(`the full view fills ${width} × ${height}, steps to the next picture, and returns the focus`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/media-detail/3?photo=2');
      const opener = page.getByRole('link', { name: german('library.detail.full') });
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
});
