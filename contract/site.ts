import type { Address, Addresses, PageAddress } from './address.ts';
import type { BookingState } from './booking/event-state.ts';
import type { Content } from './content/kinds.ts';
import type { MediaFiles } from './content/media-files.ts';
import type { Locale } from './language.ts';
import type { PageData } from './page-data.ts';
import type { PageFragments } from './page-template.ts';
import type { SiteAnswers } from './site-answers.ts';

interface PageLocals {
  locale: Locale;
  path: string;
  address: PageAddress;
  /** the address itself names the language (`?lng=`) */
  isLanguageExplicit: boolean;
  origin: string;
  now: Date;
  /** false: the site only shows the forms, and nothing is sent */
  acceptsRequests: boolean;
  /** tells whether seats are bookable; the cache renders callers again if that changes */
  bookingOf: (event: number) => BookingState | undefined;
  /** True: render only the frame of the page, with placeholders for the answer to the query. */
  isFrameOnly?: boolean | undefined;
  data?: PageData | undefined;
}

export interface Site {
  render: (request: Request, locals: PageLocals) => Promise<Response>;
  renderFragments: (address: Address, locale: Locale, now: Date) => Promise<PageFragments>;
  addresses: Addresses;
  /** milliseconds; pages rendered now are valid until then */
  validUntil: (now: number) => number;
  answers: SiteAnswers;
  /** Slow: the server runs it after the pages. Returns the number of indexed documents. */
  buildIndexes: (signal?: AbortSignal) => Promise<number>;
  /** Throws if it cannot make a search document or an email, for these events or for all. */
  check: (eventIds?: ReadonlySet<string>) => Promise<void>;
}

/**
 * Throws for invalid words, addresses or consents. With `markFields`, for previews, elements name
 * their fields in `data-field`: `news/1/title`. Reuses the search data of `previous`.
 */
export type OpenSite = (
  content: Content,
  files: MediaFiles,
  options?: { markFields?: boolean; previous?: Site },
) => Promise<Site>;
