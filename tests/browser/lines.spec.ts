/** Where lines end and begin, and how long they get. */
import type { Page } from '@playwright/test';
import { oneOfEachKind } from '#tests/harness/addresses.ts';
import { expect, test } from '#tests/harness/browser.ts';

const headings = 'h1, h2, h3, h4';
const blocks = `${headings}, p, li, dt, dd, summary, figcaption, button, label`;

declare global {
  interface Window {
    /** the letters of an element as they stand, one after the other, with the line of each */
    lettersOf?: (element: Element, blocks: string) => { letter: string; line: number }[];
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.lettersOf = (element, others) => {
      const letters: { letter: string; line: number }[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let last: DOMRect | undefined;
      let line = 0;
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (text.parentElement?.closest(others) !== element || text.parentElement.closest('.visually-hidden')) continue;
        for (let index = 0; index < text.data.length; index++) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const [box] = range.getClientRects();
          const letter = text.data.charAt(index);
          // The space or the hyphen at which a line ends has no room of its own.
          if (/[\s\u00AD]/.test(letter)) letters.push({ letter: letter === '\u00AD' ? letter : ' ', line });
          else if (box?.width) {
            // A word's own small letters stand on the line of its capitals.
            if (last && box.top > last.top + box.height * 0.6) line++;
            letters.push({ letter, line });
            last = box;
          }
        }
      }
      return letters;
    };
    // Not every browser brings the dictionaries for dividing words: without them it has to do, too.
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { hyphens: manual !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
  }),
);

/** Headings that are cut within a word without a hyphen, and lines that begin with a comma or its like. */
const misbroken = (page: Page) =>
  page.evaluate(
    ({ headings, blocks }) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll(blocks)) {
        if (!element.checkVisibility()) continue;
        const letters = window.lettersOf?.(element, blocks) ?? [];
        for (const [index, { letter, line }] of letters.entries()) {
          const before = letters[index - 1];
          if (!before || before.line === line || letter === ' ') continue;
          const cut = element.matches(headings) && /\p{L}/u.test(letter) && /\p{L}/u.test(before.letter);
          if (cut || /[,.;:!?)]/.test(letter))
            found.push(`${element.tagName}: ${element.textContent?.trim().slice(0, 50)}`);
        }
      }
      return found;
    },
    { headings, blocks },
  );

for (const language of ['de', 'en'] as const) {
  test(`no heading is cut within a word, and no line begins with a comma (${language})`, async ({ page }) => {
    test.slow();
    for (const path of oneOfEachKind) {
      await page.goto(`${path}?lng=${language}`);
      for (const width of [360, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await misbroken(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
}

test('on a wide desk no line of running text holds more than ninety letters', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1920, height: 1000 });
  for (const path of oneOfEachKind.filter((candidate) => candidate !== '/catalogue')) {
    await page.goto(path);
    const long = await page.evaluate((blocks) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll('main :is(p, dd, li)')) {
        if (!element.checkVisibility()) continue;
        const lines: number[] = [];
        for (const { line } of window.lettersOf?.(element, blocks) ?? []) lines[line] = (lines[line] ?? 0) + 1;
        // One line alone is no running text.
        if (lines.length > 1 && Math.max(...lines) > 90) found.push(element.textContent?.trim().slice(0, 60) ?? '');
      }
      return found;
    }, blocks);
    expect(long, path).toEqual([]);
  }
});

test('every heading is set in the display face, as it was cut: never bold', async ({ page }) => {
  for (const path of oneOfEachKind) {
    await page.goto(path);
    const others = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, h4, h5, h6')]
        .filter((heading) => {
          const { fontFamily, fontWeight } = getComputedStyle(heading);
          return !/federo/i.test(fontFamily) || fontWeight !== '400';
        })
        .map((heading) => heading.textContent),
    );
    expect(others, path).toEqual([]);
  }
});
