/** The built site, as the server sees it: see site/entry.ts. */
import { readdir } from 'node:fs/promises';
import type { Address, Addresses, PageAddress } from '#contract/address.ts';
import type { Filling } from '#contract/filling.ts';
import type { SiteInbox } from '#contract/inbox.ts';
import type { View } from '#contract/language.ts';
import type { PageData } from '#contract/page-data.ts';

interface PageLocals {
  view: View;
  path: string;
  address: PageAddress;
  named: boolean;
  origin: string;
  now: Date;
  /** requests and addresses are taken in */
  inbox: boolean;
  /** only the frame of a page that is filled for each who asks */
  framing?: boolean | undefined;
  /** what only this visitor's page knows */
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
  /** makes what takes long, once the pages are there */
  prepare: () => Promise<void>;
}

/** With the workshop open, its pages are found like any other. */
export function withWorkshop(site: Site): Site {
  const { known, workshop, find } = site.addresses;
  const open: Addresses['find'] = (path, query) =>
    workshop.find((address) => address.path === path) ?? find(path, query);
  return { ...site, addresses: { ...site.addresses, known: [...known, ...workshop], find: open } };
}

export async function loadSite(bundle: URL): Promise<Site> {
  // React decides by this, when it is first imported, whether to render with all its checks for developers.
  process.env['NODE_ENV'] ??= 'production';
  const site = (await import(bundle.href)) as Site;
  // The bundle loads its pages when they are first asked for. A build in this folder would have replaced them by then.
  const parts = (await readdir(new URL('./', bundle), { recursive: true })).filter((name) => name.endsWith('.mjs'));
  for (const part of parts) await import(new URL(part, bundle).href);
  return site;
}
