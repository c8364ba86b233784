import { expect, goAndSettle, languageTag, tabTo, test } from '#tests/harness/browser.ts';

const say = {
  de: {
    places: [
      'Gutshaus',
      'Scheune',
      'Lindenrondell',
      'Obstgarten',
      'Brunnen',
      'Buchenlaube',
      'See',
      'Insel',
      'Sumpfzypressen',
      'Platanen',
      'Kapellenfriedhof',
      'Alte Eiche',
      'Fernblick',
      'Ruine (ehemaliges Teehaus)',
      'Badestelle (an der Tollense)',
      'Kammermusiksaal (geplant)',
      'Opernhaus (geplant)',
    ],
    close: 'Schließen',
    rules: [
      /werktags und samstags von 10 bis 17\sUhr/,
      /auf den Wegen/,
      /nur zu Konzerten/,
      /30\sMinuten/,
      /17\sUhr.*18\sUhr/,
    ],
    category: ['Kategorie: Landschaft', 'Zeit: 19. Jahrhundert'],
  },
  en: {
    places: [
      'Manor house',
      'Barn',
      'Linden rondell',
      'Orchard',
      'Fountain',
      'Beech arbor (beech pavilion)',
      'Lake',
      'Island',
      'Bald cypresses',
      'Plane trees',
      'Chapel cemetery',
      'Old oak tree',
      'Distant view',
      'Ruins (former tea house)',
      'Bathing area (at the river)',
      'Chamber music hall (planned)',
      'Opera house (planned)',
    ],
    close: 'Close',
    rules: [
      /weekdays and Saturdays from 10\sa.m. to 5\sp.m./,
      /stay on the paths/,
      /only during concerts/,
      /30\sminutes/,
      /5\sp.m..*6\sp.m./,
    ],
    category: ['Category: Landscape', 'Period: 19th Century'],
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const words = say[language];

  test.describe(language, languageTag(language), () => {
    test('[PRK-01] [PRK-02] exactly the seventeen places, in the grid, on our drawn map and in its list; [PRK-03] a place opens large, steps, closes by button, Escape and backdrop, and the focus returns; [PRK-04] five plates of history, wrapping around, counted; [PRK-05] every rule for visitors', async ({
      page,
    }) => {
      await page.goto(`/park?lng=${language}`);
      const grid = page.locator('#places [data-place]');
      const names = (await grid.allInnerTexts()).map((text) => text.replace(/^\d+\s+/, '').split('\n')[0]);
      expect(names).toEqual(words.places);
      await expect(page.locator('svg [data-place]')).toHaveCount(17);
      await expect(page.locator('svg [data-place]').first()).toBeVisible();
      await expect(page.locator('nav ol [data-place]')).toHaveCount(17);

      await test.step('a place', async () => {
        const view = page.getByRole('dialog');
        const shown = view.locator('[data-plate]:visible');
        for (const opener of [
          page.locator('#places [data-place]').nth(6),
          page.locator('nav ol [data-place]').nth(6),
          page.locator('svg [data-place]').nth(6),
        ]) {
          await opener.click();
          await expect(shown).toContainText(words.places[6]);
          await expect(shown.locator('img')).toBeVisible();
          await expect(page).toHaveURL(/place=lake/);
          await page.keyboard.press('ArrowRight');
          await expect(shown).toContainText(words.places[7]);
          await page.keyboard.press('Escape');
          await expect(view).toBeHidden();
          await expect(opener).toBeFocused();
          await expect(page).not.toHaveURL(/place=/);
        }
        await page.locator('#places [data-place]').first().click();
        await view.getByRole('link', { name: words.close, exact: true }).click();
        await expect(view).toBeHidden();
        await page.locator('#places [data-place]').first().click();
        await expect(shown).toContainText(words.places[0]);
        await page.mouse.click(3, 3);
        await expect(view).toBeHidden();
      });

      await test.step('the plates', async () => {
        const history = page.locator('#history');
        await expect(history.locator('figure')).toHaveCount(5);
        await expect(history.locator('figure').nth(4)).toContainText('5/5');
        await history.getByRole('button').first().click();
        await expect(history.getByRole('status')).toContainText('5/5');
        await history.getByRole('button').nth(1).click();
        await expect(history.getByRole('status')).toContainText('1/5');
      });

      for (const rule of words.rules) await expect(page.locator('#visit')).toContainText(rule);
    });

    test('[PKD-01] the park in German words, marked as German; features, note, way back, ticket button', async ({
      page,
    }) => {
      await page.goto(`/park-detail/1?lng=${language}`);
      const main = page.getByRole('main');
      for (const fact of words.category) await expect(main).toContainText(fact);
      await expect(main.locator('[lang=de] > li')).toHaveCount(5);
      await expect(main.locator('p[lang=de]')).toContainText('Privatbesitz');
      await expect(main.locator('h1[lang=de]')).toHaveText('Der Landschaftspark Tollenau');
      await expect(main.getByRole('link').first()).toHaveAttribute('href', '/');
      await page.getByRole('main').getByRole('button').click();
      await expect(page.getByRole('dialog')).toContainText(language === 'de' ? 'TICKET KAUFEN' : 'BUY TICKET');
    });
  });
}

test.describe('by somebody who has not been here', () => {
  test.use({ fresh: true });

  test('a closed view of the places fetches none of their plates', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const first = page.locator('[data-place-view] [data-plate] img').first();
    const files = async () => asked.filter((path) => path.endsWith('.avif') && sources.includes(path)).length;
    await page.setViewportSize({ width: 1440, height: 400 });
    await goAndSettle(page, '/park');
    const sources = (await first.getAttribute('srcset')) ?? '';
    expect(sources).not.toBe('');
    expect(await files()).toBe(0);
    await page.goto('/park?place=manor-house');
    await expect.poll(files).toBeGreaterThan(0);
  });
});

test('[PRK-03] a place has an address that can be shared', async ({ page }) => {
  await page.goto('/park?place=old-oak');
  await expect(page.getByRole('dialog').locator('[data-plate]:visible')).toContainText('Alte Eiche');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/park');
  for (const nonsense of ['x', '', '__proto__', '%00']) {
    await page.goto(`/park?place=${nonsense}`);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('[PRK-03] by keyboard alone: a place is opened and closed; those without steps are chosen, one is opened and closed, and the choice stays', async ({
  page,
}) => {
  await page.goto('/park');
  await tabTo(page, /^1\s+Gutshaus/, 90);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(':focus')).toHaveAttribute('data-place', 'manor-house');

  await page.getByLabel('Ohne Stufen').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/park?steps=0#map');
  await expect(page.getByLabel('Ohne Stufen')).toBeChecked();
  const numbers = page.locator('svg [data-place]');
  await expect(numbers).toHaveCount(4);
  await expect(page.locator('#places [data-place]')).toHaveCount(4);
  await numbers.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/steps=0&place=barn/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/park\?steps=0/);
  await page.getByRole('link', { name: 'Alle Orte zeigen' }).click();
  await expect(numbers).toHaveCount(17);
});
