/**
 * The page every browser test gets: a console error or warning, a page error, a violated content policy or a request to a
 * foreign host fails the test, unless it has said beforehand what it expects.
 */
import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  watch: {
    /** faults that this test is about, as patterns of their text */
    expectFaults: (...patterns: RegExp[]) => void;
  };
}

declare global {
  interface Window {
    violations?: string[];
  }
}

export const site = (): string => process.env['SITE'] ?? '';

/** The house as it is shipped: for what an estate made for tests would say nothing about. */
export const house = (): string => process.env['HOUSE'] ?? '';

/** The estate with `INBOX=off`. */
export const withoutInbox = (): string => process.env['WITHOUT_INBOX'] ?? '';

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(site()),

  watch: [
    async ({ context, page }, use) => {
      const faults: string[] = [];
      const expected: RegExp[] = [];
      await context.exposeFunction('reportViolation', (violation: string) => faults.push(`policy: ${violation}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
          report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
        });
      });
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
        if (message.type() === 'warning') faults.push(`console: warning: ${message.text()}`);
      });
      page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
      // The browser finds no other host (tools/browser.ts); answering each request here would cost time and its cache.
      context.on('requestfailed', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (/^https?:$/.test(protocol) && hostname !== new URL(site()).hostname)
          faults.push(`foreign host: ${request.url()}`);
      });
      await use({ expectFaults: (...patterns) => expected.push(...patterns) });
      expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

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
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const text = (await focused.getAttribute('aria-label')) ?? (await focused.innerText());
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
    await page.waitForTimeout(16);
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
