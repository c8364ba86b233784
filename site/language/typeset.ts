/** Prevents line breaks: no-break spaces, and a word joiner after the dash between two numbers. */
import type { Language } from '#contract/language.ts';

const noBreakSpace = '\u00A0';
const wordJoiner = '\u2060';
/** Placeholders count as numbers. */
const beforeNumber = String.raw`(?=\d|\{\{)`;
const afterNumber = String.raw`(?<=\d|\}\})`;
const wordStart = String.raw`(?<![\p{L}\d])`;
const wordEnd = String.raw`(?![\p{L}\d])`;

/** op. 20 · KV 361 · Hob. III:78 · D minor · § 36 VSBG · Nr. 4 · Art. 6 Abs. 1 Buchst. a · A 20 */
const leading = [
  String.raw`${wordStart}(?:op\.|K\.|Z\.?|D\.?|A|R|KV|BWV|Nr\.|[Nn]os?\.|§§?|Art\.|Abs\.|[Ss]ections?|Heft) ${beforeNumber}`,
  String.raw`${wordStart}Hob\. (?=[IVX])`,
  `${wordStart}(?:[A-G]|flat|sharp) (?=(?:major|minor)${wordEnd})`,
  String.raw`${wordStart}MWV (?=\p{Lu} \d)`,
  String.raw`${wordStart}Buchst\. (?=\p{L}${wordEnd})`,
];
/** 18 Uhr · 6 p.m. · 12 noon · 35 Euro · 12 % · 26 m; no line begins with a dash or dot */
const following = [
  String.raw`${afterNumber} (?=(?:Uhr|[ap]\.m\.|noon|midnight|€|%|Euro|euros|Grad|Hertz|hertz|Meter|metres|(?:k|c|m)?m|kg|[KMG]B|h|min|Min\.|Stunden?|hours?|Minuten?|minutes?)${wordEnd})`,
  String.raw`(?<=(?<!\d)\d{5}|\{\{postcode\}\}) (?=\p{Lu}|\{\{place)`,
  String.raw`${afterNumber} (?=Abs\. \d)`,
  String.raw`(?<=(?:§|Abs\.)[ ${noBreakSpace}]\d+[a-z]?) (?=\p{Lu}\p{L}*\p{Lu}${wordEnd})`,
  String.raw`(?<=\S) (?=[–—·] )`,
];
const months: Record<Language, string> = {
  de: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
  en: 'January|February|March|April|May|June|July|August|September|October|November|December',
};
const languageRules: Record<Language, string[]> = {
  // 17. Juli · 19. Jahrhundert · z. B.
  de: [
    String.raw`(?<!\d)(?<=\d{1,2}\.) (?=(?:${months.de}|Jahrhundert|Weihnachtstag))`,
    String.raw`${wordStart}(?:z|d|u|o|i|e)\. (?=(?:B|h|a|Ä|d|R|V)\.)`,
  ],
  en: [String.raw`(?<=(?<!\d)\d{1,2}) (?=(?:${months.en})${wordEnd})`],
};

const rules: Record<Language, RegExp> = {
  de: new RegExp([...leading, ...following, ...languageRules.de].join('|'), 'gu'),
  en: new RegExp([...leading, ...following, ...languageRules.en].join('|'), 'gu'),
};

export const dotSeparator = `${noBreakSpace}· `;

export const toNoBreakSpaces = (text: string): string => text.replaceAll(' ', noBreakSpace);

/** 8–13 and Es-Dur: browsers break a line after a dash or hyphen. */
const unbrokenDash = new RegExp(
  `${afterNumber}–${beforeNumber}|(?<=${wordStart}[A-Ha-h](?:is|e?s)?)-(?=(?:Dur|Moll)${wordEnd})`,
  'gu',
);

export const typeset = (text: string, language: Language): string =>
  text.replace(rules[language], (found) => found.slice(0, -1) + noBreakSpace).replace(unbrokenDash, `$&${wordJoiner}`);

export const toPlainSpaces = (text: string): string => text.replaceAll(noBreakSpace, ' ').replaceAll(wordJoiner, '');
