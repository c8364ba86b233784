import type { Language } from '#contract/language.ts';
import type { SiteEdition } from '#site/edition.ts';
import { type SearchDocument, searchKinds } from '#site/search/document.ts';
import { stopWords } from '#site/search/stop-words.ts';
import { kindBoosts } from '#site/search/weights.ts';
import { type SuggestedPage, type SuggestionIndex, suggestionLimits } from './suggestion-index.ts';

export async function createSuggestionIndex(edition: SiteEdition, language: Language): Promise<SuggestionIndex> {
  const t = edition.plain.translator(language);
  const documents = await edition.search(language, (finder) => finder.documents);
  const counts = Array.from({ length: suggestionLimits.shown }, (_, index) =>
    t('search.suggested', { count: index + 1 }),
  );
  return {
    language,
    stopWords: [...stopWords[language]].join(' '),
    kinds: searchKinds.map((kind) => ({ name: t(`search.group.${kind}`), boost: kindBoosts[kind] })),
    counts: ['', ...counts],
    pages: documents.slice(0, suggestionLimits.pages).map(createPage),
  };
}

function createPage({ kind, href, title, subtitle = '', names = [], hiddenWords = '' }: SearchDocument): SuggestedPage {
  const page: SuggestedPage = [searchKinds.indexOf(kind), href, title.text, subtitle, names.join('\n'), hiddenWords];
  if (title.lang) page.push(title.lang);
  return page;
}
