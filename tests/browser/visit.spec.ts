import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { german } from '#tests/harness/texts.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a link to an answer opens it, and a click on its row closes it', { tag: '@once' }, async ({ page }) => {
    await page.goto('/visit#dogs');
    const row = page.locator('summary', { hasText: 'Hunde' });
    const answer = page.locator('#dogs');
    for (const part of [answer, row]) await expect(part).toBeInViewport();
    await expect(page.locator('#children')).toBeHidden();
    await row.click();
    await expect(answer).toBeHidden();
  });

  test('the most important answers show their first paragraph, and the rest through a link', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/visit');
    for (const [answer, first] of [
      ['#train', 'Der Bahnhof ist Altentreptow'],
      ['#rain', 'in der Scheune'],
      ['#prices', 'Opern kosten'],
    ] as const) {
      await expect(page.locator('summary', { hasText: first })).toBeVisible();
      await expect(page.locator(answer)).toBeHidden();
    }
    await page.goto('about:blank');
    await page.goto('/visit#train');
    await expect(page.locator('#train')).toBeInViewport();
    await expect(page.locator('summary', { hasText: 'mit dem Zug' }).locator('h3')).toBeInViewport();
  });
});

test('on a phone a visitor finds hours, way, dogs, wheelchair and food in the first two windows', {
  tag: '@once',
}, async ({ page }) => {
  const height = 844;
  await page.setViewportSize({ width: 390, height });
  await page.goto('/visit?lng=de');
  const bottomOf = (selector: string, text: string) =>
    page
      .locator(selector, { hasText: text })
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf('main header p', 'bis 17 Uhr')).toBeLessThan(height);
  for (const name of ['mit dem Zug', 'regnet', 'kostet', 'Hunde', 'Rollstuhl', 'Essen'])
    expect(await bottomOf('summary', name), name).toBeLessThan(2 * height);
});

test('the hours of an evening share one picture frame, except with reduced motion', {
  tag: '@once',
}, async ({ page }) => {
  const plates = page.locator('#opera-night img').locator('..').locator('..');
  const read = () =>
    plates.evaluateAll((all) =>
      all.map((plate) => {
        const { top, left } = plate.getBoundingClientRect();
        return { top, left, opacity: getComputedStyle(plate).opacity };
      }),
    );
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/visit?lng=de');
    const [first, last] = [page.getByText('14.30 Uhr', { exact: true }), page.getByText('22.10 Uhr', { exact: true })];
    await first.evaluate((hour) => hour.scrollIntoView({ block: 'center' }));
    await expect.poll(async () => (await read()).map(({ opacity }) => opacity)).toEqual(['1', '0', '0']);
    await last.evaluate((hour) => hour.scrollIntoView({ block: 'center' }));
    await expect.poll(async () => (await read()).map(({ opacity }) => opacity)).toEqual(['1', '1', '1']);
    await expect.poll(async () => new Set((await read()).map(({ top }) => top)).size, `${width}`).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const still = await read();
    expect(still.map(({ opacity }) => opacity)).toEqual(['1', '1', '1']);
    expect(new Set(still.map(({ top, left }) => `${top} ${left}`)).size, `${width}`).toBe(3);
  }
});

test('on a phone a group of questions has no border below its last row', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/visit');
  // A clip as narrow as the border leaves a trace of it, where positions are fractions of a pixel.
  const clippedBelowBorder = await page.locator('#questions div:has(> h3 + details)').evaluateAll((groups) =>
    groups.map((group) => {
      const { clipPath } = getComputedStyle(group);
      const last = group.lastElementChild;
      const line = last ? Number.parseFloat(getComputedStyle(last).borderBottomWidth) : 0;
      return Number.parseFloat(clipPath.match(/[\d.]+px\)$/)?.[0] ?? '0') - line;
    }),
  );
  expect(clippedBelowBorder.length).toBeGreaterThan(2);
  for (const pixels of clippedBelowBorder) expect(pixels).toBeGreaterThanOrEqual(1);
});

test('the sheet of this year explains the circle around today and names the last trains in one sentence', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/visit/year?lng=de');
  await expect(page.getByText(german('visit.year.circle'))).toBeVisible();
  await expect(page.getByText(/^Letzte Züge ab Altentreptow: 22.41.Uhr nach Stralsund, 22.48.Uhr nach/)).toHaveCount(1);
  const otherYear = new Date().getFullYear() === 2027 ? 2028 : 2027;
  await page.goto(`/visit/year?year=${otherYear}&lng=de`);
  await expect(page.getByText(german('visit.year.circle'))).toHaveCount(0);
});

test('the calendar of a year prints on one sheet', { tag: '@once' }, async ({ page }) => {
  await page.goto('/visit/year?year=2027');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

const isLaidOut = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

/** Safari lacks requestIdleCallback. */
const neverIdle = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

const farSections = Object.entries({ '/visit': '#artists', '/park/guide': '[data-stop]:last-child > h3' });

test('a section far below the window is laid out when it comes near, or when the browser is idle', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, part] of farSections) {
    await page.goto(`${path}?lng=de`);
    await expect.poll(() => isLaidOut(page, part), path).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await neverIdle(page);
  for (const [path, part] of farSections) {
    await page.goto(`${path}?lng=de`);
    expect(await isLaidOut(page, part), path).toBe(false);
    await page.locator(part).scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(page, part), path).toBe(true);
  }
});

// The layout of a section with an estimated height moves the sections after it.
test('a link leads to a section far below, from another page and by keyboard', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await neverIdle(page);
  const whole = async () =>
    (await Promise.all(['#team', '#artists'].map((part) => isLaidOut(page, part)))).every(Boolean);
  for (const [part, name] of Object.entries({ '#team': 'Team', '#artists': 'Künstler' })) {
    const there = () => page.locator(part).evaluate((one) => Math.abs(one.getBoundingClientRect().top - 50));
    await page.goto('about:blank');
    await page.goto(`/visit?lng=de${part}`);
    await expect.poll(there, `${part} from elsewhere`).toBeLessThan(50);
    await expect(page.locator('[data-section-bar] [aria-current]')).toHaveText(name);
    await expect.poll(whole, part).toBe(true);
    await page.goto('/visit?lng=de');
    expect(await whole(), 'control').toBe(false);
    await page.locator('[data-section-bar]').getByText(name).press('Enter');
    await expect.poll(there, `${part} by keyboard`).toBeLessThan(50);
    await expect.poll(whole, part).toBe(true);
  }
});
