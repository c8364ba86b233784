import type {
  DanceEvent,
  ExhibitionEvent,
  LiteraryEvent,
  MusicEvent,
  Event as PlainEvent,
  TheaterEvent,
  WithContext,
} from 'schema-dts';
import { isUpcoming } from '#contract/booking/event-state.ts';
import type { Estate } from '#contract/content/content.ts';
import { formatAmount } from '#contract/content/prices.ts';
import { formatWithOffset } from '#contract/wall-time.ts';
import type { Translate } from '#site/language/translator.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import type { CastMember } from '#site/people/people.ts';
import { buildEventIdentifier, type LocalizedEvent } from '#site/programme/programme.ts';
import { buildWorkPath, type LocalizedWork } from '#site/repertoire/works.ts';
import { buildParkId, createLocationData } from './park-data.ts';

type SchemaOrgEvent = WithContext<
  TheaterEvent | MusicEvent | DanceEvent | LiteraryEvent | ExhibitionEvent | PlainEvent
>;

const types = {
  opera: 'TheaterEvent',
  concert: 'MusicEvent',
  theatre: 'TheaterEvent',
  dance: 'DanceEvent',
  reading: 'LiteraryEvent',
  exhibition: 'ExhibitionEvent',
  other: 'Event',
} as const;

const availabilities = {
  free: 'https://schema.org/InStock',
  limited: 'https://schema.org/LimitedAvailability',
  soldOut: 'https://schema.org/SoldOut',
} as const;

interface EventDataOptions {
  t: Translate;
  estate: Estate;
  origin: string;
  poster: string;
  /** by the id of the group */
  priceNames: ReadonlyMap<string, string>;
  castList: readonly CastMember[];
  works: readonly LocalizedWork[];
  ensembles: ReadonlySet<string>;
  acceptsRequests: boolean;
}

export function createEventData(event: LocalizedEvent, options: EventDataOptions): SchemaOrgEvent {
  const { t, estate, origin, poster, castList, works, ensembles, acceptsRequests } = options;
  const { id, type, start, doors, end, previous, texts, languages } = event;
  // A postponed event without a new day has only its old day.
  const previousStart = previous?.start ?? (event.state === 'postponed' ? start : undefined);
  const performers = listPerformers(castList, ensembles, origin);
  return {
    '@context': 'https://schema.org',
    '@type': types[type],
    '@id': `${origin}/events/${id}`,
    identifier: buildEventIdentifier(estate, id),
    name: texts.title.text,
    ...(texts.subtitle && { alternateName: texts.subtitle.text }),
    description: texts.description[0]?.text ?? '',
    url: `${origin}/events/${id}`,
    image: origin + poster,
    startDate: formatWithOffset(start),
    ...(previousStart && { previousStartDate: formatWithOffset(previousStart) }),
    ...(doors && { doorTime: formatWithOffset(doors) }),
    ...(end && { endDate: formatWithOffset(end) }),
    eventStatus: `https://schema.org/${schemaOrgStatuses[findEventStatus(event)]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: `${texts.venue.text}, ${t('estate.name')}`,
      ...createLocationData(estate),
      // The data of the park describe its accessibility.
      containedInPlace: { '@id': buildParkId(origin) },
    },
    organizer: { '@type': 'Organization', name: estate.company, url: origin },
    // No offer for past, cancelled or undated events.
    ...(acceptsRequests &&
      isUpcoming(event.state) &&
      event.booking !== 'ended' && {
        offers: createOffers(event, options),
      }),
    ...(languages && { inLanguage: languages }),
    ...(performers.length > 0 && { performer: performers }),
    ...(works.length > 0 && {
      workPerformed: works.map(
        ({ title, composer, workId }) =>
          ({
            '@type': 'MusicComposition',
            ...(workId && { '@id': origin + buildWorkPath(workId) }),
            name: title,
            composer: { '@type': 'Person', name: composer },
          }) as const,
      ),
    }),
  };
}

/** One for each group of prices. A house without prices has one without a price. */
function createOffers({ id, booking, availability, prices }: LocalizedEvent, options: EventDataOptions) {
  const { t, origin, priceNames } = options;
  const offer = {
    '@type': 'Offer',
    url: `${origin}/tickets?event=${id}`,
    availability: availabilities[booking === 'full' ? 'soldOut' : (availability ?? 'free')],
  } as const;
  if (prices.length === 0) return offer;
  return prices.map(({ group, cents, fromSeats }) => ({
    ...offer,
    name: priceNames.get(group) ?? group,
    price: formatAmount(cents),
    priceCurrency: t.currency,
    ...(fromSeats !== undefined && {
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: fromSeats } as const,
    }),
  }));
}

/** Leaves out “Soloists of the Opera Chorus”, because that is no name of a person. */
function listPerformers(castList: readonly CastMember[], ensembles: ReadonlySet<string>, origin: string) {
  const isPartOfEnsemble = (name: string) =>
    !ensembles.has(name) && [...ensembles].some((ensemble) => name.includes(ensemble));
  return castList
    .filter(({ name: { text } }) => !isPartOfEnsemble(text))
    .map(
      ({ name: { text }, href }) =>
        ({
          '@type': ensembles.has(text) ? 'MusicGroup' : 'Person',
          name: text,
          ...(href && { '@id': origin + href }),
        }) as const,
    );
}

/** Escapes `<`, so that no text can end the script element. */
export const serializeJsonLd = (data: object): string => toPlainSpaces(JSON.stringify(data)).replaceAll('<', '\\u003c');

/** schema.org has no status for a changed venue, so such an event stays `scheduled`. */
export function findEventStatus({ state, previous }: Pick<LocalizedEvent, 'state' | 'previous'>) {
  if (state === 'cancelled' || state === 'postponed') return state;
  return previous?.start ? 'rescheduled' : 'scheduled';
}

export const schemaOrgStatuses = {
  scheduled: 'EventScheduled',
  rescheduled: 'EventRescheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
} as const;
