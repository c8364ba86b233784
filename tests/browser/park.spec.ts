import { readContent } from '#server/content/shipped-content.ts';
import { expect, languageTag, test } from '#tests/harness/browser.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const relativeRules = {
  de: 'Montag bis Samstag, 10 bis 17 Uhr|bis auf Weiteres öffentlich|auf den Wegen|nur zu Konzerten|30 Minuten|um 17 Uhr',
  en: 'Monday to Saturday, 10 a.m. to 5 p.m.|until further notice|stay on the paths|only during concerts|30 minutes|at 5 p.m.',
};
const placesByNumber = [...(await readContent(fixtureContentFolder)).places.values()].sort(
  (a, b) => a.number - b.number,
);

for (const language of ['de', 'en'] as const) {
  test(`[PRK-01] [PRK-02] [PRK-03] [PRK-05] 17 places appear, ${language}`, languageTag(language), async ({ page }) => {
    await page.goto(`/park?lng=${language}`);
    const names = placesByNumber.map(({ name }) => (typeof name === 'string' ? name : (name[language] ?? '')));
    const [grid, onMap, list] = ['#places', 'svg', 'nav ol'].map((part) => page.locator(`${part} [data-place]`));
    if (!grid || !onMap || !list) return;
    // A closed view loads no pictures.
    await expect(page.locator('[data-place-view] img:not([loading=lazy])')).toHaveCount(0);
    const shownNames = (await grid.allInnerTexts()).map((text) => text.replace(/^\d+\s+/, '').split('\n')[0]);
    expect(shownNames).toEqual(names);
    expect(names).toHaveLength(17);
    await expect(onMap).toHaveCount(17);
    await expect(onMap.first()).toBeVisible();
    await expect(list).toHaveCount(17);

    const view = page.getByRole('dialog');
    const shown = view.locator('[data-plate]:visible');
    for (const all of [grid, list, onMap]) {
      await all.nth(6).click();
      await expect(shown).toContainText(names[6] ?? '');
      await expect(shown.locator('img')).toBeVisible();
      await expect(page).toHaveURL(/place=lake/);
      await page.keyboard.press('ArrowRight');
      await expect(shown).toContainText(names[7] ?? '');
      await page.keyboard.press('Escape');
      await expect(view).toBeHidden();
      await expect(all.nth(6)).toBeFocused();
      await expect(page).not.toHaveURL(/place=/);
    }
    const button = view.getByRole('link', { name: language === 'de' ? 'Schließen' : 'Close', exact: true });
    for (const close of [() => button.click(), () => page.mouse.click(3, 3)]) {
      await grid.first().click();
      await expect(shown).toContainText(names[0] ?? '');
      await close();
      await expect(view).toBeHidden();
    }

    for (const rule of relativeRules[language].split('|')) await expect(page.locator('#visit')).toContainText(rule);
  });
}

test('[PRK-02] on a phone the upright map is in the first window, with numbers apart from each other', {
  tag: '@once',
}, async ({ page }) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 664 });
    await page.goto('/park');
    const map = page.locator('main picture').first();
    const box = await map.boundingBox();
    expect(box?.y).toBeLessThan(400);
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.4, 1);
    await expect
      .poll(() => map.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('tall');
    const numbers = await page.locator('svg > a[data-place]').evaluateAll((links) =>
      links.map((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2, size: Math.min(width, height) };
      }),
    );
    expect(numbers).toHaveLength(17);
    expect(Math.min(...numbers.map(({ size }) => size))).toBeGreaterThanOrEqual(32);
    const distances = numbers.flatMap((one, index) =>
      numbers.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(35.5);
    const filter = await page.locator('form[action="/park#map"]').boundingBox();
    expect(filter?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
  }
});

test('on a narrow phone long names in the list of places break only where a hyphen may be', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/park?lng=de');
  const name = page.getByRole('main').getByRole('navigation').locator('[data-place=chamber-hall]').last();
  expect(await name.evaluate((link) => link.textContent)).toContain('Kammermusik\u00ADsaal');
});

for (const [width, columns] of Object.entries({ 360: 2, 1366: 3 }))
  test(`[PRK-02] lines of the list of places meet in all columns at ${width}`, { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height: 800 });
    await page.goto('/park?lng=de');
    const ends = await page.locator('nav ol [data-place]').evaluateAll((links) =>
      links.map((link) => {
        const { left, bottom } = link.getBoundingClientRect();
        return { left: Math.round(left), bottom: Math.round(bottom) };
      }),
    );
    expect(new Set(ends.map(({ left }) => left)).size).toBe(columns);
    expect(new Set(ends.map(({ bottom }) => bottom)).size).toBe(Math.ceil(17 / columns));
  });

test('on a phone an arrow covers the last pixels of the section bar until its end', { tag: '@once' }, async ({
  page,
}) => {
  const bar = page.locator('[data-section-bar]');
  const getOpacity = () => bar.evaluate((element) => Number(getComputedStyle(element, '::after').opacity));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/park?lng=de');
  await expect.poll(getOpacity).toBe(1);
  await bar.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(getOpacity).toBe(0);
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect.poll(getOpacity).toBe(0);
});

for (const width of [320, 390, 901, 1366, 1920])
  test(`[PRK-01] the question about the street map fits into its frame at ${width}`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const language of ['de', 'en']) {
      await page.goto(`/park?lng=${language}`);
      const frame = page.locator('iframe[src="/embed/map"]');
      await frame.scrollIntoViewIfNeeded();
      const form = frame.contentFrame().locator('form');
      await expect(form).toBeVisible();
      const countHidden = async () => {
        await document.fonts.ready;
        return document.documentElement.scrollHeight - innerHeight;
      };
      expect(await form.evaluate(countHidden)).toBeLessThanOrEqual(0);
    }
    const journey = page.locator('#journey');
    const sketch = await journey.getByRole('img').boundingBox();
    const panel = await journey.locator('div:has(> iframe)').boundingBox();
    if (width >= 1366) expect(panel?.height).toBeCloseTo(sketch?.height ?? 0, 0);
  });

test('the park page says once when it opens, and its framed street map has no link', async ({ page }) => {
  await page.goto('/park?lng=de');
  const times = page.getByRole('main').getByText(/geschlossen|öffnet/i);
  const state = await page.locator('header p').last().innerText();
  expect((await times.allInnerTexts()).filter((text) => text === state)).toHaveLength(1);
  await page.goto('/embed/map?lng=de');
  await expect(page.getByRole('button')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('[PKD-01] the page about the park has facts, a text marked as German, and a ticket button', async ({ page }) => {
  await page.goto('/park-detail/1?lng=en');
  const main = page.getByRole('main');
  for (const fact of ['Category: Landscape', 'Period: 19th Century']) await expect(main).toContainText(fact);
  await main.locator('summary').click();
  const german = main.locator('details [lang=de]');
  await expect(german.locator('li')).toHaveCount(5);
  await expect(german.getByText('Privatbesitz')).toBeVisible();
  await expect(german.getByRole('heading')).toHaveText('Der Landschaftspark Tollenau');
  await expect(main.getByRole('link').first()).toHaveAttribute('href', '/');
  await main.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('BUY TICKET');
  await page.goto('/park-detail/1?lng=de');
  for (const fact of ['Kategorie: Landschaft', 'Zeit: 19. Jahrhundert']) await expect(main).toContainText(fact);
  await expect(main.locator('[lang=de] > li')).toHaveCount(5);
  await expect(main.locator('h1[lang=de]')).toHaveText('Der Landschaftspark Tollenau');
});

test('no place changes its height when its picture comes near', { tag: '@once' }, async ({ page }) => {
  await page.goto('/park');
  const places = page.locator('#places li');
  const readHeights = () =>
    places.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  const heights = await readHeights();
  for (const index of [5, 11, 16]) await places.nth(index).scrollIntoViewIfNeeded();
  expect(await readHeights()).toEqual(heights);
});
