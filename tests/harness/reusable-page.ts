/** Tests share this page, since a new one costs 0.5 s. It has no cookies, storage or listeners. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { reportStorage } from './browser-storage.ts';

export interface ReusablePage {
  context: BrowserContext;
  page: Page;
  /** violations of the page's content security policy */
  violations: string[];
  /** names of what pages stored: `localStorage token` */
  stored: Set<string>;
  /** origins of the servers that it has visited */
  origins: Set<string>;
  /** a change that cannot be reset: the page is closed after its test */
  isSpoiled: boolean;
}

export async function openReusablePage(browser: Browser, options: BrowserContextOptions): Promise<ReusablePage> {
  const context = await browser.newContext(options);
  const violations: string[] = [];
  await context.exposeFunction('reportViolation', (violation: string) => violations.push(`policy: ${violation}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });
  const stored = new Set<string>();
  await reportStorage(context, (item) => stored.add(item));
  const page = await context.newPage();
  const place: ReusablePage = { context, page, violations, stored, origins: new Set(), isSpoiled: false };
  page.on('framenavigated', (frame) => {
    const { origin } = new URL(frame.url());
    if (origin !== 'null') place.origins.add(origin);
  });
  for (const owner of [page, context, page.clock])
    for (const name of lastingMethods) {
      const method: ((...words: unknown[]) => unknown) | undefined = Reflect.get(owner, name);
      Reflect.set(owner, name, (...words: unknown[]) => {
        place.isSpoiled = true;
        return method?.apply(owner, words);
      });
    }
  return place;
}

const scriptMethods = ['addInitScript', 'exposeFunction', 'exposeBinding'];
const clockMethods = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];
const otherMethods = ['newCDPSession', 'setOffline', 'setExtraHTTPHeaders', 'grantPermissions'];
const lastingMethods = [...scriptMethods, ...clockMethods, ...otherMethods];
const requestEvents = ['request', 'requestfinished', 'requestfailed', 'response'];
const pageEvents = [...requestEvents, 'console', 'pageerror', 'dialog', 'popup'];

/** Resets the page; returns false if that failed. */
export async function resetPage(place: ReusablePage, options: BrowserContextOptions): Promise<boolean> {
  const { context, page, isSpoiled, origins } = place;
  if (isSpoiled || page.isClosed()) return false;
  const { viewport, colorScheme = null, reducedMotion = null, javaScriptEnabled } = options;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of pageEvents) {
      page.removeAllListeners(event);
      context.removeAllListeners(event);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // Leaves the page first, because pages may write to storage while they close.
    for (const origin of javaScriptEnabled === false ? [] : origins) {
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    origins.clear();
    await context.clearCookies();
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
    if (viewport) await page.setViewportSize(viewport);
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
}
