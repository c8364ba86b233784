import { expect, languageTag, test } from '#tests/harness/browser.ts';
import { textIn } from '#tests/harness/texts.ts';

for (const language of ['de', 'en'] as const)
  test.describe(language, languageTag(language), () => {
    test('[ABT-01] [ABT-02] [ABT-03] [ABT-04] [ABT-05] [ABT-06] a marked section bar leads to the texts, biographies and artists by initial', async ({
      page,
    }) => {
      const text = (key: string) => textIn[language](`about.${key}`);
      const tabs = ['info', 'team', 'artists'].map((name) => text(`tabs.${name}`));
      await page.goto(`/about?lng=${language}`);
      const bar = page.locator('[data-section-bar]');
      await expect(bar.locator('a')).toHaveText(tabs);
      await expect(bar.locator('[aria-current]')).toHaveText(tabs[0] ?? '');
      await bar.locator('a').last().click();
      await expect(bar.locator('[aria-current]')).toHaveText(tabs[2] ?? '');
      await expect(bar).toBeInViewport();
      await expect(page.locator('#info').getByRole('heading', { level: 2 })).toHaveCount(3);

      const people = page.locator('#team article');
      await expect(people).toHaveCount(3);
      const [first, second] = [people.nth(0).locator('details'), people.nth(1).locator('details')];
      for (const one of [first, second, first]) await one.locator('summary').click({ position: { x: 4, y: 10 } });
      await expect(first.locator('p').first()).toBeHidden();
      await expect(second.locator('p').first()).toBeVisible();
      const summaries = await page.locator('summary').allInnerTexts();
      expect(new Set(summaries).size).toBe(summaries.length);

      const artists = page.locator('#artists article');
      await expect(artists).toHaveCount(11);
      const names = await artists.getByRole('heading').allInnerTexts();
      const initials = [...new Set(names.map((name) => name.normalize('NFD').charAt(0)))];
      await expect(page.locator('#artists h3')).toHaveText(initials);
      const without = artists.filter({ hasText: text('noBioAvailable') }).first();
      await without.locator('summary').click({ position: { x: 4, y: 10 } });
      await expect(without.getByText(text('noBioAvailable'))).toBeVisible();
      await expect(page.locator('#artists article:has(blockquote)')).toHaveCount(1);
    });
  });

test('links on names of people are at least 40 px high', { tag: '@once' }, async ({ page }) => {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    const heights = await page
      .locator('article :is(h3, h4) a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBe(14);
    expect(Math.min(...heights), `${width}`).toBeGreaterThanOrEqual(40);
  }
});

test('[ABT-04] each artist has a row of the same shape that opens the biography wherever it is clicked', {
  tag: '@once',
}, async ({ page }) => {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    const rows = page.locator('#artists article');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights), `${width}`).toBeLessThan(1);
    const row = rows.filter({ has: page.locator('ul') }).first();
    await expect(row.locator('ul')).toBeHidden();
    const box = await row.boundingBox();
    await row.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) - 6 } });
    await expect(row.locator('ul')).toBeVisible();
  }
});
