import type { APIRoute } from 'astro';
import { plainDocument, renderFeed } from '#site/feeds/feeds.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ locals: { view, now, origin, edition } }) => {
  const { content, events } = edition;
  const t = edition.translator(view);
  const evenings = events.slice(0, 30).map(createEventLocalizer(edition, view, now));
  const entries = [...content.news.values()].map(({ id, date }) => ({
    id,
    date: new Date(`${date}T12:00:00Z`),
    title: t(`news.${id}.title`),
    summary: t(`news.${id}.description`),
  }));
  return plainDocument(
    'application/atom+xml',
    renderFeed(evenings, entries, { t, view, estate: content.estate, origin, now }),
  );
};
