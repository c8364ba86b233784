/** What a phone downloads before the visitor does anything. */
import type { Page, Request } from '@playwright/test';
import { accountPages } from '#contract/accounts/account-addresses.ts';
import { pageBudgets, scriptBudget } from '#tests/budgets.ts';
import { samplePaths } from '#tests/harness/addresses.ts';
import { expect, goAndSettle, shippedSiteAddress, test } from '#tests/harness/browser.ts';
import { measureLateShift } from '#tests/harness/late-shift.ts';
import { measureInlineScript } from '#tests/harness/script-weight.ts';

// With reduced motion the page loads no film.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const kinds: Record<string, string> = { js: 'script', woff2: 'font', avif: 'picture', mp4: 'film', svg: 'icon' };

/** `route` disables the cache, so each page is measured as a first visit. */
async function measureWeight(page: Page, path: string) {
  await page.unrouteAll();
  await page.route('**', (route) => route.continue());
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await goAndSettle(page, path);
  const weights: Record<string, number> = { document: 0, script: 0, font: 0, picture: 0, film: 0 };
  for (const request of requests) {
    const { pathname } = new URL(request.url());
    const kind = kinds[pathname.split('.').at(-1) ?? ''] ?? 'document';
    const { responseBodySize } = await request.sizes();
    weights[kind] = (weights[kind] ?? 0) + responseBodySize / 1024;
  }
  return { weights, names: requests.map((request) => new URL(request.url()).pathname) };
}

for (const [path, budget] of Object.entries(pageBudgets)) {
  test(`the files of the shipped page ${path} are neither above nor far below their budget`, async ({ page }) => {
    const { weights } = await measureWeight(page, shippedSiteAddress() + path);
    for (const [kind, [least, most]] of Object.entries(budget)) {
      expect(weights[kind], `${kind} of ${path}`).toBeGreaterThanOrEqual(least);
      expect(weights[kind], `${kind} of ${path}`).toBeLessThanOrEqual(most);
    }
  });
}

test('on a phone, pages with a form show a picture in the first window', async ({ page }) => {
  for (const path of ['/login', '/signup', '/newsletter', '/tickets', '/tickets?event=1']) {
    await page.goto(path);
    await expect(page.locator('main img').first(), path).toBeInViewport({ ratio: 0.5 });
  }
});

test('no page loads more script than its budget before the visitor acts', { tag: '@full' }, async ({ page }) => {
  // An account needs script, and no visitor opens the catalogue.
  const others = ['/signup', ...Object.values<string>(accountPages), '/catalogue'];
  for (const path of [...samplePaths.filter((one) => !others.includes(one)), '/search?q=Mozart', '/embed/map']) {
    const { weights } = await measureWeight(page, path);
    const inside = measureInlineScript(await (await page.request.get(path)).text());
    const script = (weights['script'] ?? 0) + inside;
    // Control: even the smallest page has some script.
    expect(script, path).toBeGreaterThan(0.1);
    expect(script, path).toBeLessThanOrEqual(scriptBudget);
    page.removeAllListeners('requestfinished');
  }
});

test('the first picture of the home page is at most 120 KB on a phone, in light and dark mode', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const answer = page.waitForResponse((response) => response.url().includes('-tall-'));
    await page.goto(shippedSiteAddress());
    expect(Number((await answer).headers()['content-length'])).toBeLessThan(120 * 1024);
  }
});

for (const [what, files, most] of [
  ['pictures', /\.avif$/, 0],
  // The fallback fonts have nearly the same metrics.
  ['fonts', /\.woff2$/, 0.01],
] as const)
  test(`${what} that load late shift the page by at most ${most}`, async ({ page }) => {
    for (const path of ['/', '/events', '/events/12', '/park', '/visit', '/contact'])
      expect(await measureLateShift(page, path, files), path).toBeLessThanOrEqual(most);
  });
