import { localizePicture } from '#site/content/pictures.ts';
import { createEventLocalizer, upcomingEvents } from '#site/programme/programme.ts';
import { withBookingState } from '#site/programme/state.ts';
import type { PageContext } from '#site/shell/page.ts';

export function loadNextEvent({ edition, view, now, origin, bookingOf }: PageContext<'now' | 'origin' | 'bookingOf'>) {
  const t = edition.translator(view);
  const [next] = upcomingEvents(edition.events, now);
  const event = next && withBookingState(createEventLocalizer(edition, view, now)(next), bookingOf);
  return {
    t,
    view,
    origin,
    event,
    poster: event && localizePicture(t, event.image, { crop: 'poster', sizes: '10rem' }),
  };
}
