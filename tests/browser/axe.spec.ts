import type { Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { everyPath, oneOfEachKind } from '#tests/harness/addresses.ts';
import { axeFaults } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';

/**
 * What axe cannot judge: words in front of a picture (contrast.test.ts knows the pair), cards that have been scrolled out
 * of a row, and a frame that is fetched only when it comes near; its page is tested by itself.
 */
const blind = ['svg text', '[data-row] > li + li', '[data-section-bar] > a + a', 'iframe'];

const faults = (page: Page, without: string[] = []) => axeFaults(page, { without, blind });

// What moves half covers what lies behind it, and axe cannot see through that.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of [...everyPath, '/embed/map', '/park?place=lake', '/media-detail/3?photo=7', '/tickets?event=15']) {
  // Pages of one kind differ in their words. One of them is looked at for its colours, too, which cost more than all else
  // together, and once more in English, narrower and in the visitor's own colours, whose contrast is theirs.
  const both = oneOfEachKind.includes(path);
  const asked = (language: Language) => `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;
  test(`B1 axe finds nothing on ${path}${both ? ', nor in English in forced colours at 768 px' : ''}`, async ({
    page,
  }) => {
    await page.goto(asked('de'));
    expect(await faults(page, both ? [] : ['color-contrast'])).toEqual([]);
    if (!both) return;
    await page.setViewportSize({ width: 768, height: 800 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(asked('en'));
    expect(await faults(page, ['color-contrast']), 'en').toEqual([]);
  });
}

test('B1 axe finds nothing on the pages that say there is none', async ({ page, watch }) => {
  watch.expectFaults(/Unknown path/, /status of 404/);
  for (const path of ['/nope', '/events/14']) {
    await page.goto(path);
    expect(await faults(page)).toEqual([]);
  }
});

for (const path of oneOfEachKind) {
  test(`B1 axe finds nothing on ${path} in the evening at 360 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    expect(await faults(page)).toEqual([]);
  });
}

test('B1 axe finds nothing in what opens: menu, ticket dialog, a later slide', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ticket Buchen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nächstes Blatt' }).click();
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menü' }).click();
  // axe cannot tell what lies behind something in the browser's top layer; contrast.test.ts knows the pairs.
  expect(await faults(page, ['color-contrast'])).toEqual([]);
});

test('B5 one h1 and a title of its own on every page', async ({ page }) => {
  for (const path of oneOfEachKind) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    expect(await page.title(), path).not.toBe('');
  }
});

test('axe can fail: a picture without words is found', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.querySelector('main img')?.removeAttribute('alt'));
  expect((await faults(page)).join()).toContain('image-alt');
});
