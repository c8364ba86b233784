import { expect, languageTag, test } from '#tests/harness/browser.ts';

const sentences = {
  de: { tabs: ['Information', 'Team', 'Künstler'], bio: 'Biografie', none: 'Keine Biografie vorhanden.' },
  en: { tabs: ['Info', 'Team', 'Artists'], bio: 'Biography', none: 'No bio available.' },
} as const;

for (const language of ['de', 'en'] as const) {
  const words = sentences[language];

  test.describe(language, languageTag(language), () => {
    test('[ABT-01] [ABT-02] [ABT-03] [ABT-04] [ABT-05] [ABT-06] sections, team, artists', async ({ page }) => {
      await page.goto(`/about?lng=${language}`);
      const bar = page.locator('[data-section-bar]');
      await expect(bar.locator('a')).toHaveText([...words.tabs]);
      await expect(bar.locator('[aria-current]')).toHaveText(words.tabs[0]);
      await bar.locator('a').last().click();
      await expect(bar.locator('[aria-current]')).toHaveText(words.tabs[2]);
      await expect(bar).toBeInViewport();
      await expect(page.locator('#info').getByRole('heading', { level: 2 })).toHaveCount(2);

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
