/** Finds where the lines of an open page begin and end, and their length. */
import type { Page } from '@playwright/test';

const headings = 'h1, h2, h3, h4';
const blocks = `${headings}, p, li, dt, dd, summary, figcaption, button, label`;

declare global {
  interface Window {
    charactersOf?: (element: Element, blocks: string) => { character: string; line: number }[];
    /** a quick check before the slow one of each word */
    isOneLine?: (element: Element) => boolean;
  }
}

/** Adds functions that find the line of each character. They ignore the browser's hyphenation. */
export const installLineReader = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ownTexts = (element: Element, others: string) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.filter(
        ({ parentElement }) => parentElement?.closest(others) === element && !parentElement.closest('.visually-hidden'),
      );
    };
    const boxesOf = (text: Text, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return [...range.getClientRects()].filter(({ width }) => width);
    };
    window.isOneLine = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [...range.getClientRects()].filter(({ width }) => width);
      const tops = boxes.map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) <= 0.6 * Math.min(...boxes.map(({ height }) => height));
    };
    window.charactersOf = (element, others) => {
      let last: DOMRect | undefined;
      let line = 0;
      return ownTexts(element, others).flatMap((text) =>
        // A space or soft hyphen at the end of a line has no box.
        [...text.data.matchAll(/[^\s\u00AD]+|[\s\u00AD]/g)].flatMap(({ 0: word, index }) => {
          const wordBoxes = /[\s\u00AD]/.test(word) ? [] : boxesOf(text, index, index + word.length);
          return [...word].map((character, offset) => {
            // Only words with several boxes need a check of each letter. The first letter after an
            // inserted hyphen has two boxes; the last one is the letter.
            const box = wordBoxes.length > 1 ? boxesOf(text, index + offset, index + offset + 1).at(-1) : wordBoxes[0];
            // Small characters of a word may be lower than its capitals, on the same line.
            if (box && last && box.top > last.top + box.height * 0.6) line++;
            last = box ?? last;
            return { character: character.replace(/\s/, ' '), line };
          });
        }),
      );
    };
    // Some browsers have no hyphenation dictionary, so the page must fit without one.
    const stylesheet = new CSSStyleSheet();
    stylesheet.replaceSync('* { hyphens: manual !important; }');
    document.adoptedStyleSheets.push(stylesheet);
  });

/** Headings broken within a word without a hyphen, and lines that start with punctuation. */
export const findBadLineBreaks = (page: Page) =>
  page.evaluate(
    ({ headings, blocks }) => {
      const isBad = (element: Element) => {
        if (window.isOneLine?.(element)) return false;
        const characters = window.charactersOf?.(element, blocks) ?? [];
        const begins = characters.flatMap(({ character, line }, index) => {
          const before = characters[index - 1];
          return before && before.line !== line ? [before.character + character] : [];
        });
        const bad = element.matches(headings) ? /^\p{L}\p{L}$|[,.;:!?)]$/u : /[,.;:!?)]$/;
        return begins.some((begin) => bad.test(begin));
      };
      return [...document.querySelectorAll(blocks)]
        .filter((element) => element.checkVisibility() && isBad(element))
        .map((element) => `${element.tagName}: ${element.textContent?.trim().slice(0, 50)}`);
    },
    { headings, blocks },
  );

/** Paragraphs with lines that are too long to read easily. */
export const findLongLines = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate((blocks) => {
    const longest = (element: Element) => {
      // A single line is no paragraph.
      if (window.isOneLine?.(element)) return 0;
      const lines = Map.groupBy(window.charactersOf?.(element, blocks) ?? [], ({ line }) => line);
      return lines.size > 1 ? Math.max(...[...lines.values()].map((characters) => characters.length)) : 0;
    };
    return [...document.querySelectorAll('main :is(p, dd, li)')]
      .filter((element) => element.checkVisibility() && longest(element) > 90)
      .map((element) => element.textContent?.trim().slice(0, 60));
  }, blocks);
