import type { APIRoute } from 'astro';
import { readEstate } from '#site/content/estate.ts';
import { translator } from '#site/language/translator.ts';
import { calendarAnswer } from '#site/machines/answers.ts';
import { calendar } from '#site/machines/calendar.ts';
import { eveningTeller, readEvents } from '#site/programme/programme.ts';

export const GET: APIRoute = async ({ locals: { view, now, origin } }) => {
  const [t, estate, events, tell] = await Promise.all([
    translator(view),
    readEstate(),
    readEvents(),
    eveningTeller(view, now),
  ]);
  return calendarAnswer(calendar(events.map(tell), { t, view, estate, origin }));
};
