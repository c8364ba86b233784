/** A gallery on a phone: what opening it costs, what stepping through it fetches, and what is seen meanwhile. */
import type { Page } from '@playwright/test';
import { expect, goAndSettle, house, test } from '#tests/harness/browser.ts';

// Three dots of glass for each of the page: the phone that wants the largest pictures.
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true });

const gallery = '/media-detail/3';
const total = 8;
const shownPlate = (page: Page) => page.locator('[data-plate]:visible');

declare global {
  interface Window {
    /** frames in which the shown picture could not be drawn */
    blank?: number;
    painted?: number;
    shift?: number;
  }
}

/** Looks at every frame the browser paints, and sums what moves without anybody having touched anything. */
const lookOn = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { blank: 0, painted: 0, shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shift = (window.shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const image = document.querySelector<HTMLImageElement>('[data-plate]:not([hidden]) img');
      if (image && document.readyState === 'complete') {
        window.painted = (window.painted ?? 0) + 1;
        if (!image.complete || image.naturalWidth === 0) window.blank = (window.blank ?? 0) + 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Which plates have been asked for, by the files their pictures may be; pictures still at the printer's share one file. */
async function askedPlates(page: Page, files: Set<string>): Promise<number[]> {
  const sets = await page
    .locator('[data-plate]')
    .evaluateAll((plates) =>
      plates.map((plate) => [...plate.querySelectorAll('source, img')].map((one) => one.getAttribute('srcset')).join()),
    );
  return sets.flatMap((set, index) => ([...files].some((file) => set.includes(file)) ? [index + 1] : []));
}

function picturesOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.avif')) files.add(pathname);
  });
  return files;
}

// Of the house as it is shipped: the pictures of the tests' estate weigh next to nothing.
test('opens with its first picture for at most 250 KB, both neighbours included', async ({ page }) => {
  const weighed: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    weighed.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  await goAndSettle(page, house() + gallery);
  await expect(shownPlate(page).locator('img')).toBeVisible();
  const kilobytes = (await Promise.all(weighed)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
  // Less than a page, a font and three pictures weigh, and nothing has been weighed.
  expect(kilobytes).toBeGreaterThan(60);
  expect(kilobytes).toBeLessThanOrEqual(250);
});

test('[MDD-02] stepping through all of them never shows a blank frame, moves nothing, and fetches two neighbours at most', async ({
  page,
}) => {
  const files = picturesOf(page);
  await lookOn(page);
  await goAndSettle(page, gallery);
  for (let number = 1; number <= total; number++) {
    await expect(shownPlate(page)).toContainText(`${number} von ${total}`);
    await expect
      .poll(() =>
        shownPlate(page)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.complete),
      )
      .toBe(true);
    const reached = [...Array.from({ length: number + 1 }, (_, index) => index + 1), total];
    const asked = await askedPlates(page, files);
    expect(
      asked.filter((plate) => !reached.includes(plate)),
      `ahead of picture ${number}`,
    ).toEqual([]);
    await page.keyboard.press('ArrowRight');
  }
  await expect(shownPlate(page)).toContainText(`1 von ${total}`);
  const { blank, painted, shift } = await page.evaluate(() => ({ ...window }));
  expect(painted).toBeGreaterThan(total);
  expect([blank, shift]).toEqual([0, 0]);
  // All have been seen, or the counting above has seen nothing.
  expect((await askedPlates(page, files)).length).toBe(total);
});

test('the look at the frames can fail: a plate that is shown before its picture has come is blank', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/net::ERR_FAILED/);
  await lookOn(page);
  await goAndSettle(page, gallery);
  expect(await page.evaluate(() => window.blank)).toBe(0);
  await page.route(/\.avif$/, (route) => route.abort());
  await page.evaluate(() => {
    const plates = [...document.querySelectorAll<HTMLElement>('[data-plate]')];
    for (const [index, plate] of plates.entries()) plate.hidden = index !== 3;
  });
  await expect.poll(() => page.evaluate(() => window.blank)).toBeGreaterThan(0);
});
