import type { APIRoute } from 'astro';
import { documentOf } from '#site/feeds/document.ts';
import { feed } from '#site/feeds/feed.ts';
import { eveningTeller } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ locals: { view, now, origin, edition } }) => {
  const { content, events } = edition;
  const t = edition.translator(view);
  const evenings = events.slice(0, 30).map(eveningTeller(edition, view, now));
  const entries = [...content.news.values()].map(({ id, date }) => ({
    id,
    date: new Date(`${date}T12:00:00Z`),
    title: t(`news.${id}.title`),
    summary: t(`news.${id}.description`),
  }));
  return documentOf('application/atom+xml', feed(evenings, entries, { t, view, estate: content.estate, origin, now }));
};
