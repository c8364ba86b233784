import type { APIRoute } from 'astro';
import { calendar } from '#site/feeds/calendar.ts';
import { documentOf } from '#site/feeds/document.ts';
import { eveningTeller } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ locals: { view, now, origin, edition } }) => {
  const { content, events, translator } = edition;
  // Calendar programs fetch this every few hours, so it holds only what is to come.
  const evenings = events.slice(0, 100).map(eveningTeller(edition, view, now));
  return documentOf('text/calendar', calendar(evenings, { t: translator(view), view, estate: content.estate, origin }));
};
