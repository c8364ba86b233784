import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { readEstate } from '#site/content/estate.ts';
import { translator } from '#site/language/translator.ts';
import { feedAnswer } from '#site/machines/answers.ts';
import { feed } from '#site/machines/feed.ts';
import { eveningTeller, readEvents } from '#site/programme/programme.ts';

export const GET: APIRoute = async ({ locals: { view, now, origin } }) => {
  const [t, estate, events, tell, news] = await Promise.all([
    translator(view),
    readEstate(),
    readEvents(),
    eveningTeller(view, now),
    getCollection('news'),
  ]);
  const entries = news.map(({ data: { id, date } }) => ({
    id,
    date: new Date(`${date}T12:00:00Z`),
    title: t(`news.${id}.title`),
    summary: t(`news.${id}.description`),
  }));
  return feedAnswer(feed(events.slice(0, 30).map(tell), entries, { t, view, estate, origin, now }));
};
