/** The seam between server and site: what an edition of the content, once opened, can do. */
import type { Address, Addresses, PageAddress } from './address.ts';
import type { BookingState } from './booking/evening-state.ts';
import type { Filling } from './booking/filling.ts';
import type { SiteInbox } from './booking/inbox.ts';
import type { Content } from './content/kinds.ts';
import type { MediaFiles } from './content/media-files.ts';
import type { View } from './language.ts';
import type { PageData } from './page-data.ts';

interface PageLocals {
  view: View;
  path: string;
  /** which address stands for the page, and who may list it */
  address: PageAddress;
  /** true when the address itself names the language (`?lng=`) */
  named: boolean;
  /** scheme and host for canonical addresses and share pictures */
  origin: string;
  now: Date;
  /** requests and addresses are taken in; without it the forms stay in the browser */
  inbox: boolean;
  /** whether an event's seats can be booked; a page that has asked is rendered again when the answer changes */
  bookingOf: (event: number) => BookingState | undefined;
  /** only what stands around an answer is wanted, with marks where its parts go */
  framing?: boolean | undefined;
  data?: PageData | undefined;
}

export interface Site {
  render: (request: Request, locals: PageLocals) => Promise<Response>;
  /** what goes into the frame of a page that differs for each who asks */
  fill: (address: Address, view: View, now: Date) => Promise<Filling>;
  addresses: Addresses;
  /** the moment, in milliseconds, until which pages rendered now stay true */
  validUntil: (now: number) => number;
  inbox: SiteInbox;
  /**
   * Of the search: they take long, so they come after the pages, and may be given up. How many documents had to be indexed: all of
   * the first edition, and those that are not the same as in the one before.
   */
  buildIndexes: (ahead?: AbortSignal) => Promise<number>;
  /** Throws where a document of the search or an e-mail cannot be made. Of evenings only these are looked at; without, all. */
  check: (evenings?: ReadonlySet<string>) => Promise<void>;
}

/**
 * Throws where words, addresses or consents cannot be made of this content. With `fields`, for a preview, each element says in
 * `data-field` which fields its texts come from: `news/1/title`. What `after` has made for the search is not made again.
 */
export type OpenSite = (
  content: Content,
  files: MediaFiles,
  options?: { fields?: boolean; after?: Site },
) => Promise<Site>;
