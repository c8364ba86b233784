import { expect, languageTag, test } from '#tests/harness/browser.ts';

for (const [language, back, list, book, past, day] of [
  ['de', '← Zurück zu den Veranstaltungen', 'Zurück zur Liste', 'Ticket Buchen', /Abend ist vorbei/, '20. Juli 2024'],
  ['en', '← Back to the events', 'Back to the list', 'Book Ticket', /evening is over/, 'Saturday, 20 July 2024'],
] as const) {
  test(
    `[EVD-01] [EVD-12] links to the list and a ticket button (${language})`,
    languageTag(language),
    async ({ page }) => {
      await page.goto(`/events/15?lng=${language}`);
      for (const name of [back, list])
        await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/events');
      await page.getByRole('main').getByRole('button', { name: book }).click();
      for (const text of ['Don Giovanni', day, past]) await expect(page.getByRole('dialog')).toContainText(text);
    },
  );
}

test('[EVD-02] facts, picture and description; [EVD-03] artists as lines; the page prints', async ({ page }) => {
  await page.goto('/events/15?lng=en');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Don Giovanni');
  await expect(main).toContainText('Dramma giocoso by Wolfgang Amadeus Mozart');
  await expect(main.getByRole('img')).toHaveCount(1);
  await expect(main.locator('dl').first()).toContainText(/Saturday, 20\sJuly 2024.*6\sp\.m\..*garden steps/s);
  await expect(main).toContainText('The garden steps have been waiting');
  await expect(main.getByRole('listitem').filter({ hasText: 'Jannis Okel' })).toHaveText(
    /Jannis Okel\s*–\s*Don Giovanni/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('button')).toBeHidden();
  expect((await main.getByRole('img').boundingBox())?.width).toBeLessThan(200);
});

test('[EVD-03] [EVD-05] [EVD-07] [EVD-08] artists, ensemble, author and quote, press', async ({ page }) => {
  const section = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });
  await page.goto('/events/12?lng=de');
  await expect(section('Mitwirkende').getByRole('heading', { level: 3 }).first()).toContainText(' – ');
  await expect(section('Das Ensemble').locator('dt')).toHaveText([
    ...['Gegründet', 'Ausbildung', 'Arbeitsweise', 'Aus dem Repertoire', 'Instrumente', 'Auszeichnungen'],
    ...['Auftritte', 'Partner', 'Zusammenarbeit', 'Aufnahmen'],
  ]);
  await page.goto('/events/6?lng=de');
  for (const name of [/Hinrich Bäthke/, 'Haltung']) await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('figcaption', { hasText: 'Unbekannt' })).toHaveCount(1);
  await page.goto('/events/8?lng=de');
  await expect(section('Stimmen').getByRole('blockquote').first()).toBeVisible();
  await expect(page.getByText(/^Fotografie: \S/)).toBeVisible();
});

test('the programme prints on a folded A4 sheet, in large print upright @once', async ({ page }) => {
  const sheets = async (path: string) => {
    await page.goto(path);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)/g)].map(([, width]) => Number(width));
  };
  expect(await sheets('/events/15/programme?large')).not.toContain(841);
  expect(await sheets('/season?year=2022')).toEqual([841, 841]);
  expect(await sheets('/events/15/programme')).toEqual([841, 841]);
  await page.emulateMedia({ media: 'print' });
  const booklet = page.locator('main article > div').last();
  const overfull = () =>
    booklet.evaluate((sheets) => [...sheets.children].filter((one) => one.scrollHeight > one.clientHeight + 1).length);
  expect(await overfull()).toBe(0);
  await booklet.evaluate((sheets) => Object.assign(sheets.style, { fontSize: '20pt', lineHeight: '28pt' }));
  expect(await overfull(), 'control: letters of twice the size').toBeGreaterThan(0);
});
