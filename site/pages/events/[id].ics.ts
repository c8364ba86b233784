import type { APIRoute } from 'astro';
import { calendar } from '#site/feeds/calendar.ts';
import { documentOf } from '#site/feeds/document.ts';
import { tellEvening } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ params, locals: { view, now, origin, edition } }) => {
  const evening = tellEvening(edition, params['id'], view, now);
  if (!evening) return new Response(null, { status: 404 });
  const around = { t: edition.translator(view), view, estate: edition.content.estate, origin };
  return documentOf('text/calendar', calendar([evening], around));
};
