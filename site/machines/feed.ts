import { Feed } from 'feed';
import { languageOf } from '#contract/language.ts';
import { instant } from '#contract/wall-time.ts';
import type { Evening } from '#site/programme/programme.ts';
import type { Told } from './calendar.ts';

export interface NewsEntry {
  id: number;
  title: string;
  summary: string;
  date: Date;
}

/** Atom: the newest evenings and the news, in one language. */
export function feed(evenings: Evening[], news: NewsEntry[], { t, view, estate, origin }: Told): string {
  const language = languageOf(view);
  const address = (path: string) => `${origin}${path}?lng=${language}`;
  const entries = [
    ...evenings.map(({ id, start, words }) => ({
      title: words.title.text,
      id: `${origin}/events/${id}`,
      link: address(`/events/${id}`),
      description: words.description[0]?.text ?? '',
      date: new Date(instant(start).epochMilliseconds),
    })),
    ...news.map(({ id, title, summary, date }) => ({
      title,
      id: `${origin}/news-detail/${id}`,
      link: address(`/news-detail/${id}`),
      description: summary,
      date,
    })),
  ].sort((a, b) => b.date.getTime() - a.date.getTime());
  const out = new Feed({
    id: `${origin}/feed.xml`,
    title: t('estate.name'),
    link: address('/events'),
    feedLinks: { atom: address('/feed.xml') },
    language,
    copyright: estate.company,
    author: { name: estate.company, email: estate.email },
    generator: false,
    updated: entries[0]?.date ?? new Date(0),
  });
  for (const entry of entries) out.addItem(entry);
  return out.atom1();
}
