import { expect } from 'vitest';
import { type DrivenPage, keys } from '#tests/harness/other-browsers/driver.ts';
import { english, german } from '#tests/harness/texts.ts';
import type { JourneyStep } from './journey.ts';

/** The page is as wide as the window, and no element is wider. */
export async function expectFit(page: DrivenPage, path: string, width: number) {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect([path, await page.evaluate(() => innerWidth), await page.evaluate(overflow)]).toEqual([path, width, 0]);
}

export const readingJourneys: Record<string, JourneyStep> = {
  'pages fit a phone and a desktop, and use the site’s own fonts': async ({ page, browser }) => {
    // names.ts checks the other pages on a desktop.
    const onDesk = ['/media-library', '/visit'];
    for (const [width, paths] of [
      [1280, onDesk],
      [390, ['/', '/events', '/events/15', '/park', '/contact', '/tickets', ...onDesk]],
    ] as const) {
      await browser.resize(width, 800);
      for (const path of paths) {
        await page.go(path);
        await expectFit(page, path, width);
      }
    }
    expect(await page.evaluate(listOwnFonts)).toEqual(['Federo', 'Newsreader']);
  },

  'the menu works by keyboard on a phone': async ({ page, browser }) => {
    await browser.resize(390, 800);
    await page.go('/?lng=de');
    await page.tabTo('Menü');
    await page.press(keys.enter);
    await page.tabTo('Park');
    await page.press(keys.enter);
    await page.expectText('h1', /Park/);
    await page.waitUntilTrue(() => location.pathname === '/park');
    await browser.resize(1280, 800);
  },

  'a chosen language lasts, and Back shows no other language': async ({ page }) => {
    await page.go('/');
    expect(await page.cookies()).toEqual([]);
    await page.expectText('h1', german('home.meta.title'));
    await page.click('header a[data-language]', 'English');
    await page.expectText('h1', english('home.meta.title'));
    expect(await page.cookies()).toEqual(['i18next=en']);
    await page.go('/events');
    await page.expectText('h1', 'Programme');
    await page.click('header a[data-language]', 'Deutsch');
    await page.expectText('h1', 'Programm');
    await page.back();
    await page.expectText('h1', german('home.meta.title'));
    expect(await page.cookies()).toEqual(['i18next=de']);
  },

  'the programme can be filtered, and an event shows its date in both languages': async ({ page }) => {
    await page.go('/events?lng=de');
    await page.click('[data-categories] a', 'Oper');
    await page.expectText('[data-count]', 'Oper: 5 Abende');
    await page.waitUntilTrue(() => location.search.includes('category=opera'));
    await page.go('/events/15?lng=de');
    await page.expectText('h1', /Don Giovanni/);
    await page.expectText('main time', /20\. Juli 2024/);
    await page.go('/events/15?lng=en');
    await page.expectText('main time', /20 July 2024/);
  },

  'the search works by keyboard alone': async ({ page }) => {
    await page.go('/search?q=Cembalo&lng=de');
    await page.expectText('main [role=status]', /^\d+ Treffer für „Cembalo“$/);
    await page.fill('main [type=search]', 'hund');
    await page.expectText('main [role=listbox] [role=option]', /Darf der Hund mit\?/);
    await page.fill('main [type=search]', 'Mozart');
    await page.press(keys.enter);
    await page.expectText('main [role=status]', /^\d+ Treffer für „Mozart“$/);
  },

  'a gallery in full view changes pictures by arrow key and returns the focus': async ({ page }) => {
    await page.go('/media-detail/3?photo=2&lng=de');
    await page.click('main a', german('library.detail.full'));
    await page.expectText('dialog[open]', /2 von 8: /);
    await page.press(keys.right);
    await page.expectText('dialog[open]', /3 von 8: /);
    await page.press(keys.escape);
    await page.waitUntilTrue(() => document.querySelector('dialog[open]') === null);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(german('library.detail.full'));
  },

  'a film plays, or its transcript is shown': async ({ page, limits }) => {
    await page.go('/media-detail/1?lng=de');
    const plays = await page.evaluate(async () => {
      const video = document.querySelector('video');
      // Without a playable source, play() would never settle.
      if (!video || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) return false;
      video.muted = true;
      const moves = new Promise<boolean>((resolve) =>
        video.addEventListener('timeupdate', () => resolve(true), { once: true }),
      );
      await video.play();
      return moves;
    });
    expect(plays).toBe(!limits.lacksFilms);
    await page.expectText('main [aria-labelledby=transcript] li', /\w{4}/);
    await page.go('/?lng=de');
    await page.waitUntilTrue(
      (none) => (document.querySelector('[data-film-toggle]') === null) === none,
      limits.lacksFilms,
    );
  },

  'the map of the park opens a place': async ({ page }) => {
    await page.go('/park?lng=de#map');
    await page.click('#map-barn text');
    await page.expectText('dialog[open]', /Scheune/);
  },

  'a visitor can store the guide on the device': async ({ page }) => {
    await page.go('/park/guide?lng=de');
    await page.click('[data-save-offline]');
    await page.expectText('[data-offline-status]', german('guide.offline.saved'));
  },

  'contact: a click on a section scrolls to it and marks it': async ({ page }) => {
    await page.go('/contact?lng=de');
    await page.click('[data-section-bar] a', 'Newsletter');
    await page.expectText('[data-section-bar] [aria-current]', 'Newsletter');
    await page.expectText('#generally address', /17098 Tollenau/);
  },
};

/** Loaded fonts whose letters differ in width from serif; not the fallbacks (fonts.css). */
async function listOwnFonts(): Promise<string[]> {
  await document.fonts.ready;
  const pen = document.createElement('canvas').getContext('2d');
  const wide = (family: string) => {
    if (pen) pen.font = `40px ${family}`;
    return pen?.measureText('Gutshaus Tollenau').width;
  };
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  const ours = loaded.filter((family) => wide(`"${family.replaceAll('"', '')}"`) !== wide('serif'));
  const names = ours.map((family) => family.replaceAll('"', ''));
  return [...new Set(names)].filter((name) => !/^(Display|Text) /.test(name)).sort();
}
