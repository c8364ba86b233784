import type { APIRoute } from 'astro';
import { readEstate } from '#site/content/estate.ts';
import { translator } from '#site/language/translator.ts';
import { calendarAnswer } from '#site/machines/answers.ts';
import { calendar } from '#site/machines/calendar.ts';
import { readEvening } from '#site/programme/programme.ts';

export const GET: APIRoute = async ({ params, locals: { view, now, origin } }) => {
  const [t, estate, evening] = await Promise.all([
    translator(view),
    readEstate(),
    readEvening(params['id'], view, now),
  ]);
  if (!evening) return new Response(null, { status: 404 });
  return calendarAnswer(calendar([evening], { t, view, estate, origin }));
};
