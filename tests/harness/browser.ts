/**
 * The page every browser test gets: a console error or warning, a page error, a violated content policy or a request to a
 * foreign host fails the test, unless it has said beforehand what it expects.
 */
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { openPlace, type Place, tidy } from './kept-page.ts';

/** Starts something, hands it over, and ends it when that comes back. */
type Begin<Started> = (use: (started: Started) => Promise<void>) => Promise<void>;

interface Fixtures {
  /** what the browser is asked to be */
  options: BrowserContextOptions;
  /** for what depends on nothing having been fetched before */
  fresh: boolean;
  place: Place;
  watch: {
    /** faults that this test is about, as patterns of their text */
    expectFaults: (...patterns: RegExp[]) => void;
  };
}

interface Kept {
  own: <Started>(begin: Begin<Started>) => Promise<Started>;
  /** by what was asked for, the one used last at the end */
  kept: Map<string, Place>;
}

export const site = (): string => process.env['SITE'] ?? '';

/** The house as it is shipped: for what an estate made for tests would say nothing about. */
export const house = (): string => process.env['HOUSE'] ?? '';

/** The estate with `INBOX=off`. */
export const withoutInbox = (): string => process.env['WITHOUT_INBOX'] ?? '';

/**
 * The browser's own words when somebody goes on before the page has faded in, or the page stood before the picture of the one
 * before it came. It says so to a page whose pagereveal names no transition, so no page can catch it (w3c/csswg-drafts#13726).
 */
const goneOn = /^Transition was (skipped|aborted because of invalid state\. Page already revealed)$/;

/**
 * What a window that turns from wide to narrow and back within seconds asks for again, it has already. That a page asks ahead
 * for what it shows first, home.spec.ts knows.
 */
const turned = /was preloaded using link preload but not used within a few seconds/;

/** A renderer each, so not too many; a file asks for its page in up to four ways. */
const mostKept = 4;

export const test = base.extend<Fixtures, Kept>({
  baseURL: async ({ browserName: _ }, use) => use(site()),

  kept: [
    async ({ browserName: _ }, use) => {
      const places = new Map<string, Place>();
      await use(places);
      for (const { context } of places.values()) await context.close();
    },
    { scope: 'worker' },
  ],

  own: [
    async ({ browserName: _ }, use) => {
      let present: ReturnType<typeof started> | undefined;
      await use(async <Started>(begin: Begin<Started>) => {
        if (present?.begin !== begin) {
          await present?.end();
          present = started(begin);
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
    const asked = { baseURL, viewport, locale, colorScheme, hasTouch, isMobile, javaScriptEnabled, deviceScaleFactor };
    const said = Object.entries(asked).filter(([, value]) => value !== undefined);
    await use({ ...contextOptions, ...Object.fromEntries(said) });
  },

  fresh: [false, { option: true }],

  place: async ({ browser, kept, options, fresh }, use, info) => {
    const key = JSON.stringify(options);
    const place = (fresh ? undefined : kept.get(key)) ?? (await openPlace(browser, options));
    if (!fresh) kept.delete(key);
    await use(place);
    if (!fresh && info.status === info.expectedStatus && (await tidy(place, options))) kept.set(key, place);
    else await place.context.close();
    const [oldest, first] = [...kept][0] ?? [];
    if (kept.size <= mostKept || oldest === undefined) return;
    kept.delete(oldest);
    await first?.context.close();
  },
  context: async ({ place }, use) => use(place.context),
  page: async ({ place }, use) => use(place.page),

  watch: [
    async ({ place: { context, page, violations } }, use) => {
      const faults: string[] = [];
      const expected: RegExp[] = [];
      violations.length = 0;
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
        if (message.type() === 'warning' && !turned.test(message.text()))
          faults.push(`console: warning: ${message.text()}`);
      });
      page.on('pageerror', ({ message }) => {
        if (!goneOn.test(message)) faults.push(`page: ${message}`);
      });
      // The browser finds no other host (tools/browser.ts); answering each request here would cost time and its cache.
      context.on('requestfailed', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (/^https?:$/.test(protocol) && hostname !== new URL(site()).hostname)
          faults.push(`foreign host: ${request.url()}`);
      });
      await use({ expectFaults: (...patterns) => expected.push(...patterns) });
      const found = [...faults, ...violations].filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function started<Started>(begin: Begin<Started>) {
  const { promise: value, resolve, reject } = Promise.withResolvers<Started>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const whole = begin(async (it) => {
    resolve(it);
    await over;
  });
  whole.catch(reject);
  return {
    begin: begin as unknown,
    value,
    async end() {
      end();
      await whole;
    },
  };
}

/**
 * A fixture that the tests of one file share, such as a server of their own. It ends when another file starts one; as a fixture
 * of the worker's it would cost a new worker with a new browser.
 */
export const once =
  <Started>(begin: Begin<Started>) =>
  async ({ own }: Kept, use: (it: Started) => Promise<void>): Promise<void> =>
    use(await own(begin));

/** For tests in both languages: German runs in `npm test`, English in `npm run test:full`. */
export const languageTag = (language: string): { tag: string[] } => ({ tag: language === 'en' ? ['@full'] : [] });

/** As somebody reads who has chosen this language before. */
export const reads = (page: Page, language: Language): Promise<void> =>
  page.context().addCookies([{ name: 'i18next', value: language, url: site() }]);

/** Goes there and comes back when all that was asked for has come, the fonts are in, and the page has nothing left to do. */
export async function goAndSettle(page: Page, path: string): Promise<void> {
  const open = new Set<unknown>();
  const asked = (request: unknown) => open.add(request);
  const came = (request: unknown) => open.delete(request);
  page.on('request', asked).on('requestfinished', came).on('requestfailed', came);
  await page.goto(path);
  await expect
    .poll(async () => {
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
      });
      return open.size;
    })
    .toBe(0);
  page.off('request', asked).off('requestfinished', came).off('requestfailed', came);
}

/** Tab until the element with this name has the focus; fails when it cannot be reached. */
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

/** Tab never leaves an open dialog; between two rounds the browser may hold the focus itself. */
export async function staysInDialog(page: Page, presses: number): Promise<void> {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    const stays = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
    expect(stays).toBe(true);
  }
}

/** A finger put down, drawn sideways and lifted. */
export async function swipe(page: Page, { from, by }: { from: { x: number; y: number }; by: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const steps = 12;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= steps; i++) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x + (by * i) / steps, y: from.y }],
    });
    // A finger is felt once for each picture the screen shows.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
