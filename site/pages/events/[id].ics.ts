import type { APIRoute } from 'astro';
import { calendarAnswer } from '#site/machines/answers.ts';
import { calendar } from '#site/machines/calendar.ts';
import { tellEvening } from '#site/programme/programme.ts';

export const GET: APIRoute = ({ params, locals: { view, now, origin, edition } }) => {
  const evening = tellEvening(edition, params['id'], view, now);
  if (!evening) return new Response(null, { status: 404 });
  const around = { t: edition.translator(view), view, estate: edition.content.estate, origin };
  return calendarAnswer(calendar([evening], around));
};
