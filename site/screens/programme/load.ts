import type { Event } from '#contract/content/event.ts';
import { readEventFilter } from '#site/programme/filter.ts';
import { createEventLocalizer, upcomingEvents } from '#site/programme/programme.ts';
import { withBookingState } from '#site/programme/state.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

export function loadProgramme(
  { edition, view, now, bookingOf }: PageContext<'now' | 'bookingOf'>,
  query: URLSearchParams,
) {
  const { events } = edition;
  const t = edition.translator(view);
  const localizeEvent = createEventLocalizer(edition, view, now);
  return {
    page: { title: t('screens.events'), description: t('events.description') } satisfies PageMetadata,
    screen: {
      t,
      view,
      filter: readEventFilter(query),
      events,
      upcoming: upcomingEvents(events, now),
      localize: (event: Event) => withBookingState(localizeEvent(event), bookingOf),
    },
  };
}
