import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkitten';
import { valueAt } from '#contract/content/explain.ts';
import { type ContentKind, contentKinds, type KindName } from '#contract/content/kinds.ts';
import { exampleFonts, type FontPair, fontPairs } from '#contract/fonts.ts';
import { type Language, languages } from '#contract/language.ts';
import type { ContentIssue, ContentIssueCode } from '#contract/office/content-issues.ts';
import type { EntryName } from './entry-name.ts';
import { type EntryText, findTextPairs, listTexts, type TextPair } from './text-checks.ts';

/** `fonts`: of the house; its headings are measured. */
export async function findTextStyleIssues(
  { kind, id }: EntryName,
  value: unknown,
  fonts: FontPair | undefined,
): Promise<ContentIssue[]> {
  const { textFields }: ContentKind = contentKinds[kind];
  const pairs = findTextPairs(value, '').filter(({ path }) => !textFields || textFields.includes(path));
  const texts = pairs.flatMap(listTexts);
  return [
    ...texts.filter(isProse).flatMap((text) => checkRules(kind, text)),
    ...pairs.filter((pair) => typeof valueAt(value, pair.path.split('.')) === 'object').flatMap(checkUntranslated),
    ...(kind === 'pictures' ? checkAlternatives(pairs) : []),
    ...(await findWideHeadings({ kind, id }, texts, fonts)),
  ];
}

const isProse = ({ text }: EntryText): boolean => /\p{L}/u.test(text) && !/^\S+$/.test(text);

const styleRules: [ContentIssueCode, RegExp, Language?][] = [
  ['twoSpaces', /(?<!\S)\S*[ \u00A0]{2,}\S*/],
  ['straightQuotes', /(?<!\S)\S*["]\S*|(?<!\p{L})\p{L}+'\p{L}*|(?<!\S)'\p{L}+/u],
  ['straightQuotes', /(?<![^\s(])“\S*|(?<!\S)\S*”\S*/, 'de'],
  ['straightQuotes', /(?<!\S)\S*„\S*/, 'en'],
  ['spaceBefore', /(?<!\S)\S*[ \u00A0\u202F][,.;:!?](?=\s|$)/],
  ['dash', /(?<!\S)\S* --? \S*/],
  ['range', /(?<![\p{L}\d.,/–-])\d+(:\d\d)? ?- ?\d+(?![\p{L}\d/–-])/u],
];
/** Two words or one long word: short words in capitals are abbreviations. */
const capitalsPattern = /(?<!\p{L})(\p{Lu}{2,} \p{Lu}{2,}|\p{Lu}{7,})(?!\p{L})/u;

function checkRules(kind: KindName, { path, language, text }: EntryText): ContentIssue[] {
  const plain = stripMarkup(text);
  const rules = kind === 'texts' ? styleRules : [...styleRules, ['capitals', capitalsPattern] as const];
  return rules.flatMap(([code, pattern, only = language]) => {
    if (only !== language) return [];
    const [found] = plain.match(pattern) ?? [];
    const right = language === 'en' ? '“so”' : '„so“';
    return found === undefined ? [] : [{ path, language, code, facts: { found: found.trim(), right } }];
  });
}

/** Links become their words, placeholders a number, web addresses one word. */
const stripMarkup = (text: string): string =>
  text
    .replaceAll(/\[([^[\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\{\{[^{}]*\}\}/g, '0')
    .replaceAll(/(https?:\/\/|www\.)\S+|(?<!\S)\S+@\S+/g, 'www');

function checkUntranslated({ path, de, en }: TextPair): ContentIssue[] {
  if (de === undefined || de !== en || (stripMarkup(de).match(/\p{L}{2,}/gu) ?? []).length < 5) return [];
  return [{ path: `${path}.en`, language: 'en', code: 'sameWords', facts: {} }];
}

const maxAlternativeLength = 250;

function checkAlternatives(pairs: readonly TextPair[]): ContentIssue[] {
  const [title, alt] = ['title', 'alt'].map((field) => pairs.find(({ path }) => path === field));
  return languages.flatMap((language): ContentIssue[] => {
    const text = alt?.[language] ?? '';
    const length = text.length;
    const at = { path: `alt.${language}`, language };
    return [
      ...(text && text === title?.[language] ? [{ ...at, code: 'titleAsAlternative', facts: {} } as const] : []),
      ...(length > maxAlternativeLength
        ? [{ ...at, code: 'longAlternative', facts: { length, most: maxAlternativeLength } } as const]
        : []),
    ];
  });
}

/** 360 pixels minus `--margin` of site/styles/tokens.css on both sides. */
export const phoneTextWidth = 360 - 2 * 18;
const mostLines = 5;

/** tests/browser/visual-editor.spec.ts compares these three sizes with the pages. */
const posterSize = 0.144 * 360;
const titleSize = 44;
const filmTitleSize = 0.092 * 360;

export const headingFields: Partial<Record<KindName, { path: RegExp; size: number }>> = {
  events: { path: /^event\.title(\.|$)/, size: titleSize },
  news: { path: /^title\./, size: filmTitleSize },
  media: { path: /^title\./, size: titleSize },
  parkDetail: { path: /^(translation\.)?title$/, size: titleSize },
  pages: { path: /^heading\./, size: posterSize },
  partners: { path: /^heading\./, size: posterSize },
  texts: { path: /^title\./, size: posterSize },
};

const pagesOfTexts = new Set(['about', 'contact', 'events', 'home', 'library', 'newsletter', 'park', 'tickets']);

async function findWideHeadings({ kind, id }: EntryName, texts: readonly EntryText[], fonts: FontPair | undefined) {
  const heading = headingFields[kind];
  const isShown = heading && (kind !== 'texts' || pagesOfTexts.has(id));
  const titles = isShown ? texts.filter(({ path }) => heading.path.test(path)) : [];
  if (!heading || titles.length === 0) return [];
  const font = await loadHeadingFont(fonts);
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
  let lineWidth = 0;
  for (const [index, word] of words.entries()) {
    const isJoined = /[-–/\u00AD]$/.test(words[index - 1] ?? '') || lineWidth === 0;
    const added = width(word) + (isJoined ? 0 : width(' '));
    if (lineWidth > 0 && lineWidth + added > phoneTextWidth) {
      lines += 1;
      lineWidth = width(word);
    } else lineWidth += added;
  }
  return lines;
}

const headingFonts = new Map<FontPair, Promise<Font>>();

export const loadHeadingFont = (fonts: FontPair | undefined): Promise<Font> => loadDisplayFont(fonts ?? exampleFonts);

const loadDisplayFont = (pair: FontPair): Promise<Font> =>
  headingFonts.getOrInsertComputed(pair, async () => {
    const file = `${fontPairs[pair].display}.woff2`;
    const font = create(await readFile(new URL(`../../site/styles/fonts/${file}`, import.meta.url)));
    if (font.isCollection) throw new Error(`${file} holds more than one font.`);
    return font;
  });

export const measureText = (font: Font, text: string, size: number): number =>
  font.glyphsForString(text).reduce((width, glyph) => width + (glyph.advanceWidth * size) / font.unitsPerEm, 0);
