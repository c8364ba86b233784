import type { APIRoute } from 'astro';
import { createDataResponse, renderCalendar } from '#site/feeds/feeds.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ locals }) => {
  const { locale, now, edition } = locals;
  // Only the newest events, because calendar programs fetch this every few hours.
  const events = edition.events.slice(0, 100).map(createEventLocalizer(edition, locale, now));
  return createDataResponse('text/calendar', renderCalendar(events, locals));
};
