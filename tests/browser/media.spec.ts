import type { Page } from '@playwright/test';
import { expect, goAndSettle, languageTag, setLanguage, test } from '#tests/harness/browser.ts';
import { german, textIn } from '#tests/harness/texts.ts';

const visiblePlate = (page: Page) => page.locator('[data-plate]:visible');
const cards = (page: Page) => page.locator('[data-carousel] article');

for (const language of ['de', 'en'] as const) {
  const text = (key: string) => textIn[language](`library.${key}`);

  test(
    `[MED-01] [MED-04] [MED-05] [MED-06] [MDD-02] the media library shows items, texts and links, ${language}`,
    languageTag(language),
    async ({ page }) => {
      await setLanguage(page, language);
      await page.goto('/media-library');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('title'));
      for (const card of await cards(page).all()) {
        await expect(card.locator('img')).toHaveAttribute('alt', /\w{3}/);
        const way = card.getByRole('link');
        await expect(way).toHaveAccessibleName(new RegExp(`^${text('info')} : .*`));
        await expect(way).toContainText(await card.getByRole('heading').innerText());
        await expect(way).toHaveAttribute('href', /^\/media-detail\/[1-6]$/);
      }
      for (const [kind, count] of [
        ['video', 3],
        ['photo', 3],
        ['all', 6],
      ] as const) {
        const type = text(`types.${kind}`);
        await page.getByRole('main').getByRole('link', { name: type, exact: true }).click();
        await expect(page.getByRole('main').locator('nav').first().locator('[aria-current]')).toHaveText(type);
        await expect(cards(page)).toHaveCount(count);
      }
      await page.goto('/media-library?type=xyz');
      await expect(cards(page)).toHaveCount(6);
      await page.goto('/media-library?year=1999');
      await expect(page.getByText(text('empty'))).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await page.goto('/media-detail/6?photo=3');
      await expect(visiblePlate(page)).toContainText(language === 'de' ? '3 von 7' : '3 of 7');
    },
  );
}

test('[MED-02] [MED-05] year links and scrolling mark the year, and a filtered list links to all', async ({ page }) => {
  await page.goto('/media-library');
  const bar = page.locator('[data-section-bar]');
  const marked = bar.locator('[aria-current]');
  await expect(bar.locator('a')).toHaveText(['2022', '2021']);
  await expect(marked).toHaveText('2022');
  await bar.getByRole('link', { name: '2021' }).click();
  await expect(marked).toHaveText('2021');
  await expect(page.getByRole('heading', { name: '2021', exact: true })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveText('2022');
  await page.goto('/media-library?year=2022&type=photo');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: german('events.allYears') }).click();
  await expect(page).toHaveURL('/media-library?type=photo');
  await expect(cards(page)).toHaveCount(3);
});

for (const [width, inView] of [
  [360, 1],
  [768, 2],
  [1280, 3],
] as const) {
  test(`[MED-03] at ${width} px a row of media shows ${inView}, with arrows that stop at the ends`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/media-library');
    const carousel = page.locator('[data-carousel]').first();
    const row = carousel.locator('[data-row]');
    const left = () => row.evaluate((element) => element.scrollLeft);
    const visible = row.evaluate((element) => {
      const frame = element.getBoundingClientRect();
      const boxes = [...element.children].map((card) => card.getBoundingClientRect());
      return boxes.filter((box) => box.left >= frame.left - 1 && box.right <= frame.right + 1).length;
    });
    expect(await visible).toBe(inView);
    const [back, on] = [carousel.locator('[data-step="-1"]'), carousel.locator('[data-step="1"]')];
    if (inView === 3) return expect(on).toBeHidden();
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    for (let step = inView; step < 3; step++) {
      await expect(on).toHaveAttribute('aria-disabled', 'false');
      const before = await left();
      // Listens before the click, because the row may stop scrolling early.
      const rested = row.evaluate(
        (element) => new Promise((resolve) => element.addEventListener('scrollend', resolve, { once: true })),
      );
      await on.click();
      await rested;
      expect(await left()).toBeGreaterThan(before + 100);
    }
    await expect(on).toHaveAttribute('aria-disabled', 'true');
    const end = await left();
    // `click` of Playwright refuses a disabled button.
    await on.dispatchEvent('click');
    expect(await left()).toBe(end);
    await expect(back).toHaveAttribute('aria-disabled', 'false');
  });
}

for (const path of ['/media-detail/1', '/news-detail/1']) {
  test(`[MDD-03] [NWS-02] ${path} plays its film, of which it first fetches only the poster`, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await goAndSettle(page, path);
    expect(fetched.filter((url) => /\.(mp4|vtt)/.test(url))).toEqual([]);
    const film = page.locator('video');
    const before = await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return { autoplay: video.autoplay, paused: video.paused, bar: video.controls };
    });
    expect(before).toEqual({ autoplay: false, paused: true, bar: false });
    const playing = film.evaluate(async (video: HTMLVideoElement) => {
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
      return { bar: video.controls, width: video.videoWidth };
    });
    // The whole poster starts the film, not only the button, and shows the browser's controls.
    await film.click({ position: { x: 24, y: 24 } });
    const alone = await playing;
    expect(alone.bar).toBe(true);
    expect(alone.width).toBeGreaterThan(600);
    const cues = () => film.evaluate((video: HTMLVideoElement) => video.querySelector('track')?.track.cues?.length);
    await expect.poll(cues).toBeGreaterThan(4);
  });
}

for (const [width, height] of [
  [1366, 768],
  [1280, 560],
] as const)
  test(`at ${width} × ${height} a film has the shape of its picture and fills its mount`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/media-detail/1');
    const film = (await page.locator('video').boundingBox()) ?? { width: 0, height: 1 };
    expect(film.width / film.height).toBeCloseTo(16 / 9, 1);
    expect(film.height).toBeLessThanOrEqual(height + 1);
    const mount = (await page.locator('figure').boundingBox()) ?? { width: 0 };
    expect(mount.width - film.width).toBeLessThan(40);
  });

test('only one link of the library’s bar is filled, and links on cards are in small letters', async ({ page }) => {
  await page.goto('/media-library?lng=de');
  const marked = page.getByRole('main').locator('nav [aria-current]');
  const colours = await marked.evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  expect(colours.map((colour) => colour === 'rgba(0, 0, 0, 0)')).toEqual([false, true]);
  await expect(page.locator('article a').first()).toHaveCSS('text-transform', 'lowercase');
});

test('[MDD-02] keys and address change the picture, but in a field arrow keys move only the cursor', async ({
  page,
}) => {
  await page.goto('/media-detail/6?photo=3');
  const shows = (number: number) => expect(visiblePlate(page)).toContainText(`${number} von 7`);
  for (const [key, number] of [
    ['ArrowRight', 4],
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key);
    await shows(number);
  }
  await expect(page).toHaveURL('/media-detail/6?photo=2');
  await page.reload();
  await shows(2);
  await page.goto('/media-detail/6?photo=8');
  await expect(visiblePlate(page)).toHaveCount(1);
  await shows(1);
  await page.locator('[data-step="-1"]').first().click();
  await shows(7);
  await page.locator('[data-step="1"]').first().click();
  await shows(1);
  // Arrow keys in a field move only its cursor.
  await page.getByRole('combobox').first().fill('Oper');
  await page.keyboard.press('ArrowLeft');
  await shows(1);
});
