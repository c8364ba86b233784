import { valueAt } from '#contract/content/explain.ts';
import { type ContentKind, contentKinds, type KindName } from '#contract/content/kinds.ts';
import { languages } from '#contract/language.ts';
import type { ContentIssue, ContentIssueCode } from '#contract/office/content-issues.ts';
import type { EntryName } from './entry.ts';
import { findWideHeadings } from './headings.ts';
import { type EntryText, findTextPairs, listTexts, type TextPair } from './text-checks.ts';

export async function findTextStyleIssues({ kind, id }: EntryName, value: unknown): Promise<ContentIssue[]> {
  const { textFields }: ContentKind = contentKinds[kind];
  const pairs = findTextPairs(value, '').filter(({ path }) => !textFields || textFields.includes(path));
  const texts = pairs.flatMap(listTexts);
  return [
    ...texts.filter(isProse).flatMap((text) => checkRules(kind, text)),
    ...pairs.filter((pair) => typeof valueAt(value, pair.path.split('.')) === 'object').flatMap(checkUntranslated),
    ...(kind === 'pictures' ? checkAlternatives(pairs) : []),
    ...(await findWideHeadings({ kind, id }, texts)),
  ];
}

const isProse = ({ text }: EntryText): boolean => /\p{L}/u.test(text) && !/^\S+$/.test(text);

const styleRules: [ContentIssueCode, RegExp][] = [
  ['twoSpaces', /(?<!\S)\S*[ \u00A0]{2,}\S*/],
  ['straightQuotes', /(?<!\S)\S*["]\S*|(?<!\p{L})\p{L}+'\p{L}*|(?<!\S)'\p{L}+/u],
  ['spaceBefore', /(?<!\S)\S*[ \u00A0\u202F][,.;:!?](?=\s|$)/],
  ['dash', /(?<!\S)\S* --? \S*/],
  ['range', /(?<![\p{L}\d.,/–-])\d+(:\d\d)? ?- ?\d+(?![\p{L}\d/–-])/u],
];
/** Two words, or a long one. Shorter ones are abbreviations. */
const capitalsPattern = /(?<!\p{L})(\p{Lu}{2,} \p{Lu}{2,}|\p{Lu}{7,})(?!\p{L})/u;

function checkRules(kind: KindName, { path, language, text }: EntryText): ContentIssue[] {
  const plain = stripMarkup(text);
  const rules = kind === 'texts' ? styleRules : [...styleRules, ['capitals', capitalsPattern] as const];
  return rules.flatMap(([code, pattern]) => {
    const [found] = plain.match(pattern) ?? [];
    return found === undefined ? [] : [{ path, language, code, facts: { found: found.trim() } }];
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

const most = 250;

function checkAlternatives(pairs: readonly TextPair[]): ContentIssue[] {
  const [title, alt] = ['title', 'alt'].map((field) => pairs.find(({ path }) => path === field));
  return languages.flatMap((language): ContentIssue[] => {
    const text = alt?.[language] ?? '';
    const length = text.length;
    const at = { path: `alt.${language}`, language };
    return [
      ...(text && text === title?.[language] ? [{ ...at, code: 'titleAsAlternative', facts: {} } as const] : []),
      ...(length > most ? [{ ...at, code: 'longAlternative', facts: { length, most } } as const] : []),
    ];
  });
}
