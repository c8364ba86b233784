import { expect, languageTag, test } from '#tests/harness/browser.ts';

for (const [language, back, list, book, past, day] of [
  [
    'de',
    '← Zurück zu den Veranstaltungen',
    'Zurück zur Liste',
    'Ticket Buchen',
    /Dieser Abend ist vorbei/,
    'Samstag, 20. Juli 2024',
  ],
  ['en', '← Back to the events', 'Back to the list', 'Book Ticket', /This evening is over/, 'Saturday, 20 July 2024'],
] as const) {
  test(
    `[EVD-01] ways back; [EVD-12] the ticket button carries the evening, and says that it is past (${language})`,
    languageTag(language),
    async ({ page }) => {
      await page.goto(`/events/15?lng=${language}`);
      for (const name of [back, list])
        await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/events');
      await page.getByRole('main').getByRole('button', { name: book }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Don Giovanni');
      await expect(dialog).toContainText(day);
      await expect(dialog).toContainText(past);
    },
  );
}

test('[EVD-02] title, subtitle, picture, date, time, venue, description', async ({ page }) => {
  await page.goto('/events/15?lng=en');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Don Giovanni');
  await expect(main).toContainText('Dramma giocoso by Wolfgang Amadeus Mozart');
  await expect(main.getByRole('img')).toHaveCount(1);
  await expect(main.locator('dl').first()).toContainText(/Saturday, 20\sJuly 2024.*6\sp\.m\..*garden steps/s);
  await expect(main).toContainText('The garden steps have been waiting');
  await page.goto('/events/7?lng=en');
  await expect(main.locator('header p')).toHaveCount(0);
});

test('[EVD-03] artists as lines of name and role; printed, the evening is a programme sheet: words, a small poster, no buttons', async ({
  page,
}) => {
  await page.goto('/events/15?lng=de');
  await expect(page.getByRole('listitem').filter({ hasText: 'Jannis Okel' })).toHaveText(
    /Jannis Okel\s*–\s*Don Giovanni/,
  );
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('button')).toBeHidden();
  await expect(main.getByRole('link', { name: /Zurück/ }).first()).toBeHidden();
  expect((await main.getByRole('img').boundingBox())?.width).toBeLessThan(200);
});

test('[EVD-03] artists as entries with role, bio, awards, photographer; [EVD-05] the ensemble with all its parts', async ({
  page,
}) => {
  await page.goto('/events/12?lng=de');
  const artists = page.locator('section', { has: page.getByRole('heading', { name: 'Mitwirkende' }) });
  await expect(artists.getByRole('heading', { level: 3 }).first()).toContainText(' – ');
  await expect(artists.locator('p').first()).not.toBeEmpty();
  const ensemble = page.locator('section', { has: page.getByRole('heading', { name: 'Das Ensemble' }) });
  await expect(ensemble.locator('dt')).toHaveText([
    'Gegründet',
    'Ausbildung',
    'Arbeitsweise',
    'Aus dem Repertoire',
    'Instrumente',
    'Auszeichnungen',
    'Auftritte',
    'Partner',
    'Zusammenarbeit',
    'Aufnahmen',
  ]);
  await expect(ensemble.locator('p').first()).not.toBeEmpty();
});

for (const [language, unknown, stance] of [
  ['de', 'Unbekannt', 'Haltung'],
  ['en', 'Unknown', 'Political stance'],
] as const) {
  test(`[EVD-07] the author: bio, stance, and a quote whose source nobody knows (${unknown})`, async ({ page }) => {
    await page.goto(`/events/6?lng=${language}`);
    await expect(page.getByRole('heading', { name: /Hinrich Bäthke/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: stance })).toBeVisible();
    await expect(page.locator('figcaption', { hasText: unknown })).toHaveCount(1);
    expect(await page.getByRole('blockquote').count()).toBeGreaterThan(1);
  });
}

test('[EVD-08] press quotes are quotes; the photographer is named', async ({ page }) => {
  await page.goto('/events/8?lng=de');
  const press = page.locator('section', { has: page.getByRole('heading', { name: 'Stimmen' }) });
  expect(await press.getByRole('blockquote').count()).toBeGreaterThan(0);
  await expect(page.getByText(/^Fotografie: \S/)).toBeVisible();
});

test('[EVD-10] every text comes by its key', async ({ page }) => {
  await page.goto('/events/15?lng=cimode');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('eventDetails.15.event.title');
  await expect(page.getByRole('main')).toContainText('eventDetails.15.event.description.0');
});

test('the programme is a folded sheet of A4 on which every page has room for its words; in large print it stands upright @once', async ({
  page,
}) => {
  const sheets = async (path: string) => {
    await page.goto(path);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)/g)].map(([, width]) => Number(width));
  };
  expect(await sheets('/events/15/programme?large')).not.toContain(841);
  expect(await sheets('/season?year=2022')).toEqual([841, 841]);
  expect(await sheets('/events/15/programme')).toEqual([841, 841]);
  await page.emulateMedia({ media: 'print' });
  const overfull = () =>
    page
      .locator('main article > div')
      .last()
      .evaluate((booklet) => [...booklet.children].filter((one) => one.scrollHeight > one.clientHeight + 1).length);
  expect(await overfull()).toBe(0);
  // Control: letters of twice the size have no room.
  await page
    .locator('main article > div')
    .last()
    .evaluate((booklet) => {
      booklet.style.fontSize = '20pt';
      booklet.style.lineHeight = '28pt';
    });
  expect(await overfull()).toBeGreaterThan(0);
});
