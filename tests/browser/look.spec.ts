/** An owner chooses colours and a logo, sees them in the preview, and publishes them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { checkPageInBothModes } from '#tests/harness/page-checks.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ house: OfficeServer & { owner: string } }>({
  house: officeServerFixture('look', async (storage, now) => {
    const { cookie } = await createStaffMember({ storage, clock: { now } }, 'owner');
    return { owner: cookie };
  }),
});

test.describe.configure({ mode: 'default' });

test.beforeEach(({ context, house }) => signIn(context, { address: house.address, cookie: house.owner }));

const field = (page: Page, name: string) => page.locator(`[id="${name}"]`);
const drawing = '<svg viewBox="0 0 48 32"><path d="M4 32V14l8-12 8 12v18z"/></svg>';
const readInk = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

test('picker and SVG file fill the form, the preview shows them, and the published page has them', async ({
  page,
  house,
}) => {
  await page.goto(`${house.address}/office/content/look/look?lng=de`);
  for (const group of ['colours', 'colours.day'])
    await page
      .locator('summary')
      .getByText(german(`fields.look.${group}.label`), { exact: true })
      .click();
  await page.locator('[data-colour-of="colours.day.ink"]').fill('#143d2b');
  await expect(field(page, 'colours.day.ink')).toHaveValue('#143d2b');
  await field(page, 'colours.day.paper').fill('#f6f2e2');
  await expect(page.locator('[data-colour-of="colours.day.paper"]')).toHaveValue('#f6f2e2');
  await page.locator('[data-drawing-of=logo] input').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  });
  await expect(field(page, 'logo')).toHaveValue(drawing);
  const preview = page.frameLocator('[data-preview-frame=de] iframe:not([data-loading])');
  await expect(preview.locator('header path[d^="M4 32V14"]')).toBeVisible();
  await checkPageInBothModes(page);
  await page.getByRole('button', { name: german('editor.form.publish'), exact: true }).click();
  await expect(page).toHaveURL(/done=publishedContent/);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(house.address);
  expect(await readInk(page)).toBe('rgb(20, 61, 43)');
  await page.emulateMedia({ media: 'print' });
  expect(await readInk(page), 'on paper').toBe('rgb(0, 0, 0)');
});

test('a PNG of any size becomes a logo, and the published page shows it', async ({ page, house, watch }) => {
  // The preview has no file of a picture that is not published.
  watch.expectFaults(/status of 404/);
  const colour = { width: 1800, height: 900, channels: 4, background: '#b01010' } as const;
  await page.goto(`${house.address}/office/content/look/look?lng=de`);
  await page.locator('[data-drawing-of=logo] input').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: colour }).png().toBuffer(),
  });
  await expect(field(page, 'logo')).toHaveValue(/^data:image\/png;base64,iVBOR/);
  await page.getByRole('button', { name: german('editor.form.publish'), exact: true }).click();
  await expect(page).toHaveURL(/done=publishedContent/);
  await page.goto(house.address);
  const logo = page.locator('header img');
  expect(await logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width])).toEqual([192, 64]);
});
