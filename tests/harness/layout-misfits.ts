import type { Page } from '@playwright/test';

/** Elements that overflow the page, text cut off by its box, and distorted pictures. */
export async function findLayoutMisfits(page: Page): Promise<string[]> {
  await waitForImages(page);
  return [...(await findOverflowing(page)), ...(await findDistortedPictures(page))];
}

/** Waits for fonts, pictures and layout, since a line may be wider before. */
const waitForImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const visible = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

const findOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      const right = (element: Element) => Math.round(element.getBoundingClientRect().right);
      const widest = [...document.querySelectorAll('body *')].toSorted((a, b) => right(b) - right(a))[0];
      const what = widest && `${widest.tagName} ends at ${right(widest)}: ${widest.textContent?.slice(0, 60)}`;
      found.push(`the page is ${document.documentElement.scrollWidth} px wide; ${what}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, dt, dd, li, figcaption')) {
      if (
        !element.checkVisibility() ||
        // The overflow of the window itself is checked with the page.
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

const findDistortedPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const picture of document.images) {
      const { objectFit, paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(picture);
      if (objectFit !== 'fill' || !picture.checkVisibility()) continue;
      const across = picture.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const down = picture.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)));
      if (width && height && Math.abs((across / width) * height - down) > 2)
        found.push(`${picture.currentSrc}: ${across} × ${down} instead of ${width} : ${height}`);
    }
    return found;
  });
