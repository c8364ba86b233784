import type { APIRoute } from 'astro';
import { createDataResponse, renderFeed } from '#site/feeds/feeds.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ locals }) => {
  const { locale, now, edition } = locals;
  const events = edition.events.slice(0, 30).map(createEventLocalizer(edition, locale, now));
  return createDataResponse('application/atom+xml', renderFeed(events, locals));
};
