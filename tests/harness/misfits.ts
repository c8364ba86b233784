import type { Page } from '@playwright/test';

/** What stands out of the page to the side, or is cut off inside its own box. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, dt, dd, li, figcaption')) {
      if (
        !element.checkVisibility() ||
        // What is pushed sideways in a window of its own: the window itself is looked at with the page.
        element.closest(
          '.visually-hidden, :is([data-slides], [data-carousel], [data-plates]) :is(ol, ul), [data-section-bar]',
        )
      )
        continue;
      const box = element.getBoundingClientRect();
      const clipped =
        getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (box.right > width + 1 || clipped) found.push(`${element.tagName}: ${element.textContent?.slice(0, 40)}`);
    }
    return found;
  });
