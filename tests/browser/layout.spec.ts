import { oneOfEachKind, oneOfEachKindInTheHouse } from '#tests/harness/addresses.ts';
import { expect, house, test } from '#tests/harness/browser.ts';
import { misfits } from '#tests/harness/misfits.ts';

/**
 * Stretched German is longer than any words of ours, so every width is looked at with it; German itself at the narrowest and where the
 * menu gets its room. At English every-page.spec.ts looks in passing.
 */
const widthsOf = { de: [320, 1101], pseudo: [320, 360, 768, 1101, 1440] } as const;

// Whatever the words of the house are: a long one is divided, and never widens its page.
for (const [view, widths] of Object.entries(widthsOf)) {
  test(`B6 nothing of the house stands out at ${widths.join(', ')} px (${view})`, { tag: '@full' }, async ({
    page,
  }) => {
    test.slow();
    for (const [turn, path] of (await oneOfEachKindInTheHouse()).entries()) {
      await page.goto(`${house()}${path}?lng=${view}`);
      // To and fro, so that no page is laid out at two widths before it is looked at.
      for (const width of turn % 2 ? widths.toReversed() : widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await misfits(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
}

test('the measure can fail: a title that does not break stands out of a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/contact');
  await page.locator('main h1').evaluate((title) => {
    title.append(' and all who live in the reeds beside the pond');
    title.style.whiteSpace = 'nowrap';
  });
  expect(await misfits(page)).not.toEqual([]);
});

test('and a picture that stands in another shape than its own is one', async ({ page }) => {
  await page.goto('/');
  const poster = page.locator('main a[href^="/events/"] img').first();
  await poster.evaluate((image) => {
    image.style.aspectRatio = '4 / 5';
  });
  expect(await misfits(page)).toEqual([expect.stringContaining('instead of 1200 : 1500')]);
});

/** January to December, Monday to Sunday: the code writes dates. */
const ofTheCalendar = new Set(
  Array.from({ length: 12 }, (_, index) => index).flatMap((index) => [
    new Date(2024, index).toLocaleDateString('de', { month: 'long' }),
    new Date(2024, 0, 1 + index).toLocaleDateString('de', { weekday: 'short' }).slice(0, 2),
  ]),
);

test('stretched text shows what was never translated: nothing but names, numbers and addresses', async ({ page }) => {
  const untouched =
    /^[\d\s/–:;·.,()-]*$|^(Am Gutspark 1|17098|Tollenau|buero@tollenau\.example|\+49 [\d ]+|127\.0\.0\.1:\d+\/events(\/\d+)?|Info|N|(\d{4}\s· )?\d+ (Sekunden|Minuten))$|^\d+\.\s\p{L}+(,\s\d+\sUhr|\s\d{4}| – \d+\.\s\p{L}+)$/u;
  for (const path of oneOfEachKind.filter((candidate) => candidate !== '/catalogue')) {
    const html = await (await page.request.get(`${path}?lng=pseudo`)).text();
    // The words of the page as it is sent; it need not be drawn to be read.
    const texts = await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const walker = document.createTreeWalker(body.querySelector('#root') ?? body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? '';
        // Names and the German of the park's page say that nobody should translate them.
        if (text && !walker.currentNode.parentElement?.closest('style, script, [translate=no], main [lang]'))
          found.push(text);
      }
      return found;
    }, html);
    expect(texts.length).toBeGreaterThan(15);
    expect(
      texts.filter((text) => !/^\[|\]$|[áéíóú]/.test(text) && !untouched.test(text) && !ofTheCalendar.has(text)),
      path,
    ).toEqual([]);
  }
});

test('B7 with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/catalogue']) {
    await page.goto(path);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return [transitionDuration, animationDuration].some((durations) =>
            durations.split(', ').some((one) => Number.parseFloat(one) > 0),
          );
        }).length,
    );
    expect(moving, path).toBe(0);
  }
});

test('evening and daylight have papers of their own', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  expect(await paper()).toBe('rgb(243, 232, 207)');
  const day = await page
    .getByRole('img', { name: /Gutshaus mit rotem Dach/ })
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).toBe('rgb(20, 32, 43)');
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: /Gutshaus mit rotem Dach/ })
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .not.toBe(day);
});

test('on real paper there are no controls, and all slides', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nächstes Blatt' })).toBeHidden();
  for (const id of [1, 5]) await expect(page.locator(`#park-${id}`)).toBeVisible();
});
