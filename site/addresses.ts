/** Lists every address of the site. The server calls `find` for each requested path. */
import type { Address, Addresses } from '#contract/address.ts';
import { listInOrder } from '#contract/content/categories.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaItem } from '#contract/content/media.ts';
import { parseRedirects } from '#contract/content/redirects.ts';
import { parkGeometryAddress } from '#contract/guide.ts';
import { type Language, languages } from '#contract/language.ts';
import type { ContentSource } from '#site/language/translator.ts';
import { buildCaptionsPath } from '#site/media/film.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { formatNeedsQuery, readNeeds } from '#site/park/places.ts';
import { listInitials, readInitialQuery } from '#site/people/people.ts';
import { formatEventFilterQuery, readEventFilter } from '#site/programme/archive.ts';
import { dialogDataPath } from '#site/tickets/dialog-data.ts';
import { findMapService, findPlayer } from './embed/third-parties.ts';
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

const openData = ['/calendar.ics', '/feed.xml', '/access.json', '/programme.json', '/openapi.json', '/orif.json'];

/** Drops unknown parameters, so that each page has only one address. */
type CanonicalQuery = (query: URLSearchParams) => string;

export function listAddresses({ content, events }: Pick<ContentSource, 'content' | 'events'>): Addresses {
  const { news, films, places, estate } = content;
  const media = sortMedia(content);
  const detailIds = {
    people: content.people.keys(),
    works: content.works.keys(),
    composers: hasPage(content, '/works') ? content.composers.keys() : [],
  };
  const detailPages = Object.entries({ ...detailIds, venues: listInOrder(content.venues) }).flatMap(([kind, ids]) =>
    [...ids].map((id) => `/${kind}/${id}`),
  );
  const pages = [
    ...indexedPaths.filter((path) => hasPage(content, path)).map((path) => indexedAddress(path)),
    { ...indexedAddress('/visit'), canonical: '/about' } as const,
    ...noindexPaths.filter((path) => hasPage(content, path)).map(noindexAddress),
    { ...noindexAddress('/search'), answersPerQuery: true } as const,
    { ...noindexAddress('/visit/day'), answersPerQuery: true } as const,
    ...media.map(({ id }) => indexedAddress(`/media-detail/${id}`)),
    ...[...news.keys()].map((id) => indexedAddress(`/news-detail/${id}`)),
    indexedAddress('/park-detail/1'),
    ...(hasPage(content, '/park/guide') ? [{ ...indexedAddress('/park/guide'), guide: true } as const] : []),
    ...events.map(({ id }) => indexedAddress(`/events/${id}`)),
    ...detailPages.map((path): Address => ({ ...indexedAddress(path), onDemand: true })),
    ...events.map(({ id }): Address => ({ ...noindexAddress(`/events/${id}/programme`), onDemand: true })),
    noindexAddress('/season'),
  ];
  const documents = [
    '/site.webmanifest',
    '/llms.txt',
    parkGeometryAddress,
    suggestionIndexPath,
    dialogDataPath,
    ...events.map(({ id }) => `/events/${id}.ics`),
    ...[...films.keys()].flatMap((id) => languages.map((language: Language) => buildCaptionsPath(id, language))),
  ]
    .filter((path) => hasPage(content, path))
    .map((path) => indexedAddress(path));
  const data = openData
    .filter((path) => hasPage(content, path))
    .map((path): Address => ({ ...indexedAddress(path), open: true }));
  /** Any site may frame this page, because it has no script and no personal data. */
  const embeddedEvening: Address = { ...indexedAddress('/embed/evening'), iframe: { anywhere: true } };
  const feeds = [...data, ...['/site.webmanifest', '/llms.txt'].map(indexedAddress), embeddedEvening];
  const frames = [createFramedPages('/embed/map', findMapService(estate).host), ...media.flatMap(listPlayerFrames)];
  const byPath = new Map([...pages, ...documents, ...data, embeddedEvening].map((address) => [address.path, address]));
  const frameByPath = new Map(frames.map((frame) => [frame.path, frame]));

  const seasons = new Set(events.map(seasonOf));
  const yearQueryOf = limitToYears(seasons, (query) => ({ year: readEventFilter(query).year }), formatEventFilterQuery);
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
    '/events': limitToYears(
      seasons,
      (query) => readEventFilter(query, content.categories.keys()),
      formatEventFilterQuery,
    ),
    '/media-library': limitToYears(
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
    events: notFoundAddress('/events/unknown'),
    'media-detail': byPath.get(`/media-detail/${fallbackIds.media}`) ?? notFoundAddress('/404'),
    'news-detail': byPath.get(`/news-detail/${fallbackIds.news}`) ?? notFoundAddress('/404'),
    'park-detail': indexedAddress('/park-detail/1'),
  };

  return {
    pages,
    feeds,
    devPages: [noindexAddress('/catalogue')],
    redirects: listRedirects(content, (path) => byPath.has(path) || frameByPath.has(path)),
    find(path, query) {
      const frame = frameByPath.get(path);
      if (frame) return query?.has('agreed') ? frame.embedPage : frame.consentPage;
      const exact = byPath.get(path);
      if (exact) return query && queries[path] ? { ...exact, query: queries[path](query) } : exact;
      const [, section = '', id, ...rest] = path.split('/');
      const fallback = id && rest.length === 0 && Object.hasOwn(fallbacks, section) ? fallbacks[section] : undefined;
      return fallback ?? notFoundAddress('/404');
    },
  };
}

/** Browsers ask for this icon without being told. */
const iconRedirect = ['/favicon.ico', '/icon-192.png'] as const;

/** A page wins over a redirect from its address: it may be newer than the redirect. */
function listRedirects(content: Content, isPage: (path: string) => boolean) {
  const { redirects } = parseRedirects(content.redirects.table ?? '');
  const used = redirects.filter(({ from, to }) => !isPage(from) && hasPage(content, to));
  return new Map<string, string>([iconRedirect, ...used.map(({ from, to }) => [from, to] as const)]);
}

const indexedAddress = (path: string): Address => ({ path, query: '', canonical: path, status: 200, indexed: true });

const noindexAddress = (path: string): Address => ({ ...indexedAddress(path), indexed: false });

const notFoundAddress = (path: string): Address => ({ ...noindexAddress(path), status: 404 });

/** The content policy of an iframe allows a foreign host only after the visitor has agreed. */
function createFramedPages(path: string, allowedHost: string) {
  const consentPage: Address = { ...indexedAddress(path), iframe: {} };
  return { path, consentPage, embedPage: { ...consentPage, query: '?agreed=yes', iframe: { allowedHost } } };
}

const listPlayerFrames = (item: MediaItem) =>
  'provider' in item ? [createFramedPages(`/embed/video/${item.id}`, findPlayer(item).host)] : [];

const yearWithoutEntries = 1000;

/** All years without entries share one page, so that queries cannot fill the cache. */
function limitToYears<Filter extends { year?: number | undefined }>(
  years: ReadonlySet<number>,
  read: (query: URLSearchParams) => Filter,
  format: (filter: Filter) => string,
): CanonicalQuery {
  return (query) => {
    const filter = read(query);
    return format({ ...filter, year: filter.year && !years.has(filter.year) ? yearWithoutEntries : filter.year });
  };
}
