/** Days are unlimited: the server caches the frame and renders the answer per request (record 0002). */
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLanguage } from '#contract/language.ts';
import { type PageFragments, templatePlaceholders } from '#contract/page-template.ts';
import type { SiteEdition } from '#site/edition.ts';
import { clockTime, fullDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { createVisitDay, readDay, readDayQuery, type VisitDay } from '#site/visit/day.ts';
import { DayPage } from './DayPage.tsx';

export async function loadDay({ edition, view, now, framing }: PageContext<'now' | 'framing'>, query: string) {
  const t = edition.translator(view);
  const { title, ...answer } = framing ? templatePlaceholders : await renderDayAnswer(edition, query, view, now);
  return { page: { title, description: t('visit.day.description') } satisfies PageMetadata, ...answer };
}

export async function renderDayAnswer(edition: SiteEdition, query: string, view: PageLanguage, now: Date) {
  const { content } = edition;
  const t = edition.translator(view);
  const requestedDay = readDayQuery(new URLSearchParams(query));
  const date = readDay(requestedDay);
  const day = date === undefined ? undefined : createVisitDay(content, edition.events, date, now);
  const answer = day && chooseVerdict(day, t, view);
  const title =
    day && answer ? t('visit.day.titleFor', { day: fullDate(day.date, view), answer }) : t('visit.day.title');
  const events = day?.events.map(createEventLocalizer(edition, view, now)) ?? [];
  const main = renderToStaticMarkup(
    <DayPage {...{ t, view, query: requestedDay, day, answer, events, station: content.estate.station }} />,
  );
  return { title, query, main } satisfies PageFragments;
}

function chooseVerdict({ hours, isPast, events }: VisitDay, t: Translate, view: PageLanguage): string {
  if (isPast) return t('visit.day.past');
  if (hours.opens && hours.closes)
    return t('visit.day.yes', { from: clockTime(hours.opens, view), to: clockTime(hours.closes, view) });
  if (events.length > 0) return t('visit.day.eventOnly');
  const reason = hours.exception === undefined ? '' : t(`estate.hours.exceptions.${hours.exception}.reason`);
  return reason ? t('visit.day.noFor', { reason }) : t('visit.day.no');
}
