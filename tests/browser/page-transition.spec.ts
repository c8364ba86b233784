import { expect, test } from '#tests/harness/browser.ts';

test('a click on a poster animates it into the page of its event, unless animations are slow in this tab', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  // The site skips an animation in pageswap. A slow browser may skip one later, which does not count.
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
