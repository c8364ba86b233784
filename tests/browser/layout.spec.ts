import type { Page } from '@playwright/test';
import { oneOfEachKind, oneOfEachKindInTheHouse } from '#tests/harness/addresses.ts';
import { expect, house, test } from '#tests/harness/browser.ts';

/** What stands out of the page to the side, or is cut off inside its own box. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, dt, dd, li, figcaption')) {
      if (
        !element.checkVisibility() ||
        element.closest('.visually-hidden, [aria-roledescription="carousel"] :is(ol, ul), [data-section-bar]')
      )
        continue;
      const box = element.getBoundingClientRect();
      const clipped =
        getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (box.right > width + 1 || clipped) found.push(`${element.tagName}: ${element.textContent?.slice(0, 40)}`);
    }
    return found;
  });

const widths = [320, 360, 768, 1101, 1440];

// Whatever the words of the house are: a long one is divided, and never widens its page.
for (const view of ['de', 'en', 'pseudo']) {
  test(`B6 nothing of the house stands out at ${widths.join(', ')} px (${view})`, async ({ page }) => {
    for (const path of await oneOfEachKindInTheHouse()) {
      await page.goto(`${house()}${path}?lng=${view}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await misfits(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
}

test('the measure can fail: a title that does not break stands out of a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/contact');
  await page.locator('main h1').evaluate((title) => {
    title.append(' and all who live in the reeds beside the pond');
    title.style.whiteSpace = 'nowrap';
  });
  expect(await misfits(page)).not.toEqual([]);
});

test('B6 text spacing as WCAG asks leaves everything readable', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of oneOfEachKind) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const rules = element.style;
        rules.setProperty('line-height', '1.5', 'important');
        rules.setProperty('letter-spacing', '0.12em', 'important');
        rules.setProperty('word-spacing', '0.16em', 'important');
      }
    });
    expect(await misfits(page), path).toEqual([]);
  }
});

// Links within a sentence are as high as its line, and each marker of the map stands in the list beside it as well.
test('B6 what can be pressed is at least 24 px, the main controls 44', async ({ page }) => {
  for (const path of oneOfEachKind) {
    await page.goto(path);
    const small = await page.locator('main a, main button, header a, header button').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.closest('p, label, svg'))
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ name }) => name),
    );
    expect(small, path).toEqual([]);
  }
});

test('stretched text shows what was never translated: nothing but names, numbers and addresses', async ({ page }) => {
  const untouched =
    /^[\d\s/–:;·.,()-]*$|^(Am Gutspark 1|17098|Tollenau|buero@tollenau\.example|Info|\d+ (Sekunden|Minuten))$|^\d+\.\s\p{L}+(,\s\d+\sUhr| – \d+\.\s\p{L}+)$/u;
  for (const path of oneOfEachKind.filter((candidate) => candidate !== '/catalogue')) {
    await page.goto(`${path}?lng=pseudo`);
    const texts = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.getElementById('root') ?? document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? '';
        // Names and the German of the park's page say that nobody should translate them.
        if (text && !walker.currentNode.parentElement?.closest('style, script, [translate=no], main [lang]'))
          found.push(text);
      }
      return found;
    });
    expect(texts.length).toBeGreaterThan(15);
    expect(
      texts.filter((text) => !/^\[|\]$|[áéíóú]/.test(text) && !untouched.test(text)),
      path,
    ).toEqual([]);
  }
});

test('B7 with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/catalogue']) {
    await page.goto(path);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return [transitionDuration, animationDuration].some((durations) =>
            durations.split(', ').some((one) => Number.parseFloat(one) > 0),
          );
        }).length,
    );
    expect(moving, path).toBe(0);
  }
});

test('evening and daylight have papers of their own', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  expect(await paper()).toBe('rgb(243, 232, 207)');
  const day = await page
    .getByRole('img', { name: /Gutshaus mit rotem Dach/ })
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).toBe('rgb(20, 32, 43)');
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: /Gutshaus mit rotem Dach/ })
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .not.toBe(day);
});

test('on real paper there are no controls, and all slides', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nächstes Blatt' })).toBeHidden();
  for (const id of [1, 5]) await expect(page.locator(`#park-${id}`)).toBeVisible();
});

// Firefox cuts a grid at the paper's end through lines and pictures, and prints what follows over it.
test('on real paper no section is a grid, and no picture higher than half a page', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  const halfPage = (29.7 / 2 / 2.54) * 96;
  for (const path of oneOfEachKind) {
    await page.goto(path);
    const { grids, high } = await page.evaluate(
      (most) => ({
        grids: [...document.querySelectorAll('section, footer')]
          .filter((part) => part.checkVisibility() && getComputedStyle(part).display !== 'block')
          .map(({ id, className }) => id || className),
        high: [...document.querySelectorAll('main figure img')]
          .filter((image) => image.checkVisibility() && image.getBoundingClientRect().height > most)
          .map((image) => image.getAttribute('alt')),
      }),
      halfPage,
    );
    expect([grids, high], path).toEqual([[], []]);
  }
});
