import { toPlainSpaces } from '#site/language/typeset.ts';
import { samplePaths } from '#tests/harness/addresses.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { english, german } from '#tests/harness/texts.ts';

test('B8 every page can be read without script', { tag: '@full' }, async ({ page }) => {
  for (const path of samplePaths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
  }
});

test('[SRC-01] the search form goes to the results, in either language', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('Mozart');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/search?q=Mozart');
  await expect(page.getByRole('status')).toHaveText(/^\d+ Treffer für „Mozart“$/);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('status')).toHaveText(/^\d+ results for “Mozart”$/);
});

test('without script dots reach all slides, dead buttons are hidden, and tickets have a page', async ({ page }) => {
  await page.goto('/');
  for (const name of [german('about.slides.next'), /Film/])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.getByRole('link', { name: 'Blatt 5/5: Der Park von oben' }).click();
  await expect(page.locator('#park-5')).toBeInViewport({ ratio: 0.3 });
  await page.getByRole('button', { name: german('shell.bookTicket') }).click();
  await expect(page).toHaveURL(/\/tickets\??$/);
});

test('without script the menu on a phone opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const entry = page.getByRole('link', { name: 'Mediathek' });
  await page.getByRole('button', { name: 'Menü' }).click();
  await expect(entry).toBeVisible();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(entry).toBeHidden();
});

test('[EVT-02] the categories are links and narrow the list', async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('link', { name: 'Foto', exact: true }).click();
  await expect(page).toHaveURL('/events?category=photo');
  await expect(page.locator('#dates article:visible')).toHaveCount(1);
  await expect(page.locator('[data-count]')).toHaveText('Foto: ein Abend');
});

test('[MED-01] [MED-02] the library has links to its years and types', async ({ page }) => {
  await page.goto('/media-library?lng=de');
  await expect(page.locator('[data-arrows]').first()).toBeHidden();
  await page.locator('[data-section-bar]').getByRole('link', { name: '2021' }).click();
  await expect(page.locator('#year-2021')).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Foto', exact: true }).click();
  await expect(page.locator('article')).toHaveCount(3);
});

test('[MDD-02] every picture of a gallery can be reached, one by one and from all', async ({ page }) => {
  await page.goto('/media-detail/6?lng=en');
  const shown = page.locator('[data-plate]:visible');
  for (const [way, number] of [
    ['next', 2],
    ['prev', 1],
    ['prev', 7],
    ['next', 1],
  ] as const) {
    await page.locator(`[data-plates] [rel=${way}]`).click();
    await expect(shown).toContainText(`${number} of 7`);
  }
  await page.locator('summary', { hasText: english('library.detail.allPictures') }).click();
  await expect(page.locator('details li a')).toHaveCount(7);
  await page.locator('details li a').nth(3).click();
  await expect(shown).toContainText('4 of 7');
  const large = await page.locator('[data-full]').getAttribute('href');
  expect((await page.request.get(large ?? '')).headers()['content-type']).toBe('image/avif');
});

test('[MDD-03] [NWS-01] [NWS-02] films have the browser’s player, captions and transcript', async ({ page }) => {
  for (const path of ['/media-detail/1', '/news-detail/1']) {
    await page.goto(`${path}?lng=de`);
    const track = page.locator('video[controls] track').first();
    await expect(track).toHaveAttribute('srclang', 'de');
    const captions = await (await page.request.get((await track.getAttribute('src')) ?? '')).text();
    for (const line of await page.getByRole('main').locator('ol li').allInnerTexts())
      expect(captions).toContain(toPlainSpaces(line));
  }
});

test('[PRK-02] [PRK-03] a place of the park opens, leads to the next place, and closes', async ({ page }) => {
  await page.goto('/park?lng=en');
  await page.locator('#places [data-place=lake]').click();
  await expect(page).toHaveURL('/park?place=lake');
  const place = page.getByRole('dialog').locator('[data-plate]:visible');
  await expect(place.locator('img')).toBeVisible();
  await page.getByRole('dialog').locator('[rel=next]').click();
  await expect(page).toHaveURL('/park?place=island');
  await page.getByRole('dialog').locator('[data-close]').click();
  await expect(page).toHaveURL('/park#places');
});
