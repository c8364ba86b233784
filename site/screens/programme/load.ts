import type { Event } from '#contract/content/event.ts';
import { readFilter } from '#site/programme/filter.ts';
import { eveningTeller, upcoming } from '#site/programme/programme.ts';
import { withSeats } from '#site/programme/state.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

export function loadProgramme(
  { edition, view, now, bookingOf }: PageContext<'now' | 'bookingOf'>,
  query: URLSearchParams,
) {
  const { events } = edition;
  const t = edition.translator(view);
  const tell = eveningTeller(edition, view, now);
  return {
    page: { title: t('screens.events'), description: t('events.description') } satisfies PageFacts,
    screen: {
      t,
      view,
      filter: readFilter(query),
      events,
      upcoming: upcoming(events, now),
      tell: (event: Event) => withSeats(tell(event), bookingOf),
    },
  };
}
