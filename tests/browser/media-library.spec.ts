import type { Page } from '@playwright/test';
import { expect as baseExpect, test as baseTest } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { checkPageInBothModes } from '#tests/harness/page-checks.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ office: OfficeServer }>({ office: officeServerFixture('pictures') });

// A process of low priority cuts photographs, and the tests wait for it.
test.describe.configure({ mode: 'default' });
const cutTimeout = { timeout: 240_000 };
const expect = baseExpect.configure(cutTimeout);

const photograph = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  base64: (await encodeJpeg(createTwoColourImage(width, 400))).toString('base64'),
});
type PhotographFile = Awaited<ReturnType<typeof photograph>>;

const giveFiles = (page: Page, how: 'drop' | 'paste', files: PhotographFile[]) =>
  page.evaluate(
    ({ how, files }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const init = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
      document.body.dispatchEvent(how === 'drop' ? new DragEvent('drop', init) : new ClipboardEvent('paste', init));
    },
    { how, files },
  );

const words = [
  german('pictureLibrary.detail.titleDe'),
  german('pictureLibrary.detail.titleEn'),
  german('pictureLibrary.detail.altDe'),
  german('pictureLibrary.detail.altEn'),
];

test('of two dropped files the picture is uploaded after a retry, and the text is refused with a sentence', async ({
  page,
  context,
  office,
  watch,
}) => {
  watch.expectFaults(/Failed to load resource|status of 422/);
  await signIn(context, office);
  await page.goto(`${office.address}/office/pictures?lng=de`);
  const send = page.getByRole('button', { name: german('pictureLibrary.upload.send'), exact: true });
  await expect(send).toBeHidden();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let failuresLeft = 1;
  await page.route(/\/office\/pictures$/, async (route) => {
    const isNote = route.request().postDataBuffer()?.includes('Notiz.jpg');
    await gate;
    return !isNote && failuresLeft-- > 0 ? route.abort() : route.continue();
  });
  const note = { name: 'Notiz.jpg', mimeType: 'image/jpeg', base64: btoa('Liebes Büro, anbei die Bilder') };
  await giveFiles(page, 'drop', [await photograph('Wehr.jpg', 480), note]);
  const rows = page.getByRole('list', { name: german('pictureLibrary.upload.list') }).getByRole('listitem');
  await expect(rows).toContainText(['Wehr.jpg', 'Notiz.jpg']);
  const again = rows.getByRole('button', { name: german('pictureLibrary.upload.again') }).first();
  await expect(again).toBeHidden();
  await expect(send).toBeHidden();
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  open();
  await expect(rows).toContainText(['Wehr.jpg', '„Notiz.jpg“ ist ein Text.']);
  await again.click(cutTimeout);
  await expect(page.getByRole('status').filter({ hasText: '1 von 2 abgegeben' })).toBeVisible();
  await page.getByRole('link', { name: german('pictureLibrary.upload.next') }).click();
  await expect(page).toHaveURL(/pictures\/wehr/);
});

test('arrow keys and a click move the focal point of a pasted photograph', async ({ page, context, office }) => {
  await signIn(context, office);
  await page.goto(`${office.address}/office/pictures/concert?lng=de`);
  await page.getByLabel(german('pictureLibrary.detail.titleEn')).fill('The concert, photographed');
  await giveFiles(page, 'paste', [await photograph('image.png', 640)]);
  await page.waitForURL(/done=uploadedPicture/, cutTimeout);
  await expect(page.getByLabel(german('pictureLibrary.detail.titleEn'))).toHaveValue('The concert, photographed');
  const mark = page.getByRole('slider', { name: german('pictureLibrary.focus.point') });
  await mark.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowLeft');
  await expect(mark).toHaveAttribute('aria-valuetext', /^35\s%\svon links, 50\s%\svon oben$/);
  await expect(page.getByLabel(german('pictureLibrary.focus.across'))).toHaveValue('35');
  // The emblem shows 400 of 640 pixels, from pixel 24 on.
  const emblem = page.locator('[data-crop=emblem] img').first();
  await expect(emblem).toHaveAttribute('style', /inset-inline-start: -6%/);
  const whole = await page.locator('[data-focus-image]').boundingBox();
  await page.mouse.click((whole?.x ?? 0) + (whole?.width ?? 0) * 0.9, (whole?.y ?? 0) + (whole?.height ?? 0) * 0.5);
  await expect(mark).toHaveAttribute('aria-valuetext', /^90\s%\svon links, 50\s%\svon oben$/);
  await expect(emblem).toHaveAttribute('style', /inset-inline-start: -60%/);
  await page.getByRole('button', { name: 'Veröffentlichen' }).click(cutTimeout);
  await expect(page.getByRole('status').first()).toContainText('veröffentlicht.');
});

test('a picture is uploaded, described and taken down on a phone without script', async ({ browser, office }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await signIn(context, office);
  const page = await context.newPage();
  await page.goto(`${office.address}/office/pictures?lng=de`);
  const { base64, ...file } = await photograph('Scheune.jpg', 440);
  const field = page.getByLabel('Fotos', { exact: true });
  await field.setInputFiles({ ...file, buffer: Buffer.from(german('pictureLibrary.found.unknown')) });
  await page.getByRole('button', { name: german('pictureLibrary.upload.send') }).click(cutTimeout);
  await expect(page.getByRole('alert')).toContainText('Nicht alles wurde angenommen.');
  await expect(page.getByText('„Scheune.jpg“ ist ein Text.')).toBeVisible();
  await field.setInputFiles({ ...file, buffer: Buffer.from(base64, 'base64') });
  await page.getByRole('button', { name: german('pictureLibrary.upload.send') }).click(cutTimeout);
  await expect(page.getByRole('status').first()).toContainText(german('office.outcome.uploadedPicture'));
  for (const label of words) await page.getByLabel(label).fill('Die Scheune');
  await page.getByLabel(german('pictureLibrary.focus.across')).fill('20');
  await page.getByRole('button', { name: 'Veröffentlichen' }).click(cutTimeout);
  await expect(page.getByRole('status').first()).toContainText('veröffentlicht.');
  await expect(page.getByLabel(german('pictureLibrary.focus.across'))).toHaveValue('20');
  await page.getByLabel('Warum').selectOption({ label: german('pictureLibrary.takedown.reasons.mistake') });
  await page.getByRole('button', { name: german('pictureLibrary.takedown.send') }).click(cutTimeout);
  await expect(page.getByLabel(german('pictureLibrary.email.english'))).toHaveValue(
    /You wrote to us about the picture “Die Scheune”/,
  );
  await context.close();
});

test('the text about a picture survives the end of a session', async ({ page, context, office, watch }) => {
  watch.expectFaults(/status of 401/);
  await signIn(context, office);
  await page.goto(`${office.address}/office/pictures/lawn?lng=de`);
  await page.getByLabel(german('pictureLibrary.detail.altDe')).fill('Der Rasen am Abend.');
  await context.clearCookies({ name: 'office' });
  await page.getByRole('button', { name: german('pictureLibrary.detail.save') }).click(cutTimeout);
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(context, office);
  await page.goto(`${office.address}/office/pictures/lawn`);
  await expect(page.getByLabel(german('pictureLibrary.detail.altDe'))).toHaveValue('Der Rasen am Abend.');
});

test('axe finds nothing on the media library, and nothing is too wide', async ({ page, context, office }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(context, office);
  await page.goto(`${office.address}/office/pictures?lng=de`);
  await giveFiles(page, 'drop', [await photograph('Ufer.jpg', 460)]);
  await page.waitForURL(/pictures\/ufer/, cutTimeout);
  const faults: string[] = [];
  for (const path of ['', '/ufer', '/oak', '/batch?ids=ufer,oak']) {
    await page.goto(`${office.address}/office/pictures${path}`);
    faults.push(...(await checkPageInBothModes(page, () => ({ isCovered: true }))));
  }
  expect(faults).toEqual([]);
});
