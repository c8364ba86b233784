/** The content library on a real database, without pages: publishing takes milliseconds. */
import { contentKinds } from '#contract/content/kinds.ts';
import { parseRedirects } from '#contract/content/redirects.ts';
import type { OpenSite } from '#contract/site.ts';
import { readConfig } from '#server/config.ts';
import type { Library } from '#server/content/library.ts';
import { openLibrary } from '#server/content/open.ts';
import type { ShippedContent } from '#server/content/shipped-content.ts';
import { createSecurityHeaders } from '#server/http/headers.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

/** The content of its pages, as JSON. Every address is a page, but for those that a redirect leaves. */
export interface PlainPage {
  phone: string;
  news: Record<string, string>;
  people: Record<string, string>;
}

export const openPlainSite: OpenSite = async ({ estate, news, people, redirects }) => ({
  render: async () => {
    const titles = (all: ReadonlyMap<string, { title: { de: string } }>) =>
      Object.fromEntries([...all].map(([id, { title }]) => [id, title.de]));
    const page: PlainPage = { phone: estate.phone, news: titles(news), people: titles(people) };
    return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
  },
  renderFragments: async () => ({ title: '', query: '', main: '' }),
  addresses: {
    pages: [buildPageAddress('/')],
    feeds: [],
    devPages: [],
    redirects: new Map(),
    find: (path, query) => {
      const isOld = parseRedirects(redirects.table ?? '').redirects.some(({ from }) => from === path);
      return { ...buildPageAddress(path), query: query ? `?${query}` : '', ...(isOld && { status: 404 }) };
    },
  },
  validUntil: () => Number.POSITIVE_INFINITY,
  answers: {
    writeEmail: () => Promise.reject(new Error('No emails are written here.')),
    errorMessage: () => Promise.reject(new Error('Nothing is refused in words here.')),
    findEvent: async () => undefined,
    requestsNeededUntil: new Map(),
    entryExists: () => false,
    findMissingPart: () => undefined,
    hasPart: () => true,
    describeLines: () => '',
    programme: [],
    priceGroups: [],
    decision: {
      inVenue: () => '',
      event: ({ id }) => ({ id, title: '', date: '', time: '', venue: '' }),
      note: () => '',
    },
    consents: { terms: sampleConsent, newsletter: sampleConsent, alert: sampleConsent },
    describeReceipt: () => ({ seller: [], taxNumber: '', vat: undefined, lines: [] }),
    payment: contentKinds.payment.schema.parse({}),
    officeEmail: estate.email,
    name: estate.name,
  },
  buildIndexes: async () => 0,
  check: async () => {},
});

const buildPageAddress = (path: string) => ({ path, query: '', canonical: path, status: 200, indexed: true }) as const;
const sampleConsent = { de: { version: '1', text: 'ja' }, en: { version: '1', text: 'yes' } };

interface LeanLibraryOptions {
  now?: () => Date;
  open?: OpenSite;
  shipped?: ShippedContent;
  warn?: (sentence: string) => void;
  folder?: string;
}

export async function openLeanLibrary(
  storage: DatabaseStorage,
  {
    now = () => new Date(),
    open = openPlainSite,
    warn = () => {},
    folder = fixtureContentFolder,
    ...files
  }: LeanLibraryOptions = {},
): Promise<Library> {
  const config = readConfig({ LOG_LEVEL: 'silent', CONTENT_DIR: folder });
  const origin = () => 'http://localhost';
  const security = createSecurityHeaders(undefined);
  const { library } = await openLibrary({ config, storage, open, security, origin, now, warn, ...files });
  library.publicationSteps.push(async () => undefined);
  return library;
}

/** The content that visitors of this server get. */
export async function readPlainPage({ current }: Pick<Library, 'current'>): Promise<PlainPage> {
  const page = await current.cache.get({ address: buildPageAddress('/'), locale: 'de', isLanguageExplicit: false });
  return JSON.parse(page.answer('identity').body.toString());
}
