import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAxeViolations } from '#tests/harness/axe.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { buildBox } from '#tests/harness/films.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { german } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const test = baseTest.extend<{ office: OfficeServer }>({ office: officeServerFixture('films') });

/** Large enough for three parts. */
async function recordFilm() {
  const whole = await readFile(join(fixtureContentFolder, 'films/media-1/film.h264.mp4'));
  const buffer = Buffer.concat([whole, buildBox('mdat', Buffer.alloc(2 * 2 ** 20))]);
  return { name: 'Ernte 2026.mp4', mimeType: 'video/mp4', buffer };
}

test('after a lost connection a film upload continues, and the film gets captions and a place on a page', async ({
  page,
  context,
  office,
  watch,
}) => {
  watch.expectFaults(/Failed to load resource/);
  await signIn(context, office);
  await page.goto(`${office.address}/office/films/new?lng=de`);
  expect(await findAxeViolations(page)).toEqual([]);
  // The connection is broken half-way, until the test has read the page.
  let isBroken = true;
  await page.route(/\/uploads\/[0-9a-f]+\/1$/, (route) => (isBroken ? route.abort() : route.continue()));
  const send = page.locator('form[data-film-upload] button[type=submit]');
  await expect(send).toBeHidden();
  await page.locator('input[type=file]').setInputFiles(await recordFilm());
  await expect(page.getByRole('status').filter({ hasText: german('filmLibrary.upload.offline') })).toBeVisible();
  await expect(send).toBeHidden();
  await expect(page.locator('input[type=file]')).toBeDisabled();
  expect(await page.locator('input[type=file]').inputValue()).toContain('Ernte 2026.mp4');
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  isBroken = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForURL(/\/office\/films\/ernte-2026\?done=uploadedFilm/);

  await page.locator('video[data-film]').evaluate(async (video: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = 9;
    await seeked;
  });
  await page.getByRole('button', { name: german('filmLibrary.still.take') }).click();
  await page.waitForURL(/done=changedFilm/);
  await expect(page.getByRole('link', { name: german('filmLibrary.still.edit') })).toBeVisible();
  const captions = page.locator('#captions');
  const buffer = Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\nHeu und Wind.\n');
  await captions.locator('input[type=file]').setInputFiles({ name: 'de.vtt', mimeType: 'text/vtt', buffer });
  await captions.getByRole('button', { name: german('filmLibrary.captions.send') }).click();
  await expect(captions).toContainText(german('filmLibrary.captions.counts_one', { de: 1, en: 0 }));
  await expect(page.locator('#todo')).toContainText(german('filmLibrary.captions.missing.en_one'));
  await expect(page.locator('#todo [data-done]')).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: german('filmLibrary.captions.lineAt', { number: 1, at: '0:01' }) }).click();
  await expect(page).toHaveURL(/films\/ernte-2026#lines\.0\.caption\.en$/);
  await expect(page.locator('[name="lines.0.caption.de"]')).toHaveValue('Heu und Wind.');
  await page.getByRole('link', { name: german('filmLibrary.detail.itself'), exact: true }).click();
  await page.getByRole('button', { name: german('filmLibrary.uses.item') }).click();
  await expect(page).toHaveURL(/\/office\/content\/media\/\d+\?done=startedDraft/);
});
