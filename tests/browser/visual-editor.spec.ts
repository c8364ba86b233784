/** A click on a public page opens the field of its text; titles have the phone's width. */

import type { BrowserContext, Page } from '@playwright/test';
import { headingFields, phoneTextWidth } from '#server/content/style-issues.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn as signedIn } from '#tests/harness/office-session.ts';
import { checkPage } from '#tests/harness/page-checks.ts';
import { german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ office: OfficeServer }>({ office: officeServerFixture('see') });

test.describe.configure({ mode: 'default' });

/** With the cookie of the admin bar, which the sign-in form sets. */
async function signIn(context: BrowserContext, office: OfficeServer) {
  await signedIn(context, office);
  await context.addCookies([{ name: 'officeBar', value: '1', domain: new URL(office.address).hostname, path: '/' }]);
}

const adminBar = (page: Page) => page.frameLocator('iframe[src^="/office/admin-bar"]');
const previewFrame = (page: Page) => page.frameLocator('iframe[data-page]');

test('the admin bar leads to the visual editor, a click to the field', async ({ page, context, office }) => {
  await signIn(context, office);
  await page.goto(`${office.address}/events/15?lng=de`);
  await adminBar(page)
    .getByRole('link', { name: german('visualEditor.adminBar.change') })
    .click();
  await expect(page).toHaveURL(/\/office\/visual-editor\?address=%2Fevents%2F15$/);
  const title = previewFrame(page).getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await checkPage(page, { excludedSelectors: ['iframe'], isCovered: true })).toEqual([]);
  }
  await title.click();
  await expect(page).toHaveURL(/\/office\/content\/events\/15#event\.title\.de$/);
});

test('in the visual editor a link opens its field, or with Ctrl the linked page', async ({ page, context, office }) => {
  await signIn(context, office);
  const editorUrl = `${office.address}/office/visual-editor?address=/events/15&language=de&lng=de`;
  await page.goto(editorUrl);
  await previewFrame(page).getByRole('link', { name: 'Impressum' }).click();
  await expect(page).toHaveURL(/\/office\/content\/texts\/shell#footer\.imprint\.de$/);
  await page.goto(editorUrl);
  const imprint = previewFrame(page).getByRole('link', { name: 'Impressum' });
  await imprint.click({ modifiers: ['Control'] });
  await expect(page).toHaveURL(/\/office\/visual-editor\?address=%2Fcontact/);
  await expect(previewFrame(page).getByRole('heading', { level: 1 })).toBeVisible();
  const linkList = page.locator('details[data-links]');
  await linkList.locator('summary').click();
  await linkList.getByRole('link', { name: 'Mediathek' }).first().click();
  await expect(page).toHaveURL(/\/office\/visual-editor\?address=%2Fmedia-library/);
});

test('the editor knows the font size and the width of titles on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const pages = { events: '/events/15', news: '/news-detail/1', media: '/media-detail/3', pages: '/terms' } as const;
  for (const [kind, path] of Object.entries({ ...pages, parkDetail: '/park-detail/1', texts: '/park' })) {
    await page.goto(`${path}?lng=de`);
    // A title beside another element is narrower than the line it could use.
    const { size, width } = await page.locator('h1').evaluate((title) => {
      const line = title.parentElement ?? title;
      const { paddingLeft, paddingRight } = getComputedStyle(line);
      const inset = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return { size: Number.parseFloat(getComputedStyle(title).fontSize), width: line.clientWidth - inset };
    });
    const measured = headingFields[kind as keyof typeof headingFields];
    expect(Math.abs(size - (measured?.size ?? 0)), kind).toBeLessThan(0.5);
    expect(Math.abs(width - phoneTextWidth), kind).toBeLessThan(1);
  }
});
