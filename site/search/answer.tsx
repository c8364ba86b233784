/** An answer of the search: all of its page that is not the same for everybody. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Filling } from '#contract/filling.ts';
import { languageOf, type View } from '#contract/language.ts';
import { translator } from '#site/language/translator.ts';
import { Search } from '#site/screens/search/Search.tsx';
import { isolated, readQuestion } from './question.ts';
import { search } from './search.ts';

export async function answerSearch(query: string, view: View, now: Date): Promise<Filling> {
  const question = readQuestion(new URLSearchParams(query));
  const [t, results] = await Promise.all([translator(view), search(question, languageOf(view), now)]);
  const title = question.text
    ? t('search.titleFor', { query: isolated(question.text), count: results.count })
    : t('search.title');
  return { title, query, main: renderToStaticMarkup(<Search t={t} question={question} results={results} />) };
}
