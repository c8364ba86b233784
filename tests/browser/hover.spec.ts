import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/harness/browser.ts';

const colours = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[HOM-01] the film’s pause button stays readable, and a click changes its colours', async ({ page }) => {
  await page.goto('/');
  const button = page.locator('[data-film-toggle]');
  const states = [await colours(button)];
  for (const act of [() => button.hover(), () => page.mouse.down()]) {
    await act();
    states.push(await colours(button));
  }
  for (const { color, backgroundColor } of states) expect([color, 'rgba(0, 0, 0, 0)']).not.toContain(backgroundColor);
  expect(states[2]).not.toEqual(states[0]);
});

test('a control gets the ink colour while it is pressed, a disabled control does not', async ({ page }) => {
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

test('a clicked poster moves to its page, unless the tab has seen a slow transition', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  // The page skips a transition in pageswap. A slow browser may drop one later, too.
  await page.addInitScript(() => {
    addEventListener('pageswap', ({ viewTransition }) => {
      if (!viewTransition) return;
      sessionStorage.setItem('transition', 'shown');
      viewTransition.skipTransition = () => sessionStorage.setItem('transition', 'skipped');
    });
  });
  const posters = () =>
    page
      .locator('main img')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).viewTransitionName === 'poster').length);
  for (const [speed, transition] of Object.entries({ quick: 'shown', slow: 'skipped' })) {
    await page.goto('/events');
    await page.evaluate((value) => sessionStorage.setItem('pageTransitions', value), speed);
    expect(await posters()).toBe(0);
    const link = page.locator('main article a').nth(1);
    await link.focus();
    expect(await posters()).toBe(1);
    await link.click();
    await page.waitForURL(/events\/\d+$/);
    expect(await page.evaluate(() => sessionStorage.getItem('transition'))).toBe(transition);
    expect(await posters()).toBe(1);
  }
  await context.close();
});
