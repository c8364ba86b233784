/** Where the guide lies on the device: in one cache, and while a newer one is brought in two. The page and its worker both look here. */

/** Of all guides there have been, and of those that lie as they do now: a worker that keeps them otherwise takes the next number. */
const ours = 'park-guide-';
const prefix = `${ours}1-`;
/** Written last: without it a guide is not whole, and nobody is shown it. */
export const wholeMark = '/park/guide/whole';

/** The newest guide that is whole. */
export async function keptGuide(): Promise<Cache | undefined> {
  for (const number of await numbers()) {
    const cache = await caches.open(prefix + number);
    if (await cache.match(wholeMark)) return cache;
  }
  return undefined;
}

export async function nextName(): Promise<string> {
  const [newest = 0] = await numbers();
  return `${prefix}${newest + 1}`;
}

/** All of them, or all but one. */
export async function dropGuides(but?: string): Promise<void> {
  for (const name of await names()) if (name !== but) await caches.delete(name);
}

const names = async () => (await caches.keys()).filter((name) => name.startsWith(ours));

/** The newest first. */
const numbers = async () =>
  (await names())
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a);
