import { valueAt } from '#contract/content/explain.ts';
import { type Kind, type KindName, kinds } from '#contract/content/kinds.ts';
import { languages } from '#contract/language.ts';
import type { AdviceCode, Said } from '#contract/office/advice.ts';
import type { EntryName } from './entry.ts';
import { wideHeadings } from './headings.ts';
import { type Pair, pairsIn, type Text, textsOf } from './words.ts';

export async function styleOf({ kind, id, value }: EntryName & { value: unknown }): Promise<Said[]> {
  const { said }: Kind = kinds[kind];
  const pairs = pairsIn(value, '').filter(({ path }) => !said || said.includes(path));
  const texts = pairs.flatMap(textsOf);
  return [
    ...texts.filter(isSaid).flatMap((text) => slips(kind, text)),
    ...pairs.filter((pair) => typeof valueAt(value, pair.path.split('.')) === 'object').flatMap(sameWords),
    ...(kind === 'pictures' ? poorAlternatives(pairs) : []),
    ...(await wideHeadings({ kind, id }, texts)),
  ];
}

const isSaid = ({ text }: Text): boolean => /\p{L}/u.test(text) && !/^\S+$/.test(text);

const rules: [AdviceCode, RegExp][] = [
  ['twoSpaces', /(?<!\S)\S*[ \u00A0]{2,}\S*/],
  ['straightQuotes', /(?<!\S)\S*["]\S*|(?<!\p{L})\p{L}+'\p{L}*|(?<!\S)'\p{L}+/u],
  ['spaceBefore', /(?<!\S)\S*[ \u00A0\u202F][,.;:!?](?=\s|$)/],
  ['dash', /(?<!\S)\S* --? \S*/],
  ['range', /(?<![\p{L}\d.,/–-])\d+(:\d\d)? ?- ?\d+(?![\p{L}\d/–-])/u],
];
/** Two words, or a long one. Shorter ones are abbreviations. */
const shouted = /(?<!\p{L})(\p{Lu}{2,} \p{Lu}{2,}|\p{Lu}{7,})(?!\p{L})/u;

function slips(kind: KindName, { path, language, text }: Text): Said[] {
  const read = plain(text);
  const wanted = kind === 'texts' ? rules : [...rules, ['capitals', shouted] as const];
  return wanted.flatMap(([code, pattern]) => {
    const [found] = read.match(pattern) ?? [];
    return found === undefined ? [] : [{ path, language, code, facts: { found: found.trim() } }];
  });
}

/** Links become their words, placeholders a number, web addresses one word. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^[\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\{\{[^{}]*\}\}/g, '0')
    .replaceAll(/(https?:\/\/|www\.)\S+|(?<!\S)\S+@\S+/g, 'www');

function sameWords({ path, de, en }: Pair): Said[] {
  if (de === undefined || de !== en || (plain(de).match(/\p{L}{2,}/gu) ?? []).length < 5) return [];
  return [{ path: `${path}.en`, language: 'en', code: 'sameWords', facts: {} }];
}

const most = 250;

function poorAlternatives(pairs: readonly Pair[]): Said[] {
  const [title, alt] = ['title', 'alt'].map((field) => pairs.find(({ path }) => path === field));
  return languages.flatMap((language): Said[] => {
    const text = alt?.[language] ?? '';
    const length = text.length;
    const at = { path: `alt.${language}`, language };
    return [
      ...(text && text === title?.[language] ? [{ ...at, code: 'titleAsAlternative', facts: {} } as const] : []),
      ...(length > most ? [{ ...at, code: 'longAlternative', facts: { length, most } } as const] : []),
    ];
  });
}
