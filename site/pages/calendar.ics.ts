import type { APIRoute } from 'astro';
import { plainDocument, renderCalendar } from '#site/feeds/feeds.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ locals: { view, now, origin, edition } }) => {
  const { content, events, translator } = edition;
  // Calendar programs fetch this every few hours, so it holds only what is to come.
  const evenings = events.slice(0, 100).map(createEventLocalizer(edition, view, now));
  return plainDocument(
    'text/calendar',
    renderCalendar(evenings, { t: translator(view), view, estate: content.estate, origin }),
  );
};
