import { expect, test } from '#tests/harness/browser.ts';

test('from the home page every question is two presses away', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Den Besuch planen' }).click();
  const rows = await page.locator('summary', { has: page.locator('h3') }).all();
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const answer = row.locator('+ div');
    await expect(answer).toBeHidden();
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await row.click();
    await expect(answer.locator('p').first()).toBeInViewport();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a link to an answer opens it, with its row in sight; pressed again it is closed', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/visit#dogs');
    const row = page.locator('summary', { hasText: 'Hunde' });
    const answer = page.locator('#dogs');
    await expect(answer).toBeInViewport();
    await expect(row).toBeInViewport();
    await expect(page.locator('#train')).toBeHidden();
    await row.click();
    await expect(answer).toBeHidden();
  });
});

test('a day is looked up by keyboard, and the answer leads on to the next open day', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/visit');
  const day = page.getByLabel('An welchem Tag möchten Sie kommen?');
  await day.fill('2027-05-02');
  await day.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Nein, der Park ist geschlossen.');
  await page.getByRole('link', { name: /^Montag, 3\. Mai/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Montag, 3. Mai 2027');
  await page.goBack();
  await expect(day).toHaveValue('2027-05-02');
});

test('the year is one sheet of paper', { tag: '@once' }, async ({ page }) => {
  await page.goto('/visit/year?year=2027');
  const sheets = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(await sheets()).toHaveLength(1);
  // The count can tell: twice as much is more than a sheet.
  await page.locator('main table').evaluateAll((months) => {
    for (const month of months) month.after(month.cloneNode(true));
  });
  expect((await sheets())?.length).toBeGreaterThan(1);
});
