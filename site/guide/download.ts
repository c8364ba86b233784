/** Downloads both languages of the guide, and the files that they name. Copies unchanged files. */

import { guideAddress, parkGeometryAddress, type WorkerProgress, wideGuideQuery } from '#contract/guide.ts';
import { languages } from '#contract/language.ts';
import { guideCachePrefix } from '#contract/storage-names.ts';

/** A file name contains a hash of its content, so files with equal names are equal. */
const fileReferences = /\/(?:media|assets)\/[\w./-]+\.(?:avif|webp|jpg|woff2|js|css)\b/g;
const parallelDownloads = 4;

/** The guide does not cache the pictures for wide screens. */
const withoutWideSources = (html: string): string =>
  html.replaceAll(/<source[^>]+>/g, (source) => (source.includes(wideGuideQuery) ? '' : source));

export const listReferencedFiles = (html: string): string[] => [
  ...new Set(withoutWideSources(html).match(fileReferences)),
];

/** Without `isRequested`, only updates an existing guide. */
export async function downloadGuide(isRequested: boolean, onProgress: (progress: WorkerProgress) => void) {
  const pages = await Promise.all(
    [...languages.map(guideAddress), parkGeometryAddress].map(async (address) => {
      // `fetchOk` sends no cookies, because the address names the language.
      const answer = await fetchOk(address, { cache: 'no-cache' });
      return {
        address,
        html: withoutWideSources(await answer.text()),
        headers: removeCompressionHeaders(answer.headers),
      };
    }),
  );
  const existing = await findCachedGuide();
  if (!existing && !isRequested) return 'unchanged';
  const cachedPages = await Promise.all(pages.map(async ({ address }) => (await existing?.match(address))?.text()));
  if (pages.every(({ html }, index) => html === cachedPages[index])) return 'unchanged';

  // Delete incomplete caches of a worker that was stopped.
  await deleteGuidesExcept(existing?.name);
  const name = await nextCacheName();
  const cache = await caches.open(name);
  try {
    const files = listReferencedFiles(pages.map(({ html }) => html).join());
    let done = 0;
    const report = () => onProgress({ done: done++, all: files.length });
    report();
    const remainingFiles = files.values();
    await Promise.all(
      Array.from({ length: parallelDownloads }, async () => {
        for (const file of remainingFiles) {
          await cache.put(file, (await existing?.match(file)) ?? (await fetchOk(file)));
          report();
        }
      }),
    );
    for (const { address, html, headers } of pages) await cache.put(address, new Response(html, { headers }));
    await cache.put(completeKey, new Response());
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await deleteGuidesExcept(name);
  return 'downloaded';
}

async function fetchOk(address: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(address, { credentials: 'omit', redirect: 'error', ...options });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer;
}

/** Keeps all headers, such as the security policy, except those about compression. */
function removeCompressionHeaders(headers: Headers): Headers {
  const allowed = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) allowed.delete(name);
  return allowed;
}

/** One cache holds the guide; during an update there are two. */
/** Raise the number if the format of the cache changes. */
const formatPrefix = `${guideCachePrefix}1-`;
/** downloadGuide writes this entry last: a cache without it is incomplete. */
const completeKey = '/park/guide/complete';

/** Declared here, because TypeScript's library has types for pages or for workers, not both. */
export interface GuideWorkerEvent extends Event {
  waitUntil: (until: Promise<unknown>) => void;
}
export interface GuideWorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: GuideWorkerEvent) => void): void;
  skipWaiting: () => Promise<void>;
}

export interface CachedGuide {
  name: string;
  match: (address: string) => Promise<Response | undefined>;
}

/** Finds the newest complete guide. `caches.open` would create a deleted cache again, empty. */
export async function findCachedGuide(): Promise<CachedGuide | undefined> {
  for (const number of await listCacheNumbers()) {
    const name = formatPrefix + number;
    const match = (address: string) => caches.match(address, { cacheName: name });
    if (await match(completeKey)) return { name, match };
  }
  return undefined;
}

async function nextCacheName(): Promise<string> {
  const [newest = 0] = await listCacheNumbers();
  return `${formatPrefix}${newest + 1}`;
}

export const deleteAllGuides = (): Promise<void> => deleteGuidesExcept(undefined);

async function deleteGuidesExcept(keptName: string | undefined): Promise<void> {
  for (const name of await cacheNames()) if (name !== keptName) await caches.delete(name);
}

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(guideCachePrefix));

const listCacheNumbers = async () =>
  (await cacheNames())
    .filter((name) => name.startsWith(formatPrefix))
    .map((name) => Number(name.slice(formatPrefix.length)))
    .sort((a, b) => b - a);
