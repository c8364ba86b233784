/** What the small scripts of the site do in states that no journey reaches. */
import type { Locator, Page } from '@playwright/test';
import { expect, setLanguage, test } from '#tests/harness/browser.ts';
import { german } from '#tests/harness/texts.ts';

const visiblePlate = (page: Page) => page.locator('[data-plate]:visible');

/** Which of the modifiers leave a click to the browser, and whether the script takes a plain one. */
const findClicksOfScript = (control: Locator) =>
  control.evaluate((element) => {
    const taken = new Set(['ctrlKey', 'metaKey', 'shiftKey', 'plain']);
    const listen = (event: Event) => {
      if (!event.defaultPrevented) taken.delete((event as CustomEvent & { testName: string }).testName);
      event.preventDefault();
    };
    addEventListener('click', listen);
    for (const testName of taken) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, [testName]: true });
      element.dispatchEvent(Object.assign(click, { testName }));
    }
    removeEventListener('click', listen);
    return [...taken];
  });

const controls = {
  '/media-detail/3': ['[data-step="1"]', '[data-full]'],
  '/park': ['#places [data-place=lake]'],
  '/events': ['[data-category]:not([aria-current])'],
  // The island of the button has no script yet, and holds the click.
  '/events/15': ['main form[action="/tickets"] button'],
  // The last: its script loads the page again.
  '/contact': ['a[data-language=en]'],
};

test('a click with Ctrl, Cmd or Shift is the browser’s', { tag: '@once' }, async ({ page }) => {
  for (const [path, all] of Object.entries(controls)) {
    await page.goto(path);
    for (const control of all)
      expect(await findClicksOfScript(page.locator(control).first()), control).toEqual(['plain']);
  }
});

test('a picture that the visitor has passed is not shown when it arrives', { tag: '@once' }, async ({ page }) => {
  await page.goto('/media-detail/3?lng=de');
  await page.evaluate(() => {
    const [, late] = document.querySelectorAll<HTMLImageElement>('[data-plate] img');
    const arrived = Promise.withResolvers<void>();
    addEventListener('late-picture', () => arrived.resolve());
    if (late) late.decode = () => arrived.promise;
  });
  for (const _ of ['second', 'third']) await page.keyboard.press('ArrowRight');
  await expect(visiblePlate(page)).toContainText('3 von 8');
  await page.evaluate(async () => {
    dispatchEvent(new Event('late-picture'));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  await expect(visiblePlate(page)).toContainText('3 von 8');
  await expect(page.locator('[data-status]').first()).toContainText(/^3 von 8: ./);
  await expect(page).toHaveURL('/media-detail/3?photo=3&lng=de');
});

test('arrow keys with Alt, Ctrl or Cmd are the browser’s', { tag: '@once' }, async ({ page }) => {
  await page.goto('/media-detail/3');
  await page.evaluate(() => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true, [modifier]: true }),
      );
  });
  await page.keyboard.press('ArrowRight');
  await expect(visiblePlate(page)).toContainText('2 von 8');
});

test('keys with a modifier, and those that compose a character, are not for the suggestions', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/search?lng=de');
  const box = page.getByRole('main').getByRole('combobox');
  await box.pressSequentially('hund');
  await expect(page.getByRole('listbox')).toBeVisible();
  const taken = await box.evaluate((field) =>
    ['isComposing', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'plain'].filter((name) => {
      const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true, [name]: true });
      return !field.dispatchEvent(key);
    }),
  );
  expect(taken).toEqual(['plain']);
});

test('the full view asks for a picture as wide as the window, and closes with its button', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/media-detail/3');
  await page.getByRole('link', { name: german('library.detail.full') }).click();
  const view = page.getByRole('dialog');
  const sizes = await view.locator('source').evaluateAll((all) => all.map((one) => one.getAttribute('sizes')));
  expect(new Set(sizes)).toEqual(new Set(['100vw']));
  await view.locator('[data-close]').click();
  await expect(view).toBeHidden();
});

test('the link from a place to the map closes its view and loads no page', { tag: '@once' }, async ({ page }) => {
  await page.goto('/park?place=lake');
  const view = page.getByRole('dialog');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  await view.locator('[data-plate]:visible a[href*="#map-"]').click();
  await expect(view).toBeHidden();
  await expect(page).toHaveURL('/park#map-lake');
  expect(loads).toEqual([]);
});

test('on a phone the section bar moves the current section into view', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/contact');
  const last = page.locator('[data-section-bar] a').last();
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test('a file field is marked as empty until a file is chosen', { tag: '@once' }, async ({ page }) => {
  await page.goto('/tickets');
  const field = page.locator('main [data-file-field]');
  await expect(field).toHaveAttribute('data-empty');
  const file = { name: 'id.png', mimeType: 'image/png', buffer: Buffer.alloc(9) };
  await field.setInputFiles(file);
  await expect(field).not.toHaveAttribute('data-empty');
  await field.setInputFiles([]);
  await expect(field).toHaveAttribute('data-empty');
});

test('the header follows a sign-in and a sign-out elsewhere, whichever event tells of it', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/park');
  const dispatch = (name: string, isSignedIn: boolean) =>
    page.evaluate(
      ([event, signedIn]) => {
        if (signedIn) localStorage.setItem('refreshToken', 'token');
        else localStorage.removeItem('refreshToken');
        (event === 'prerenderingchange' ? document : window).dispatchEvent(new Event(event));
        return document.querySelector<HTMLElement>('[data-account]')?.hidden;
      },
      [name, isSignedIn] as const,
    );
  for (const event of ['storage', 'pageshow', 'session-changed', 'prerenderingchange'])
    expect([await dispatch(event, true), await dispatch(event, false)], event).toEqual([false, true]);
});

test('pages that have no transition, and all pages of a slow tab, are left without one', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/park');
  const skipped = await page.evaluate(() => {
    const leave = (path: string) => {
      let isSkipped = false;
      const skipTransition = () => {
        isSkipped = true;
      };
      const entry = { url: new URL(path, location.href).href };
      dispatchEvent(
        Object.assign(new Event('pageswap'), { viewTransition: { skipTransition }, activation: { entry } }),
      );
      return isSkipped;
    };
    const paths = ['/', '/events/15', '/newsletter', '/office', '/office/requests', '/newsletter/read/1', '/feed.xml'];
    const quick = paths.filter(leave);
    sessionStorage.setItem('pageTransitions', 'slow');
    return [quick, paths.filter(leave).length];
  });
  expect(skipped).toEqual([['/office', '/office/requests', '/newsletter/read/1', '/feed.xml'], 7]);
});

const paints: [what: string, entry: { activationStart: number; responseEnd: number }, at: number, isSlow: boolean][] = [
  ['a prefetched page that is painted late', { activationStart: 500, responseEnd: 400 }, 561, true],
  ['a prefetched page that is painted soon', { activationStart: 500, responseEnd: 400 }, 560, false],
  ['a page from the network', { activationStart: 0, responseEnd: 400 }, 900, false],
  ['a page that was opened before it had arrived', { activationStart: 300, responseEnd: 400 }, 900, false],
];

test('only a prefetched page that is painted late ends the transitions of its tab', { tag: '@once' }, async ({
  page,
}) => {
  await page.addInitScript((cases) => {
    const [, navigation, startTime] = cases[Number(new URLSearchParams(location.search).get('case'))] ?? [];
    const getEntries = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type) =>
      type === 'navigation' ? [navigation as unknown as PerformanceEntry] : getEntries(type);
    const seen = { getEntriesByName: () => [{ startTime }] };
    window.PerformanceObserver = class {
      constructor(callback: (list: object, observer: object) => void) {
        Object.assign(this, { observe: () => callback(seen, this), disconnect: () => {} });
      }
    } as unknown as typeof PerformanceObserver;
  }, paints);
  for (const [index, [what, , , isSlow]] of paints.entries()) {
    await page.goto(`/park?case=${index}`);
    const stored = await page.evaluate(() => {
      const value = sessionStorage.getItem('pageTransitions');
      sessionStorage.clear();
      return value;
    });
    expect(stored, what).toBe(isSlow ? 'slow' : null);
  }
});

test('a cookie of an earlier choice is in force for a year after a new one', { tag: '@once' }, async ({ page }) => {
  await setLanguage(page, 'de');
  await page.goto('/contact');
  await page.locator('a[data-language=en]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const [cookie] = await page.context().cookies();
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect([cookie?.value, Math.round(days), cookie?.path, cookie?.sameSite]).toEqual(['en', 365, '/', 'Lax']);
});
