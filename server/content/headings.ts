/** Measures titles on a phone of 360 pixels: number of lines, and words that are too wide. */
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkitten';
import type { KindName } from '#contract/content/kinds.ts';
import type { ContentIssue } from '#contract/office/content-issues.ts';
import type { EntryText } from './text-checks.ts';

/** 360 pixels minus two margins, `--margin` of site/styles/tokens.css. */
export const phoneTextWidth = 360 - 2 * 18;
const mostLines = 5;

/** tests/browser/visual-editor.spec.ts compares these with the pages */
const posterSize = 0.144 * 360;
const titleSize = 44;
const filmTitleSize = 0.092 * 360;

export const headingFields: Partial<Record<KindName, { path: RegExp; size: number }>> = {
  events: { path: /^event\.title(\.|$)/, size: titleSize },
  news: { path: /^title\./, size: filmTitleSize },
  media: { path: /^title\./, size: titleSize },
  parkDetail: { path: /^title$/, size: titleSize },
  pages: { path: /^heading\./, size: posterSize },
  partners: { path: /^heading\./, size: posterSize },
  texts: { path: /^title\./, size: posterSize },
};

const pagesOfTexts = new Set(['about', 'contact', 'events', 'home', 'library', 'newsletter', 'park', 'tickets']);

export async function findWideHeadings({ kind, id }: { kind: KindName; id: string }, texts: readonly EntryText[]) {
  const heading = headingFields[kind];
  const isShown = heading && (kind !== 'texts' || pagesOfTexts.has(id));
  const titles = isShown ? texts.filter(({ path }) => heading.path.test(path)) : [];
  if (!heading || titles.length === 0) return [];
  const font = await loadHeadingFont();
  const width = (text: string) => measureText(font, text, heading.size);
  return titles.flatMap(({ path, language, text }): ContentIssue[] => {
    const words = text.split(/(?<=[-–/\u00AD])|[ \n]+/).filter(Boolean);
    const wide = words.find((word) => width(word) > phoneTextWidth);
    const lines = countLines(words, width);
    return [
      ...(wide ? [{ path, language, code: 'wideWord', facts: { word: wide } } as const] : []),
      ...(lines > mostLines ? [{ path, language, code: 'longHeading', facts: { lines } } as const] : []),
    ];
  });
}

function countLines(words: readonly string[], width: (text: string) => number): number {
  let lines = 1;
  let along = 0;
  for (const [index, word] of words.entries()) {
    const isJoined = /[-–/\u00AD]$/.test(words[index - 1] ?? '') || along === 0;
    const added = width(word) + (isJoined ? 0 : width(' '));
    if (along > 0 && along + added > phoneTextWidth) {
      lines += 1;
      along = width(word);
    } else along += added;
  }
  return lines;
}

let headingFont: Promise<Font> | undefined;

export function loadHeadingFont(): Promise<Font> {
  headingFont ??= readFile(new URL('../../site/styles/fonts/federo.woff2', import.meta.url)).then((bytes) => {
    const font = create(bytes);
    if (font.isCollection) throw new Error('federo.woff2 holds more than one font.');
    return font;
  });
  return headingFont;
}

export const measureText = (font: Font, text: string, size: number): number =>
  font.glyphsForString(text).reduce((width, glyph) => width + (glyph.advanceWidth * size) / font.unitsPerEm, 0);
