/**
 * Every address of the site, from the content. The server asks `find` for any path that comes in, so that the page
 * cache, the sitemap, the statuses and the tests all know the same pages and nothing else.
 */
import { getCollection } from 'astro:content';
import { type Filter, filterQuery, readFilter } from './programme/filter.ts';
import { readEvents } from './programme/programme.ts';

interface Address {
  /** the path that is rendered and cached */
  path: string;
  /** what of the question after `?` makes another page, in its one spelling: `?category=opera` */
  query: string;
  /** the path that stands for it, where several show the same page */
  canonical: string;
  status: 200 | 404;
  indexed: boolean;
}

export interface Addresses {
  known: readonly Address[];
  /** pages for those who build the site; the server shows them only when it is told to */
  workshop: readonly Address[];
  find: (path: string, query?: URLSearchParams) => Address;
}

const single = [
  '/',
  '/events',
  '/media-library',
  '/park',
  '/about',
  '/contact',
  '/search',
  '/login',
  '/signup',
  '/tickets',
  '/newsletter',
];
/** the only screens that exist so far; a page in preparation stays out of search engines */
const built = /^\/(events(\/\d+)?)?$/;

const mediaIds = [1, 2, 3, 4, 5, 6];

export async function readAddresses(): Promise<Addresses> {
  const [news, events] = await Promise.all([getCollection('news'), readEvents()]);
  const page = (path: string, canonical = path): Address => ({
    path,
    query: '',
    canonical,
    status: 200,
    indexed: built.test(path),
  });
  const known = [
    ...single.map((path) => page(path)),
    page('/visit', '/about'),
    ...mediaIds.map((id) => page(`/media-detail/${id}`)),
    ...news.map((item) => page(`/news-detail/${item.data.id}`)),
    page('/park-detail/1'),
    ...events.map(({ id }) => page(`/events/${id}`)),
  ];
  /** for calendars and feed readers */
  const documents = ['/calendar.ics', '/feed.xml', ...events.map(({ id }) => `/events/${id}.ics`)].map((path) =>
    page(path),
  );
  const byPath = new Map([...known, ...documents].map((address) => [address.path, address]));

  const missing = (path: string): Address => ({
    path,
    query: '',
    canonical: path,
    status: 404,
    indexed: false,
  });
  /** what an id that does not exist leads to */
  const otherwise: Record<string, Address> = {
    events: missing('/events/unknown'),
    'media-detail': page('/media-detail/1'),
    'news-detail': page('/news-detail/2'),
    'park-detail': page('/park-detail/1'),
  };

  const years = new Set(events.map(({ year }) => year));
  /** Years without an evening are one page, so that nobody can fill the cache with them. */
  function narrowed(query: URLSearchParams): string {
    const { category, year }: Filter = readFilter(query);
    return filterQuery({ category, year: year && !years.has(year) ? 1000 : year });
  }

  /** The form for one evening, if there is such an evening. */
  function forEvening(query: URLSearchParams): string {
    const id = query.get('event') ?? '';
    return byPath.has(`/events/${id}`) ? `?event=${id}` : '';
  }

  return {
    known,
    workshop: [page('/catalogue')],
    find(path, query) {
      const exact = byPath.get(path);
      if (exact && query && path === '/events') return { ...exact, query: narrowed(query) };
      if (exact && query && path === '/tickets') return { ...exact, query: forEvening(query) };
      if (exact) return exact;
      const [, section = '', id, ...rest] = path.split('/');
      const fallback = id && rest.length === 0 && Object.hasOwn(otherwise, section) ? otherwise[section] : undefined;
      return fallback ?? missing('/404');
    },
  };
}
