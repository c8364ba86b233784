/** Where the lines of an open page end and begin, and how long they get. */
import type { Page } from '@playwright/test';

const headings = 'h1, h2, h3, h4';
const blocks = `${headings}, p, li, dt, dd, summary, figcaption, button, label`;

declare global {
  interface Window {
    charactersOf?: (element: Element, blocks: string) => { character: string; line: number }[];
    /** seen at once, where looking at each word takes long */
    isOneLine?: (element: Element) => boolean;
  }
}

/** Teaches the page to say which letter stands on which line; it does without the browser's dictionary for dividing words. */
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
        // The space or the hyphen at which a line ends has no room of its own.
        [...text.data.matchAll(/[^\s\u00AD]+|[\s\u00AD]/g)].flatMap(({ 0: word, index }) => {
          const wordBoxes = /[\s\u00AD]/.test(word) ? [] : boxesOf(text, index, index + word.length);
          return [...word].map((character, offset) => {
            // Only a word in several boxes has to be asked letter by letter. The first letter after a hyphen the browser has
            // drawn counts it as its own; its last box is the letter.
            const box = wordBoxes.length > 1 ? boxesOf(text, index + offset, index + offset + 1).at(-1) : wordBoxes[0];
            // A word's own small characters stand on the line of its capitals.
            if (box && last && box.top > last.top + box.height * 0.6) line++;
            last = box ?? last;
            return { character: character.replace(/\s/, ' '), line };
          });
        }),
      );
    };
    // Not every browser brings such a dictionary: without it a page has to do, too.
    const stylesheet = new CSSStyleSheet();
    stylesheet.replaceSync('* { hyphens: manual !important; }');
    document.adoptedStyleSheets.push(stylesheet);
  });

/** Headings that are cut within a word without a hyphen, and lines that begin with a comma or its like. */
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

/** Running text whose lines hold more characters than an eye follows. */
export const findLongLines = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate((blocks) => {
    const longest = (element: Element) => {
      // One line alone is no running text.
      if (window.isOneLine?.(element)) return 0;
      const lines = Map.groupBy(window.charactersOf?.(element, blocks) ?? [], ({ line }) => line);
      return lines.size > 1 ? Math.max(...[...lines.values()].map((characters) => characters.length)) : 0;
    };
    return [...document.querySelectorAll('main :is(p, dd, li)')]
      .filter((element) => element.checkVisibility() && longest(element) > 90)
      .map((element) => element.textContent?.trim().slice(0, 60));
  }, blocks);
