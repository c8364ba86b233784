import type { Page } from '@playwright/test';
import { expect, goAndSettle, languageTag, reads, swipe, test } from '#tests/harness/browser.ts';

const say = {
  de: {
    title: 'Mediathek',
    types: ['Alle', 'Video', 'Foto'],
    none: 'Keine Medien für die ausgewählten Filter gefunden',
    info: 'INFO',
    of: (number: number, total: number) => `${number} von ${total}`,
  },
  en: {
    title: 'Media Library',
    types: ['All', 'Video', 'Photo'],
    none: 'No media found for selected filters',
    info: 'Info',
    of: (number: number, total: number) => `${number} of ${total}`,
  },
} as const;

const shownPlate = (page: Page) => page.locator('[data-plate]:visible');
const cards = (page: Page) => page.locator('[data-carousel] article');

for (const language of ['de', 'en'] as const) {
  const words = say[language];

  test.describe(language, languageTag(language), () => {
    test(`[MED-01] [MED-05] types ${words.types.join(', ')}; every choice has an address; [MED-04] [MED-06] every card shows picture, title and the way to its item`, async ({
      page,
    }) => {
      await reads(page, language);
      await page.goto('/media-library');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
      for (const card of await cards(page).all()) {
        await expect(card.locator('img')).toHaveAttribute('alt', /\w{3}/);
        const title = await card.getByRole('heading').innerText();
        const way = card.getByRole('link');
        await expect(way).toHaveAccessibleName(new RegExp(`^${words.info} : .*`));
        await expect(way).toContainText(title);
        await expect(way).toHaveAttribute('href', /^\/media-detail\/[1-6]$/);
      }
      for (const [type, count] of [
        [words.types[1], 3],
        [words.types[2], 3],
        [words.types[0], 6],
      ] as const) {
        await page.getByRole('main').getByRole('link', { name: type, exact: true }).click();
        await expect(page.getByRole('main').locator('nav').first().locator('[aria-current]')).toHaveText(type);
        await expect(cards(page)).toHaveCount(count);
      }
      await page.goto('/media-library?type=xyz');
      await expect(cards(page)).toHaveCount(6);
      await page.goto('/media-library?year=1999');
      await expect(page.getByText(words.none)).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
    });

    test('[MDD-02] a gallery shows one picture, wraps around and counts', async ({ page }) => {
      for (const [id, total] of [
        [3, 8],
        [4, 2],
        [6, 7],
      ] as const) {
        await page.goto(`/media-detail/${id}?lng=${language}`);
        await expect(shownPlate(page)).toHaveCount(1);
        await expect(shownPlate(page)).toContainText(words.of(1, total));
        await page.locator('[data-step="-1"]').first().click();
        await expect(shownPlate(page)).toContainText(words.of(total, total));
        await expect(page).toHaveURL(`/media-detail/${id}?photo=${total}&lng=${language}`);
        await page.locator('[data-step="1"]').first().click();
        await expect(shownPlate(page)).toContainText(words.of(1, total));
      }
    });
  });
}

test('[MED-02] a year’s link brings the year to the bar and marks it; the mark follows scrolling', async ({ page }) => {
  await page.goto('/media-library');
  const marked = page.locator('[data-section-bar] [aria-current]');
  await expect(page.locator('[data-section-bar] a')).toHaveText(['2022', '2021']);
  await expect(marked).toHaveText('2022');
  await page.locator('[data-section-bar]').getByRole('link', { name: '2021' }).click();
  await expect(marked).toHaveText('2021');
  await expect(page.getByRole('heading', { name: '2021', exact: true })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveText('2022');
});

test('[MED-02] [MED-05] a year alone, with a way back to all of them', async ({ page }) => {
  await page.goto('/media-library?year=2022&type=photo');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Alle Jahre' }).click();
  await expect(page).toHaveURL('/media-library?type=photo');
  await expect(cards(page)).toHaveCount(3);
});

for (const [width, inView] of [
  [360, 1],
  [768, 2],
  [1280, 3],
] as const) {
  test(`[MED-03] ${inView} in view at ${width} dots; the arrows stop at the ends`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/media-library');
    const carousel = page.locator('[data-carousel]').first();
    const row = carousel.locator('[data-row]');
    const visible = () =>
      row.evaluate((element) => {
        const frame = element.getBoundingClientRect();
        return [...element.children].filter((card) => {
          const box = card.getBoundingClientRect();
          return box.left >= frame.left - 1 && box.right <= frame.right + 1;
        }).length;
      });
    expect(await visible()).toBe(inView);
    const [back, on] = [carousel.locator('[data-step="-1"]'), carousel.locator('[data-step="1"]')];
    if (inView === 3) return expect(on).toBeHidden();
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    for (let step = inView; step < 3; step++) {
      await expect(on).toHaveAttribute('aria-disabled', 'false');
      const before = await row.evaluate((element) => element.scrollLeft);
      // Listened for before the press: on a busy machine the row is at rest before anybody asks.
      const rested = row.evaluate(
        (element) => new Promise((resolve) => element.addEventListener('scrollend', resolve, { once: true })),
      );
      await on.click();
      await rested;
      expect(await row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before + 100);
    }
    await expect(on).toHaveAttribute('aria-disabled', 'true');
    const end = await row.evaluate((element) => element.scrollLeft);
    // Playwright itself refuses to press what says it is disabled.
    await on.dispatchEvent('click');
    expect(await row.evaluate((element) => element.scrollLeft)).toBe(end);
    await expect(back).toHaveAttribute('aria-disabled', 'false');
  });
}

for (const path of ['/media-detail/1', '/news-detail/1']) {
  test(`[MDD-03] [NWS-02] ${path} plays its film; before that only the poster is fetched`, async ({ page }) => {
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
      return { bar: video.controls, width: video.videoWidth, seconds: video.duration };
    });
    // Not on the button: the whole still begins the film, and the browser's bar comes with it.
    await film.click({ position: { x: 24, y: 24 } });
    const alone = await playing;
    expect(alone.bar).toBe(true);
    expect(alone.width).toBeGreaterThan(600);
    const cues = await film.evaluate(async (video: HTMLVideoElement) => {
      const element = video.querySelector('track');
      if (element && element.readyState < HTMLTrackElement.LOADED)
        await new Promise((done) => element.addEventListener('load', done, { once: true }));
      return [...(element?.track.cues ?? [])].map(({ startTime, endTime }) => [startTime, endTime]);
    });
    expect(cues.length).toBeGreaterThan(4);
    // The film is as long as its captions say.
    expect(Math.abs((cues.at(-1)?.[1] ?? 0) - alone.seconds)).toBeLessThan(1);
  });
}

test('[MDD-02] by keyboard, by finger, by address', async ({ page }) => {
  await page.goto('/media-detail/6?photo=3');
  await expect(shownPlate(page)).toContainText('3 von 7');
  await page.keyboard.press('ArrowRight');
  await expect(shownPlate(page)).toContainText('4 von 7');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(shownPlate(page)).toContainText('2 von 7');
  const box = await shownPlate(page).locator('img').boundingBox();
  if (!box) throw new Error('The picture has no place on the page.');
  await swipe(page, { from: { x: box.x + box.width * 0.8, y: box.y + box.height / 2 }, by: -200 });
  await expect(shownPlate(page)).toContainText('3 von 7');
  await expect(page).toHaveURL('/media-detail/6?photo=3');
  await page.reload();
  await expect(shownPlate(page)).toContainText('3 von 7');
  for (const nonsense of ['0', '8', 'x', '-1', '%00']) {
    await page.goto(`/media-detail/6?photo=${nonsense}`);
    await expect(shownPlate(page)).toContainText('1 von 7');
  }
});

test('arrow keys belong to whoever types', async ({ page }) => {
  await page.goto('/media-detail/6');
  await page.getByRole('searchbox').first().fill('Oper');
  await page.keyboard.press('ArrowLeft');
  await expect(shownPlate(page)).toContainText('1 von 7');
});

test('the full view is as large as the window, steps too, and gives the focus back', async ({ page }) => {
  await page.goto('/media-detail/6');
  const opener = page.getByRole('link', { name: 'In voller Größe' });
  await opener.click();
  const view = page.getByRole('dialog');
  await expect(view.locator('img')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shownPlate(page)).toContainText('2 von 7');
  await expect(view.locator('img')).toHaveAttribute(
    'src',
    (await shownPlate(page).locator('img').getAttribute('src')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(opener).toBeFocused();
});
