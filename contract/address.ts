import { languages } from './language.ts';

export interface Address {
  path: string;
  /** the part of the query that selects another page, in canonical form: `?category=opera` */
  query: string;
  canonical: string;
  status: 200 | 404 | 500 | 503;
  indexed: boolean;
  /** The frame of the page is cached, the answer to each query is not: there is no limit to queries. */
  answersPerQuery?: true;
  /** rendered at its first request, not at the start: there may be thousands */
  onDemand?: true;
  /** page in an `<iframe>`. `allowedHost`: it may load this host; `anywhere`: any site may embed it */
  iframe?: { allowedHost?: string; anywhere?: true };
  /** open data: scripts of other sites may read it */
  open?: true;
  /** may use the camera, for ticket codes at the door */
  camera?: true;
  /** may ask for the visitor's position; the browser stores it for use offline */
  guide?: true;
}

export type PageAddress = Pick<Address, 'canonical' | 'indexed' | 'status'>;

export interface Addresses {
  pages: readonly Address[];
  feeds: readonly Address[];
  /** for developers; served only if the setting CATALOGUE is on */
  devPages: readonly Address[];
  redirects: ReadonlyMap<string, string>;
  find: (path: string, query?: URLSearchParams) => Address;
}

/** Addresses of a page per language, and `x-default`: for HTML head and sitemap. */
export const listAlternates = (address: string): { language: string; href: string }[] => [
  ...languages.map((language) => ({ language, href: `${address}?lng=${language}` })),
  { language: 'x-default', href: address },
];
