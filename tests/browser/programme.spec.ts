import { expect, languageTag, setLanguage, test } from '#tests/harness/browser.ts';
import { german, textIn } from '#tests/harness/texts.ts';
import { isSeason, seasonYear } from '#tools/season-content.ts';

const amounts = isSeason ? { all: 12, opera: 7, concert: 4, photo: 1 } : { all: 9, opera: 5, concert: 3, photo: 1 };
const ahead = isSeason ? [german('events.season', { year: seasonYear })] : [];
const categories = {
  de: { all: german('events.allCategories'), opera: 'Oper', concert: 'Konzert', photo: 'Foto' },
  en: { all: textIn.en('events.allCategories'), opera: 'Opera', concert: 'Concert', photo: 'Photo' },
};

for (const language of ['de', 'en'] as const) {
  const text = (key: string) => textIn[language](`events.${key}`);

  test.describe(language, languageTag(language), () => {
    test('[EVT-01] [EVT-02] a category shows its events and their number, and has an address', async ({ page }) => {
      await setLanguage(page, language);
      await page.goto('/events');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('title'));
      const bar = page.locator('[data-categories]');
      const cards = page.locator('#dates article:visible');
      for (const [name, category] of Object.entries(categories[language])) {
        const amount = amounts[name as keyof typeof amounts];
        await bar.getByRole('link', { name: category, exact: true }).click();
        await expect(bar.locator('[aria-current]')).toHaveText(category);
        await expect(page.locator('[data-count]')).toHaveText(new RegExp(`^${category}: (${amount}|ein|one) `));
        await expect(cards).toHaveCount(amount);
        await expect(page).toHaveURL(name === 'all' ? '/events' : `/events?category=${name}`);
      }
    });

    test('[EVT-07] a category or year without events shows one sentence about it', { tag: '@once' }, async ({
      page,
    }) => {
      const message = page.getByText(text('none')).filter({ visible: true });
      await page.goto(`/events?lng=${language}&year=1999`);
      await expect(message).toHaveCount(1);
      await page.goto('/events?year=2020');
      await page.getByRole('link', { name: categories[language].opera, exact: true }).click();
      await expect(message).toHaveCount(1);
      await page.getByRole('link', { name: categories[language].all, exact: true }).click();
      await expect(page.locator('#dates article:visible')).not.toHaveCount(0);
      await expect(message).toHaveCount(0);
    });
  });
}

test('[EVT-02] [EVT-06] reload and Back keep the category with its linked cards', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/events');
  const count = page.locator('[data-count]');
  await page.getByRole('link', { name: 'Foto', exact: true }).click();
  // The second click adds no entry to the history.
  for (const _ of ['first', 'second']) await page.getByRole('link', { name: 'Oper', exact: true }).click();
  await page.reload();
  await expect(count).toHaveText(`Oper: ${amounts.opera} Abende`);
  await page.goBack();
  await expect(count).toHaveText('Foto: ein Abend');
  await page.goBack();
  await expect(count).toHaveText(`Alle: ${amounts.all} Abende`);
  const links = page.getByRole('link', { name: /^Details/ });
  await expect(links).toHaveCount(amounts.all);
  const latest = links.nth(amounts.all - 9);
  await expect(latest).toHaveAccessibleName('Details : Die Zauberflöte');
  await latest.click();
  await expect(page).toHaveURL('/events/13');
});

test('[EVT-03] [EVT-05] a year button jumps to its year, unless a category hides that year', async ({ page }) => {
  await page.goto('/events');
  const years = page.locator('#dates h2:visible');
  const yearLink = (year: string) => page.getByRole('navigation').getByRole('link', { name: year, exact: true });
  await expect(years).toHaveText([...ahead, '2024', '2023', '2022', '2021', '2020']);
  for (const year of ['2020', '2022']) {
    await yearLink(year).click();
    await expect(page.getByRole('heading', { name: year, exact: true })).toBeInViewport();
    await expect(page).toHaveURL(`/events#year-${year}`);
  }
  await page.getByRole('link', { name: 'Oper', exact: true }).click();
  await expect(years).toHaveText([...ahead, '2024', '2023', '2022', '2021']);
  await expect(yearLink('2020')).toBeHidden();
  // A single row has no years to jump to.
  await page.getByRole('link', { name: 'Foto', exact: true }).click();
  await expect(yearLink('2024')).toBeHidden();
});

test('B7 a poster slides into its place once, when it comes into view, but never with reduced motion', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/events');
  await page.evaluate(() => document.documentElement.style.setProperty('--press', '900ms'));
  const poster = page.locator('#dates article img').nth(5);
  /** Scrolls to the poster. True if the plates are shifted in one of the next frames. */
  const shifts = (last: number) =>
    poster.evaluate(async (image, frames) => {
      image.scrollIntoView({ block: 'center' });
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        if (getComputedStyle(image).boxShadow !== 'none') return true;
      }
      return false;
    }, last);
  /** Scrolls away. True if the plates are shifted there. */
  const staysShifted = () =>
    poster.evaluate(async (image) => {
      scrollTo(0, 0);
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      return getComputedStyle(image).boxShadow !== 'none';
    });
  expect(await shifts(100)).toBe(true);
  expect(await staysShifted()).toBe(false);
  // The second time the rest of the shift ends.
  await shifts(1);
  await expect.poll(() => poster.evaluate((image) => image.getAnimations().length)).toBe(0);
  await staysShifted();
  expect(await shifts(20)).toBe(false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await shifts(20)).toBe(false);
});

test('five operas are in one row of a wide window, also after a choice without a request', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const tops = () =>
    page
      .locator('#dates article:visible')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().top))).size);
  await page.goto('/events?category=opera');
  expect(await tops()).toBe(1);
  await page.getByRole('link', { name: 'Konzert', exact: true }).click();
  await page.getByRole('link', { name: 'Oper', exact: true }).click();
  expect(await tops()).toBe(1);
});

test('while no event is announced, a part of the first poster is in the first window', { tag: '@once' }, async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const language of ['de', 'en']) {
      await page.goto(`/events?lng=${language}`);
      const poster = await page.locator('#dates article img').first().boundingBox();
      expect(poster?.y, `${width} ${language}`).toBeLessThan(height - 40);
    }
  }
});

test('while no event is announced, the form follows the posters, and “E-Mail” does not break', async ({ page }) => {
  for (const path of ['/', '/events']) {
    await page.goto(path);
    const list = page.getByRole('list').filter({ has: page.locator('[data-newsletter]') });
    await expect(list.locator('> li').last().getByRole('heading')).toHaveText(german('events.pause.frame'));
    const [first, form] = await Promise.all(
      [list.locator('img').first(), list.locator('form')].map((part) => part.boundingBox()),
    );
    expect(form?.y).toBeGreaterThanOrEqual(first?.y ?? Number.POSITIVE_INFINITY);
    for (const width of [320, 340, 360, 390, 700, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await list
        .locator('label')
        .last()
        .evaluate((label) => {
          const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.textContent?.indexOf('E-Mail') ?? -1;
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 6);
            return range.getClientRects().length;
          }
          return 0;
        });
      expect(lines, `${path}, ${width}`).toBe(1);
    }
  }
});
