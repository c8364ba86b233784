/**
 * The guide's page registers this worker for itself when a visitor clicks “Keep this guide”. The
 * worker answers from the cache, otherwise from the network. It updates the cache when a visitor
 * opens the guide online. Not Workbox: that needs a list of files from the build, but the office
 * publishes texts without a build.
 */
import type { WorkerProgress, WorkerRequest } from '#contract/guide.ts';
import { guideAddress, guidePage, guideUpdatedMessage, parkGeometryAddress } from '#contract/guide.ts';
import { chooseLanguage, languageKeys } from '#contract/language.ts';
import { downloadGuide, findCachedGuide, type GuideWorkerEvent, type GuideWorkerScope } from './download.ts';

type GuideFetchEvent = GuideWorkerEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
type GuideMessageEvent = GuideWorkerEvent & { data: WorkerRequest; ports: readonly MessagePort[] };
interface CachingWorkerScope extends GuideWorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: GuideWorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: GuideFetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: GuideMessageEvent) => void): void;
  clients: { claim: () => Promise<void>; matchAll: () => Promise<{ postMessage: (message: string) => void }[]> };
}
const workerScope = globalThis as unknown as CachingWorkerScope;

workerScope.addEventListener('install', (event) => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener('activate', (event) => event.waitUntil(workerScope.clients.claim()));

workerScope.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'save' && port) event.waitUntil(saveGuide((message) => port.postMessage(message)));
});

workerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === guidePage && request.mode === 'navigate') {
    event.respondWith(answerPage(request));
    event.waitUntil(updateGuide());
  } else if (pathname === parkGeometryAddress || /^\/(media|assets)\//.test(pathname))
    event.respondWith(answerFile(request));
});

let lastDownload: Promise<unknown> = Promise.resolve();

/** Runs downloads one by one. Always starts a new one: the last may have failed or be outdated. */
function queueDownload(...options: Parameters<typeof downloadGuide>): ReturnType<typeof downloadGuide> {
  const download = lastDownload.then(() => downloadGuide(...options));
  lastDownload = download.catch(() => {});
  return download;
}

async function saveGuide(onProgress: (message: WorkerProgress) => void): Promise<void> {
  try {
    await queueDownload(true, onProgress);
    onProgress('saved');
  } catch (error) {
    onProgress(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed');
  }
}

/** Updates an existing guide. Does nothing offline. */
async function updateGuide(): Promise<void> {
  try {
    if (!(await findCachedGuide()) || (await queueDownload(false, () => {})) === 'unchanged') return;
    for (const open of await workerScope.clients.matchAll()) open.postMessage(guideUpdatedMessage);
  } catch {}
}

async function answerPage(request: Request): Promise<Response> {
  const guide = await findCachedGuide();
  if (!guide) return fetch(request);
  const query = new URL(request.url).searchParams.get(languageKeys.query);
  const { locale } = chooseLanguage({ query, cookie: await readLanguageCookie(), browser: navigator.languages });
  // Pages in a translator's language are not cached.
  return (await guide.match(guideAddress(locale === 'en' ? 'en' : 'de'))) ?? fetch(request);
}

async function readLanguageCookie(): Promise<string | undefined> {
  // Older browsers hide cookies from workers. There guide.ts makes links name the language.
  if (!('cookieStore' in globalThis)) return undefined;
  return (await cookieStore.get(languageKeys.cookie))?.value ?? undefined;
}

async function answerFile(request: Request): Promise<Response> {
  return (await (await findCachedGuide())?.match(request.url)) ?? fetch(request);
}
