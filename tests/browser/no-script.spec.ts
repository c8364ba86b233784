import { languages } from '#contract/language.ts';
import { everyPath } from '#tests/harness/addresses.ts';
import { expect, test } from '#tests/harness/browser.ts';

test('B8 every page can be read without script', async ({ page }) => {
  for (const path of everyPath) {
    for (const language of languages) {
      await page.goto(`${path}?lng=${language}`);
      await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
    }
  }
});

test('the language links work and the choice is remembered', async ({ page }) => {
  await page.goto('/park');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Park');
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
});

test('[SRC-01] the search form goes to the results, in either language', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('Mozart');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/search?q=Mozart');
  await expect(page.getByRole('status')).toHaveText(/^\d+ Treffer für „Mozart“$/);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('status')).toHaveText(/^\d+ results for “Mozart”$/);
  await page.getByRole('link', { name: 'The Magic Flute, 2022' }).first().click();
  await expect(page).toHaveURL('/events/8');
});

test('the ticket button leads to the page with the same lines', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ticket Buchen' }).click();
  await expect(page).toHaveURL(/\/tickets\??$/);
});

test('the slides can all be reached by their dots; arrows that could do nothing are not there', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Nächstes Blatt' })).toBeHidden();
  await expect(page.getByRole('button', { name: /Film/ })).toBeHidden();
  await page.getByRole('link', { name: 'Blatt 5/5: Der Park von oben' }).click();
  await expect(page.locator('#park-5')).toBeInViewport({ ratio: 0.3 });
});

test('the phone’s menu opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menü' }).click();
  await expect(page.getByRole('link', { name: 'Mediathek' })).toBeVisible();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(page.getByRole('link', { name: 'Mediathek' })).toBeHidden();
});

test('[EVT-02] the categories are links and narrow the list', async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('link', { name: 'Foto', exact: true }).click();
  await expect(page).toHaveURL('/events?category=photo');
  await expect(page.locator('#dates article:visible')).toHaveCount(3);
  await expect(page.locator('[data-count]')).toHaveText('Foto: 3 Abende');
  await page.goto('/events?category=opera&year=2022');
  await expect(page.locator('#dates article:visible')).toHaveCount(1);
  await page.getByRole('link', { name: 'Alle Jahre' }).click();
  await expect(page.locator('#dates article:visible')).toHaveCount(5);
});
