import type { APIRoute } from 'astro';
import { plainDocument, renderCalendar } from '#site/feeds/feeds.ts';
import { localizeEvent } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ params, locals: { view, now, origin, edition } }) => {
  const evening = localizeEvent(edition, params['id'], view, now);
  if (!evening) return new Response(null, { status: 404 });
  const around = { t: edition.translator(view), view, estate: edition.content.estate, origin };
  return plainDocument('text/calendar', renderCalendar([evening], around));
};
