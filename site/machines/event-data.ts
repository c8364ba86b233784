import type { MusicEvent, Place, Event as SchemaEvent, TheaterEvent, WithContext } from 'schema-dts';
import type { Estate } from '#contract/content.ts';
import { instant } from '#contract/wall-time.ts';
import { pictureData } from '#site/content/pictures.ts';
import type { Evening } from '#site/programme/programme.ts';
import type { Told } from './calendar.ts';
import { whereabouts } from './whereabouts.ts';

type EventData = WithContext<TheaterEvent | MusicEvent | SchemaEvent>;

const types = { opera: 'TheaterEvent', concert: 'MusicEvent', photo: 'Event' } as const;
const statuses = {
  scheduled: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
} as const;

/** An evening in schema.org's words; the types are the vocabulary's own, so a wrong property does not compile. */
export function eveningData(evening: Evening, { t, estate, origin }: Omit<Told, 'view'>): EventData {
  const { id, category, start, doors, end, status, works, words, image } = evening;
  const performers = (words.artists ?? []).map((artist) =>
    'name' in artist ? artist.name.text : (artist.text.split(' – ')[0] ?? artist.text),
  );
  return {
    '@context': 'https://schema.org',
    '@type': types[category],
    '@id': `${origin}/events/${id}`,
    name: words.title.text,
    ...(words.subtitle && { alternateName: words.subtitle.text }),
    description: words.description[0]?.text ?? '',
    url: `${origin}/events/${id}`,
    image: origin + pictureData(image, '', { crop: 'poster', sizes: '100vw' }).fallback.src,
    startDate: offset(start),
    ...(doors && { doorTime: offset(doors) }),
    ...(end && { endDate: offset(end) }),
    eventStatus: statuses[status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: location(words.venue.text, t('estate.name'), estate),
    organizer: { '@type': 'Organization', name: estate.company, url: origin },
    ...(performers.length > 0 && {
      performer: performers.map(
        (name) => ({ '@type': words.ensembleInfo ? 'PerformingGroup' : 'Person', name }) as const,
      ),
    }),
    ...(works && {
      workPerformed: works.map(
        ({ title, composer }) =>
          ({ '@type': 'MusicComposition', name: title, composer: { '@type': 'Person', name: composer } }) as const,
      ),
    }),
  };
}

/** `2024-07-20T18:00:00+02:00` */
const offset = (wall: string): string => instant(wall).toString({ timeZoneName: 'never' });

const location = (venue: string, name: string, estate: Estate): Place => ({
  '@type': 'Place',
  name: `${venue}, ${name}`,
  ...whereabouts(estate),
});

/** Ready for a page: nothing in it can end the element it stands in. */
export const asScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
