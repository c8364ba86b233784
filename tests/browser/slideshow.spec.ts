/** Slideshows keep their place, also in browsers that never say that a scroll has ended, as Safari long did not. */
import { expect, test } from '#tests/harness/browser.ts';

const slideshows = [
  { path: '/', part: '#park', count: 5 },
  { path: '/park', part: '#history', count: 5 },
  { path: '/about', part: '#info', count: 7 },
];

for (const { path, part, count } of slideshows) {
  test(`[HOM-03] [PRK-04] [ABT-02] ${path}: after a wheel, a key or a script has moved the row, dots and arrows go on from there`, async ({
    page,
  }) => {
    const said = page.evaluate.bind(page, () => document.documentElement.dataset['swallowed']);
    await page.addInitScript(() => {
      const swallow = (event: Event) => {
        event.stopImmediatePropagation();
        document.documentElement.dataset['swallowed'] = 'yes';
      };
      addEventListener('scrollend', swallow, { capture: true });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const show = page.locator(`${part} [data-slides]`);
    const row = show.locator('ol').first();
    const marked = show.locator('[aria-current]');
    const dot = (number: number) => show.locator(`ol a[href$="-${number}"]`);
    const [previous, next] = [show.getByRole('button').first(), show.getByRole('button').nth(1)];
    await next.click();
    await expect(show.getByRole('status')).toContainText(`2/${count}`);

    await row.evaluate((list) => list.scrollTo({ left: 3 * list.clientWidth, behavior: 'instant' }));
    await expect(dot(4)).toHaveAttribute('aria-current', 'true');
    await expect(marked).toHaveCount(1);
    await next.click();
    await expect(show.getByRole('status')).toContainText(`5/${count}`);

    await row.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(dot(4)).toHaveAttribute('aria-current', 'true');
    await previous.click();
    await expect(show.getByRole('status')).toContainText(`3/${count}`);

    await row.hover();
    await page.mouse.wheel(-2000, 0);
    await expect(dot(1)).toHaveAttribute('aria-current', 'true');
    await next.click();
    await expect(show.getByRole('status')).toContainText(`2/${count}`);
    // Somebody did say it, and nobody heard.
    expect(await said()).toBe('yes');
  });
}
