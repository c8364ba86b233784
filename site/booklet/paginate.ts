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

/** Fills the pages evenly, without breaking more lists. */
export function paginate(parts: readonly BookletPart[]): BookletPart[][] {
  const full = fillPages(parts, pageCapacity.lines);
  const countLists = (pages: BookletPart[][]) => pages.flat().filter(({ kind }) => kind === 'list').length;
  for (let lines = pageCapacity.lines / 2; lines < pageCapacity.lines; lines++) {
    const pages = fillPages(parts, lines);
    if (pages.length === full.length && countLists(pages) === countLists(full)) return pages;
  }
  return full;
}

function fillPages(parts: readonly BookletPart[], lines: number): BookletPart[][] {
  const book = new BookletPages(lines);
  for (const { heading: title, kind, lines: all } of parts) {
    const [first] = all;
    if (!first) continue;
    book.beginPart(title, kind, Math.min(heightOf(first, kind), 2 + spacing[kind]));
    for (const line of all) book.addLine(line);
  }
  return book.pages;
}

class BookletPages {
  readonly #pages: BookletPart[][] = [[]];
  readonly #capacity: number;
  #used = 0;
  #part: BookletPart = { kind: 'text', lines: [] };

  constructor(lines: number) {
    this.#capacity = lines;
  }

  get pages(): BookletPart[][] {
    return this.#pages.map((page) => page.filter(({ lines }) => lines.length > 0)).filter((page) => page.length > 0);
  }

  /** Starts a new page unless two lines of text fit below the heading. */
  beginPart(title: string | undefined, kind: BookletPart['kind'], least: number) {
    const above = title ? headingHeight : 0;
    if (this.#used + above + least > this.#capacity) this.#startPage();
    this.#addPart({ heading: title, kind, lines: [] });
    this.#used += above;
  }

  addLine(line: LocalizedText): void {
    const { heading, kind, lines } = this.#part;
    const height = heightOf(line, kind);
    const left = this.#capacity - this.#used;
    // A line that is longer than a page and cannot be split gets its own page.
    if (height <= left || (this.#isEmpty && !splitLine(line, kind, left).fits)) {
      lines.push(line);
      this.#used += height;
      return;
    }
    const { fits, remains } = splitLine(line, kind, left);
    if (fits) lines.push(fits);
    this.#startPage();
    // A list has its heading again, so that no page begins with names of unknown people.
    const again = kind === 'list' ? heading : undefined;
    this.#addPart({ heading: again, kind, lines: [] });
    if (again) this.#used += headingHeight;
    this.addLine(remains);
  }

  get #isEmpty(): boolean {
    return this.#pages.at(-1)?.every(({ lines }) => lines.length === 0) ?? true;
  }

  #startPage() {
    this.#pages.push([]);
    this.#used = 0;
  }

  #addPart(part: BookletPart) {
    this.#part = part;
    this.#pages.at(-1)?.push(part);
  }
}

/** Splits a line after the last sentence that fits. Does not split entries of lists. */
function splitLine(line: LocalizedText, kind: BookletPart['kind'], left: number) {
  const { text, lang } = line;
  const most = Math.floor(left - spacing[kind]) * pageCapacity.letters;
  const ends = kind === 'list' ? [] : [...text.matchAll(sentenceEnd)].map(({ index, 0: end }) => index + end.length);
  const at = ends.filter((end) => end <= most).at(-1);
  if (at === undefined) return { fits: undefined, remains: line };
  return { fits: { text: text.slice(0, at).trimEnd(), lang }, remains: { text: text.slice(at), lang } };
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
