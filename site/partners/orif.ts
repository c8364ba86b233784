/**
 * Writes events in the Open Repertoire Interchange Format, version 2 (Deutscher Bühnenverein).
 * There are no offers: their prices are in `/programme.json`.
 */
import type { EventType } from '#contract/content/categories.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { ProgrammeEventData } from '#contract/programme-data.ts';
import { findEventType } from '#site/programme/programme.ts';
import { schemaOrgStatuses } from '#site/structured-data/event-data.ts';
import { createLocationData } from '#site/structured-data/park-data.ts';

interface OrifContext extends Pick<Content, 'estate' | 'categories'> {
  name: string;
  origin: string;
}

const creatorRoles = /regie|inszenier|leitung|bühne|kostüm|licht|choreogra|dramaturg|einstudierung|maske/i;

/** The format has no genre for other events. */
const genres: Partial<Record<EventType, readonly string[]>> = { opera: ['oper'], concert: ['konzert'] };

export const createOrifDocument = (events: readonly ProgrammeEventData[], context: OrifContext): object => ({
  '@context': 'https://schema.org',
  version: 'v2',
  organization: {
    '@type': 'Organization',
    name: context.estate.company,
    address: createLocationData(context.estate).address,
    logo: `${context.origin}/icon-512.png`,
  },
  productions: events.map((event) => createProduction(event, context)),
});

function createProduction(event: ProgrammeEventData, context: OrifContext): object {
  const { identifier, title, subtitle, summary, category, works, artists, languages, image, changed } = event;
  const genre = genres[findEventType(context, { category })];
  const [creators, performers] = [true, false].map((isCreator) =>
    artists.filter(({ role }) => creatorRoles.test(role.de ?? role.en) === isCreator),
  );
  return {
    '@type': 'CreativeWork',
    identifier,
    dateModified: changed,
    name: orifText(title),
    ...(subtitle && { subtitle: orifText(subtitle) }),
    description: orifText(summary),
    ...(genre && { genre }),
    ...(works.length > 0 && {
      workPerformed: works.map((work) => ({
        '@type': 'MusicComposition',
        name: work.title.de ?? work.title.en,
        composer: [{ '@type': 'Person', name: work.composer }],
      })),
    }),
    ...(languages && { inLanguage: languages }),
    ...(image && {
      image: [
        {
          '@type': 'ImageObject',
          contentUrl: image.url,
          copyrightHolder: { '@type': 'Organization', name: context.estate.company },
          copyrightNotice: image.credit.de ?? image.credit.en,
        },
      ],
    }),
    ...(creators?.length && {
      creator: creators.map((one) => ({ '@type': 'Role', creator: [createAgent(one)], roleName: roleOf(one) })),
    }),
    events: [createOrifEvent(event, performers ?? [], context)],
  };
}

function createOrifEvent(event: ProgrammeEventData, performers: OrifArtist[], context: OrifContext): object {
  const { estate, name, origin } = context;
  const { identifier, url, start, doors, interval, end, status, previousStart, place, surtitles, changed } = event;
  const minutes = end && (Date.parse(end) - Date.parse(start)) / 60_000;
  return {
    '@type': 'Event',
    identifier,
    dateModified: changed,
    startDate: start,
    ...(end && { endDate: end, duration: minutes }),
    ...(doors && { doorTime: doors }),
    ...(interval && { intermission: 1 }),
    url,
    ...(surtitles && { subtitleLanguage: surtitles }),
    location: [
      {
        '@type': 'Place',
        identifier: `${origin}/venues/${place.id}`,
        name: `${place.name.de ?? place.name.en}, ${name}`,
        address: createLocationData(estate).address,
        ...estate.position,
      },
    ],
    ...(performers.length > 0 && {
      performer: performers.map((one) => ({
        '@type': 'PerformanceRole',
        roleName: roleOf(one),
        performer: [createAgent(one)],
      })),
    }),
    eventStatus: schemaOrgStatuses[status],
    ...(previousStart && { previousStartDate: previousStart }),
  };
}

const orifText = ({ de, en }: ProgrammeEventData['title']) =>
  de === en ? en : { '@type': 'Text', ...(de && { de }), en };

type OrifArtist = ProgrammeEventData['artists'][number];

const roleOf = ({ role }: OrifArtist): string => role.de ?? role.en;

const createAgent = ({ ensemble, name, url }: OrifArtist) => ({
  '@type': ensemble ? 'Organization' : 'Person',
  ...(url && { identifier: url }),
  name,
});
