import type { Page } from '@playwright/test';
import { goAndSettle } from './browser.ts';

/** The layout shift by files that arrive after the rest of the page. */
export async function measureLateShift(page: Page, path: string, files: RegExp): Promise<number> {
  await page.addInitScript(() => {
    window.lateShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.lateShift = (window.lateShift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { promise: painted, resolve: come } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await painted;
    await route.continue();
  });
  const settled = goAndSettle(page, path);
  await page.waitForFunction(
    (end) => location.href.endsWith(end) && performance.getEntriesByName('first-contentful-paint').length > 0,
    path,
  );
  // A late font also moves text, which this does not count.
  if (!files.test('.woff2'))
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
      window.lateShift = 0;
    });
  come();
  await settled;
  await page.unroute(files);
  return page.evaluate(() => window.lateShift ?? 0);
}

declare global {
  interface Window {
    lateShift?: number;
  }
}
