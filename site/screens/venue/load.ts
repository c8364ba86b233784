import { type Place, places } from '#contract/event.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import { placeAccess } from '#site/park/access.ts';
import { placeKey } from '#site/programme/programme.ts';
import { mediaOfEvenings } from '#site/repertoire/around.ts';
import { listEvenings } from '#site/repertoire/evening-lines.ts';
import { posterOf } from '#site/repertoire/poster.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

/** Undefined where nothing is ever played. */
export function loadVenue({ edition, view }: PageContext, id: string | undefined) {
  const venue = places.find((one): one is Place => one === id);
  if (!venue) return undefined;
  const { content } = edition;
  const t = edition.translator(view);
  const place = content.places.get(venue);
  const events = edition.events.filter((event) => event.place === venue);
  const name = place ? t(`places.${venue}.name`) : t(`events.place.${placeKey(venue)}`);
  const print = place
    ? {
        picture: tellPicture(t, place.image, { crop: 'plate', sizes: '94vw' }),
        caption: t('repertoire.venue.print', { number: place.number }),
        wide: true,
      }
    : posterOf(edition, view, events);
  return {
    page: {
      title: `${name}: ${t('repertoire.evenings')}`,
      description: t('repertoire.venue.description', { place: name }),
      opening: print?.picture,
    } satisfies PageFacts,
    screen: {
      t,
      print,
      name,
      text: place ? t(`places.${venue}.text`) : t(`repertoire.venue.${venue === 'park' ? 'park' : 'estate'}`),
      access: placeAccess(content, venue, t, view)?.sentences.join(' '),
      onMap: place && `/park?place=${venue}`,
      evenings: listEvenings(
        edition,
        view,
        events.map((event) => ({ event })),
        { venue: false },
      ),
      media: mediaOfEvenings(edition, view, events),
    },
  };
}
