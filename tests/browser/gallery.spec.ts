import type { Page } from '@playwright/test';
import { expect, goAndSettle, shippedSiteAddress, test } from '#tests/harness/browser.ts';

// The phone that wants the largest pictures.
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true });

const gallery = '/media-detail/3';
const total = 8;
const visiblePlate = (page: Page) => page.locator('[data-plate]:visible');

declare global {
  interface Window {
    /** frames without the shown picture */
    blank: number;
    painted: number;
    shift: number;
  }
}

const stepForward = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { blank: 0, painted: 0, shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const image = document.querySelector<HTMLImageElement>('[data-plate]:not([hidden]) img');
      if (image && document.readyState === 'complete') {
        window.painted++;
        if (!image.complete || image.naturalWidth === 0) window.blank++;
      }
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

// Of the house as it is shipped: the pictures of the tests' estate weigh next to nothing.
test('opens with its first picture for at most 250 KB, both neighbours included', async ({ page }) => {
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

test('[MDD-02] stepping shows no blank frame, shifts nothing, fetches two neighbours', async ({ page, watch }) => {
  watch.expectFaults(/net::ERR_FAILED/);
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.avif')) files.add(pathname);
  });
  await stepForward(page);
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
  const { blank, painted, shift } = await page.evaluate(() => ({ ...window }));
  expect(painted).toBeGreaterThan(total);
  expect([blank, shift]).toEqual([0, 0]);
  expect((await listFetchedPlates(page, files)).length).toBe(total);
  await page.route(/\.avif$/, (route) => route.abort());
  await visiblePlate(page).evaluate((plate) => {
    plate.querySelector('picture')?.replaceWith(Object.assign(new Image(), { src: '/media/none.avif' }));
  });
  await expect.poll(() => page.evaluate(() => window.blank)).toBeGreaterThan(0);
});
