import { expect, languageTag, setLanguage, test } from '#tests/harness/browser.ts';

const sentences = {
  de: {
    title: 'Programm',
    categories: ['Alle', 'Oper', 'Konzert', 'Foto'],
    counts: ['Alle: 9 Abende', 'Oper: 5 Abende', 'Konzert: 3 Abende', 'Foto: ein Abend'],
    none: 'Keine Veranstaltungen für diese Kategorie gefunden',
  },
  en: {
    title: 'Programme',
    categories: ['All', 'Opera', 'Concert', 'Photo'],
    counts: ['All: 9 evenings', 'Opera: 5 evenings', 'Concert: 3 evenings', 'Photo: one evening'],
    none: 'No events found for this category',
  },
} as const;
const amounts = [9, 5, 3, 1];
const addresses = ['/events', '/events?category=opera', '/events?category=concert', '/events?category=photo'];

for (const language of ['de', 'en'] as const) {
  const { title, categories, counts, none } = sentences[language];

  test.describe(language, languageTag(language), () => {
    test(`[EVT-01] [EVT-02] the title, the chosen category and the buttons ${categories.join(', ')}`, async ({
      page,
    }) => {
      await setLanguage(page, language);
      await page.goto('/events');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const bar = page.locator('[data-categories]');
      const cards = page.locator('#dates article:visible');
      for (const [index, category] of categories.entries()) {
        await bar.getByRole('link', { name: category, exact: true }).click();
        await expect(bar.locator('[aria-current]')).toHaveText(category);
        await expect(page.locator('[data-count]')).toHaveText(counts[index] ?? '');
        await expect(cards).toHaveCount(amounts[index] ?? 0);
        await expect(page).toHaveURL(addresses[index] ?? '');
      }
    });

    test('[EVT-07] a selection without an event says so', { tag: '@once' }, async ({ page }) => {
      const message = page.getByText(none).filter({ visible: true });
      await page.goto(`/events?lng=${language}&year=1999`);
      await expect(message).toHaveCount(1);
      await page.goto('/events?year=2020');
      await page.getByRole('link', { name: categories[1], exact: true }).click();
      await expect(message).toHaveCount(1);
      await page.getByRole('link', { name: categories[0], exact: true }).click();
      await expect(page.locator('#dates article:visible')).not.toHaveCount(0);
      await expect(message).toHaveCount(0);
    });
  });
}

test('[EVT-02] the category survives reload and Back; [EVT-06] cards link their event', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/events');
  const count = page.locator('[data-count]');
  await page.getByRole('link', { name: 'Foto', exact: true }).click();
  await page.getByRole('link', { name: 'Oper', exact: true }).click();
  await page.reload();
  await expect(count).toHaveText('Oper: 5 Abende');
  await page.goBack();
  await expect(count).toHaveText('Foto: ein Abend');
  await page.goBack();
  await expect(count).toHaveText('Alle: 9 Abende');
  const links = page.getByRole('link', { name: /^Details/ });
  await expect(links).toHaveCount(9);
  await expect(links.first()).toHaveAccessibleName('Details : Die Zauberflöte');
  await links.first().click();
  await expect(page).toHaveURL('/events/13');
});

test('[EVT-03] [EVT-05] a year button jumps to its year; years follow the category', async ({ page }) => {
  await page.goto('/events');
  const years = page.locator('#dates h2:visible');
  const yearLink = (year: string) => page.getByRole('navigation').getByRole('link', { name: year, exact: true });
  await expect(years).toHaveText(['2024', '2023', '2022', '2021', '2020']);
  for (const year of ['2020', '2022']) {
    await yearLink(year).click();
    await expect(page.getByRole('heading', { name: year, exact: true })).toBeInViewport();
    await expect(page).toHaveURL(`/events#year-${year}`);
  }
  await page.getByRole('link', { name: 'Oper', exact: true }).click();
  await expect(years).toHaveText(['2024', '2023', '2022', '2021']);
  await expect(yearLink('2020')).toBeHidden();
  // A single row has no years to jump to.
  await page.getByRole('link', { name: 'Foto', exact: true }).click();
  await expect(yearLink('2024')).toBeHidden();
});
