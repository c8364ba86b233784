/** One page of each kind. The full run adds English, dark mode, other widths and print. */
import type { Page } from '@playwright/test';
import { pathsOfStates, samplePaths } from '#tests/harness/addresses.ts';
import { axeExclusions, findAxeViolations } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { findLayoutMisfits } from '#tests/harness/layout-misfits.ts';
import { findBadLineBreaks, findLongLines, installLineReader } from '#tests/harness/line-breaks.ts';

// axe cannot judge text that a moving element covers.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const width = (page: Page, dots: number) => page.setViewportSize({ width: dots, height: 800 });

/** Headings in another font, or in bold, which the display font lacks. */
const findOtherFonts = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => {
        const { fontFamily, fontWeight } = getComputedStyle(heading);
        return !/federo/i.test(fontFamily) || fontWeight !== '400';
      })
      .map((heading) => heading.textContent),
  );

/** Except links in sentences, which are as high as a line, and boxes with a label. */
const findTooSmall = (page: Page) =>
  page.locator('a, button, input, select, textarea, summary').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('p, label, .visually-hidden'))
      .map((element) => ({ name: element.textContent || element.id, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ name }) => name),
  );

/** Names of people that react to less than 40 px of height, except in sentences. */
const findLowRows = (page: Page) =>
  page.locator('main a[href^="/people/"]').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility() && !link.closest('p'))
      .filter((link) => {
        link.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = (link.closest('li') ?? link).getBoundingClientRect();
        const isLink = (down: number) =>
          document.elementFromPoint(left + width / 2, top + height / 2 + down)?.closest('a') === link;
        return !isLink(-19) || !isLink(19);
      })
      .map((link) => link.textContent),
  );

/** The narrowest phone, and two laptops at 200 % zoom. */
const narrowViewports = [
  { width: 320, height: 800 },
  { width: 640, height: 360 },
  { width: 683, height: 384 },
];

async function expectPageFits(page: Page) {
  for (const viewport of narrowViewports) {
    await page.setViewportSize(viewport);
    expect(await findLayoutMisfits(page), `at ${viewport.width}`).toEqual([]);
    expect(await findTooSmall(page), `at least 24 px, at ${viewport.width}`).toEqual([]);
    expect(await findLowRows(page), `at least 40 px, at ${viewport.width}`).toEqual([]);
  }
}

const halfPaper = (29.7 / 2 / 2.54) * 96;

/** Firefox breaks a grid at the end of the paper, and prints later text over it. */
const findUnprintable = (page: Page) =>
  page.evaluate(
    (most) => ({
      grids: [...document.querySelectorAll('section, footer')]
        .filter((part) => part.checkVisibility() && getComputedStyle(part).display !== 'block')
        .map(({ id, className }) => id || className),
      high: [...document.querySelectorAll('main figure img')]
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().height > most)
        .map((image) => image.getAttribute('alt')),
    }),
    halfPaper,
  );

/** Sets the text spacing of WCAG 1.4.12, or resets it. */
const setTextSpacing = (page: Page, so: boolean) =>
  page.evaluate((so) => {
    const wide = { 'line-height': '1.5', 'letter-spacing': '0.12em', 'word-spacing': '0.16em' };
    for (const { style } of document.querySelectorAll<HTMLElement>('body *'))
      for (const [property, value] of Object.entries(wide))
        if (so) style.setProperty(property, value, 'important');
        else style.removeProperty(property);
  }, so);

/** At any width no heading breaks within a word and no line begins with a comma. */
async function expectLinesFit(page: Page) {
  await installLineReader(page);
  for (const dots of [360, 390, 768, 1024, 1280]) {
    await width(page, dots);
    expect(await findBadLineBreaks(page), `lines at ${dots}`).toEqual([]);
  }
}

/** Text is covered by the sticky consent on /tickets, and by a clear summary in rows of /visit. */
const axeOptions = (path: string) => ({
  excludedSelectors: axeExclusions,
  isCovered: ['/tickets', '/visit'].includes(path),
});

test('B6 pages in another state fit at 320 px and at 200 % zoom', async ({ page, watch }) => {
  watch.expectFaults(/Unknown path/, /status of 404/);
  for (const path of ['/nope', '/events/7', '/events?category=opera', '/search?q=Mozart', ...pathsOfStates]) {
    await page.goto(path);
    await expectPageFits(page);
  }
});

for (const path of samplePaths) {
  test(`B1 B5 B6 ${path} passes axe, with fitting headings, button sizes and widths`, async ({ page }) => {
    await page.goto(`${path}?lng=de`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.title()).not.toBe('');
    expect(await findOtherFonts(page), 'never bold').toEqual([]);
    expect(await findTooSmall(page), 'at least 24 px').toEqual([]);
    expect(await findAxeViolations(page, axeOptions(path)), 'by day').toEqual([]);
    expect(await findLowRows(page), 'at least 40 px').toEqual([]);
    await expectPageFits(page);
  });

  test(`B1 B6 B7 ${path} works dark, in forced colours, spaced, in print`, { tag: '@full' }, async ({ page }) => {
    await page.goto(`${path}?lng=de`);
    await page.emulateMedia({ media: 'print' });
    expect(await findUnprintable(page), 'on paper').toEqual({ grids: [], high: [] });
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    await width(page, 360);
    expect(await findAxeViolations(page, axeOptions(path)), 'in the evening at 360').toEqual([]);
    await setTextSpacing(page, true);
    expect(await findLayoutMisfits(page), 'spaced as WCAG asks').toEqual([]);
    await setTextSpacing(page, false);
    await expectLinesFit(page);
    await page.setViewportSize({ width: 1920, height: 1000 });
    if (path !== '/catalogue') expect(await findLongLines(page), 'more than ninety letters').toEqual([]);

    // Still in dark mode.
    await width(page, 768);
    await page.goto(`${path}?lng=en`);
    await page.emulateMedia({ forcedColors: 'active' });
    // Forced colours have the contrast that the user chose.
    const forced = { disabledRules: ['color-contrast'], excludedSelectors: axeExclusions };
    expect(await findAxeViolations(page, forced), 'forced colours').toEqual([]);
    await page.emulateMedia({ forcedColors: null });
    await expectLinesFit(page);
    await width(page, 320);
    expect(await findLayoutMisfits(page), 'in English at 320').toEqual([]);
  });
}
