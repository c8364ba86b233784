/** A map and two films in frames of other hosts. A stub answers for them and records requests. */

import type { Page } from '@playwright/test';
import { languages } from '#contract/language.ts';
import { expect, languageTag, siteAddress, tabTo, test } from '#tests/harness/browser.ts';
import { german } from '#tests/harness/texts.ts';

const thirdParties = [
  {
    ...({ row: 'PRK-01', name: 'OpenStreetMap', page: '/park', embed: '/embed/map' } as const),
    shown: /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?.*marker=53\.8224%2C13\.277$/,
    host: 'https://www.openstreetmap.org',
  },
  {
    ...({ row: 'MDD-03', name: 'YouTube', page: '/media-detail/2', embed: '/embed/video/2' } as const),
    shown: /^https:\/\/www\.youtube-nocookie\.com\/embed\/TwelveDays_1$/,
    host: 'https://www.youtube-nocookie.com',
  },
  {
    ...({
      row: 'MDD-03',
      name: 'Vimeo',
      page: '/media-detail/5',
      embed: '/embed/video/5',
    } as const),
    shown: /^https:\/\/player\.vimeo\.com\/video\/20210821\?dnt=1$/,
    host: 'https://player.vimeo.com',
  },
];

const agreeButton = { de: (name: string) => `${name} laden`, en: (name: string) => `Load ${name}` };

async function listForeignRequests(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.context().unrouteAll();
  await page.context().route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== siteAddress(),
    (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stub</title><p>Stub</p>' });
    },
  );
  return requested;
}

/** Adds a foreign frame, as an attacker might, and waits for a policy violation or a load. */
const insertEmbed = (page: Page, embed: string, src: string, { refused = true } = {}) =>
  page
    .frames()
    .find((frame) => frame.url().includes(embed))
    ?.evaluate(
      async ({ address, refused }) => {
        const frame = document.createElement('iframe');
        const outcome = new Promise((resolve) =>
          refused
            ? document.addEventListener('securitypolicyviolation', resolve, { once: true })
            : frame.addEventListener('load', resolve, { once: true }),
        );
        frame.src = address;
        document.body.append(frame);
        await outcome;
      },
      { address: src, refused },
    );

for (const [index, { row, name, page: path, embed, host, shown }] of thirdParties.entries()) {
  // The buttons work alike in both languages, so each host is tested in one of them.
  const language = languages[index % languages.length] ?? 'de';

  test(
    `[${row}] ${language}: ${name} is loaded only after the visitor has agreed`,
    languageTag(language),
    async ({ page, watch }) => {
      watch.expectFaults(/^policy: frame-src https:/, /violates the following/);
      const requested = await listForeignRequests(page);
      await page.goto(`${path}?lng=${language}`);
      const frame = page.frameLocator('iframe');
      await page.locator('iframe').scrollIntoViewIfNeeded();
      const agree = frame.getByRole('button', { name: agreeButton[language](name), exact: true });
      await expect(agree).toBeVisible();
      await insertEmbed(page, embed, host);
      await insertEmbed(page, embed, 'https://elsewhere.example/');
      expect(requested).toEqual([]);

      await agree.click();
      const player = frame.locator('iframe[title]');
      await expect(player).toHaveAttribute('src', shown);
      await expect(player.contentFrame().getByText('Stub')).toBeVisible();
      await insertEmbed(page, embed, 'https://elsewhere.example/');
      expect(requested).toEqual([expect.stringMatching(shown)]);

      // Control: the check counts the allowed host.
      await insertEmbed(page, embed, host, { refused: false });
      await expect.poll(() => requested).toHaveLength(2);

      // The next visit asks again.
      await page.reload();
      await page.locator('iframe').scrollIntoViewIfNeeded();
      await expect(agree).toBeVisible();
      expect(requested).toHaveLength(2);
    },
  );
}

test('a visitor allows a third party by keyboard, lets the browser remember it, and revokes it', async ({ page }) => {
  const requested = await listForeignRequests(page);
  const remembered = () => page.evaluate(() => localStorage.getItem('consents'));
  await page.goto('/embed/map?lng=de');
  await page.evaluate(() => localStorage.setItem('consents', 'Vimeo'));
  await tabTo(page, 'OpenStreetMap laden');
  for (const key of ['Tab', 'Space', 'Shift+Tab', 'Enter']) await page.keyboard.press(key);
  const hide = page.getByRole('link', { name: german('embed.hide', { provider: 'OpenStreetMap' }) });
  await expect(hide).toBeVisible();
  await expect.poll(() => requested).toHaveLength(1);
  expect(await remembered()).toBe('Vimeo OpenStreetMap');
  await page.goto('/embed/map');
  await expect(hide).toBeVisible();
  await expect.poll(() => requested).toHaveLength(2);

  await hide.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'OpenStreetMap laden' })).toBeVisible();
  expect(await remembered()).toBe('Vimeo');
  expect(requested).toHaveLength(2);

  await page.evaluate(() => localStorage.setItem('consents', 'OpenStreetMap'));
  await page.goto('/embed/map');
  await hide.click();
  await expect.poll(remembered, 'the last one').toBeNull();
});

test('without script a form asks about the third party, and cannot remember the answer', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: siteAddress(), javaScriptEnabled: false, locale: 'de-DE' });
  const page = await context.newPage();
  const requested = await listForeignRequests(page);
  for (const { name, embed, shown } of thirdParties) {
    await page.goto(embed);
    await expect(page.getByRole('checkbox')).toBeHidden();
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: agreeButton.de(name) }).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', shown);
    await expect.poll(() => requested.splice(0)).toEqual([expect.stringMatching(shown)]);
  }
  await context.close();
});
