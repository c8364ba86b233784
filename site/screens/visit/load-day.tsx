/** Days are unlimited: the server caches the frame and renders the answer per request (record 0002). */
import { renderToStaticMarkup } from 'react-dom/server';
import { type Filling, frameMarks } from '#contract/booking/filling.ts';
import type { View } from '#contract/language.ts';
import type { Edition } from '#site/edition.ts';
import { clockTime, wholeDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { eveningTeller } from '#site/programme/programme.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { askedDay, readDay, type VisitDay, visitDay } from '#site/visit/day.ts';
import { DayPage } from './DayPage.tsx';

interface Loaded extends Omit<Filling, 'title'> {
  page: PageFacts;
}

export async function loadDay(
  { edition, view, now, framing }: PageContext<'now' | 'framing'>,
  asked: string,
): Promise<Loaded> {
  const t = edition.translator(view);
  const { title, ...answer } = framing ? frameMarks : await answerDay(edition, asked, view, now);
  return { page: { title, description: t('visit.day.description') }, ...answer };
}

export async function answerDay(edition: Edition, query: string, view: View, now: Date): Promise<Filling> {
  const { content, events } = edition;
  const t = edition.translator(view);
  const asked = askedDay(new URLSearchParams(query));
  const date = readDay(asked);
  const day = date === undefined ? undefined : visitDay(content, events, date, now);
  const answer = day && verdict(day, t, view);
  const title =
    day && answer ? t('visit.day.titleFor', { day: wholeDate(day.date, view), answer }) : t('visit.day.title');
  const evenings = day?.evenings.map(eveningTeller(edition, view, now)) ?? [];
  const main = renderToStaticMarkup(
    <DayPage {...{ t, view, asked, day, answer, evenings, station: content.estate.station }} />,
  );
  return { title, query, main };
}

function verdict({ hours, past, evenings }: VisitDay, t: Translate, view: View): string {
  if (past) return t('visit.day.past');
  if (hours.opens && hours.closes)
    return t('visit.day.yes', { from: clockTime(hours.opens, view), to: clockTime(hours.closes, view) });
  if (evenings.length > 0) return t('visit.day.eveningOnly');
  const reason = hours.exception === undefined ? '' : t(`estate.hours.exceptions.${hours.exception}.reason`);
  return reason ? t('visit.day.noFor', { reason }) : t('visit.day.no');
}
