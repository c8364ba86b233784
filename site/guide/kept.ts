/** The guide on the device is in one cache, and while a newer one is brought in two. The page and its worker both look here. */

/** A worker that keeps guides in another way takes the next number. */
const ours = 'park-guide-';
const prefix = `${ours}1-`;
/** Written last: without it a guide is not whole, and is not shown. */
export const wholeMark = '/park/guide/whole';

export interface Guide {
  name: string;
  match: (address: string) => Promise<Response | undefined>;
}

/** The newest guide that is whole. `caches.open` would make one that has been dropped meanwhile again, empty. */
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
