/**
 * The page of every browser test. Unexpected console errors, violations and hosts fail it, and
 * browser storage that the privacy page does not name.
 */
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { collectCookies, isDocumented, readStoredItems } from './browser-storage.ts';
import { openReusablePage, type ReusablePage, resetPage } from './reusable-page.ts';

type WorkerSetup<Started> = (use: (started: Started) => Promise<void>) => Promise<void>;

interface PageFixtures {
  options: BrowserContextOptions;
  /** the browser has fetched nothing before */
  emptyCache: boolean;
  reusablePage: ReusablePage;
  watch: { expectFaults: (...patterns: RegExp[]) => void; listUndocumentedStorage: () => Promise<string[]> };
}

interface WorkerFixtures {
  startForWorker: <Started>(begin: WorkerSetup<Started>) => Promise<Started>;
  /** by context options, the last used at the end */
  reusablePages: Map<string, ReusablePage>;
}

export const siteAddress = (): string => process.env['SITE'] ?? '';

/** The site with the shipped content. */
export const shippedSiteAddress = (): string => process.env['HOUSE'] ?? '';

/** The test estate with `INBOX=off`. */
export const formsOffAddress = (): string => process.env['FORMS_OFF'] ?? '';

/** Chromium logs this on its own when a test leaves a page early (w3c/csswg-drafts#13726). */
const ignoredTransitionErrors =
  /^Transition was (skipped|aborted because of invalid state(\. Page already revealed)?)$/;

/** Logged when a window changes its width within seconds; home.spec.ts checks preloads. */
const unusedPreloadWarning = /was preloaded using link preload but not used within a few seconds/;

/** Each page has its own renderer. A file uses up to four sets of options. */
const maxReusablePages = 4;

export const test = base.extend<PageFixtures, WorkerFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(siteAddress()),

  reusablePages: [
    async ({ browserName: _ }, use) => {
      const places = new Map<string, ReusablePage>();
      await use(places);
      for (const { context } of places.values()) await context.close();
    },
    { scope: 'worker' },
  ],

  startForWorker: [
    async ({ browserName: _ }, use) => {
      let present: ReturnType<typeof startWorkerSetup> | undefined;
      await use(async <Started>(begin: WorkerSetup<Started>) => {
        if (present?.begin !== begin) {
          await present?.end();
          present = startWorkerSetup(begin);
        }
        return present.value as Promise<Started>;
      });
      await present?.end();
    },
    { scope: 'worker' },
  ],

  options: async (
    {
      baseURL,
      viewport,
      locale,
      colorScheme,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      deviceScaleFactor,
      contextOptions,
    },
    use,
  ) => {
    const all = { baseURL, viewport, locale, colorScheme, hasTouch, isMobile, javaScriptEnabled, deviceScaleFactor };
    const defined = Object.entries(all).filter(([, value]) => value !== undefined);
    await use({ ...contextOptions, ...Object.fromEntries(defined) });
  },

  emptyCache: [false, { option: true }],

  reusablePage: async ({ browser, reusablePages, options, emptyCache }, use, info) => {
    const key = JSON.stringify(options);
    const place = (emptyCache ? undefined : reusablePages.get(key)) ?? (await openReusablePage(browser, options));
    if (!emptyCache) reusablePages.delete(key);
    await use(place);
    if (!emptyCache && info.status === info.expectedStatus && (await resetPage(place, options)))
      reusablePages.set(key, place);
    else await place.context.close();
    const [oldest, first] = [...reusablePages][0] ?? [];
    if (reusablePages.size <= maxReusablePages || oldest === undefined) return;
    reusablePages.delete(oldest);
    await first?.context.close();
  },
  context: async ({ reusablePage }, use) => use(reusablePage.context),
  page: async ({ reusablePage }, use) => use(reusablePage.page),

  watch: [
    async ({ reusablePage: { context, page, violations, stored } }, use) => {
      const faults: string[] = [];
      const expected: RegExp[] = [];
      violations.length = 0;
      stored.clear();
      const cookiesRead = collectCookies(page, (item) => stored.add(item));
      const listUndocumentedStorage = async () => {
        await cookiesRead();
        const all = new Set([...stored, ...(await readStoredItems(page))]);
        return [...all].filter((item) => !isDocumented(item)).map((item) => `undocumented storage: ${item}`);
      };
      page.on('console', (message) => {
        const [type, text] = [message.type(), message.text()];
        if (/error|warning/.test(type) && !unusedPreloadWarning.test(text)) faults.push(`console: ${type}: ${text}`);
      });
      page.on('pageerror', ({ message }) => {
        if (!ignoredTransitionErrors.test(message)) faults.push(`page: ${message}`);
      });
      // tools/browser.ts blocks other hosts. Answering requests here would disable the cache.
      context.on('requestfailed', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (/^https?:$/.test(protocol) && hostname !== new URL(siteAddress()).hostname)
          faults.push(`foreign host: ${request.url()}`);
      });
      await use({ expectFaults: (...patterns) => expected.push(...patterns), listUndocumentedStorage });
      const all = [...faults, ...violations, ...(await listUndocumentedStorage())];
      const found = all.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function startWorkerSetup<Started>(begin: WorkerSetup<Started>) {
  const { promise: value, resolve, reject } = Promise.withResolvers<Started>();
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  const whole = begin((it) => {
    resolve(it);
    return over;
  });
  whole.catch(reject);
  const end = () => {
    finish();
    return whole;
  };
  return { begin: begin as unknown, value, end };
}

/** A fixture that all tests of a file share. A worker fixture would start a new browser. */
export const oncePerWorker =
  <Started>(begin: WorkerSetup<Started>) =>
  async ({ startForWorker }: WorkerFixtures, use: (it: Started) => Promise<void>): Promise<void> =>
    use(await startForWorker(begin));

/** For tests in both languages: `npm test` runs German, `npm run test:full` adds English. */
export const languageTag = (language: string): { tag: string[] } => ({ tag: language === 'en' ? ['@full'] : [] });

/** Sets the cookie of an earlier choice. */
export const setLanguage = (page: Page, language: string): Promise<void> =>
  page.context().addCookies([{ name: 'i18next', value: language, url: siteAddress() }]);

/** Waits until all requests are answered, the fonts are loaded, and the page is idle. */
export async function goAndSettle(page: Page, path: string): Promise<void> {
  const open = new Set<unknown>();
  const addRequest = (request: unknown) => open.add(request);
  const removeRequest = (request: unknown) => open.delete(request);
  page.on('request', addRequest).on('requestfinished', removeRequest).on('requestfailed', removeRequest);
  await page.goto(path);
  const waiting = async () => {
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    });
    return open.size;
  };
  await expect.poll(waiting).toBe(0);
  page.off('request', addRequest).off('requestfinished', removeRequest).off('requestfailed', removeRequest);
}

export async function tabTo(page: Page, name: string | RegExp, limit = 60): Promise<void> {
  for (let i = 0; i < limit; i++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const focused = document.querySelector<HTMLElement>(':focus');
      return focused?.ariaLabel ?? focused?.innerText;
    });
    if (text === undefined) continue;
    if (typeof name === 'string' ? text.trim() === name : name.test(text)) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}

/** Tab stays in an open dialog; at the end of a round the browser may focus its own controls. */
export async function expectFocusInDialog(page: Page, tabs: number): Promise<void> {
  for (let count = 0; count < tabs; count++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))).toBe(true);
  }
}

/** Swipes horizontally with one finger. */
export async function swipe(page: Page, { from, by }: { from: { x: number; y: number }; by: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= 12; step++) {
    await send('touchMove', [{ x: from.x + (by * step) / 12, y: from.y }]);
    // Chromium reports one touch move per frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send('touchEnd', []);
}
