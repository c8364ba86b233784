/** Replaces a space by a no-break space where a line must not break. */
import type { Language } from '#contract/language.ts';

const protectedSpace = '\u00A0';
/** Placeholders count as numbers. */
const number = String.raw`(?=\d|\{\{)`;
const after = String.raw`(?<=\d|\}\})`;
const start = String.raw`(?<![\p{L}\d])`;
const end = String.raw`(?![\p{L}\d])`;

/** op. 20 · KV 361 · Hob. III:78 · § 5 · Nr. 4 · Art. 6 Abs. 1 Buchst. a · A 20 */
const leading = [
  String.raw`${start}(?:op\.|K\.|Z\.?|D|A|R|KV|BWV|Nr\.|[Nn]os?\.|§§?|Art\.|Abs\.|[Ss]ections?|Heft) ${number}`,
  String.raw`${start}Hob\. (?=[IVX])`,
  String.raw`${start}MWV (?=\p{Lu} \d)`,
  String.raw`${start}Buchst\. (?=\p{L}${end})`,
];
/** 18 Uhr · 6 p.m. · 35 Euro · 12 % · 26 m; no line begins with a dash or dot */
const following = [
  String.raw`${after} (?=(?:Uhr|[ap]\.m\.|€|%|Euro|euros|Grad|Hertz|hertz|Meter|metres|(?:k|c|m)?m|kg|[KMG]B|h|min|Min\.|Stunden?|hours?|Minuten?|minutes?)${end})`,
  String.raw`(?<=(?<!\d)\d{5}|\{\{postcode\}\}) (?=\p{Lu}|\{\{place)`,
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
    String.raw`${start}(?:z|d|u|o|i|e)\. (?=(?:B|h|a|Ä|d|R|V)\.)`,
  ],
  en: [String.raw`(?<=(?<!\d)\d{1,2}) (?=(?:${months.en})${end})`],
};

const rules: Record<Language, RegExp> = {
  de: new RegExp([...leading, ...following, ...languageRules.de].join('|'), 'gu'),
  en: new RegExp([...leading, ...following, ...languageRules.en].join('|'), 'gu'),
};

export const dotSeparator = `${protectedSpace}· `;

export const protectSpaces = (text: string): string => text.replaceAll(' ', protectedSpace);

export const typeset = (text: string, language: Language): string =>
  text.includes(' ') ? text.replace(rules[language], (found) => found.slice(0, -1) + protectedSpace) : text;

export const unprotectSpaces = (text: string): string => text.replaceAll(protectedSpace, ' ');
