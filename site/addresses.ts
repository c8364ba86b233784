/** Lists every address of the site. The server calls `find` for each requested path. */
import type { Address, Addresses } from '#contract/address.ts';
import { venueIds as venues } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import type { MediaItem } from '#contract/content/media.ts';
import { guideSurveyAddress } from '#contract/guide.ts';
import { type Language, languages } from '#contract/language.ts';
import type { ContentSource } from '#site/language/translator.ts';
import { buildCaptionsPath } from '#site/media/film.ts';
import { formatNeedsQuery, readNeeds } from '#site/park/places.ts';
import { listInitials, readInitialQuery } from '#site/people/people.ts';
import { formatEventFilterQuery, readEventFilter } from '#site/programme/archive.ts';
import { dialogDataPath } from '#site/tickets/dialog-data.ts';
import { createMap, findPlayer } from './embed/third-parties.ts';
import { formatMediaQuery, formatPhotoQuery, readMediaFilter, readPhotoNumber } from './media/filter.ts';
import { fallbackIds, sortMedia } from './media/media.ts';
import { formatSearchQuery, readSearchQuery } from './search/search-query.ts';
import { suggestionIndexPath } from './search/suggestions/suggestion-index.ts';
import { formatDayQuery, readDayQuery } from './visit/day.ts';
import { formatYearQuery, listVisitYears, readYear } from './visit/year.ts';

const indexedPaths = [
  ...['/', '/events', '/media-library', '/park', '/about', '/people', '/works', '/visit/year', '/contact', '/partners'],
  ...['/privacy', '/terms', '/mailing-terms', '/accessibility', '/plain-language'],
];
/** Pages with forms, which search engines must not index. */
const noindexPaths = [
  ...['/login', '/signup', '/account', '/password/forgotten', '/password/reset', '/verify'],
  ...['/tickets', '/newsletter', '/alerts'],
];

/** Redirects common German paths, and the default path of the icon. */
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

/** Drops unknown parameters, so that each page has only one address. */
type CanonicalQuery = (query: URLSearchParams) => string;

export function listAddresses({ content, events }: Pick<ContentSource, 'content' | 'events'>): Addresses {
  const { news, films, places, estate } = content;
  const media = sortMedia(content);
  const detailIds = { people: content.people.keys(), works: content.works.keys(), composers: content.composers.keys() };
  const detailPages = Object.entries({ ...detailIds, venues }).flatMap(([kind, ids]) =>
    [...ids].map((id) => `/${kind}/${id}`),
  );
  const pages = [
    ...indexedPaths.map((path) => page(path)),
    { ...page('/visit'), canonical: '/about' } as const,
    ...noindexPaths.map(noindexPage),
    { ...noindexPage('/search'), uncached: true } as const,
    { ...noindexPage('/visit/day'), uncached: true } as const,
    ...media.map(({ id }) => page(`/media-detail/${id}`)),
    ...[...news.keys()].map((id) => page(`/news-detail/${id}`)),
    page('/park-detail/1'),
    { ...page('/park/guide'), guide: true } as const,
    ...events.map(({ id }) => page(`/events/${id}`)),
    ...detailPages.map((path): Address => ({ ...page(path), onDemand: true })),
    ...events.map(({ id }): Address => ({ ...noindexPage(`/events/${id}/programme`), onDemand: true })),
    noindexPage('/season'),
  ];
  const documents = [
    '/site.webmanifest',
    '/llms.txt',
    guideSurveyAddress,
    suggestionIndexPath,
    dialogDataPath,
    ...events.map(({ id }) => `/events/${id}.ics`),
    ...[...films.keys()].flatMap((id) => languages.map((language: Language) => buildCaptionsPath(id, language))),
  ].map((path) => page(path));
  const data = openData.map((path): Address => ({ ...page(path), open: true }));
  /** Any site may frame this page, because it has no script and no personal data. */
  const embedded: Address = { ...page('/embed/evening'), frame: { anywhere: true } };
  const feeds = [...data, ...['/site.webmanifest', '/llms.txt'].map(page), embedded];
  const frames = [framedPage('/embed/map', createMap(estate).host), ...media.flatMap(playerFrame)];
  const byPath = new Map([...pages, ...documents, ...data, embedded].map((address) => [address.path, address]));
  const frameAt = new Map(frames.map((frame) => [frame.path, frame]));

  const seasons = new Set(events.map(seasonOf));
  const yearQueryOf = withinYears(seasons, (query) => ({ year: readEventFilter(query).year }), formatEventFilterQuery);
  const eventQuery: CanonicalQuery = (query) => {
    const id = query.get('event') ?? '';
    return byPath.has(`/events/${id}`) ? `?event=${id}` : '';
  };
  const [initials, years] = [listInitials(content), listVisitYears(content)];
  const queries: Record<string, CanonicalQuery> = {
    '/search': (query) => formatSearchQuery(readSearchQuery(query)),
    '/visit/day': (query) => formatDayQuery(readDayQuery(query)),
    // The server adds `archive` if earlier issues exist.
    '/newsletter': (query) => (query.has('archive') ? '?archive' : ''),
    '/events': withinYears(seasons, readEventFilter, formatEventFilterQuery),
    '/media-library': withinYears(
      new Set([...media.values()].map(({ year }) => year)),
      readMediaFilter,
      formatMediaQuery,
    ),
    '/programme.json': yearQueryOf,
    '/season': yearQueryOf,
    '/people': (query) => readInitialQuery(query, initials),
    '/visit/year': (query) => formatYearQuery(readYear(query, years)),
    '/park': (query) => {
      const place = query.get('place') ?? '';
      return formatNeedsQuery(readNeeds(query), places.has(place) ? place : undefined);
    },
    '/tickets': eventQuery,
    '/alerts': eventQuery,
  };
  for (const { id } of events) queries[`/events/${id}/programme`] = (query) => (query.has('large') ? '?large' : '');
  for (const item of media) {
    if (item.type === 'photo')
      queries[`/media-detail/${item.id}`] = (query) => formatPhotoQuery(readPhotoNumber(query, item.pictures.length));
  }

  /** The page that the server sends for an unknown id. */
  const fallbacks: Record<string, Address> = {
    events: notFoundPage('/events/unknown'),
    'media-detail': byPath.get(`/media-detail/${fallbackIds.media}`) ?? notFoundPage('/404'),
    'news-detail': byPath.get(`/news-detail/${fallbackIds.news}`) ?? notFoundPage('/404'),
    'park-detail': page('/park-detail/1'),
  };

  return {
    pages,
    feeds,
    devPages: [noindexPage('/catalogue')],
    redirects,
    find(path, query) {
      const frame = frameAt.get(path);
      if (frame) return query?.has('agreed') ? frame.embedPage : frame.consentPage;
      const exact = byPath.get(path);
      if (exact) return query && queries[path] ? { ...exact, query: queries[path](query) } : exact;
      const [, section = '', id, ...rest] = path.split('/');
      const fallback = id && rest.length === 0 && Object.hasOwn(fallbacks, section) ? fallbacks[section] : undefined;
      return fallback ?? notFoundPage('/404');
    },
  };
}

const page = (path: string): Address => ({ path, query: '', canonical: path, status: 200, indexed: true });

const noindexPage = (path: string): Address => ({ ...page(path), indexed: false });

const notFoundPage = (path: string): Address => ({ ...noindexPage(path), status: 404 });

/** The policy of a frame allows a foreign host only after the visitor has agreed. */
function framedPage(path: string, allowedHost: string) {
  const consentPage = { ...page(path), frame: {} };
  return { path, consentPage, embedPage: { ...consentPage, query: '?agreed=yes', frame: { allowedHost } } };
}

const playerFrame = (item: MediaItem) =>
  'provider' in item ? [framedPage(`/embed/video/${item.id}`, findPlayer(item).host)] : [];

/** All years without events share one page, so that queries cannot fill the cache. */
function withinYears<Filter extends { year?: number | undefined }>(
  years: ReadonlySet<number>,
  read: (query: URLSearchParams) => Filter,
  write: (filter: Filter) => string,
): CanonicalQuery {
  return (query) => {
    const filter = read(query);
    return write({ ...filter, year: filter.year && !years.has(filter.year) ? 1000 : filter.year });
  };
}
