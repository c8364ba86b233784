/** Every address of the site. The server asks `find` for each path. */
import type { Address, Addresses } from '#contract/address.ts';
import { places as venues } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-wording.ts';
import type { MediaItem } from '#contract/content/media.ts';
import { guideSurvey } from '#contract/guide.ts';
import { type Language, languages } from '#contract/language.ts';
import { letterQuery, lettersOf } from '#site/people/people.ts';
import type { Source } from '#site/source.ts';
import { captionsOf } from './content/films.ts';
import { mapOf, playerOf } from './embed/third-parties.ts';
import { mediaQuery, photoQuery, readMediaFilter, readPhoto } from './media/filter.ts';
import { mediaOf, standIn } from './media/media.ts';
import { needsQuery, readNeeds } from './park/needs.ts';
import { filterQuery, readFilter } from './programme/filter.ts';
import { questionQuery, readQuestion } from './search/question.ts';
import { askedDay, dayQuery } from './visit/day.ts';
import { readYear, yearQuery, yearsOf } from './visit/year.ts';

const listed = [
  '/',
  '/events',
  '/media-library',
  '/park',
  '/about',
  '/people',
  '/works',
  '/visit/year',
  '/contact',
  '/partners',
  '/privacy',
  '/terms',
  '/mailing-terms',
  '/accessibility',
  '/plain-language',
];
/** not indexed: forms */
const unlisted = [
  '/login',
  '/signup',
  '/account',
  '/password/forgotten',
  '/password/reset',
  '/verify',
  '/tickets',
  '/newsletter',
  '/alerts',
];

/** Common German paths, and the default icon. */
const redirects = new Map(
  Object.entries({
    '/park/fuehrer': '/park/guide',
    '/parkfuehrer': '/park/guide',
    '/impressum': '/contact#imprint',
    '/imprint': '/contact#imprint',
    '/datenschutz': '/contact#dataProtection',
    '/agb': '/terms',
    '/barrierefreiheit': '/accessibility',
    '/fuer-partner': '/partners',
    '/presse': '/contact#press',
    '/composers': '/works',
    '/einfache-sprache': '/plain-language',
    '/favicon.ico': '/icon-192.png',
  }),
);

const openData = ['/calendar.ics', '/feed.xml', '/access.json', '/programme.json', '/openapi.json', '/orif.json'];

/** Canonical query of an address. */
type Narrow = (query: URLSearchParams) => string;

export function addressesOf({ content, events }: Pick<Source, 'content' | 'events'>): Addresses {
  const { news, films, places, estate } = content;
  const media = mediaOf(content);
  const sheetIds = { people: content.people.keys(), works: content.works.keys(), composers: content.composers.keys() };
  const sheets = Object.entries({ ...sheetIds, venues }).flatMap(([kind, ids]) =>
    [...ids].map((id) => `/${kind}/${id}`),
  );
  const known = [
    ...listed.map((path) => page(path)),
    { ...page('/visit'), canonical: '/about' } as const,
    ...unlisted.map(hidden),
    { ...hidden('/search'), uncached: true } as const,
    { ...hidden('/visit/day'), uncached: true } as const,
    ...media.map(({ id }) => page(`/media-detail/${id}`)),
    ...[...news.keys()].map((id) => page(`/news-detail/${id}`)),
    page('/park-detail/1'),
    { ...page('/park/guide'), guide: true } as const,
    ...events.map(({ id }) => page(`/events/${id}`)),
    ...sheets.map((path): Address => ({ ...page(path), late: true })),
    ...events.map(({ id }): Address => ({ ...hidden(`/events/${id}/programme`), late: true })),
    hidden('/season'),
  ];
  const documents = [
    '/site.webmanifest',
    '/llms.txt',
    guideSurvey,
    ...events.map(({ id }) => `/events/${id}.ics`),
    ...[...films.keys()].flatMap((id) => languages.map((language: Language) => captionsOf(id, language))),
  ].map((path) => page(path));
  const data = openData.map((path): Address => ({ ...page(path), open: true }));
  /** may be framed by any site: no script, no personal data */
  const outside: Address = { ...page('/embed/evening'), frame: { anywhere: true } };
  const feeds = [...data, ...['/site.webmanifest', '/llms.txt'].map(page), outside];
  const frames = [framed('/embed/map', mapOf(estate).host), ...media.flatMap(playerFrame)];
  const byPath = new Map([...known, ...documents, ...data, outside].map((address) => [address.path, address]));
  const frameAt = new Map(frames.map((frame) => [frame.path, frame]));

  const seasons = new Set(events.map(seasonOf));
  const ofOneYear = withinYears(seasons, (query) => ({ year: readFilter(query).year }), filterQuery);
  const ofOneEvening: Narrow = (query) => {
    const id = query.get('event') ?? '';
    return byPath.has(`/events/${id}`) ? `?event=${id}` : '';
  };
  const [letters, years] = [lettersOf(content), yearsOf(content)];
  const narrow: Record<string, Narrow> = {
    '/search': (query) => questionQuery(readQuestion(query)),
    '/visit/day': (query) => dayQuery(askedDay(query)),
    // Only the server knows whether there are earlier issues.
    '/newsletter': (query) => (query.has('archive') ? '?archive' : ''),
    '/events': withinYears(seasons, readFilter, filterQuery),
    '/media-library': withinYears(new Set([...media.values()].map(({ year }) => year)), readMediaFilter, mediaQuery),
    '/programme.json': ofOneYear,
    '/season': ofOneYear,
    '/people': (query) => letterQuery(query, letters),
    '/visit/year': (query) => yearQuery(readYear(query, years)),
    '/park': (query) => {
      const place = query.get('place') ?? '';
      return needsQuery(readNeeds(query), places.has(place) ? place : undefined);
    },
    '/tickets': ofOneEvening,
    '/alerts': ofOneEvening,
  };
  for (const { id } of events) narrow[`/events/${id}/programme`] = (query) => (query.has('large') ? '?large' : '');
  for (const item of media) {
    if (item.type === 'photo')
      narrow[`/media-detail/${item.id}`] = (query) => photoQuery(readPhoto(query, item.pictures.length));
  }

  /** fallback for an unknown id */
  const otherwise: Record<string, Address> = {
    events: missing('/events/unknown'),
    'media-detail': byPath.get(`/media-detail/${standIn.media}`) ?? missing('/404'),
    'news-detail': byPath.get(`/news-detail/${standIn.news}`) ?? missing('/404'),
    'park-detail': page('/park-detail/1'),
  };

  return {
    known,
    feeds,
    devPages: [hidden('/catalogue')],
    redirects,
    find(path, query) {
      const frame = frameAt.get(path);
      if (frame) return query?.has('agreed') ? frame.agreed : frame.asking;
      const exact = byPath.get(path);
      if (exact) return query && narrow[path] ? { ...exact, query: narrow[path](query) } : exact;
      const [, section = '', id, ...rest] = path.split('/');
      const fallback = id && rest.length === 0 && Object.hasOwn(otherwise, section) ? otherwise[section] : undefined;
      return fallback ?? missing('/404');
    },
  };
}

const page = (path: string): Address => ({ path, query: '', canonical: path, status: 200, indexed: true });

const hidden = (path: string): Address => ({ ...page(path), indexed: false });

const missing = (path: string): Address => ({ ...hidden(path), status: 404 });

/** A framed page allows a foreign host only at the address that says the visitor agreed. */
function framed(path: string, allowedHost: string) {
  const asking = { ...page(path), frame: {} };
  return { path, asking, agreed: { ...asking, query: '?agreed=yes', frame: { allowedHost } } };
}

const playerFrame = (item: MediaItem) =>
  'provider' in item ? [framed(`/embed/video/${item.id}`, playerOf(item).host)] : [];

/** All years without events share one page, so that queries cannot fill the cache. */
function withinYears<Filter extends { year?: number | undefined }>(
  years: ReadonlySet<number>,
  read: (query: URLSearchParams) => Filter,
  write: (filter: Filter) => string,
): Narrow {
  return (query) => {
    const filter = read(query);
    return write({ ...filter, year: filter.year && !years.has(filter.year) ? 1000 : filter.year });
  };
}
