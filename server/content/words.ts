import { type Kind, type KindName, kinds } from '#contract/content/kinds.ts';
import { months, weekdayOf } from '#contract/date-words.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Said } from '#contract/office/advice.ts';

/** A text with its path: `sections.0.text.2.de`. */
export interface Text {
  path: string;
  language: Language | undefined;
  text: string;
}

export interface Link extends Text {
  words: string;
  href: string;
}

export interface Remark extends Said {
  said: string;
}

type Place = Pick<Said, 'path' | 'language'>;

export const remark = (
  { path, language }: Place,
  code: Said['code'],
  facts: Said['facts'],
  sentence: string,
): Remark => ({ path, language, code, facts, said: `${path}: ${sentence}` });

export interface Examined {
  /** rejected when published; an edition that already has it opens and reports it */
  flaws: readonly Remark[];
  notices: readonly Remark[];
  links: readonly Link[];
}

export interface Pair {
  path: string;
  de?: string;
  en?: string;
}

export function examine({ kind, value }: { kind: KindName; value: unknown }): Examined {
  const pairs = pairsIn(value, '');
  const texts = pairs.flatMap(textsOf);
  const links = texts.flatMap(linksIn);
  // release.ts compares interface texts, whose placeholders come from the code.
  const filled = kind === 'texts' ? undefined : ((kinds[kind] as Kind).filled ?? []);
  return {
    flaws: [
      ...pairs.flatMap(unequal),
      ...texts.flatMap(brokenBrackets),
      ...(filled ? texts.flatMap((text) => unknownIn(text, filled)) : []),
      ...texts.flatMap(wrongDay),
      ...links.flatMap(poorLink),
      ...(kind === 'pictures' ? pairs.filter(({ path }) => path === 'alt').flatMap(poorAlternative) : []),
    ],
    notices: pairs
      .filter(({ de }) => de === undefined)
      .map(({ path }) => ({
        ...remark({ path, language: 'de' }, 'germanMissing', {}, 'there is no German text, the English is shown.'),
        path: `${path}.de`,
      })),
    links,
  };
}

export function pairsIn(value: unknown, path: string): Pair[] {
  if (typeof value === 'string') return [{ path, de: value, en: value }];
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && typeof value.en === 'string') {
    const { en, de } = value as { en: string; de?: unknown };
    return [{ path, en, ...(typeof de === 'string' && { de }) }];
  }
  return Object.entries(value).flatMap(([key, part]) => pairsIn(part, path ? `${path}.${key}` : key));
}

export function textsOf({ path, de, en }: Pair): Text[] {
  if (de !== undefined && de === en) return [{ path, language: undefined, text: de }];
  return languages.flatMap((language) => {
    const text = { de, en }[language];
    return text === undefined ? [] : [{ path: `${path}.${language}`, language, text }];
  });
}

const hasBraces = (text: string): boolean => text.includes('{{') || text.includes('}}');

export const placeholdersIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name = '']) => name));

export const inBrackets = (names: Iterable<string>, none = 'none'): string =>
  [...names].map((name) => `{{${name}}}`).join(', ') || none;

function unequal({ path, de, en }: Pair): Remark[] {
  if (de === undefined || en === undefined || de === en || !(hasBraces(de) || hasBraces(en))) return [];
  const said = { de: placeholdersIn(de), en: placeholdersIn(en) };
  // `_one` may say "ein Abend" without a number; other forms need it.
  if (path.endsWith('_one')) for (const names of [said.de, said.en]) names.delete('count');
  if (said.de.symmetricDifference(said.en).size === 0) return [];
  const facts = { de: inBrackets(said.de, '–'), en: inBrackets(said.en, '–') };
  const sentence = `found ${inBrackets(said.de)} in German and ${inBrackets(said.en)} in English. Both want the same.`;
  return [remark({ path }, 'placeholdersDiffer', facts, sentence)];
}

function brokenBrackets(text: Text): Remark[] {
  if (!hasBraces(text.text.replaceAll(/\{\{\s*[\w.]+\s*\}\}/g, ''))) return [];
  return [remark(text, 'brackets', {}, 'found curly brackets that do not close. Wanted: {{name}}.')];
}

export function unknownIn(text: Text, filled: Iterable<string>): Remark[] {
  if (!hasBraces(text.text)) return [];
  const allowed = new Set(filled);
  return [...placeholdersIn(text.text).difference(allowed)].map((name) => {
    const facts = { name: inBrackets([name]), allowed: inBrackets(allowed, '–') };
    const sentence = `found {{${name}}}, which nothing fills. Allowed: ${inBrackets(allowed)}.`;
    return remark(text, 'unknownPlaceholder', facts, sentence);
  });
}

const dates: Record<Language, RegExp> = {
  de: /(?<day>(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend),? (?:den |dem )?(?<number>\d{1,2})\. (?<month>\p{L}+) (?<year>\d{4})/gu,
  en: /(?<day>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day),? (?:the )?(?<number>\d{1,2})(?:st|nd|rd|th)? (?<month>\p{L}+) (?<year>\d{4})/gu,
};

function wrongDay(text: Text): Remark[] {
  if (!/\d{4}/.test(text.text)) return [];
  const plain = text.text.replaceAll('\u00A0', ' ');
  return languages.flatMap((spoken) =>
    [...plain.matchAll(dates[spoken])].flatMap(({ 0: found, groups = {} }): Remark[] => {
      const { day = '', number, month = '', year } = groups;
      const wanted = weekday(Number(year), months[spoken].indexOf(month) + 1, Number(number), spoken);
      if (wanted === (day === 'Sonnabend' ? 'Samstag' : day)) return [];
      return [
        wanted
          ? remark(text, 'wrongWeekday', { found, wanted }, `found "${found}". That day is a ${wanted}.`)
          : remark(text, 'noSuchDay', { found }, `found "${found}". There is no such day.`),
      ];
    }),
  );
}

function weekday(year: number, month: number, day: number, language: Language): string | undefined {
  try {
    const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    return weekdayOf(date, language);
  } catch {
    return undefined;
  }
}

function linksIn(text: Text): Link[] {
  if (!text.text.includes('](')) return [];
  const links = text.text.matchAll(/\[([^[\]]+)\]\(([^)]*)\)/g);
  return [...links].map(([, words = '', href = '']) => ({ ...text, words, href }));
}

const saysNothing =
  /^(hier|hier klicken|klicken sie hier|dort|link|dieser link|mehr|weiter|here|click here|this link|more|read more)$/;

function poorLink({ words, href, ...place }: Link): Remark[] {
  const letters = words.toLowerCase().replaceAll(/[^\p{L} ]/gu, '');
  const facts = { words, href };
  const empty = `found a link called "${words}". Wanted: words that say where it leads, for they are read out alone.`;
  const odd = `found a link to "${href}". Allowed: /address, #part, https://… and mailto:….`;
  return [
    ...(saysNothing.test(letters.trim()) ? [remark(place, 'emptyLink', facts, empty)] : []),
    // site/language/RichText.tsx links only this form; anything else would be shown as typed.
    ...(/^(\/(?!\/)|#|https:\/\/|mailto:)\S*$/.test(href) ? [] : [remark(place, 'oddLink', facts, odd)]),
  ];
}

const fileName = /\.(jpe?g|png|avif|webp|gif|svg|tiff?|heic)\b|^(img|dsc|dscn|pict?|p)[_-]?\d{3,}/i;
const announced =
  /^((ein|das|dies ist ein|a|an|the|this is a) )?(bild|foto|photo|picture|image|photograph|fotografie|abbildung|grafik)\b *(von|of|vom|des|der|:|,|zeigt|shows|showing)/i;

export const alternativeFault = (text: string): 'fileName' | 'announced' | undefined =>
  fileName.test(text) ? 'fileName' : announced.test(text) ? 'announced' : undefined;

function poorAlternative({ path, ...texts }: Pair): Remark[] {
  return languages.flatMap((language): Remark[] => {
    const text = texts[language] ?? '';
    const place = { path: `${path}.${language}`, language };
    const code = alternativeFault(text);
    if (!code) return [];
    const [found = ''] = code === 'fileName' ? [text] : (text.match(announced) ?? []);
    const sentence =
      code === 'fileName'
        ? `found "${found}", the name of a file. Wanted: what is to be seen.`
        : `begins with "${found}". That it is a picture is read out anyway: say what is to be seen.`;
    return [remark(place, code, { found }, sentence)];
  });
}
