import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '#contract/language.ts';
import { expect, languageTag, test } from '#tests/harness/browser.ts';
import { textIn } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const ids = ['generally', 'press', 'socialMedia', 'newsletter', 'imprint', 'dataProtection'] as const;
const { makers } = parse(readFileSync(join(fixtureContentFolder, 'estate.yaml'), 'utf8')) as {
  makers: { role: Record<Language, string>; name: string }[];
};

for (const language of ['de', 'en'] as const) {
  const text = (key: string) => textIn[language](`contact.${key}`);
  const tabs = ids.map((id) => text(`tabs.${id}`));

  test(
    `[CON-01] [CON-02] [CON-03] [CON-04] [CON-05] the section bar of the contact page marks the visible section with its facts and links (${language})`,
    languageTag(language),
    async ({ page }) => {
      await page.goto(`/contact?lng=${language}`);
      const bar = page.locator('[data-section-bar]');
      await expect(bar.locator('a')).toHaveText(tabs);
      await expect(bar.locator('[aria-current]')).toHaveText(tabs[0] ?? '');
      await expect(page.locator('#generally address')).toContainText('17098 Tollenau');
      await expect(page.locator('#generally a[href="mailto:buero@tollenau.example"]')).toBeVisible();
      await expect(page.locator('#press p').first()).toBeVisible();
      await expect(page.locator('#socialMedia a[rel=noopener]')).toHaveCount(3);
      const imprint = page.locator('#imprint');
      await expect(imprint.locator('dt')).toContainText(makers.map(({ role }) => role[language]));
      expect(makers, 'from management to writing').toHaveLength(6);
      await expect(imprint).toContainText('Oper im Park Tollenau GmbH');
      for (const name of [text('imprint.euDispute.title'), text('imprint.consumerDispute')])
        await expect(imprint.getByRole('heading', { name })).toBeVisible();
      await expect(imprint).toContainText('2025');
      await expect(imprint.locator('a[href*="ec.europa.eu"]')).toHaveCount(0);

      for (const width of language === 'de' ? [360, 1440] : [768]) {
        await page.setViewportSize({ width, height: 820 });
        for (const index of [3, 5, 1, 4, 0, 2, 5]) {
          await bar.locator('a').nth(index).click();
          await expect(bar.locator('[aria-current]')).toHaveText(tabs[index] ?? '');
          const { top, bottom } = await page
            .locator(`#${ids[index]}`)
            .evaluate((section) => section.getBoundingClientRect().toJSON());
          expect(top, `${ids[index]} at ${width}`).toBeLessThanOrEqual(100);
          expect(bottom).toBeGreaterThan(100);
          await expect(bar.locator('[aria-current]')).toBeInViewport();
        }
      }

      const section = page.locator('#dataProtection');
      await page.setViewportSize({ width: 1440, height: 820 });
      await expect(section.locator('dl > :first-child')).toHaveCSS('border-top-width', '0px');
      await expect(section).toContainText(makers[0]?.name ?? '');
      await section.getByRole('link', { name: text('dataProtection.toImprint') }).click();
      await expect(page).toHaveURL(/#imprint$/);
      await section.getByRole('link', { name: text('dataProtection.mailingTerms') }).click();
      await expect(page).toHaveURL((url) => url.pathname !== '/contact');
      await page.goBack();
      await section.getByRole('link', { name: text('dataProtection.privacyPolicy') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('dataProtection.privacyPolicy'));
      const contents = page.getByRole('main').locator('nav a');
      for (const href of await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        await expect(page.locator(href)).toHaveCount(1);
    },
  );
}

for (const path of ['/contact', '/about', '/media-library'])
  test(`while ${path} scrolls, its section bar marks the visible section, and the focus stays`, async ({ page }) => {
    await page.goto(path);
    await page.locator('[data-section-bar] a').first().focus();
    const found = await page.evaluate(async () => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-section-bar] a')];
      const wrong: string[] = [];
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const end = document.documentElement.scrollHeight - innerHeight;
      for (let step = 0; step < 50; step++) {
        scrollTo({ top: (end * step) / 49, behavior: 'instant' });
        for (let frames = 0; frames < 3; frames++) await frame();
        const marked = links.filter((link) => link.hasAttribute('aria-current'));
        const spanning = links.filter((link) => {
          const box = document.querySelector(link.hash)?.getBoundingClientRect();
          return box && box.top <= 101 && box.bottom > 101;
        });
        if (marked.length !== 1) wrong.push(`${step}: ${marked.length} marked`);
        if (spanning.length === 1 && spanning[0] !== marked[0])
          wrong.push(`${step}: ${marked[0]?.hash}, not ${spanning[0]?.hash}`);
      }
      return { wrong, focused: document.activeElement === links[0] };
    });
    expect(found).toEqual({ wrong: [], focused: true });
  });
