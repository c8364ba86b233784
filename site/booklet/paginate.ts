/** Divides text into A5 pages: browsers cannot print pages in the order of folded sheets. */
import type { LocalizedText } from '#site/language/localized-text.ts';

export interface BookletPart {
  heading?: string | undefined;
  kind: 'text' | 'list';
  lines: LocalizedText[];
}

/** What fits on an A5 page in the type of Booklet.module.css, measured with wide letters. */
const pageCapacity = { lines: 40, letters: 70 };
const headingHeight = 2.4;
const spacing = { text: 0.45, list: 0.2 };

const heightOf = ({ text }: LocalizedText, kind: BookletPart['kind']): number =>
  Math.ceil(text.length / pageCapacity.letters) + spacing[kind];

/** Fills as few pages as possible, evenly, unless more lists would then continue on a second page. */
export function paginate(parts: readonly BookletPart[]): BookletPart[][] {
  const fullPages = fillPages(parts, pageCapacity.lines);
  const countLists = (pages: BookletPart[][]) => pages.flat().filter(({ kind }) => kind === 'list').length;
  for (let capacity = pageCapacity.lines / 2; capacity < pageCapacity.lines; capacity++) {
    const pages = fillPages(parts, capacity);
    if (pages.length === fullPages.length && countLists(pages) === countLists(fullPages)) return pages;
  }
  return fullPages;
}

function fillPages(parts: readonly BookletPart[], capacity: number): BookletPart[][] {
  const book = new BookletPages(capacity);
  for (const { heading, kind, lines } of parts) {
    const [first] = lines;
    if (!first) continue;
    book.beginPart(heading, kind, Math.min(heightOf(first, kind), 2 + spacing[kind]));
    for (const line of lines) book.addLine(line);
  }
  return book.pages;
}

class BookletPages {
  readonly #pages: BookletPart[][] = [[]];
  readonly #capacity: number;
  #usedHeight = 0;
  #part: BookletPart = { kind: 'text', lines: [] };

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get pages(): BookletPart[][] {
    return this.#pages.map((page) => page.filter(({ lines }) => lines.length > 0)).filter((page) => page.length > 0);
  }

  /** Starts a new page unless two lines of text fit below the heading. */
  beginPart(heading: string | undefined, kind: BookletPart['kind'], minimumHeight: number) {
    const ownHeight = heading ? headingHeight : 0;
    if (this.#usedHeight + ownHeight + minimumHeight > this.#capacity) this.#startPage();
    this.#addPart({ heading, kind, lines: [] });
    this.#usedHeight += ownHeight;
  }

  addLine(line: LocalizedText): void {
    const { heading, kind, lines } = this.#part;
    const height = heightOf(line, kind);
    const remainingHeight = this.#capacity - this.#usedHeight;
    // A line that is longer than a page and cannot be split gets its own page.
    if (height <= remainingHeight || (this.#isEmpty && !splitLine(line, kind, remainingHeight).fits)) {
      lines.push(line);
      this.#usedHeight += height;
      return;
    }
    const { fits, remains } = splitLine(line, kind, remainingHeight);
    if (fits) lines.push(fits);
    this.#startPage();
    // A list has its heading again, so that no page begins with names of unknown people.
    const repeatedHeading = kind === 'list' ? heading : undefined;
    this.#addPart({ heading: repeatedHeading, kind, lines: [] });
    if (repeatedHeading) this.#usedHeight += headingHeight;
    this.addLine(remains);
  }

  get #isEmpty(): boolean {
    return this.#pages.at(-1)?.every(({ lines }) => lines.length === 0) ?? true;
  }

  #startPage() {
    this.#pages.push([]);
    this.#usedHeight = 0;
  }

  #addPart(part: BookletPart) {
    this.#part = part;
    this.#pages.at(-1)?.push(part);
  }
}

/** Splits a line after the last sentence that fits. Does not split entries of lists. */
function splitLine(line: LocalizedText, kind: BookletPart['kind'], remainingHeight: number) {
  const { text, lang } = line;
  const maximumLength = Math.floor(remainingHeight - spacing[kind]) * pageCapacity.letters;
  const ends = kind === 'list' ? [] : [...text.matchAll(sentenceEnd)].map(({ index, 0: end }) => index + end.length);
  const cut = ends.filter((end) => end <= maximumLength).at(-1);
  if (cut === undefined) return { fits: undefined, remains: line };
  return { fits: { text: text.slice(0, cut).trimEnd(), lang }, remains: { text: text.slice(cut), lang } };
}

const sentenceEnd = /[.!?…]["“”’»]?\s+(?=\p{Lu}|„|“)/gu;

/** Rounds up to whole sheets of four pages. */
export const roundToSheets = (pages: number): number => Math.ceil(pages / 4) * 4;

/**
 * Returns the place of an A5 page on A4 sheets that are printed on both sides and then folded.
 * `page` counts from 0. The sides of a booklet with eight pages hold 8|1, 2|7, 6|3 and 4|5.
 */
export const findSheetPosition = (page: number, pages: number) => ({
  side: Math.min(page, pages - 1 - page),
  half: page % 2 === 0 ? ('right' as const) : ('left' as const),
});
