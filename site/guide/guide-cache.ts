/** The guide is in one cache; during an update in two. Page and worker both look here. */

/** Raise the number when the format of the cache changes. */
const cachePrefix = 'park-guide-';
const formatPrefix = `${cachePrefix}1-`;
/** Written last: a cache without it is incomplete and not shown. */
export const completeKey = '/park/guide/complete';

export interface CachedGuide {
  name: string;
  match: (address: string) => Promise<Response | undefined>;
}

/** The newest complete guide. `caches.open` would create a deleted cache again, empty. */
export async function findCachedGuide(): Promise<CachedGuide | undefined> {
  for (const number of await cacheNumbers()) {
    const name = formatPrefix + number;
    const match = (address: string) => caches.match(address, { cacheName: name });
    if (await match(completeKey)) return { name, match };
  }
  return undefined;
}

export async function nextCacheName(): Promise<string> {
  const [newest = 0] = await cacheNumbers();
  return `${formatPrefix}${newest + 1}`;
}

export async function deleteGuides(but?: string): Promise<void> {
  for (const name of await cacheNames()) if (name !== but) await caches.delete(name);
}

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(cachePrefix));

const cacheNumbers = async () =>
  (await cacheNames())
    .filter((name) => name.startsWith(formatPrefix))
    .map((name) => Number(name.slice(formatPrefix.length)))
    .sort((a, b) => b - a);
