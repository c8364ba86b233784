/**
 * Every address of the site, from the content. The server asks `find` for any path that comes in, so that the page
 * cache, the sitemap, the statuses and the tests all know the same pages and nothing else.
 */
import { getCollection } from 'astro:content';

interface Address {
  /** the path that is rendered and cached */
  path: string;
  /** the path that stands for it, where several show the same page */
  canonical: string;
  status: 200 | 404;
  indexed: boolean;
}

export interface Addresses {
  known: readonly Address[];
  /** pages for those who build the site; the server shows them only when it is told to */
  workshop: readonly Address[];
  find: (path: string) => Address;
}

const single = ['/', '/events', '/media-library', '/park', '/about', '/contact', '/search', '/login', '/signup'];
/** the only screens that exist so far; a page in preparation stays out of search engines */
const built = new Set(['/']);

const eventIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15];
const mediaIds = [1, 2, 3, 4, 5, 6];

export async function readAddresses(): Promise<Addresses> {
  const news = await getCollection('news');
  const page = (path: string, canonical = path): Address => ({
    path,
    canonical,
    status: 200,
    indexed: built.has(path),
  });
  const known = [
    ...single.map((path) => page(path)),
    page('/visit', '/about'),
    ...eventIds.map((id) => page(`/events/${id}`)),
    ...mediaIds.map((id) => page(`/media-detail/${id}`)),
    ...news.map((item) => page(`/news-detail/${item.data.id}`)),
    page('/park-detail/1'),
  ];
  const byPath = new Map(known.map((address) => [address.path, address]));

  const missing = (path: string): Address => ({ path, canonical: path, status: 404, indexed: false });
  /** what an id that does not exist leads to */
  const otherwise: Record<string, Address> = {
    events: missing('/events/unknown'),
    'media-detail': page('/media-detail/1'),
    'news-detail': page('/news-detail/2'),
    'park-detail': page('/park-detail/1'),
  };

  return {
    known,
    workshop: [page('/catalogue')],
    find(path) {
      const exact = byPath.get(path);
      if (exact) return exact;
      const [, section = '', id, ...rest] = path.split('/');
      const fallback = id && rest.length === 0 && Object.hasOwn(otherwise, section) ? otherwise[section] : undefined;
      return fallback ?? missing('/404');
    },
  };
}
