import { tellPicture } from '#site/content/pictures.ts';
import { eveningTeller, upcoming } from '#site/programme/programme.ts';
import { withSeats } from '#site/programme/state.ts';
import type { PageContext } from '#site/shell/page.ts';

export function loadNextEvening({
  edition,
  view,
  now,
  origin,
  bookingOf,
}: PageContext<'now' | 'origin' | 'bookingOf'>) {
  const t = edition.translator(view);
  const [next] = upcoming(edition.events, now);
  const evening = next && withSeats(eveningTeller(edition, view, now)(next), bookingOf);
  return {
    t,
    view,
    origin,
    evening,
    poster: evening && tellPicture(t, evening.image, { crop: 'poster', sizes: '10rem' }),
  };
}
