/**
 * The house's library over a real database, with pages that say the content and nothing else: publishing, drafts and
 * schedules are proven with it in milliseconds. What visitors see of it is proven through the whole app.
 */
import type { OpenSite } from '#contract/site.ts';
import { readConfig } from '#server/config.ts';
import type { Library } from '#server/content/library.ts';
import { openLibrary } from '#server/content/open.ts';
import type { Shipped } from '#server/content/shipped.ts';
import { securityHeaders } from '#server/http/headers.ts';
import type { Storage } from '#server/storage/open.ts';
import { estateFolder } from '#tools/estate.ts';

/** What its pages say, as JSON. */
export interface Plain {
  phone: string;
  news: Record<string, string>;
  people: Record<string, string>;
}

export const openPlain: OpenSite = async ({ estate, news, people }) => ({
  render: async () => {
    const titles = (all: ReadonlyMap<string, { title: { de: string } }>) =>
      Object.fromEntries([...all].map(([id, { title }]) => [id, title.de]));
    const said: Plain = { phone: estate.phone, news: titles(news), people: titles(people) };
    return new Response(JSON.stringify(said), { headers: { 'content-type': 'application/json' } });
  },
  fill: async () => ({ title: '', query: '', main: '' }),
  addresses: {
    known: [pageAt('/')],
    feeds: [],
    devPages: [],
    redirects: new Map(),
    find: (path, query) => ({ ...pageAt(path), query: query ? `?${query}` : '' }),
  },
  validUntil: () => Number.POSITIVE_INFINITY,
  inbox: {
    write: () => Promise.reject(new Error('No letters are written here.')),
    sentence: () => Promise.reject(new Error('Nothing is refused in words here.')),
    evening: async () => undefined,
    doneWith: new Map(),
    isThere: () => false,
    programme: [],
    decision: {
      barn: { de: 'x', en: 'x' },
      event: ({ id }) => ({ id, title: '', date: '', time: '', venue: '' }),
      note: () => '',
    },
    consents: { terms: agreed, newsletter: agreed, alert: agreed },
    office: estate.email,
    name: estate.name,
  },
  buildIndexes: async () => 0,
  check: async () => {},
});

const pageAt = (path: string) => ({ path, query: '', canonical: path, status: 200, indexed: true }) as const;
const agreed = { de: { version: '1', text: 'ja' }, en: { version: '1', text: 'yes' } };

interface More {
  now?: () => Date;
  open?: OpenSite;
  shipped?: Shipped;
  tell?: (sentence: string) => void;
  folder?: string;
}

export async function leanLibrary(
  storage: Storage,
  { now = () => new Date(), open = openPlain, tell = () => {}, folder = estateFolder, ...files }: More = {},
): Promise<Library> {
  const config = readConfig({ LOG_LEVEL: 'silent', CONTENT_DIR: folder });
  const origin = () => 'http://localhost';
  const security = securityHeaders(undefined);
  return (await openLibrary({ config, storage, open, security, origin, now, tell, ...files })).library;
}

/** What a visitor of this server reads. */
export async function readPlain({ present }: Pick<Library, 'present'>): Promise<Plain> {
  const page = await present.cache.get({ address: pageAt('/'), view: 'de', named: false });
  return JSON.parse(page.answer('identity').body.toString());
}
