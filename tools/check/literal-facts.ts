import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import type { ContentEntries } from '#server/content/content-entries.ts';
import { buildEntryPath } from '#server/content/entry-name.ts';
import { findTextPairs, listTexts } from '#server/content/text-checks.ts';
import { type HouseFacts, readFacts } from '#site/language/facts.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';

/** Short or everyday values: a text that has one need not mean the fact. */
const unsearchedFacts = [
  'boxOfficeOpens',
  'country',
  'currency',
  'employees',
  'officeDays',
  'placeCount',
  'invoiceYears',
];

/** Texts that repeat a fact of estate.yaml or prices.yaml would stay wrong when it changes. */
export function findLiteralFacts(entries: ContentEntries, content: HouseFacts): string[] {
  const facts = Object.fromEntries(languages.map((language) => [language, listFacts(content, language)]));
  return [...entries.values()]
    .filter(({ kind, id }) => !(kind === 'texts' && id === 'law'))
    .filter(({ kind }) => kind === 'texts' || (contentKinds[kind] as ContentKind).namesFacts)
    .flatMap((entry) =>
      findTextPairs(entry.value, '')
        .flatMap(listTexts)
        .flatMap(({ path, language = 'de', text }) => {
          const found = facts[language]?.find(({ pattern }) => pattern.test(text));
          return found ? [`${buildEntryPath(entry)}: ${path}: write {{${found.name}}}, not “${found.value}”.`] : [];
        }),
    );
}

function listFacts(content: HouseFacts, language: Language) {
  return Object.entries(readFacts(content, language))
    .map(([name, value]) => [name, toPlainSpaces(value)] as const)
    .filter(([name, value]) => value.length > 3 && !unsearchedFacts.includes(name))
    .map(([name, value]) => ({
      name,
      value,
      pattern: new RegExp(String.raw`(?<![\p{L}\d@./-])${RegExp.escape(value)}(?![\p{L}\d])`, 'u'),
    }));
}
