/** Runs axe on a page and finds overflow, at phone and desktop width. */
import type { Page } from '@playwright/test';
import { type AxeOptions, findAxeViolations } from './axe.ts';

/** A dark phone and a light desktop. */
const checkedViewports = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [`${wide} px too wide`] : [];
  });

/** Checks the page at its present size. */
export const checkPage = async (page: Page, options?: AxeOptions): Promise<string[]> =>
  [...(await findAxeViolations(page, options)), ...(await findOverflow(page))].map(
    (fault) => `${page.url()} at ${page.viewportSize()?.width}: ${fault}`,
  );

/** Checks the page at both sizes; `optionsFor` gives the options for each of them. */
export async function checkPageInBothModes(page: Page, optionsFor: (turn: number) => AxeOptions = () => ({})) {
  const faults: string[] = [];
  for (const [turn, { width, colorScheme }] of checkedViewports.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    faults.push(...(await checkPage(page, optionsFor(turn))));
  }
  return faults;
}
