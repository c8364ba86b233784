/** Measures titles on a phone of 360 pixels: number of lines, and words that are too wide. */

import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkitten';
import type { KindName } from '#contract/content/kinds.ts';
import type { Said } from '#contract/office/advice.ts';
import type { Text } from './words.ts';

/** 360 pixels minus two margins, `--margin` of site/styles/tokens.css. */
export const phoneLine = 360 - 2 * 18;
const mostLines = 5;

/** tests/browser/see.spec.ts compares these with the pages */
const poster = 0.144 * 360;
const title = 44;
const film = 0.092 * 360;

export const headings: Partial<Record<KindName, { path: RegExp; size: number }>> = {
  events: { path: /^event\.title(\.|$)/, size: title },
  news: { path: /^title\./, size: film },
  media: { path: /^title\./, size: title },
  parkDetail: { path: /^title$/, size: title },
  pages: { path: /^heading\./, size: poster },
  partners: { path: /^heading\./, size: poster },
  texts: { path: /^title\./, size: poster },
};

const pagesOfTexts = new Set(['about', 'contact', 'events', 'home', 'library', 'newsletter', 'park', 'tickets']);

export async function wideHeadings({ kind, id }: { kind: KindName; id: string }, texts: readonly Text[]) {
  const heading = headings[kind];
  const meant =
    heading && (kind !== 'texts' || pagesOfTexts.has(id)) ? texts.filter(({ path }) => heading.path.test(path)) : [];
  if (!heading || meant.length === 0) return [];
  const letters = await posterLetters();
  const width = (text: string) => widthOf(letters, text, heading.size);
  return meant.flatMap(({ path, language, text }): Said[] => {
    const words = text.split(/(?<=[-–/\u00AD])|[ \n]+/).filter(Boolean);
    const wide = words.find((word) => width(word) > phoneLine);
    const lines = linesOf(
      words.map((word) => ({ word, width: width(word) })),
      width(' '),
    );
    return [
      ...(wide ? [{ path, language, code: 'wideWord', facts: { word: wide } } as const] : []),
      ...(lines > mostLines ? [{ path, language, code: 'longHeading', facts: { lines } } as const] : []),
    ];
  });
}

function linesOf(words: readonly { word: string; width: number }[], space: number): number {
  let lines = 1;
  let along = 0;
  for (const [index, { width }] of words.entries()) {
    const joined = /[-–/\u00AD]$/.test(words[index - 1]?.word ?? '') || along === 0 ? width : space + width;
    if (along > 0 && along + joined > phoneLine) {
      lines += 1;
      along = width;
    } else along += joined;
  }
  return lines;
}

let font: Promise<Font> | undefined;

export function posterLetters(): Promise<Font> {
  font ??= read();
  return font;
}

async function read(): Promise<Font> {
  const read = create(await readFile(new URL('../../site/styles/fonts/federo.woff2', import.meta.url)));
  if (read.isCollection) throw new Error('federo.woff2 holds more than one font.');
  return read;
}

export const widthOf = (letters: Font, text: string, size: number): number =>
  letters.glyphsForString(text).reduce((width, glyph) => width + (glyph.advanceWidth * size) / letters.unitsPerEm, 0);
