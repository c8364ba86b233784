/**
 * Registered only by the click on “Keep this guide”, with the guide as its scope. Answers from the
 * cache, otherwise from the network, and updates the cache when the guide is opened online. The page
 * itself lists the files; Workbox needs a list from the build, but texts are published without one.
 */
import { type FromWorker, guideIn, guidePage, guideSurvey, newerGuide, type ToWorker } from '#contract/guide.ts';
import { chooseLanguage, languageNames } from '#contract/language.ts';
import { bringGuide } from './bring.ts';
import { keptGuide } from './kept.ts';

/** TypeScript's library has either a page's or a worker's types. */
interface Lasting extends Event {
  waitUntil: (until: Promise<unknown>) => void;
}
interface Fetched extends Lasting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Said extends Lasting {
  data: ToWorker;
  ports: readonly MessagePort[];
}
interface World {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
  addEventListener(type: 'message', listener: (event: Said) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void>; matchAll: () => Promise<{ postMessage: (said: string) => void }[]> };
}
const world = globalThis as unknown as World;

world.addEventListener('install', (event) => event.waitUntil(world.skipWaiting()));
world.addEventListener('activate', (event) => event.waitUntil(world.clients.claim()));

world.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'keep' && port) event.waitUntil(keep((said) => port.postMessage(said)));
});

world.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === guidePage && request.mode === 'navigate') {
    event.respondWith(page(request));
    event.waitUntil(renew());
  } else if (pathname === guideSurvey || /^\/(media|assets)\//.test(pathname)) event.respondWith(part(request));
});

let last: Promise<unknown> = Promise.resolve();

/** One download at a time. Never reuses the previous one, which may have failed or be outdated. */
function bring(...how: Parameters<typeof bringGuide>): ReturnType<typeof bringGuide> {
  const brought = last.then(() => bringGuide(...how));
  last = brought.catch(() => {});
  return brought;
}

async function keep(tell: (said: FromWorker) => void): Promise<void> {
  try {
    await bring(true, tell);
    tell('kept');
  } catch (error) {
    tell(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed');
  }
}

/** Updates an existing guide; does nothing offline. */
async function renew(): Promise<void> {
  try {
    if (!(await keptGuide()) || (await bring(false, () => {})) === 'same') return;
    for (const open of await world.clients.matchAll()) open.postMessage(newerGuide);
  } catch {}
}

async function page(request: Request): Promise<Response> {
  const guide = await keptGuide();
  if (!guide) return fetch(request);
  const asked = new URL(request.url).searchParams.get(languageNames.query);
  const { view } = chooseLanguage({ query: asked, cookie: await chosen(), browser: navigator.languages });
  // A translator's view is not cached.
  return (await guide.match(guideIn(view === 'en' ? 'en' : 'de'))) ?? fetch(request);
}

async function chosen(): Promise<string | undefined> {
  // Older browsers hide cookies from workers; there the language links carry the language.
  if (!('cookieStore' in globalThis)) return undefined;
  return (await cookieStore.get(languageNames.cookie))?.value ?? undefined;
}

async function part(request: Request): Promise<Response> {
  return (await (await keptGuide())?.match(request.url)) ?? fetch(request);
}
