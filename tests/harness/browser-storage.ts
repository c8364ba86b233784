/** Finds what pages store in the browser during a test and contract/browser-storage.ts does not list. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { findStoredEntry, type StoragePlace } from '#contract/browser-storage.ts';

/** `localStorage token` */
type StoredItem = `${StoragePlace} ${string}` | `indexedDB ${string}`;

export const isDocumented = (item: string): boolean => {
  const [place = '', name = ''] = [item.slice(0, item.indexOf(' ')), item.slice(item.indexOf(' ') + 1)];
  return findStoredEntry(place as StoragePlace, name) !== undefined;
};

/** Also reports entries that the page deletes before the test ends. */
export async function reportStorage(context: BrowserContext, report: (item: string) => void): Promise<void> {
  await context.exposeFunction('reportStored', report);
  await context.addInitScript(() => {
    const { reportStored } = window as unknown as { reportStored: (item: string) => void };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, name: string, value: string) {
      setItem.call(this, name, value);
      reportStored(`${this === window.sessionStorage ? 'sessionStorage' : 'localStorage'} ${name}`);
    };
  });
}

/** The headers of a prerendered page never arrive, so the test goes on after half a second. */
const headersWait = 500;

/** A redirect may set a cookie that the next page deletes: context.cookies() never shows it. */
export function collectCookies(page: Page, report: (item: string) => void) {
  const pending: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.isNavigationRequest()) return;
    const read = request
      .response()
      .then(async (response) => {
        for (const cookie of (await response?.headerValues('set-cookie')) ?? [])
          report(`cookie ${cookie.slice(0, cookie.indexOf('='))}`);
      })
      .catch(() => undefined);
    pending.push(read);
  });
  return () => Promise.race([Promise.all(pending), setTimeout(headersWait)]);
}

/** What the browser holds now, for the site of the open page. */
export async function readStoredItems(page: Page): Promise<StoredItem[]> {
  const cookies = await page.context().cookies();
  const inPage = page.isClosed()
    ? []
    : await page
        .evaluate(async () => {
          const [cacheNames, databases, workers] = await Promise.all([
            globalThis.caches?.keys() ?? [],
            indexedDB.databases(),
            navigator.serviceWorker?.getRegistrations() ?? [],
          ]);
          const scripts = workers.map(({ active, waiting, installing }) => active ?? waiting ?? installing);
          return [
            ...Object.keys(localStorage).map((name) => `localStorage ${name}` as const),
            ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name}` as const),
            ...cacheNames.map((name) => `cache ${name}` as const),
            ...databases.map(({ name }) => `indexedDB ${name ?? ''}` as const),
            ...scripts.map(
              (script) => `serviceWorker ${new URL(script?.scriptURL ?? location.href).pathname}` as const,
            ),
          ];
        })
        .catch(() => []);
  return [...cookies.map(({ name }) => `cookie ${name}` as const), ...inPage];
}
