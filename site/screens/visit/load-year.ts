import { wallClock } from '#contract/wall-time.ts';
import { longDate } from '#site/language/dates.ts';
import { exceptionLine } from '#site/park/today.ts';
import { eveningTeller } from '#site/programme/programme.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { readYear, visitYear, yearsOf } from '#site/visit/year.ts';

export function loadYear({ edition, view, now, origin }: PageContext<'now' | 'origin'>, query: URLSearchParams) {
  const { content, events } = edition;
  const t = edition.translator(view);
  const sheet = visitYear(content, events, readYear(query, yearsOf(content)), now);
  const { year } = sheet;
  return {
    page: {
      title: t('visit.year.title', { year }),
      description: t('visit.year.description', { year }),
    } satisfies PageFacts,
    screen: {
      t,
      view,
      sheet,
      exceptions: sheet.exceptions.map((index) => exceptionLine(content.estate, index, t, view)),
      evenings: sheet.evenings.map(eveningTeller(edition, view, now)),
      station: content.estate.station,
      printed: { day: longDate(wallClock(now).date, view), address: `${origin}/visit/year` },
    },
  };
}
