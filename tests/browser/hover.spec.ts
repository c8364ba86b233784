/** What answers to a pointer that hovers, and to a press. */
import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

const colours = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [pointer, options] of Object.entries({ 'a mouse': {}, 'a finger': { hasTouch: true, isMobile: true } }))
  test.describe(pointer, () => {
    test.use({ viewport: { width: 390, height: 844 }, ...options });

    test('[HOM-01] the film’s button can be read at all times; a press is seen, and with a finger nothing after it', async ({
      page,
    }) => {
      await page.goto('/');
      const button = page.locator('[data-film-toggle]');
      await button.scrollIntoViewIfNeeded();
      const seen = [await colours(button)];
      for (const act of [() => button.hover(), () => page.mouse.down(), () => page.mouse.up()]) {
        await act();
        seen.push(await colours(button));
      }
      for (const { color, backgroundColor } of seen) expect([color, 'rgba(0, 0, 0, 0)']).not.toContain(backgroundColor);
      const [rest, hovered, pressed, after] = seen;
      expect(pressed).not.toEqual(rest);
      expect(after).toEqual(pointer === 'a finger' ? rest : hovered);
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
  const names = await page
    .locator('main img')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).viewTransitionName));
  expect(names.filter((name) => name === 'poster')).toHaveLength(1);
  await page.evaluate(() => sessionStorage.setItem('leaf', 'slow'));
  expect(await moving()).toEqual([]);
  await context.close();
});
