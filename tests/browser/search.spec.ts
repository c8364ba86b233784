import { axeFaults } from '#tests/harness/axe.ts';
import { expect, languageTag, tabTo, test } from '#tests/harness/browser.ts';
import { tooWide } from '#tests/harness/looked-at.ts';

// A change of page is no matter of this file, and its fading is cut off on a busy machine.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const words = {
  de: {
    title: 'Suche',
    ask: 'Cembalo',
    count: /^\d+ Treffer für „Cembalo“$/,
    group: /^Menschen · \d+$/,
    hit: 'Änne Öhlund',
    submit: 'Suchen',
    none: 'Nichts gefunden',
    nothing: 'Noch nichts gefragt',
    all: /^Alle \d+ zeigen/,
    everywhere: 'Überall suchen',
    slip: ['Zaubrflotte', 'Zauberflöte'],
    long: 'Das war zu lang.',
  },
  en: {
    title: 'Search',
    ask: 'harpsichord',
    count: /^\d+ results for “harpsichord”$/,
    group: /^People · \d+$/,
    hit: 'Änne Öhlund',
    submit: 'Search',
    none: 'Nothing found',
    nothing: 'Nothing asked yet',
    all: /^Show all \d+/,
    everywhere: 'Search everywhere',
    slip: ['Magikk Fluut', 'Flute'],
    long: 'That was too long.',
  },
} as const;

for (const [language, say] of Object.entries(words)) {
  test.describe(language, languageTag(language), () => {
    const search = (question: string) => `/search?q=${encodeURIComponent(question)}&lng=${language}`;

    test('[SRC-01] shows the query and its results, by kind, the hit marked; asked again by keyboard from the page itself', {
      tag: '@once',
    }, async ({ page }) => {
      await page.goto(search(say.ask));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(say.title);
      await expect(main.getByRole('searchbox')).toHaveValue(say.ask);
      await expect(main.getByRole('status')).toHaveText(say.count);
      expect(await page.title()).toContain(say.ask);
      const people = main.getByRole('region', { name: say.group });
      await expect(people.getByRole('link', { name: say.hit })).toHaveAttribute('href', '/people/aenne-oehlund');
      await expect(people.locator('mark').first()).toHaveText(new RegExp(`^${say.ask}`, 'i'));

      await main.getByRole('searchbox').focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('  mozart ');
      await tabTo(page, say.submit, 2);
      await page.keyboard.press('Enter');
      await expect(main.getByRole('status')).toContainText('mozart');
      await expect(main.getByRole('searchbox')).toHaveValue('mozart');
      await tabTo(page, 'Wolfgang Amadeus Mozart');
    });

    test('[SRC-01] one group alone, and back', async ({ page }) => {
      await page.goto(search('park'));
      await page.getByRole('link', { name: say.all }).first().click();
      await expect(page).toHaveURL(/&in=\w+/);
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
      expect(await page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBeGreaterThan(5);
      await page.getByRole('link', { name: say.everywhere }).click();
      await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBeGreaterThan(3);
    });

    test('[SRC-01] nothing asked, nothing found, and what may help', { tag: '@once' }, async ({ page }) => {
      await page.goto(`/search?lng=${language}`);
      await expect(page.getByRole('heading', { name: say.nothing })).toBeVisible();
      await page.goto(search('xyzzyq'));
      await expect(page.getByRole('heading', { name: say.none })).toBeVisible();
      await expect(page.getByRole('main').locator('a[href="/events"]')).toBeVisible();
      await page.goto(search(say.slip[0]));
      await page.getByRole('link', { name: say.slip[1], exact: true }).click();
      expect(await page.getByRole('main').getByRole('region').count()).toBeGreaterThan(1);
    });

    test('[SRC-01] a very long question is cut, and says so', { tag: '@once' }, async ({ page }) => {
      await page.goto(search('Mozart '.repeat(100)));
      await expect(page.getByText(say.long)).toBeVisible();
      expect((await page.getByRole('main').getByRole('searchbox').inputValue()).length).toBeLessThanOrEqual(120);
    });

    // What is narrow is narrow in both languages.
    test(
      'B1 axe finds nothing on results, and where there are none',
      {
        tag: language === 'de' ? '@once' : [],
      },
      async ({ page }, { project }) => {
        // The colours are the same in both languages and at every width, and to look at them costs more than all else together.
        const colours = language === 'de' && project.name === 'desk';
        for (const question of [say.ask, 'park', say.slip[0], 'xyzzyq']) {
          await page.goto(search(question));
          for (const colorScheme of colours ? (['light', 'dark'] as const) : (['light'] as const)) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            expect(await axeFaults(page, { without: colours ? [] : ['color-contrast'] }), question).toEqual([]);
          }
        }
      },
    );

    test('nothing is wider than the window', { tag: '@once' }, async ({ page }) => {
      for (const question of ['park', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)]) {
        await page.goto(search(question));
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await tooWide(page), `${question} at ${width}`).toEqual([]);
        }
      }
    });
  });
}

test('German text on the English page says that it is German', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search?q=Marnitz+Torfstich&lng=en');
  const hit = page.locator('#page-park-detail');
  await expect(hit.getByText('in German')).toBeVisible();
  await expect(hit.locator('p [lang="de"]')).toContainText('Torfstich');
});

test('the language changes and the question stays', async ({ page }, { project }) => {
  await page.goto('/search?q=mozart&lng=de');
  if (project.name === 'phone') await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/results for “mozart”/);
});
