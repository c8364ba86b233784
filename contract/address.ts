import { languages } from './language.ts';

export interface Address {
  path: string;
  /** the part of the query that makes another page, in canonical spelling: `?category=opera` */
  query: string;
  canonical: string;
  status: 200 | 404 | 500 | 503;
  indexed: boolean;
  /** rendered per request and not cached, because the number is unlimited */
  uncached?: true;
  /** not rendered at the start: there may be thousands */
  onDemand?: true;
  /** in our frame: the one foreign host allowed; `anywhere`: any site may frame it, nothing runs */
  frame?: { allowedHost?: string; anywhere?: true };
  open?: true;
  camera?: true;
  /** may ask for the position and be stored on the device */
  guide?: true;
}

export type PageAddress = Pick<Address, 'canonical' | 'indexed' | 'status'>;

export interface Addresses {
  pages: readonly Address[];
  feeds: readonly Address[];
  /** for developers; served only on request */
  devPages: readonly Address[];
  redirects: ReadonlyMap<string, string>;
  find: (path: string, query?: URLSearchParams) => Address;
}

/** The page in each language, and `x-default`: in every head and in the sitemap. */
export const alternatesOf = (address: string): { language: string; href: string }[] => [
  ...languages.map((language) => ({ language, href: `${address}?lng=${language}` })),
  { language: 'x-default', href: address },
];
