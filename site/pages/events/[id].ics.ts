import type { APIRoute } from 'astro';
import { createDataResponse, renderCalendar } from '#site/feeds/feeds.ts';
import { localizeEvent } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ params, locals }) => {
  const event = localizeEvent(locals.edition, params['id'], locals.locale, locals.now);
  if (!event) return new Response(null, { status: 404 });
  return createDataResponse('text/calendar', renderCalendar([event], locals));
};
