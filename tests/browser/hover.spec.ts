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
