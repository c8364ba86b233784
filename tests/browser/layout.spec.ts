import { readShippedSamplePaths, samplePaths } from '#tests/harness/addresses.ts';
import { expect, shippedSiteAddress, test } from '#tests/harness/browser.ts';
import { findLayoutMisfits } from '#tests/harness/layout-misfits.ts';
import { german } from '#tests/harness/texts.ts';

/** Stretched German is longer than any real text. 683 is a laptop at 200 %. */
const widthsOf = { de: [320, 683, 1280], pseudo: [320, 360, 768, 1280, 1440] };

// Long words are hyphenated and never widen the page.
for (const [view, widths] of Object.entries(widthsOf))
  test(`B6 no shipped page overflows at ${widths.join(', ')} px (${view})`, { tag: '@full' }, async ({ page }) => {
    for (const path of await readShippedSamplePaths()) {
      await page.goto(`${shippedSiteAddress()}${path}?lng=${view}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findLayoutMisfits(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });

test('control: the check finds a title that is too wide and a distorted picture', async ({ page }) => {
  await page.goto('/');
  const [picture] = await page.locator('main a[href^="/events/"] img').all();
  await picture?.evaluate(({ style }) => Object.assign(style, { aspectRatio: '1', objectFit: 'fill' }));
  expect(await findLayoutMisfits(page)).toEqual([expect.stringContaining('instead of 800 : 1000')]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/contact');
  await page.locator('main h1').evaluate((title) => {
    title.append(' and all who live in the reeds beside the pond');
    title.style.whiteSpace = 'nowrap';
  });
  expect(await findLayoutMisfits(page)).not.toEqual([]);
});

/** The code formats months and weekdays, so no text contains them. */
const ofTheCalendar = new Set(
  Array.from({ length: 12 }, (_, index) => [
    new Date(2024, index).toLocaleDateString('de', { month: 'long' }),
    new Date(2024, 0, 1 + index).toLocaleDateString('de', { weekday: 'short' }).slice(0, 2),
  ]).flat(),
);

const isOfTheCalendar = (text: string) =>
  text.split(/\s–\s/).every((part) => ofTheCalendar.has(part.replace(/^\d+\.\s/, '')));

test('every text of a page is translated, except names, numbers and addresses', async ({ page }) => {
  const untouched =
    /^[\d\s/–:;·.,()-]*$|^(Am Gutspark 1|17098|Tollenau|buero@tollenau\.example|\+49 [\d ]+|127\.0\.0\.1:\d+\/events(\/\d+)?|Info(\s·\s\d+\.\s\p{L}+\s\d{4})?|N|\d+(\.\d+)?\sUhr|(\d{4}\s· )?\d+ (Sekunden|Minuten))$|^(\p{L}+,\s)?\d+\.\s\p{L}+(,\s\d+\sUhr|\s\d{4}| – \d+\.\s\p{L}+)$/u;
  for (const path of samplePaths.filter((candidate) => candidate !== '/catalogue')) {
    const html = await (await page.request.get(`${path}?lng=pseudo`)).text();
    const texts = await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      // `translate=no` marks names, `lang` marks the German texts of the park.
      for (const other of body.querySelectorAll('style, script, [translate=no], main [lang]')) other.remove();
      const walker = document.createTreeWalker(body.querySelector('#root') ?? body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
      return found.filter(Boolean);
    }, html);
    expect(texts.length).toBeGreaterThan(15);
    const forgotten = texts.filter(
      (text) => !/^\[|\]$|[áéíóú]/.test(text) && !untouched.test(text) && !isOfTheCalendar(text),
    );
    expect(forgotten, path).toEqual([]);
  }
});

test('on a desktop the introduction of the works is beside the title', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/works?lng=en');
  const [title, lead] = await Promise.all([page.locator('h1').boundingBox(), page.locator('h1 + div').boundingBox()]);
  expect(lead?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? Infinity));
  expect(lead?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
});

test('B7 with reduced motion no element has a transition or an animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/events', '/events/15', '/park', '/visit', '/media-library', '/people', '/catalogue']) {
    await page.goto(path);
    const moving = await page.locator('*').evaluateAll(
      (elements) =>
        elements.filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return `${transitionDuration}, ${animationDuration}`.split(', ').some((one) => Number.parseFloat(one) > 0);
        }).length,
    );
    expect(moving, path).toBe(0);
  }
});

test('on desks the first picture of a page is loaded about as wide as it is shown', async ({ page }) => {
  const compareWidths = (image: HTMLImageElement) => Number(/-(\d+)\./.exec(image.currentSrc)?.[1]) / image.clientWidth;
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/about', '/park-detail/1', '/media-library']) {
      await page.goto(path);
      const image = page.locator('main picture img').first();
      await expect.poll(() => image.evaluate(compareWidths), `${path} at ${width}`).toBeGreaterThan(0.85);
      expect(await image.evaluate(compareWidths), `${path} at ${width}`).toBeLessThan(1.7);
    }
  }
});

test('light and dark mode have their own colours, and print shows all slides', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // The first picture follows the sun instead.
  const picture = page.locator('#park-1 img');
  const file = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.goto('/#park-1');
  expect(await paper()).toBe('rgb(243, 232, 207)');
  await expect.poll(file).not.toBe('');
  const day = await file();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).toBe('rgb(20, 32, 43)');
  await expect.poll(file).not.toBe(day);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: german('about.slides.next') })).toBeHidden();
  for (const id of [1, 5]) await expect(page.locator(`#park-${id}`)).toBeVisible();
});
