import { expect, tabTo, test } from '#tests/harness/browser.ts';
import { checkPage, checkPageInBothModes } from '#tests/harness/page-checks.ts';
import { german } from '#tests/harness/texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const searchAddress = (question: string, language = 'de') =>
  `/search?q=${encodeURIComponent(question)}&lng=${language}`;

test('[SRC-01] a search shows results by kind with the words marked, also by keyboard', async ({ page }) => {
  await page.goto(searchAddress('Cembalo'));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Suche');
  await expect(main.getByRole('combobox')).toHaveValue('Cembalo');
  await expect(main.getByRole('status')).toHaveText(/^\d+ Treffer für „Cembalo“$/);
  expect(await page.title()).toContain('Cembalo');
  const people = main.getByRole('region', { name: /^Menschen · \d+$/ });
  await expect(people.getByRole('link', { name: 'Änne Öhlund' })).toHaveAttribute('href', '/people/aenne-oehlund');
  await expect(people.locator('mark').first()).toHaveText(/^Cembalo/i);

  await main.getByRole('combobox').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('  mozart ');
  await tabTo(page, 'Suchen', 2);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('combobox')).toHaveValue('mozart');
  await tabTo(page, 'Wolfgang Amadeus Mozart');
});

test('[SRC-02] B3 suggestions work by keyboard: arrows choose, Escape closes, Enter opens', async ({ page }) => {
  await page.goto('/search?lng=de');
  const box = page.getByRole('main').getByRole('combobox');
  const list = page.getByRole('listbox');
  const chosen = list.getByRole('option', { selected: true });
  await box.pressSequentially('h');
  await expect(box).toHaveAttribute('aria-controls', /./);
  await expect(list).toBeHidden();
  await box.pressSequentially('und');
  await expect(list.getByRole('option').first()).toContainText('Darf der Hund mit?');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[aria-live]').filter({ hasText: /Vorschl/ })).toHaveCount(1);
  expect(await checkPage(page, { isCovered: true })).toEqual([]);
  await expect(chosen).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Hund');
  await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText((await list.getByRole('option').last().textContent()) ?? '');
  await page.keyboard.press('Home');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.type('x');
  await expect(box).toHaveValue('xhund');
  await expect(list).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('hund');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();

  await box.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/visit#dogs$/);

  await page.goBack();
  await box.fill('heimweg');
  await expect(list).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=heimweg$/);
});

test('[SRC-02] if the index cannot be loaded there are no suggestions until the next focus, and the field still works', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.expectFaults(/404/);
  await page.route('/search-index.json*', (route) => route.fulfill({ status: 404 }));
  // A visitor may choose the field before the script of the page runs.
  await page.addInitScript(() => {
    const focusField = () => document.querySelector<HTMLElement>('[type=search]')?.focus();
    new MutationObserver(focusField).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  const box = page.getByRole('combobox');
  const loaded = page.waitForResponse(/search-index/);
  await box.fill('Mozart');
  await loaded;
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.unroute('/search-index.json*');
  await box.blur();
  await box.focus();
  await expect(page.getByRole('listbox')).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=Mozart');
});

test('[SRC-01] links show one kind of results or all, and a very long query is cut with a message', async ({
  page,
}) => {
  const regions = page.getByRole('main').getByRole('region');
  await page.goto(searchAddress('park'));
  const [group] = await page.getByRole('link', { name: /^Alle \d+ zeigen/ }).all();
  await group?.click();
  await expect(page).toHaveURL(/&in=\w+/);
  await expect(regions).toHaveCount(1);
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBeGreaterThan(5);
  await page.getByRole('link', { name: german('search.everywhere') }).click();
  await expect.poll(() => regions.count()).toBeGreaterThan(3);

  await page.goto(searchAddress('Mozart '.repeat(100)));
  await expect(page.getByText(german('search.tooLong'))).toBeVisible();
  expect((await page.getByRole('main').getByRole('combobox').inputValue()).length).toBeLessThanOrEqual(120);
});

for (const width of [320, 700, 1366])
  test(`[SRC-01] the picture of a group is inside its mount at ${width}`, { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(searchAddress('oper'));
    const edges = await page
      .getByRole('main')
      .locator('h2 img')
      .evaluateAll((images) =>
        images.map((image) => {
          const [inner, outer] = [image, image.closest('span')].map((part) => part?.getBoundingClientRect());
          if (!inner || !outer) return [];
          const { left, right, top, bottom } = outer;
          return [inner.left - left, right - inner.right, inner.top - top, bottom - inner.bottom].map(Math.round);
        }),
      );
    expect(edges.length).toBeGreaterThan(0);
    const edge = width > 700 ? 8 : 6;
    expect(edges).toEqual(edges.map(() => [edge, edge, edge, edge]));
  });

for (const width of [390, 1366])
  test(`[SRC-01] the last row of a group has a line only above a link at ${width}`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(searchAddress('oper'));
    const lists = await page
      .getByRole('main')
      .locator('section ul:has(> li > h3)')
      .evaluateAll((all) =>
        all.map((list) => {
          const rows = [...list.children];
          const bottom = (row: Element) => Math.round(row.getBoundingClientRect().bottom);
          const last = rows.filter((row) => bottom(row) === Math.max(...rows.map(bottom)));
          const lines = last.map((row) => Number.parseFloat(getComputedStyle(row).borderBottomWidth) > 0);
          return { hasLink: list.nextElementSibling !== null, lines: [...new Set(lines)] };
        }),
      );
    expect(new Set(lists.map(({ hasLink }) => hasLink)).size).toBe(2);
    expect(lists).toEqual(lists.map(({ hasLink }) => ({ hasLink, lines: [hasLink] })));
  });

test('[SRC-01] the page of an empty query, and of one without results, links to other pages', async ({ page }) => {
  await page.goto(searchAddress(''));
  await expect(page.getByRole('heading', { name: german('search.empty.title') })).toBeVisible();
  await page.goto(searchAddress('xyzzyq'));
  await expect(page.getByRole('heading', { name: german('search.none.title') })).toBeVisible();
  await expect(page.getByRole('main').locator('a[href="/events"]')).toBeVisible();
  await page.goto(searchAddress('Magikk Fluut', 'en'));
  await page.getByRole('link', { name: 'Flute', exact: true }).click();
  await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBeGreaterThan(1);
});

test('B1 B6 search pages pass axe and are not too wide, with or without results', async ({ page }) => {
  for (const question of ['park', 'Zaubrflotte', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)]) {
    await page.goto(searchAddress(question));
    expect(await checkPageInBothModes(page), question).toEqual([]);
  }
});

test('switching the language keeps the search query', async ({ page }, { project }) => {
  await page.goto(searchAddress('Marnitz Torfstich', 'en'));
  if (project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/Treffer für „Marnitz Torfstich“/);
});
