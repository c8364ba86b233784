/** The screens on a phone, a tablet and a desk: what the rows ask for is in sight and does what it should, in both languages. */
import type { Locator, Page } from '@playwright/test';
import { languages } from '#contract/language.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { tooWide } from '#tests/harness/looked-at.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** German, whose words are the longer ones, where it is narrowest and widest; English between. That nothing is too wide, layout.spec.ts looks at in both. */
const widthsOf = { de: [360, 1280], en: [768] } as const;

/** Where the page is scrolled to it, nothing lies over it. */
async function inSight(...parts: Locator[]) {
  for (const part of parts) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 0.1 });
  }
}

/** A press on a tab brings its section to the bar and marks the tab. */
async function walkTheBar(page: Page) {
  const tabs = page.locator('[data-section-bar] a');
  for (const tab of (await tabs.all()).reverse()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', /./);
    await expect(page.locator('[data-section-bar] [aria-current]')).toHaveCount(1);
    const section = page.locator((await tab.getAttribute('href')) ?? '');
    expect(await section.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThanOrEqual(100);
    await expect(tab).toBeInViewport();
  }
}

async function steps(part: Locator, count: number) {
  await inSight(part.getByRole('button').first());
  await part.getByRole('button').first().click();
  await expect(part.getByRole('status')).toContainText(`${count}/${count}`);
  await part.getByRole('button').nth(1).click();
  await expect(part.getByRole('status')).toContainText(`1/${count}`);
}

interface Screen {
  rows: string;
  path: string;
  look: (page: Page, main: Locator) => Promise<void>;
}

const screens: Screen[] = [
  {
    rows: '[MED-01] [MED-02] [MED-04]',
    path: '/media-library',
    async look(page, main) {
      await inSight(main.locator('h1'), ...(await main.locator('nav').first().getByRole('link').all()));
      await walkTheBar(page);
      for (const card of await main.locator('article').all())
        await inSight(card.locator('img'), card.getByRole('heading'), card.getByRole('link'));
    },
  },
  {
    rows: '[MED-05]',
    path: '/media-library?year=1999',
    look: (_, main) => inSight(main.getByText(/^(Keine Medien für|No media found for)/)),
  },
  {
    rows: '[MDD-02] [MDD-04]',
    path: '/media-detail/3?photo=7',
    async look(page, main) {
      const shown = main.locator('[data-plate]:visible');
      await inSight(main.getByRole('link').first(), shown.locator('img'), shown.getByText(/^7 \w+ 8$/));
      for (const [by, number] of [
        ['1', 8],
        ['1', 1],
        ['-1', 8],
        ['-1', 7],
      ] as const) {
        const arrow = main.locator(`[data-plates] > div > [data-step="${by}"]`);
        await inSight(arrow);
        await arrow.click();
        await expect(shown.getByText(new RegExp(`^${number} \\w+ 8$`))).toBeVisible();
      }
      await page.getByRole('link', { name: /^(In voller Größe|Full size)$/ }).click();
      await inSight(page.getByRole('dialog').locator('img'));
      await page.keyboard.press('Escape');
    },
  },
  {
    rows: '[MDD-03] [MDD-04]',
    path: '/media-detail/1',
    look: (_, main) =>
      inSight(
        main.getByRole('link').first(),
        main.locator('h1'),
        main.locator('video'),
        main.locator('ol > li').last(),
      ),
  },
  {
    rows: '[NWS-01] [NWS-02]',
    path: '/news-detail/1',
    look: (_, main) => inSight(main.getByRole('link').first(), main.locator('h1'), main.locator('video')),
  },
  {
    rows: '[PRK-01] [PRK-02] [PRK-03] [PRK-04] [PRK-05]',
    path: '/park',
    async look(page, main) {
      await inSight(
        main.locator('svg').first(),
        main.locator('iframe'),
        main
          .locator('#visit')
          .getByText(/18\sUhr|6\sp\.m\./)
          .last(),
      );
      // The whole map, and on it every number: none cut off, none upon another, each large enough for a finger.
      const marks = await main.locator('#map-lake').evaluate(({ ownerDocument }) =>
        [...ownerDocument.querySelectorAll('svg [data-place] > circle')].map((mark) => {
          const { x, y, width } = mark.getBoundingClientRect();
          return { x: x + width / 2, y: y + width / 2, width };
        }),
      );
      for (const [index, { x, y, width }] of marks.entries()) {
        expect(width).toBeGreaterThanOrEqual(24);
        expect(x - width / 2).toBeGreaterThanOrEqual(0);
        expect(x + width / 2).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
        for (const other of marks.slice(index + 1))
          expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(width - 1);
      }
      for (const place of await main.locator('#places [data-place]').all()) await inSight(place);
      await main.locator('#places [data-place]').nth(16).click();
      const view = page.getByRole('dialog');
      await inSight(view.locator('[data-plate]:visible img'), view.locator('[data-close]'));
      await view.locator('[data-close]').click();
      await expect(view).toBeHidden();
      await steps(main.locator('#history'), 5);
    },
  },
  {
    rows: '[PKD-01]',
    path: '/park-detail/1',
    async look(page, main) {
      await inSight(main.getByRole('link').first(), ...(await main.locator('ul[lang=de] li').all()));
      await main.getByRole('button').click();
      await inSight(page.getByRole('dialog').getByRole('heading').first());
      await page.keyboard.press('Escape');
    },
  },
  {
    rows: '[ABT-01] [ABT-02] [ABT-03] [ABT-04] [ABT-05] [ABT-06]',
    path: '/about',
    async look(page, main) {
      await walkTheBar(page);
      await steps(main.locator('#house'), 7);
      await inSight(
        ...(await main.locator('#team article h3').all()),
        ...(await main.locator('#artists article h4').all()),
        main.locator('#artists article:not(:has(details)) p').last(),
      );
      for (const bio of [main.locator('#team details').last(), main.locator('#artists details').last()]) {
        await bio.locator('summary').click();
        await inSight(bio.locator('p').first());
        await bio.locator('summary').click();
        await expect(bio.locator('p').first()).toBeHidden();
      }
    },
  },
  {
    rows: '[CON-01] [CON-02] [CON-03] [CON-04] [CON-05]',
    path: '/contact',
    async look(page, main) {
      await walkTheBar(page);
      await inSight(
        main.locator('#generally address'),
        main.locator('#generally a[href^=mailto]'),
        main.locator('#press p').first(),
        ...(await main.locator('#socialMedia a').all()),
        main.locator('#newsletter form [name=email]'),
        ...(await main.locator('#imprint dt').all()),
        ...(await main.locator('#dataProtection a').all()),
      );
    },
  },
  {
    rows: '[SRC-01]',
    path: '/search?q=Mozart',
    look: async (_, main) =>
      inSight(
        main.getByRole('searchbox'),
        main.getByRole('status'),
        ...(await main.getByRole('region').getByRole('heading', { level: 2 }).all()),
        main.locator('mark').first(),
      ),
  },
];

for (const language of languages) {
  for (const { rows, path, look } of screens) {
    test(`${rows} ${path} at ${widthsOf[language].join(', ')} dots (${language})`, { tag: '@full' }, async ({
      page,
    }) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`);
      for (const width of widthsOf[language]) {
        await test.step(`${width} dots`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await look(page, page.getByRole('main'));
          expect(await tooWide(page)).toEqual([]);
        });
      }
    });
  }
}
