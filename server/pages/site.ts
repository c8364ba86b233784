import type { Addresses } from '#contract/address.ts';
import type { OpenSite, Site } from '#contract/site.ts';
import type { PageCache } from './cache.ts';

export interface CurrentEdition {
  readonly current: { site: Site; cache: PageCache };
}

export function addDevPages(site: Site): Site {
  const { pages, devPages, find } = site.addresses;
  const findWithDevPages: Addresses['find'] = (path, query) =>
    devPages.find((address) => address.path === path) ?? find(path, query);
  return { ...site, addresses: { ...site.addresses, pages: [...pages, ...devPages], find: findWithDevPages } };
}

export async function loadBundle(bundle: URL): Promise<OpenSite> {
  const { open } = (await import(/* @vite-ignore */ bundle.href)) as { open: OpenSite };
  return open;
}

export const builtBundle = new URL('../../dist/bundle/site.mjs', import.meta.url);
