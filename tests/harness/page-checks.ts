/** A page looked at as a whole: what axe finds on it and what makes it wider than its window, on a telephone and on a desk. */
import type { Page } from '@playwright/test';
import { type AxeOptions, findAxeViolations } from './axe.ts';

/** In the evening and by day. */
const checkedViewports = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [`${wide} dots too wide`] : [];
  });

/** As it stands. */
export const checkPage = async (page: Page, look?: AxeOptions): Promise<string[]> =>
  [...(await findAxeViolations(page, look)), ...(await findOverflow(page))].map(
    (fault) => `${page.url()} at ${page.viewportSize()?.width}: ${fault}`,
  );

/** In both windows, one after the other; how it is looked at may depend on which of the two it is. */
export async function checkPageInBothModes(page: Page, lookAt: (turn: number) => AxeOptions = () => ({})) {
  const faults: string[] = [];
  for (const [turn, { width, colorScheme }] of checkedViewports.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    faults.push(...(await checkPage(page, lookAt(turn))));
  }
  return faults;
}
