/**
 * A page that one test after the other uses: a new one costs half a second of a core, more than most tests need besides. Whoever
 * gets it finds no cookie, nothing stored and nobody listening; where that cannot be promised, the page ends with its test.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Place {
  context: BrowserContext;
  page: Page;
  /** what has been broken of a page's policy */
  violations: string[];
  /** the servers it has been at */
  origins: Set<string>;
  /** something has been done to it that lasts */
  spoiled: boolean;
}

export async function openPlace(browser: Browser, options: BrowserContextOptions): Promise<Place> {
  const context = await browser.newContext(options);
  const violations: string[] = [];
  await context.exposeFunction('reportViolation', (violation: string) => violations.push(`policy: ${violation}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });
  const page = await context.newPage();
  const place: Place = { context, page, violations, origins: new Set(), spoiled: false };
  page.on('framenavigated', (frame) => {
    const { origin } = new URL(frame.url());
    if (origin !== 'null') place.origins.add(origin);
  });
  for (const [owner, names] of lasting(context, page)) for (const name of names) spoils(place, owner, name);
  return place;
}

const scripts = ['addInitScript', 'exposeFunction', 'exposeBinding'];
const lasting = (context: BrowserContext, page: Page): [owner: object, names: string[]][] => [
  [page, scripts],
  [context, [...scripts, 'newCDPSession', 'setOffline', 'setExtraHTTPHeaders', 'grantPermissions']],
  [page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']],
];

function spoils(place: Place, owner: object, name: string) {
  const method: (...words: unknown[]) => unknown = Reflect.get(owner, name).bind(owner);
  Reflect.set(owner, name, (...words: unknown[]) => {
    place.spoiled = true;
    return method(...words);
  });
}

const heard = ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror', 'dialog', 'popup'];

/** As if it were new; false: it is not. */
export async function tidy(place: Place, options: BrowserContextOptions): Promise<boolean> {
  const { context, page, spoiled, origins } = place;
  if (spoiled || page.isClosed()) return false;
  const { viewport, colorScheme = null, reducedMotion = null, javaScriptEnabled } = options;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of heard) {
      page.removeAllListeners(event);
      context.removeAllListeners(event);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // First away from the page: it may still write something when it is left.
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
