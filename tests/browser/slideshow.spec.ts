/** Older versions of Safari lack the event `scrollend`. */
import { expect, test } from '#tests/harness/browser.ts';

const slideshows = { '/': ['#park', 5], '/park': ['#history', 5], '/about': ['#info', 7] } as const;
for (const [path, [part, count]] of Object.entries(slideshows)) {
  test(`[HOM-03] [PRK-04] [ABT-02] ${path}: wheel, key and script move slides, and arrows lead round`, async ({
    page,
  }) => {
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
    const [previous, next] = [show.getByRole('button').first(), show.getByRole('button').nth(1)];
    const says = (number: number) => expect(show.getByRole('status')).toContainText(`${number}/${count}`);
    const marks = (number: number) =>
      expect(show.locator(`ol a[href$="-${number}"]`)).toHaveAttribute('aria-current', 'true');
    await expect(show.locator('figure')).toHaveCount(count);
    await previous.click();
    await says(count);
    await next.click();
    await says(1);
    await next.click();
    await says(2);
    // The pictures on both sides are fetched before the visitor arrives there.
    for (const place of [0, 1, 2]) await expect(row.locator('img').nth(place)).toHaveAttribute('loading', 'eager');

    await row.evaluate((list) => list.scrollTo({ left: 3 * list.clientWidth, behavior: 'instant' }));
    await marks(4);
    await expect(show.locator('[aria-current]')).toHaveCount(1);
    await next.click();
    await says(5);

    await row.focus();
    await page.keyboard.press('ArrowLeft');
    await marks(4);
    // The browser moves the row. If the script did, too, a key would move two slides.
    await says(5);
    await previous.click();
    await says(3);

    await row.hover();
    await page.mouse.wheel(-2000, 0);
    await marks(1);
    await next.click();
    await says(2);
    await expect(page.locator('html')).toHaveAttribute('data-swallowed', 'yes');
  });
}
