import type { PathIssue } from '#contract/content/explain.ts';
import { factNames } from '#contract/content/facts.ts';
import { type ContentKind, contentKinds, type KindName } from '#contract/content/kinds.ts';
import { choosePassages, partMarkers } from '#contract/content/parts.ts';
import { isPriceFact, listPriceFacts, type Prices } from '#contract/content/prices.ts';
import { formatWeekday, months } from '#contract/date-format.ts';
import { type Language, languages } from '#contract/language.ts';
import type { ContentIssue } from '#contract/office/content-issues.ts';
import { placeholderPattern, showPlaceholders } from '#contract/office/placeholders.ts';

/** A text with its path: `sections.0.text.2.de`. */
export interface EntryText {
  path: string;
  language: Language | undefined;
  text: string;
}

export interface TextLink extends EntryText {
  label: string;
  href: string;
}

export type TextIssue = ContentIssue & PathIssue;

type TextPath = Pick<ContentIssue, 'path' | 'language'>;

export const createIssue = (
  { path, language }: TextPath,
  code: ContentIssue['code'],
  facts: ContentIssue['facts'],
  sentence: string,
): TextIssue => ({ path, language, code, facts, sentence });

export interface TextCheck {
  /** An issue that the current edition does not have yet blocks a publication. */
  warnings: readonly TextIssue[];
  notes: readonly TextIssue[];
  links: readonly TextLink[];
  /** texts that name a price of the house */
  priceTexts: readonly EntryText[];
}

export interface TextPair {
  path: string;
  de?: string;
  en?: string;
}

export function checkTexts({ kind, value }: { kind: KindName; value: unknown }): TextCheck {
  const pairs = findTextPairs(value, '');
  const texts = pairs.flatMap(listTexts);
  const links = texts.flatMap(findLinks);
  const namesFacts = kind === 'texts' || (contentKinds[kind] as ContentKind).namesFacts === true;
  // release-issues.ts compares interface texts, whose placeholders come from the code.
  const filled = kind === 'texts' ? undefined : namesFacts ? [...factNames, ...partMarkers] : [];
  return {
    warnings: [
      ...pairs.flatMap(checkPlaceholders),
      ...texts.flatMap(checkBrackets),
      ...(filled ? texts.flatMap((text) => findUnknownPlaceholders(text, filled)) : []),
      ...texts.flatMap(checkWeekdays),
      ...links.flatMap(checkLink),
      ...(kind === 'pictures' ? pairs.filter(({ path }) => path === 'alt').flatMap(checkAlternative) : []),
    ],
    notes: pairs
      .filter(({ de }) => de === undefined)
      .map(({ path }) => ({
        ...createIssue({ path, language: 'de' }, 'germanMissing', {}, 'there is no German text, the English is shown.'),
        path: `${path}.de`,
      })),
    links,
    priceTexts: namesFacts ? texts.filter(({ text }) => findPriceFacts(text).length > 0) : [],
  };
}

const findPriceFacts = (text: string): string[] =>
  text.includes('{{') ? [...findPlaceholders(text)].filter(isPriceFact) : [];

/** The texts that name a price which the house does not have. */
export function findUnknownPriceFacts({ priceTexts }: TextCheck, prices: Prices | undefined): TextIssue[] {
  if (priceTexts.length === 0) return [];
  const known = prices ? listPriceFacts(prices) : [];
  return priceTexts.flatMap((text) =>
    findPriceFacts(text.text)
      .filter((name) => !known.includes(name))
      .map((name) => createUnknownPlaceholderIssue(text, name, known)),
  );
}

export function findTextPairs(value: unknown, path: string): TextPair[] {
  if (typeof value === 'string') return [{ path, de: value, en: value }];
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && typeof value.en === 'string') {
    const { en, de } = value as { en: string; de?: unknown };
    return [{ path, en, ...(typeof de === 'string' && { de }) }];
  }
  return Object.entries(value).flatMap(([key, part]) => findTextPairs(part, path ? `${path}.${key}` : key));
}

export function listTexts({ path, de, en }: TextPair): EntryText[] {
  if (de !== undefined && de === en) return [{ path, language: undefined, text: de }];
  return languages.flatMap((language) => {
    const text = { de, en }[language];
    return text === undefined ? [] : [{ path: `${path}.${language}`, language, text }];
  });
}

const hasBraces = (text: string): boolean => text.includes('{{') || text.includes('}}');

export const findPlaceholders = (text: string): Set<string> =>
  new Set([...text.matchAll(placeholderPattern)].map(([, name = '']) => name));

const formatPlaceholders = (names: Iterable<string>, none = 'none'): string =>
  [...names].map((name) => `{{${name}}}`).join(', ') || none;

/** For the office, as the field in this language shows them. */
const displayPlaceholders = (names: Iterable<string>, language: Language = 'de'): string =>
  showPlaceholders(formatPlaceholders(names, '–'), language);

function checkPlaceholders({ path, de, en }: TextPair): TextIssue[] {
  if (de === undefined || en === undefined || de === en || !(hasBraces(de) || hasBraces(en))) return [];
  const names = { de: findPlaceholders(de), en: findPlaceholders(en) };
  // `_one` may say "ein Abend" without a number; other forms need it.
  if (path.endsWith('_one')) for (const found of [names.de, names.en]) found.delete('count');
  if (names.de.symmetricDifference(names.en).size === 0) return [];
  const facts = { de: displayPlaceholders(names.de, 'de'), en: displayPlaceholders(names.en, 'en') };
  const sentence = `found ${formatPlaceholders(names.de)} in German and ${formatPlaceholders(names.en)} in English. Both want the same.`;
  return [createIssue({ path }, 'placeholdersDiffer', facts, sentence)];
}

function checkBrackets(text: EntryText): TextIssue[] {
  const isOpen = /\{\{\s*[#^/]/.test(choosePassages(text.text, {}));
  if (!isOpen && !hasBraces(text.text.replaceAll(placeholderPattern, ''))) return [];
  return [createIssue(text, 'brackets', {}, 'found curly brackets that do not close. Wanted: {{name}}.')];
}

/** Where facts are filled in, names of prices are, too: findUnknownPriceFacts checks them. */
export function findUnknownPlaceholders(text: EntryText, filled: Iterable<string>): TextIssue[] {
  if (!hasBraces(text.text)) return [];
  const allowed = new Set(filled);
  const isFilled = (name: string) => allowed.has('currency') && isPriceFact(name);
  return [...findPlaceholders(text.text).difference(allowed)]
    .filter((name) => !isFilled(name))
    .map((name) => createUnknownPlaceholderIssue(text, name, allowed));
}

function createUnknownPlaceholderIssue(text: EntryText, name: string, allowed: Iterable<string>): TextIssue {
  const names = [...allowed];
  const facts = {
    name: displayPlaceholders([name], text.language),
    allowed: displayPlaceholders(names, text.language),
  };
  const sentence = `found {{${name}}}, which nothing fills. Allowed: ${formatPlaceholders(names)}.`;
  return createIssue(text, 'unknownPlaceholder', facts, sentence);
}

const datePatterns: Record<Language, RegExp> = {
  de: /(?<day>(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend),? (?:den |dem )?(?<number>\d{1,2})\. (?<month>\p{L}+) (?<year>\d{4})/gu,
  en: /(?<day>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day),? (?:the )?(?<number>\d{1,2})(?:st|nd|rd|th)? (?<month>\p{L}+) (?<year>\d{4})/gu,
};

function checkWeekdays(text: EntryText): TextIssue[] {
  if (!/\d{4}/.test(text.text)) return [];
  const plain = text.text.replaceAll('\u00A0', ' ');
  return languages.flatMap((spoken) =>
    [...plain.matchAll(datePatterns[spoken])].flatMap(({ 0: found, groups = {} }): TextIssue[] => {
      const { day = '', number, month = '', year } = groups;
      const wanted = findWeekday(Number(year), months[spoken].indexOf(month) + 1, Number(number), spoken);
      if (wanted === (day === 'Sonnabend' ? 'Samstag' : day)) return [];
      return [
        wanted
          ? createIssue(text, 'wrongWeekday', { found, wanted }, `found "${found}". That day is a ${wanted}.`)
          : createIssue(text, 'noSuchDay', { found }, `found "${found}". There is no such day.`),
      ];
    }),
  );
}

function findWeekday(year: number, month: number, day: number, language: Language): string | undefined {
  try {
    return formatWeekday(Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }), language);
  } catch {
    return undefined;
  }
}

function findLinks(text: EntryText): TextLink[] {
  if (!text.text.includes('](')) return [];
  const links = text.text.matchAll(/\[([^[\]]+)\]\(([^)]*)\)/g);
  return [...links].map(([, label = '', href = '']) => ({ ...text, label, href }));
}

const vagueLinkPattern =
  /^(hier|hier klicken|klicken sie hier|dort|link|dieser link|mehr|weiter|here|click here|this link|more|read more)$/;

function checkLink({ label, href, ...path }: TextLink): TextIssue[] {
  const plain = label
    .toLowerCase()
    .replaceAll(/[^\p{L} ]/gu, '')
    .trim();
  const facts = { words: label, href };
  const empty = `found a link called "${label}". Wanted: words that say where it leads, for they are read out alone.`;
  const odd = `found a link to "${href}". Allowed: /address, #part, https://… and mailto:….`;
  return [
    ...(vagueLinkPattern.test(plain) ? [createIssue(path, 'emptyLink', facts, empty)] : []),
    // site/language/RichText.tsx links only this form; anything else would be shown as typed.
    ...(/^(\/(?!\/)|#|https:\/\/|mailto:)\S*$/.test(href) ? [] : [createIssue(path, 'oddLink', facts, odd)]),
  ];
}

const fileNamePattern = /\.(jpe?g|png|avif|webp|gif|svg|tiff?|heic)\b|^(img|dsc|dscn|pict?|p)[_-]?\d{3,}/i;
const announcementPattern =
  /^((ein|das|dies ist ein|a|an|the|this is a) )?(bild|foto|photo|picture|image|photograph|fotografie|abbildung|grafik)\b *(von|of|vom|des|der|:|,|zeigt|shows|showing)/i;

export const checkAlternativeText = (text: string): 'fileName' | 'redundantPrefix' | undefined =>
  fileNamePattern.test(text) ? 'fileName' : announcementPattern.test(text) ? 'redundantPrefix' : undefined;

function checkAlternative({ path, ...texts }: TextPair): TextIssue[] {
  return languages.flatMap((language): TextIssue[] => {
    const text = texts[language] ?? '';
    const code = checkAlternativeText(text);
    if (!code) return [];
    const [found = ''] = code === 'fileName' ? [text] : (text.match(announcementPattern) ?? []);
    const sentence =
      code === 'fileName'
        ? `found "${found}", the name of a file. Wanted: what is to be seen.`
        : `begins with "${found}". That it is a picture is read out anyway: say what is to be seen.`;
    return [createIssue({ path: `${path}.${language}`, language }, code, { found }, sentence)];
  });
}
