/** The built site, as the server sees it: see site/bundle.ts. */
import { readdir } from 'node:fs/promises';
import type { Addresses } from '#contract/address.ts';
import type { OpenSite, Site } from '#contract/site.ts';
import type { PageCache } from './cache.ts';

/** What stands now: the site of an edition, and its pages. */
export interface Standing {
  readonly present: { site: Site; cache: PageCache };
}

/** With CATALOGUE=on, the pages for those who build the site are found like any other. */
export function withDevPages(site: Site): Site {
  const { known, devPages, find } = site.addresses;
  const open: Addresses['find'] = (path, query) =>
    devPages.find((address) => address.path === path) ?? find(path, query);
  return { ...site, addresses: { ...site.addresses, known: [...known, ...devPages], find: open } };
}

/** What opens an edition of the content with the built pages. */
export async function loadBundle(bundle: URL): Promise<OpenSite> {
  // React decides by this, when it is first imported, whether to render with all its checks for developers.
  process.env['NODE_ENV'] ??= 'production';
  const { open } = (await import(bundle.href)) as { open: OpenSite };
  // The bundle loads its pages when they are first asked for. A build in this folder would have replaced them by then.
  const parts = (await readdir(new URL('./', bundle), { recursive: true })).filter((name) => name.endsWith('.mjs'));
  for (const part of parts) await import(new URL(part, bundle).href);
  return open;
}

export const builtBundle = new URL('../../dist/server/entry.mjs', import.meta.url);
