import type { Locator, Page } from '@playwright/test';
import { typeset } from '#site/language/typeset.ts';
import { isNight } from '#site/screens/home/hero.ts';
import { expect, shippedSiteAddress, test } from '#tests/harness/browser.ts';
import { german, textIn } from '#tests/harness/texts.ts';
import { isSeason } from '#tools/season-content.ts';

/** The position in content/estate.yaml of the test estate. */
const tollenau = { latitude: 53.8224, longitude: 13.277 };

/** The film waits 1.5 s. This observer is newer than the page's own, so it reports later. */
async function filmRunsLater(page: Page): Promise<boolean> {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(5000);
  return page.locator('video[data-film]').evaluate(async (video: HTMLVideoElement) => {
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(video));
    return !video.paused;
  });
}

/** The pictures that the page preloads at this window size. */
const listPrefetched = (page: Page) =>
  page
    .locator('link[rel=preload][as=image]')
    .evaluateAll((links) =>
      (links as HTMLLinkElement[]).filter(({ media }) => matchMedia(media).matches).map((link) => link.imageSrcset),
    );

const readFirstShown = (page: Page) =>
  page
    .getByRole('img', { name: /Gutshaus mit rotem Dach/ })
    .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);

test.describe('[HOM-01] the banner', () => {
  test('the banner runs its film muted, inline and looping, and has a pause button', async ({ page }) => {
    await page.goto('/');
    const film = page.locator('video[data-film]');
    await expect(film).toHaveAttribute('data-shown', '');
    const states = film.evaluate((video: HTMLVideoElement) => [
      video.muted,
      video.loop,
      video.playsInline,
      video.paused,
    ]);
    expect(await states).toEqual([true, true, true, false]);
    await page.getByRole('button', { name: german('home.film.pause') }).click();
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.getByRole('button', { name: german('home.film.play') }).click();
    await expect(page.getByRole('button', { name: german('home.film.pause') })).toBeVisible();
  });

  for (const [colorScheme, light] of [
    ['light', 'day'],
    ['dark', 'evening'],
  ] as const) {
    test(`by ${light} a narrow window loads a small film, a wide one a large`, { tag: '@once' }, async ({ page }) => {
      const requested: string[] = [];
      page.on('request', (request) => {
        const film = request.url().match(/\/((?:day|evening)(?:\.small)?)\.(?:av1|h264)\.[^/]*mp4$/)?.[1];
        if (film && requested.at(-1) !== film) requested.push(film);
      });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      expect(await listPrefetched(page)).toEqual([expect.stringContaining(await readFirstShown(page))]);
      const film = page.locator('video[data-film]');
      await expect(film).toHaveAttribute('data-shown', '');
      expect(await film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(480);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);
      const shown = isNight(new Date(), tollenau) ? 'evening' : light;
      expect(requested).toEqual([`${shown}.small`, shown]);
    });
  }

  for (const [visitor, reducedMotion, saveData] of [
    ['other visitors', null, false],
    ['a visitor who saves data', null, true],
    ['a visitor who wants less motion', 'reduce', false],
  ] as const)
    test(`the film plays unless the visitor limits motion or data: ${visitor}`, { tag: '@once' }, async ({ page }) => {
      const films: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.mp4')) films.push(request.url());
      });
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(
        (saves) => Object.defineProperty(navigator, 'connection', { value: { saveData: saves, effectiveType: '4g' } }),
        saveData,
      );
      const runs = !reducedMotion && !saveData;
      expect(await filmRunsLater(page)).toBe(runs);
      if (runs) return;
      expect(films).toEqual([]);
      await page.getByRole('button', { name: german('home.film.play') }).click();
      await expect(page.locator('video[data-shown]')).toHaveCount(1);
    });
});

const firstWindow = (main: Locator) => ({
  title: main.getByRole('heading', { level: 1 }),
  programme: main.locator('a[href="/events"]').first(),
  park: main.locator('a[href="/park"]').first(),
  'what is on': main.locator('p:has(+ [data-film-toggle])'),
  today: main.locator('a[href^="/visit/day?date="]'),
  'opening hours and sunset': main.locator('a[href^="/visit/day?date="] + p'),
});

for (const [width, height] of [
  [1366, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [390, 664],
  [390, 844],
  [820, 1100],
] as const) {
  test(`[HOM-01] a window of ${width} × ${height} shows title, buttons and event`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const language of ['de', 'en'] as const) {
      await page.goto(`${shippedSiteAddress()}/?lng=${language}`);
      const main = page.getByRole('main');
      const toggle = page.locator('[data-film-toggle]');
      for (const [name, part] of Object.entries({ ...firstWindow(main), film: toggle }))
        await expect(part, `${name} (${language})`).toBeInViewport({ ratio: 1 });
      const [print, button] = [await main.getByRole('img').first().boundingBox(), await toggle.boundingBox()];
      expect(button?.y, language).toBeGreaterThanOrEqual((print?.y ?? 0) + (print?.height ?? 0));
      expect(print?.height, language).toBeGreaterThan(200);
      // A notice of one line leaves room for the title and both buttons.
      if ((width !== 1366 || height !== 768) && height !== 844) continue;
      await page.evaluate(() => {
        const notice = document.createElement('aside');
        notice.textContent = '…';
        notice.style.paddingBlock = '0.625rem';
        document.querySelector('main')?.before(notice);
      });
      const { title, programme, park } = firstWindow(main);
      for (const part of [title, programme, park]) await expect(part).toBeInViewport({ ratio: 1 });
    }
  });
}

test('[HOM-01] the line of today is on the columns of the page, without a rule below it', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(shippedSiteAddress());
  const main = page.getByRole('main');
  const leftOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0);
  const { today, 'opening hours and sunset': facts } = firstWindow(main);
  expect(await leftOf(facts)).toBe(await leftOf(main.locator('#welcome h2')));
  expect(await leftOf(main.locator('h1 + div'))).toBe(await leftOf(main.locator('#next figure')));
  await expect(today.locator('..')).toHaveCSS('border-bottom-width', '0px');
});

test.describe('[HOM-03] the park slideshow', () => {
  test('the slideshow has five described slides to which dots and addresses jump', async ({ page }) => {
    await page.goto('/');
    const slides = page.locator('#park li[id^="park-"]');
    const shows = (number: number) => expect(page.locator(`#park-${number}`)).toBeInViewport({ ratio: 0.5 });
    const current = page.locator('#park [aria-current]');
    await expect(slides).toHaveCount(5);
    for (const [index, title] of (await slides.getByRole('heading').allInnerTexts()).entries()) {
      await expect(slides.nth(index)).toContainText(`Blatt ${index + 1}/5`);
      expect((await slides.nth(index).locator('figcaption').innerText()).length).toBeGreaterThan(title.length + 20);
    }
    await expect(page.getByRole('link', { name: 'Mehr Erfahren' })).toHaveAttribute('href', '/park');

    await page.getByRole('link', { name: 'Blatt 2/5: Das alte Teehaus' }).click();
    await shows(2);
    await expect(page).toHaveURL('/');

    await page.goto('about:blank');
    await page.goto('/#park-3');
    await shows(3);
    await expect(current).toHaveAttribute('href', '#park-3');
  });
});

test('dark mode does not dim pictures that have an evening version', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const filters = await page
    .locator('picture[data-placeholder], picture[data-placeholder] > img')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).filter));
  expect(new Set(filters)).toEqual(new Set(['none']));
});

for (const language of ['de', 'en'] as const)
  test(`[HOM-02] [HOM-05] [LBL-01] the home page has sections, visiting hours and links, ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const text = (key: string) => textIn[language](`home.${key}`);
    await page.goto(`/?lng=${language}`);
    const regions = page.getByRole('main').locator('section[id]');
    const ids = await regions.evaluateAll((sections) => sections.map((section) => section.id));
    const sections = ['welcome', 'posters', 'park', 'news', 'visit'];
    const posters = isSeason ? 'posters.next' : 'posters.last';
    const labels = ['welcome.label', posters, 'park.label', 'news.labelOld', 'visit.label'].map(text);
    expect(ids).toEqual(isSeason ? sections : ['next', ...sections]);
    await expect(regions).toContainText(isSeason ? labels : [textIn[language]('events.pause.reason'), ...labels]);
    for (const fact of ['park', 'house', 'doors', 'start'])
      await expect(page.locator('#visit')).toContainText(typeset(text(`visit.${fact}Text`), language));
    const postersTops = await page
      .locator('#posters ul > li:has(img)')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(postersTops).size).toBe(1);
    await expect(page.locator('#park').getByRole('link', { name: text('park.more') })).toHaveCount(1);
    await expect(page.locator('#news').getByRole('link', { name: text('news.more') })).toHaveCount(2);
  });
