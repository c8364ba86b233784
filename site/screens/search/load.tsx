/** The server caches the page as a frame and renders only the answer per request (record 0002). */
import { renderToStaticMarkup } from 'react-dom/server';
import { type Filling, frameMarks } from '#contract/booking/filling.ts';
import { languageOf, type View } from '#contract/language.ts';
import type { Edition } from '#site/edition.ts';
import { isolated, readQuestion } from '#site/search/question.ts';
import { search } from '#site/search/search.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { Search } from './Search.tsx';

interface Loaded extends Omit<Filling, 'title'> {
  page: PageFacts;
}

export async function loadSearch(
  { edition, view, now, framing }: PageContext<'now' | 'framing'>,
  asked: string,
): Promise<Loaded> {
  const t = edition.translator(view);
  const { title, ...answer } = framing ? frameMarks : await answerSearch(edition, asked, view, now);
  return { page: { title, description: t('search.description') }, ...answer };
}

export async function answerSearch(edition: Edition, query: string, view: View, now: Date): Promise<Filling> {
  const question = readQuestion(new URLSearchParams(query));
  const t = edition.translator(view);
  const results = await search(edition, question, languageOf(view), now);
  const title = question.text
    ? t('search.titleFor', { query: isolated(question.text), count: results.count })
    : t('search.title');
  const main = renderToStaticMarkup(<Search t={t} question={question} results={results} />);
  return { title, query, main, foundNothing: question.text !== '' && results.count === 0 };
}
