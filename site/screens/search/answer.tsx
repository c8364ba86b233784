/** An answer of the search: all of its page that is not the same for everybody. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Filling } from '#contract/filling.ts';
import { languageOf, type View } from '#contract/language.ts';
import type { Edition } from '#site/edition.ts';
import { isolated, readQuestion } from '#site/search/question.ts';
import { search } from '#site/search/search.ts';
import { Search } from './Search.tsx';

export async function answerSearch(edition: Edition, query: string, view: View, now: Date): Promise<Filling> {
  const question = readQuestion(new URLSearchParams(query));
  const t = edition.translator(view);
  const results = await search(edition, question, languageOf(view), now);
  const title = question.text
    ? t('search.titleFor', { query: isolated(question.text), count: results.count })
    : t('search.title');
  return { title, query, main: renderToStaticMarkup(<Search t={t} question={question} results={results} />) };
}
