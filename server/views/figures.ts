import { type Language, languages, mapLanguages } from '#contract/language.ts';
import {
  minNamedViews,
  type StatsScreens,
  specialCounts,
  type ViewsPeriod,
  viewSources,
} from '#contract/office/stats.ts';
import type { ProgrammeEvent } from '#contract/site-answers.ts';
import { wallClock } from '#contract/wall-time.ts';
import { readEventCounts } from '#server/booking/seats/event-counts.ts';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/storage/tables.ts';

type StatsFigures = StatsScreens['stats'];
/** PostgreSQL gives sums and counts as texts. */
type SqlSum = number | string;

const weeksShown = 12;
const daysShown = 14;

export async function readStats(db: Database, programme: readonly ProgrammeEvent[], now: Date) {
  const today = Temporal.PlainDate.from(wallClock(now).date);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = monday.subtract({ weeks: weeksShown - 1 }).toString();
  const counts = await db
    .selectFrom('viewCounts')
    .select(['day', 'what', 'language', ({ fn }) => fn.sum<SqlSum>('views').as('views')])
    .where('day', '>=', first)
    .groupBy(['day', 'what', 'language'])
    .execute();
  const weeks = Array.from({ length: weeksShown }, (_, index) => createEmptyPeriod(monday.subtract({ weeks: index })));
  const days = Array.from({ length: daysShown }, (_, index) => createEmptyPeriod(today.subtract({ days: index })));
  const pages = new Map<string, Record<Language, number>>();
  for (const { day, what, language, views } of counts) {
    const week = weeks.find(({ firstDay }) => firstDay <= day);
    for (const period of [week, days.find(({ firstDay }) => firstDay === day)])
      if (period) addViews(period, what, language, Number(views));
    if (!what.startsWith('/') || language === '') continue;
    pages.getOrInsertComputed(what, () => mapLanguages(() => 0))[language] += Number(views);
  }
  const byViews = [...pages]
    .map(([page, views]) => ({ page, views }))
    .sort((a, b) => sumLanguages(b.views) - sumLanguages(a.views));
  const [events, sources] = [await readEventFigures(db, programme, now), await readReferrers(db, first)];
  return { events, weeks, days, pages: byViews.slice(0, limits.figuresShown), sources };
}

const sumLanguages = (counts: Record<Language, number>): number =>
  languages.reduce((sum, language) => sum + counts[language], 0);

const createEmptyPeriod = (from: Temporal.PlainDate): ViewsPeriod => ({
  firstDay: from.toString(),
  views: mapLanguages(() => 0),
  bots: 0,
  searchesWithoutResult: mapLanguages(() => 0),
});

function addViews(period: ViewsPeriod, what: string, language: Language | '', views: number): void {
  if (language === '') period.bots += views;
  else if (what === specialCounts.searchesWithoutResult) period.searchesWithoutResult[language] += views;
  else period.views[language] += views;
}

async function readReferrers(db: Database, since: string): Promise<StatsFigures['sources']> {
  const rows = await db
    .selectFrom('viewCounts')
    .select(['day', 'referrer', ({ fn }) => fn.sum<SqlSum>('views').as('views')])
    .where('day', '>=', since)
    .where('what', 'like', '/%')
    .groupBy(['day', 'referrer'])
    .execute();
  const unnamed: readonly string[] = Object.values(viewSources);
  const bySource = Map.groupBy(rows, ({ referrer, views }) =>
    Number(views) >= minNamedViews || unnamed.includes(referrer) ? referrer : viewSources.others,
  );
  const all = [...bySource].map(([source, some]) => ({ source, views: sumOf(some.map(({ views }) => Number(views))) }));
  return all.sort((a, b) => b.views - a.views).slice(0, limits.figuresShown);
}

/** Twelve weeks. Requests are stored for 90 days after an event, so none is missing. */
async function readEventFigures(db: Database, programme: readonly ProgrammeEvent[], now: Date) {
  const since = now.getTime() - weeksShown * 7 * 24 * 60 * 60 * 1000;
  const events = programme.filter(({ endsAt }) => endsAt >= since);
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return [];
  const pages = ids.map((id) => `/events/${id}`);
  const views = await db
    .selectFrom('viewCounts')
    .select(['what', ({ fn }) => fn.sum<SqlSum>('views').as('views')])
    .where('what', 'in', pages)
    .groupBy('what')
    .execute();
  const requests = await db
    .selectFrom('ticketRequests')
    .select(['eventId', ({ fn }) => fn.countAll<SqlSum>().as('requests')])
    .where('eventId', 'in', ids)
    .groupBy('eventId')
    .execute();
  // Each request counts once, with its latest offer.
  const offers = await db
    .selectFrom('offers')
    .select(['eventId', 'requestId', 'seats', 'state'])
    .where('eventId', 'in', ids)
    .orderBy('madeAt')
    .execute();
  const latest = [...new Map(offers.map((offer) => [`${offer.eventId} ${offer.requestId}`, offer])).values()];
  const counts = await readEventCounts(db, programme, now, ids);
  const funnels = events.map(({ id: event, start }) => {
    const ofEvent = <Row extends { eventId: number }>(rows: readonly Row[]) =>
      rows.filter((row) => row.eventId === event);
    const offered = ofEvent(latest);
    const { accepted = 0, arrived = 0, walkIns = 0, countRequests } = counts.get(event) ?? {};
    return {
      event,
      start,
      views: Number(views.find(({ what }) => what === `/events/${event}`)?.views ?? 0),
      requests: Number(requests.find(({ eventId }) => eventId === event)?.requests ?? 0),
      offered: countOffers(offered),
      accepted: { requests: countRequests?.('accepted') ?? 0, seats: accepted },
      arrived: arrived - walkIns,
      walkIns,
    };
  });
  return funnels.sort((a, b) => a.start.localeCompare(b.start));
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const countOffers = (offers: readonly { seats: number }[]) => {
  return { requests: offers.length, seats: sumOf(offers.map(({ seats }) => seats)) };
};
