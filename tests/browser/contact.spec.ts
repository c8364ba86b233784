import { expect, languageTag, test } from '#tests/harness/browser.ts';

const ids = ['generally', 'press', 'socialMedia', 'newsletter', 'imprint', 'dataProtection'] as const;
const say = {
  de: {
    tabs: ['Allgemein', 'Presse', 'Soziale Medien', 'Newsletter', 'Impressum', 'Datenschutz'],
    roles: ['Geschäftsführung', 'Künstlerische Leitung', 'Gestaltung', 'Fotografie', 'Programmierung', 'Texte'],
    disputes: ['Streitbeilegung in der EU', 'Verbraucherstreitbeilegung'],
    privacy: 'Datenschutzerklärung',
    mailing: 'Bedingungen des Newsletters',
    imprint: 'Zum Impressum',
  },
  en: {
    tabs: ['General', 'Press', 'Social Media', 'Newsletter', 'Imprint', 'Data Protection'],
    roles: ['Management', 'Artistic direction', 'Visual identity', 'Photography', 'Programming', 'Writing'],
    disputes: ['EU dispute settlement', 'Consumer dispute settlement'],
    privacy: 'Privacy policy',
    mailing: 'Terms of the newsletter',
    imprint: 'Back to the imprint',
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const words = say[language];

  test.describe(language, languageTag(language), () => {
    test('[CON-01] six sections on a phone, a tablet or a desk: a press brings each to the bar and marks it', async ({
      page,
    }) => {
      await page.goto(`/contact?lng=${language}`);
      const bar = page.locator('[data-section-bar]');
      await expect(bar.locator('a')).toHaveText([...words.tabs]);
      await expect(bar.locator('[aria-current]')).toHaveText(words.tabs[0]);
      for (const width of language === 'de' ? [360, 1440] : [768]) {
        await page.setViewportSize({ width, height: 820 });
        for (const index of [3, 5, 1, 4, 0, 2, 5]) {
          await bar.locator('a').nth(index).click();
          await expect(bar.locator('[aria-current]')).toHaveText(words.tabs[index] ?? '');
          const { top, bottom } = await page
            .locator(`#${ids[index]}`)
            .evaluate((section) => section.getBoundingClientRect().toJSON());
          expect(top, `${ids[index]} at ${width}`).toBeLessThanOrEqual(100);
          expect(bottom).toBeGreaterThan(100);
          await expect(bar.locator('[aria-current]')).toBeInViewport();
        }
      }
    });

    test('[CON-02] [CON-03] address, letter, telephone, press, and three houses that are not ours; [CON-04] the imprint; [CON-05] data protection leads to the pages of law and back', async ({
      page,
    }) => {
      await page.goto(`/contact?lng=${language}`);
      await expect(page.locator('#generally address')).toContainText('17098 Tollenau');
      await expect(page.locator('#generally a[href="mailto:buero@tollenau.example"]')).toBeVisible();
      await expect(page.locator('#press p').first()).toBeVisible();
      const houses = page.locator('#socialMedia a');
      await expect(houses).toHaveCount(3);
      for (const house of await houses.all()) await expect(house).toHaveAttribute('rel', 'noopener');

      const imprint = page.locator('#imprint');
      await expect(imprint.locator('dt')).toContainText([...words.roles]);
      await expect(imprint).toContainText('Oper im Park Tollenau GmbH');
      for (const dispute of words.disputes) await expect(imprint.getByRole('heading', { name: dispute })).toBeVisible();
      await expect(imprint).toContainText('2025');
      await expect(imprint.locator('a[href*="ec.europa.eu"]')).toHaveCount(0);

      const section = page.locator('#dataProtection');
      await expect(section).toContainText('Johanna Terhaag');
      await section.getByRole('link', { name: words.imprint }).click();
      await expect(page).toHaveURL(/#imprint$/);
      await section.getByRole('link', { name: words.mailing }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await section.getByRole('link', { name: words.privacy }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.privacy);
      const contents = page.getByRole('main').locator('nav a');
      for (const href of await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        await expect(page.locator(href)).toHaveCount(1);
    });
  });
}

for (const path of ['/contact', '/about', '/media-library']) {
  test(`at 50 places of ${path} exactly one section is marked, the one that spans the line, and the focus stays`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.locator('[data-section-bar] a').first().focus();
    const found = await page.evaluate(async () => {
      const bar = document.querySelector('[data-section-bar]');
      const links = [...(bar?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
      const wrong: string[] = [];
      const end = document.documentElement.scrollHeight - innerHeight;
      for (let step = 0; step < 50; step++) {
        scrollTo({ top: (end * step) / 49, behavior: 'instant' });
        await new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
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
}

test('addresses people try lead where they are meant', async ({ page }) => {
  for (const [path, place] of [
    ['/impressum', /\/contact#imprint$/],
    ['/Impressum', /\/contact#imprint$/],
    ['/datenschutz', /\/contact#dataProtection$/],
    ['/agb', /\/terms$/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(place);
  }
  // Browsers ask for it where a page names no icon.
  const icon = await page.request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toBe('image/png');
});
