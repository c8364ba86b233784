import { expect, test } from '#tests/harness/browser.ts';

test('from the home page every question is two presses away', async ({ page }, info) => {
  await page.goto('/');
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('link', { name: 'Besuch', exact: true }).click();
  const questions = page.getByRole('navigation', { name: 'Was möchten Sie wissen?' });
  for (const link of await questions.getByRole('listitem').getByRole('link').all()) {
    await link.click();
    const hash = await page.evaluate(() => location.hash);
    await expect(page.locator(`${hash} h3`), hash).toBeInViewport();
  }
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
