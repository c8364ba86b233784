import type { Page } from '@playwright/test';
import { expect, house, test } from '#tests/harness/browser.ts';

/** Whether the film runs once the page has stood longer than the film waits. Observers are told in the order they came. */
async function filmRunsLater(page: Page): Promise<boolean> {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(5000);
  return page.locator('video[data-film]').evaluate(async (video: HTMLVideoElement) => {
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(video));
    return !video.paused;
  });
}

/** What the head of the page asks for in a window like this. */
const fetchedAhead = (page: Page) =>
  page
    .locator('link[rel=preload][as=image]')
    .evaluateAll((links) =>
      (links as HTMLLinkElement[]).filter(({ media }) => matchMedia(media).matches).map((link) => link.imageSrcset),
    );

const shownFirst = (page: Page) =>
  page
    .getByRole('img', { name: /Gutshaus mit rotem Dach/ })
    .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);

test.describe('[HOM-01] the banner', () => {
  test('shows the picture first and then runs its film, muted, inline, looping, with a pause control', async ({
    page,
  }) => {
    await page.goto('/');
    const film = page.locator('video[data-film]');
    await expect(film).toHaveAttribute('data-shown', '');
    expect(
      await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.playsInline, video.paused]),
    ).toEqual([true, true, true, false]);
    const pause = page.getByRole('button', { name: 'Film anhalten' });
    await pause.click();
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.getByRole('button', { name: 'Film abspielen' }).click();
    await expect(pause).toBeVisible();
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('stays a picture and loads no film until asked', { tag: '@once' }, async ({ page }) => {
      const films: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.mp4')) films.push(request.url());
      });
      expect(await filmRunsLater(page)).toBe(false);
      expect(films).toEqual([]);
      await expect(page.getByRole('img', { name: /Gutshaus mit rotem Dach/ })).toBeVisible();
      await page.getByRole('button', { name: 'Film abspielen' }).click();
      await expect(page.locator('video[data-shown]')).toHaveCount(1);
    });
  });

  for (const [colorScheme, light] of [
    ['light', 'day'],
    ['dark', 'evening'],
  ] as const) {
    test(`a narrow screen gets the small film of the ${light}, a wide one the large, and a turned one the other`, {
      tag: '@once',
    }, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const film = request.url().match(/\/((?:day|evening)(?:\.small)?)\.(?:av1|h264)\.[^/]*mp4$/)?.[1];
        if (film && asked.at(-1) !== film) asked.push(film);
      });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      expect(await fetchedAhead(page)).toEqual([expect.stringContaining(await shownFirst(page))]);
      const film = page.locator('video[data-film]');
      await expect(film).toHaveAttribute('data-shown', '');
      expect(await film.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([
        480, 672,
      ]);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);
      expect(asked).toEqual([`${light}.small`, light]);
    });
  }

  test('stays a picture for a visitor who saves data', { tag: '@once' }, async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    expect(await filmRunsLater(page)).toBe(false);
  });

  test('by the same time it runs for everybody else', { tag: '@once' }, async ({ page }) => {
    expect(await filmRunsLater(page)).toBe(true);
  });
});

for (const [width, height] of [
  [1366, 768],
  [1280, 720],
  [1536, 730],
  [1440, 900],
  [390, 664],
  [390, 844],
  [820, 1100],
] as const) {
  test(`[HOM-01] the first window of ${width} × ${height} shows the title, both buttons and what is on, and the film’s button covers nothing`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const language of ['de', 'en'] as const) {
      await page.goto(`${house()}/?lng=${language}`);
      const main = page.getByRole('main');
      const toggle = page.locator('[data-film-toggle]');
      const shown = {
        title: main.getByRole('heading', { level: 1 }),
        programme: main.locator('a[href="/events"]').first(),
        park: main.locator('a[href="/park"]').first(),
        'what is on': main.locator('p:has(a[href="/newsletter"], a[href^="/events/"])').first(),
        film: toggle,
      };
      for (const [name, part] of Object.entries(shown))
        await expect(part, `${name} (${language})`).toBeInViewport({ ratio: 1 });
      const picture = main.getByRole('img').first();
      const [print, button] = [await picture.boundingBox(), await toggle.boundingBox()];
      expect(button?.y, language).toBeGreaterThanOrEqual((print?.y ?? 0) + (print?.height ?? 0));
      expect(print?.height, language).toBeGreaterThan(200);
    }
  });
}

test('[HOM-01] below a notice of one line the title and both buttons still fit', { tag: '@once' }, async ({ page }) => {
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const language of ['de', 'en'] as const) {
      await page.goto(`${house()}/?lng=${language}`);
      await page.evaluate(() => {
        const notice = document.createElement('aside');
        notice.textContent = '…';
        notice.style.paddingBlock = '0.625rem';
        document.querySelector('main')?.before(notice);
      });
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      for (const href of ['/events', '/park'])
        await expect(main.locator(`a[href="${href}"]`).first()).toBeInViewport({ ratio: 1 });
    }
  }
});

test.describe('[HOM-03] the park slideshow', () => {
  const titles = [
    'Die Insel im Morgennebel',
    'Das alte Teehaus',
    'Die alte Eiche',
    'Der Rasen vor dem Haus',
    'Der Park von oben',
  ];

  test('has five slides with title, number and description, and a way on; arrows wrap in both directions, quick presses arrive, a dot jumps', async ({
    page,
  }) => {
    await page.goto('/');
    const slides = page.locator('#park li[id^="park-"]');
    await expect(slides).toHaveCount(5);
    for (const [index, title] of titles.entries()) {
      await expect(slides.nth(index)).toContainText(`Blatt ${index + 1}/5`);
      await expect(slides.nth(index)).toContainText(title);
      expect((await slides.nth(index).locator('figcaption').innerText()).length).toBeGreaterThan(title.length + 20);
    }
    await expect(page.getByRole('link', { name: 'Mehr Erfahren' })).toHaveAttribute('href', '/park');

    await page.getByRole('button', { name: 'Vorheriges Blatt' }).click();
    await expect(slides.nth(4)).toBeInViewport({ ratio: 0.5 });
    const next = page.getByRole('button', { name: 'Nächstes Blatt' });
    await next.click();
    await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
    for (let i = 1; i <= 5; i++) {
      await next.click();
      await expect(slides.nth(i % 5)).toBeInViewport({ ratio: 0.5 });
      await expect(page.locator('#park [aria-current]')).toHaveAttribute('href', `#park-${(i % 5) + 1}`);
    }
    await expect(page.locator('#park [role=status]')).toHaveText('Blatt 1/5: Die Insel im Morgennebel');

    await next.click();
    await next.click();
    await next.click();
    await expect(page.locator('#park li[id="park-4"]')).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator('#park [aria-current]')).toHaveAttribute('href', '#park-4');

    // Without leaving its mark on the address.
    await page.getByRole('link', { name: 'Blatt 2/5: Das alte Teehaus' }).click();
    await expect(page.locator('#park-2')).toBeInViewport({ ratio: 0.5 });
    await expect(page).toHaveURL('/');
  });

  test('a slide named in the address is the one the dots tell of', async ({ page }) => {
    await page.goto('/#park-3');
    await expect(page.locator('#park-3')).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator('#park [aria-current]')).toHaveAttribute('href', '#park-3');
  });
});

const said = {
  de: {
    labels: ['Willkommen', 'Der Park', 'Neues', 'Besuch'],
    facts: [
      'Bis auf Weiteres öffentlich, Montag bis Samstag 10–17 Uhr',
      'auf den Wegen bleiben',
      'geöffnet nur zu Konzerten',
      '30 Minuten vor Beginn',
      'Konzerte meist 17 Uhr, Oper 18 Uhr',
    ],
    more: 'Mehr Erfahren',
    read: 'Weiterlesen',
  },
  en: {
    labels: ['Welcome', 'The park', 'News', 'Visit'],
    facts: [
      'until further notice, Monday to Saturday 10 a.m. – 5 p.m.',
      'stay on the paths',
      'open only during concerts',
      '30 minutes before',
      'Concerts usually 5 p.m., opera 6 p.m.',
    ],
    more: 'Learn More',
    read: 'Read More',
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const { labels, facts, more, read } = said[language];
  test(`[HOM-02] the sections stand in their order; [HOM-05] the visiting text; [LBL-01] the links read as specified (${language})`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto(`/?lng=${language}`);
    const regions = page.getByRole('main').locator('section[id]');
    expect(await regions.evaluateAll((sections) => sections.map((section) => section.id))).toEqual([
      'welcome',
      'park',
      'news',
      'visit',
    ]);
    for (const [index, label] of labels.entries()) await expect(regions.nth(index)).toContainText(label);
    for (const fact of facts) await expect(page.locator('#visit')).toContainText(fact);
    await expect(page.locator('#park').getByRole('link', { name: more })).toHaveCount(1);
    await expect(page.locator('#news').getByRole('link', { name: read })).toHaveCount(2);
  });
}
