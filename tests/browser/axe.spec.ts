import type { Page } from '@playwright/test';
import { allPaths, pathsOfStates, samplePaths } from '#tests/harness/addresses.ts';
import { axeExclusions, findAxeViolations } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { german } from '#tests/harness/texts.ts';

const findViolations = (page: Page, disabledRules: string[] = []) =>
  findAxeViolations(page, { disabledRules, excludedSelectors: axeExclusions });

// axe cannot judge text that a moving element covers.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// The colour check is slow, so only every-page.spec.ts does it, on one page of each kind.
test('B1 axe finds nothing on the pages that every-page.spec.ts leaves out', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of [...allPaths.filter((path) => !samplePaths.includes(path)), ...pathsOfStates]) {
    await page.goto(path);
    expect(await findViolations(page, ['color-contrast']), path).toEqual([]);
  }
});

test('B1 axe finds nothing on empty pages, the menu, the ticket dialog and a later slide', async ({ page, watch }) => {
  watch.expectFaults(/Unknown path/, /status of 404/);
  for (const path of ['/nope', '/events/14', '/']) {
    await page.goto(path);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: german('shell.bookTicket') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: german('about.slides.next') }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menü' }).click();
  // axe cannot see the background of the top layer; contrast.test.ts checks the colour pairs.
  expect(await findViolations(page, ['color-contrast'])).toEqual([]);
  await page.keyboard.press('Escape');
  // Control: axe finds a picture without a description.
  await page.evaluate(() => document.querySelector('main img')?.removeAttribute('alt'));
  expect((await findViolations(page, ['color-contrast'])).join()).toContain('image-alt');
});
