import type { Address, Addresses, PageAddress } from './address.ts';
import type { BookingState } from './booking/event-state.ts';
import type { SiteInbox } from './booking/inbox.ts';
import type { Content } from './content/kinds.ts';
import type { MediaFiles } from './content/media-files.ts';
import type { Locale } from './language.ts';
import type { PageData } from './page-data.ts';
import type { PageFragments } from './page-template.ts';

interface PageLocals {
  locale: Locale;
  path: string;
  address: PageAddress;
  /** the address itself names the language (`?lng=`) */
  isLanguageExplicit: boolean;
  origin: string;
  now: Date;
  inbox: boolean;
  /** are seats bookable? A page that asked is rendered again when the answer changes */
  bookingOf: (event: number) => BookingState | undefined;
  /** render only the frame, with placeholders for the parts of an answer */
  framing?: boolean | undefined;
  data?: PageData | undefined;
}

export interface Site {
  render: (request: Request, locals: PageLocals) => Promise<Response>;
  renderFragments: (address: Address, locale: Locale, now: Date) => Promise<PageFragments>;
  addresses: Addresses;
  /** milliseconds; pages rendered now are valid until then */
  validUntil: (now: number) => number;
  inbox: SiteInbox;
  /** Slow, so it runs after the pages and may be aborted. Returns the number of indexed documents. */
  buildIndexes: (ahead?: AbortSignal) => Promise<number>;
  /** Throws if a search document or an e-mail cannot be made; of these events, or of all. */
  check: (eventIds?: ReadonlySet<string>) => Promise<void>;
}

/**
 * Throws for invalid words, addresses or consents. With `fields`, for previews, elements name their
 * fields in `data-field`: `news/1/title`. Reuses the search data of `after`.
 */
export type OpenSite = (
  content: Content,
  files: MediaFiles,
  options?: { fields?: boolean; after?: Site },
) => Promise<Site>;
