/** The words of an entry: what misleads its readers though its shape fits, and which links stand in it. */
import { type Kind, type KindName, kinds } from '#contract/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { months, weekdayOf } from './days.ts';

/** A text with its place in the entry: `sections.0.text.2.de`. */
export interface Text {
  path: string;
  /** undefined for what both languages say alike */
  language: Language | undefined;
  text: string;
}

export interface Link extends Text {
  words: string;
  href: string;
}

/** Each sentence begins with the field. */
export interface Examined {
  /** refused when somebody publishes; an edition that has them already is opened and tells of them */
  flaws: readonly string[];
  /** told, and nothing more */
  notices: readonly string[];
  links: readonly Link[];
}

interface Pair {
  path: string;
  de?: string;
  en?: string;
}

export function examine({ kind, value }: { kind: KindName; value: unknown }): Examined {
  const pairs = pairsIn(value, '');
  const texts = pairs.flatMap(textsOf);
  const links = texts.flatMap(linksIn);
  // Those of an interface text are what its code gives it: release.ts compares.
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
      .map(({ path }) => `${path}: there is no German text, the English is shown.`),
    links,
  };
}

function pairsIn(value: unknown, path: string): Pair[] {
  if (typeof value === 'string') return [{ path, de: value, en: value }];
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && typeof value.en === 'string') return [{ path, ...(value as Omit<Pair, 'path'>) }];
  return Object.entries(value).flatMap(([key, part]) => pairsIn(part, path ? `${path}.${key}` : key));
}

function textsOf({ path, de, en }: Pair): Text[] {
  if (de !== undefined && de === en) return [{ path, language: undefined, text: de }];
  return languages.flatMap((language) => {
    const text = { de, en }[language];
    return text === undefined ? [] : [{ path: `${path}.${language}`, language, text }];
  });
}

/** Most texts have none: they are not looked through any further. */
const hasBraces = (text: string): boolean => text.includes('{{') || text.includes('}}');

/** What is replaced when a page is made: `{{name}}`. */
export const placeholdersIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name = '']) => name));

const inBrackets = (names: Iterable<string>): string => [...names].map((name) => `{{${name}}}`).join(', ') || 'none';

function unequal({ path, de, en }: Pair): string[] {
  if (de === undefined || en === undefined || de === en || !(hasBraces(de) || hasBraces(en))) return [];
  const said = { de: placeholdersIn(de), en: placeholdersIn(en) };
  // "ein Abend" needs no number, "1 evening" has one.
  if (path.endsWith('_one')) for (const names of [said.de, said.en]) names.delete('count');
  if (said.de.symmetricDifference(said.en).size === 0) return [];
  return [`${path}: found ${inBrackets(said.de)} in German and ${inBrackets(said.en)} in English. Both want the same.`];
}

function brokenBrackets({ path, text }: Text): string[] {
  if (!hasBraces(text)) return [];
  const rest = text.replaceAll(/\{\{\s*[\w.]+\s*\}\}/g, '');
  return /\{\{|\}\}/.test(rest) ? [`${path}: found curly brackets that do not close. Wanted: {{name}}.`] : [];
}

/** A placeholder that nothing fills would leave a hole. */
export function unknownIn({ path, text }: Text, filled: Iterable<string>): string[] {
  if (!hasBraces(text)) return [];
  const allowed = new Set(filled);
  const unknown = placeholdersIn(text).difference(allowed);
  return [...unknown].map(
    (name) => `${path}: found {{${name}}}, which nothing fills. Allowed: ${inBrackets(allowed)}.`,
  );
}

const dates: Record<Language, RegExp> = {
  de: /(?<day>(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend),? (?:den |dem )?(?<number>\d{1,2})\. (?<month>\p{L}+) (?<year>\d{4})/gu,
  en: /(?<day>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day),? (?:the )?(?<number>\d{1,2})(?:st|nd|rd|th)? (?<month>\p{L}+) (?<year>\d{4})/gu,
};

/** "Sonntag, 20. Juli 2024" was a Saturday. */
function wrongDay({ path, text }: Text): string[] {
  if (!/\d{4}/.test(text)) return [];
  const plain = text.replaceAll('\u00A0', ' ');
  return languages.flatMap((language) =>
    [...plain.matchAll(dates[language])].flatMap(({ 0: found, groups = {} }) => {
      const { day = '', number, month = '', year } = groups;
      const wanted = weekday(Number(year), months[language].indexOf(month) + 1, Number(number), language);
      if (wanted === (day === 'Sonnabend' ? 'Samstag' : day)) return [];
      return [`${path}: found "${found}". ${wanted ? `That day is a ${wanted}.` : 'There is no such day.'}`];
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
  const links = text.text.matchAll(/\[([^\]]+)\]\(([^)]*)\)/g);
  return [...links].map(([, words = '', href = '']) => ({ ...text, words, href }));
}

const saysNothing = new Set([
  'hier',
  'hier klicken',
  'klicken sie hier',
  'dort',
  'link',
  'dieser link',
  'mehr',
  'weiter',
  'here',
  'click here',
  'this link',
  'more',
  'read more',
]);

function poorLink({ path, words, href }: Link): string[] {
  const name = words
    .toLowerCase()
    .replaceAll(/[^\p{L} ]/gu, '')
    .trim();
  return [
    ...(saysNothing.has(name)
      ? [`${path}: found a link called "${words}". Wanted: words that say where it leads, for they are read out alone.`]
      : []),
    // The form that site/language/RichText.tsx makes a link of; anything else would stand there as it is typed.
    ...(/^(\/(?!\/)|#|https:\/\/|mailto:)\S*$/.test(href)
      ? []
      : [`${path}: found a link to "${href}". Allowed: /address, #part, https://… and mailto:….`]),
  ];
}

const fileName = /\.(jpe?g|png|avif|webp|gif|svg|tiff?|heic)\b|^(img|dsc|dscn|pict?|p)[_-]?\d{3,}/i;
const announced =
  /^((ein|das|dies ist ein|a|an|the|this is a) )?(bild|foto|photo|picture|image|photograph|fotografie|abbildung|grafik)\b *(von|of|vom|des|der|:|,|zeigt|shows|showing)/i;

function poorAlternative({ path, ...said }: Pair): string[] {
  return languages.flatMap((language) => {
    const text = said[language] ?? '';
    if (fileName.test(text))
      return [`${path}.${language}: found "${text}", the name of a file. Wanted: what is to be seen.`];
    const [beginning] = text.match(announced) ?? [];
    if (beginning)
      return [
        `${path}.${language}: begins with "${beginning}". That it is a picture is read out anyway: say what is to be seen.`,
      ];
    return [];
  });
}
