/** What answers to a pointer that hovers, and to a press. */
import type { Locator } from '@playwright/test';
import { oneOfEachKind } from '#tests/harness/addresses.ts';
import { expect, test } from '#tests/harness/browser.ts';

const colours = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no rule for a hovering pointer reaches a finger', async ({ page }) => {
  // What a page is styled with stands in what the server sends: read and parsed, it need not be drawn.
  await page.goto('/contact');
  const fetched = async (path: string) => (await page.request.get(path)).text();
  const stylesOf = async (path: string) => {
    const html = await fetched(path);
    const linked = [...html.matchAll(/<link(?=[^>]*stylesheet)[^>]*href="([^"]+)"/g)].map(([, href = '']) =>
      fetched(href),
    );
    const inside = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    return [...inside, ...(await Promise.all(linked))];
  };
  const read = (styles: string[]) =>
    page.evaluate((styles) => {
      const flat = (rules: CSSRuleList, media: string): [selector: string, media: string][] =>
        [...rules].flatMap((rule): [string, string][] => {
          if (rule instanceof CSSStyleRule) return [[rule.selectorText, media]];
          if (!(rule instanceof CSSGroupingRule)) return [];
          return flat(rule.cssRules, rule instanceof CSSMediaRule ? `${media} ${rule.media.mediaText}` : media);
        });
      const all = styles.flatMap((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return flat(sheet.cssRules, '');
      });
      const hovering = all.filter(([selector]) => selector.includes(':hover'));
      const loose = hovering.filter(([, media]) => !/hover:\s*hover/.test(media)).map(([selector]) => selector);
      return { loose, held: hovering.length - loose.length };
    }, styles);
  for (const path of oneOfEachKind) {
    const { loose, held } = await read(await stylesOf(path));
    expect(loose, path).toEqual([]);
    expect(held, path).toBeGreaterThan(0);
  }
});

test('[HOM-01] the film’s button can be read at rest, under the pointer, pressed and after a press', async ({
  page,
}) => {
  await page.goto('/');
  const button = page.locator('[data-film-toggle]');
  await button.scrollIntoViewIfNeeded();
  const readable = async (when: string) => {
    const { color, backgroundColor } = await colours(button);
    expect(color, when).not.toBe(backgroundColor);
    expect(backgroundColor, when).not.toBe('rgba(0, 0, 0, 0)');
  };
  await readable('at rest');
  await button.hover();
  await readable('hovered');
  await page.mouse.down();
  await readable('pressed');
  await page.mouse.up();
  await readable('after it');
});

test.describe('a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sees that a button is pressed, and afterwards that it no longer is', async ({ page }) => {
    await page.goto('/');
    const button = page.locator('[data-film-toggle]');
    await button.scrollIntoViewIfNeeded();
    const rest = await colours(button);
    await button.hover();
    await page.mouse.down();
    const pressed = await colours(button);
    expect(pressed).not.toEqual(rest);
    expect(pressed.color).not.toBe(pressed.backgroundColor);
    // Where nothing hovers, what has been touched looks as before.
    await page.mouse.up();
    expect(await colours(button)).toEqual(rest);
  });
});

test('whatever is pressed is inked, and what is out of reach is not', async ({ page }) => {
  await page.goto('/catalogue');
  const rest = page.locator('[data-state=rest]');
  const ink = await rest.evaluate((row) => getComputedStyle(row).color);
  const pressed = async (control: Locator) => {
    await control.hover();
    await page.mouse.down();
    const { backgroundColor } = await colours(control);
    await page.mouse.move(0, 0);
    await page.mouse.up();
    return backgroundColor;
  };
  for (const control of await rest.locator('button, a, summary').all()) expect(await pressed(control)).toBe(ink);
  expect(await pressed(page.getByRole('button', { name: 'The end of the row' }))).not.toBe(ink);
});

test('the poster that is pressed comes along onto its page, but not where it was waited for', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null };
      const moving = viewTransition?.ready.then(() =>
        document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement),
      );
      Object.assign(window, { moving });
    });
  });
  const moving = async () => {
    await page.goto('/events');
    await page.locator('main article a').nth(1).click();
    await page.waitForURL(/events\/\d+$/);
    return page.evaluate(() => (window as unknown as { moving?: Promise<string[]> }).moving ?? []);
  };
  // Where a slow machine shows the next page before its picture is read, the poster goes for itself; on this page it has the same name.
  expect(await moving()).toContain('::view-transition-old(poster)');
  const named = page
    .locator('main img')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).viewTransitionName));
  expect((await named).filter((name) => name === 'poster')).toHaveLength(1);
  await page.evaluate(() => sessionStorage.setItem('leaf', 'slow'));
  expect(await moving()).toEqual([]);
  await context.close();
});
