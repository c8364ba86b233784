import { wallClock } from '#contract/wall-time.ts';
import { longDate } from '#site/language/dates.ts';
import { describeException } from '#site/park/today.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { createVisitYear, listVisitYears, readYear } from '#site/visit/year.ts';

export function loadYear({ edition, view, now, origin }: PageContext<'now' | 'origin'>, query: URLSearchParams) {
  const { content, events } = edition;
  const t = edition.translator(view);
  const calendar = createVisitYear(content, events, readYear(query, listVisitYears(content)), now);
  const { year } = calendar;
  return {
    page: {
      title: t('visit.year.title', { year }),
      description: t('visit.year.description', { year }),
    } satisfies PageMetadata,
    screen: {
      t,
      view,
      calendar,
      exceptions: calendar.exceptions.map((index) => describeException(content.estate, index, t, view)),
      events: calendar.events.map(createEventLocalizer(edition, view, now)),
      station: content.estate.station,
      printed: { day: longDate(wallClock(now).date, view), address: `${origin}/visit/year` },
    },
  };
}
