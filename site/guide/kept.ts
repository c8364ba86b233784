/** The guide is in one cache; during an update in two. Page and worker both look here. */

/** Raise the number when the format of the cache changes. */
const ours = 'park-guide-';
const prefix = `${ours}1-`;
/** Written last: a cache without it is incomplete and not shown. */
export const wholeMark = '/park/guide/whole';

export interface Guide {
  name: string;
  match: (address: string) => Promise<Response | undefined>;
}

/** The newest complete guide. `caches.open` would create a deleted cache again, empty. */
export async function keptGuide(): Promise<Guide | undefined> {
  for (const number of await numbers()) {
    const name = prefix + number;
    const match = (address: string) => caches.match(address, { cacheName: name });
    if (await match(wholeMark)) return { name, match };
  }
  return undefined;
}

export async function nextName(): Promise<string> {
  const [newest = 0] = await numbers();
  return `${prefix}${newest + 1}`;
}

export async function dropGuides(but?: string): Promise<void> {
  for (const name of await names()) if (name !== but) await caches.delete(name);
}

const names = async () => (await caches.keys()).filter((name) => name.startsWith(ours));

const numbers = async () =>
  (await names())
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a);
