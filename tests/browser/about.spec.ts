import { expect, languageTag, test } from '#tests/harness/browser.ts';

const sentences = {
  de: { tabs: ['Information', 'Team', 'Künstler'], bio: 'Biografie', none: 'Keine Biografie vorhanden.' },
  en: { tabs: ['Info', 'Team', 'Artists'], bio: 'Biography', none: 'No bio available.' },
} as const;

for (const language of ['de', 'en'] as const) {
  const words = sentences[language];

  test.describe(language, languageTag(language), () => {
    test('[ABT-01] [ABT-02] [ABT-03] [ABT-04] [ABT-05] [ABT-06] tabs, plates, people, artists', async ({ page }) => {
      await page.goto(`/about?lng=${language}`);
      const bar = page.locator('[data-section-bar]');
      await expect(bar.locator('a')).toHaveText([...words.tabs]);
      await expect(bar.locator('[aria-current]')).toHaveText(words.tabs[0]);
      for (const [index, id] of (['info', 'team', 'artists'] as const).entries()) {
        await bar.locator('a').nth(index).click();
        await expect(bar.locator('[aria-current]')).toHaveText(words.tabs[index] ?? '');
        const top = await page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);
        expect(top).toBeLessThan(100);
        await expect(bar).toBeInViewport();
      }

      const info = page.locator('#info');
      await expect(info.locator('figure')).toHaveCount(7);
      await expect(info.getByRole('heading', { level: 2 })).toHaveCount(2);
      const plates = info.locator('#house');
      await plates.getByRole('button').first().click();
      await expect(info.getByRole('status')).toContainText('7/7');
      await plates.getByRole('button').nth(1).click();
      await expect(info.getByRole('status')).toContainText('1/7');

      const people = page.locator('#team article');
      await expect(people).toHaveCount(3);
      const [first, second] = [people.nth(0).locator('details'), people.nth(1).locator('details')];
      for (const one of [first, second, first]) await one.locator('summary').click();
      await expect(first.locator('p').first()).toBeHidden();
      await expect(second.locator('p').first()).toBeVisible();
      const summaries = await page.locator('summary').allInnerTexts();
      expect(new Set(summaries).size).toBe(summaries.length);

      const artists = page.locator('#artists article');
      await expect(artists).toHaveCount(11);
      const names = await artists.getByRole('heading').allInnerTexts();
      const initials = [...new Set(names.map((name) => name.normalize('NFD').charAt(0)))];
      await expect(page.locator('#artists h3')).toHaveText(initials);
      await expect(page.getByText(words.none)).not.toHaveCount(0);
      await expect(page.locator('#artists article:has(blockquote)')).toHaveCount(1);
    });
  });
}
