import type { ComponentProps } from 'react';
import { readFilter } from '#site/programme/filter.ts';
import { eveningTeller, upcoming } from '#site/programme/programme.ts';
import { withSeats } from '#site/programme/state.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { Programme } from './Programme.tsx';

interface Loaded {
  page: PageFacts;
  screen: ComponentProps<typeof Programme>;
}

export function loadProgramme(
  { edition, view, now, bookingOf }: PageContext<'now' | 'bookingOf'>,
  query: URLSearchParams,
): Loaded {
  const { events } = edition;
  const t = edition.translator(view);
  const tell = eveningTeller(edition, view, now);
  return {
    page: { title: t('screens.events'), description: t('events.description') },
    screen: {
      t,
      view,
      filter: readFilter(query),
      events,
      upcoming: upcoming(events, now),
      tell: (event) => withSeats(tell(event), bookingOf),
    },
  };
}
