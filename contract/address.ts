import { languages } from './language.ts';

/** A page of the site, as the site lists it and the server looks it up. */
export interface Address {
  path: string;
  /** what of the question after `?` makes another page, in its one spelling: `?category=opera` */
  query: string;
  /** the path that stands for it, where several show the same page */
  canonical: string;
  status: 200 | 404 | 500 | 503;
  indexed: boolean;
  /** made for each who asks and kept by nobody, for there are endlessly many of it; only its frame is kept */
  uncached?: true;
  /** not among the pages that are rendered before anybody comes: there may be thousands of its kind */
  late?: true;
  /** for pages that stand in a frame of ours: the one foreign host they may show, if any; or in anybody's (`anywhere`), where nothing runs */
  frame?: { allowedHost?: string; anywhere?: true };
  open?: true;
  camera?: true;
  /** the page that may ask where one is, and be kept on the device */
  guide?: true;
}

export type PageAddress = Pick<Address, 'canonical' | 'indexed' | 'status'>;

export interface Addresses {
  known: readonly Address[];
  /** what programs read of all entries together: calendars, feeds, data for partners, the evening in foreign frames */
  feeds: readonly Address[];
  /** pages for those who build the site; the server shows them only when it is told to */
  devPages: readonly Address[];
  /** addresses people try, and where they are meant to arrive */
  redirects: ReadonlyMap<string, string>;
  find: (path: string, query?: URLSearchParams) => Address;
}

/** The same page in each language, and the one for whoever has not chosen: said in every head and in the sitemap. */
export const alternatesOf = (address: string): { language: string; href: string }[] => [
  ...languages.map((language) => ({ language, href: `${address}?lng=${language}` })),
  { language: 'x-default', href: address },
];
