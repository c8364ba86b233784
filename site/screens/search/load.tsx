/** The server caches the page as a frame and renders only the answer per request (record 0002). */
import { renderToStaticMarkup } from 'react-dom/server';
import { languageOf, type PageLanguage } from '#contract/language.ts';
import { type PageFragments, templatePlaceholders } from '#contract/page-template.ts';
import type { SiteEdition } from '#site/edition.ts';
import { searchEdition } from '#site/search/search.ts';
import { isolateText, readSearchQuery } from '#site/search/search-query.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { Search } from './Search.tsx';

export async function loadSearch({ edition, view, now, framing }: PageContext<'now' | 'framing'>, query: string) {
  const t = edition.translator(view);
  const { title, ...answer } = framing ? templatePlaceholders : await renderSearchAnswer(edition, query, view, now);
  return { page: { title, description: t('search.description') } satisfies PageMetadata, ...answer };
}

export async function renderSearchAnswer(edition: SiteEdition, query: string, view: PageLanguage, now: Date) {
  const question = readSearchQuery(new URLSearchParams(query));
  const t = edition.translator(view);
  const results = await searchEdition(edition, question, languageOf(view), now);
  const title = question.text
    ? t('search.titleFor', { query: isolateText(question.text), count: results.count })
    : t('search.title');
  const main = renderToStaticMarkup(<Search t={t} question={question} results={results} />);
  const foundNothing = question.text !== '' && results.count === 0;
  return { title, query, main, foundNothing } satisfies PageFragments;
}
