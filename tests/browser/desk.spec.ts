/** The desk of the office as its clerks use it: with the keyboard alone, without script, and the menu on a telephone. What axe says: office-axe.spec.ts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, once, test as watched } from '#tests/harness/browser.ts';
import { beginFolder, eveningAhead, fillRequests, requestRow } from '#tests/harness/desk.ts';
import { signIn } from '#tests/harness/signed-in.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import type { Served } from '#tools/served.ts';

interface Desk extends Served {
  /** of somebody who is signed in */
  cookie: string;
}

const test = watched.extend<{ desk: Desk }>({
  desk: once(async (use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tollenau-desk-'));
    const storage = await beginFolder(folder);
    const now = new Date();
    await eveningAhead(storage.db, now);
    const rows = Array.from({ length: 16 }, (_, index) => requestRow(index, 16, now));
    await fillRequests(storage.db, rows);
    const { cookie } = await staffMember({ storage, clock: { now } }, 'owner');
    await storage.close();
    await using server = await serveUnwarmed({ LOG_LEVEL: 'warn', DATA_DIR: folder });
    await use({ ...server, cookie });
    await rm(folder, { recursive: true, force: true });
  }),
});

// One server for them all, so one worker.
test.describe.configure({ mode: 'default' });

test('B3 ten requests are answered with the keyboard alone: Enter opens the first, and Enter offers to each', async ({
  page,
  context,
  desk,
}) => {
  test.slow();
  await signIn(context, desk);
  const begun = Date.now();
  await page.goto(`${desk.address}/office/requests?lng=de`);
  // The browser gives the focus when it first draws the page.
  await expect(page.locator('tbody a').first()).toBeFocused();
  await page.keyboard.press('Enter');
  for (let answered = 0; answered < 10; answered++) {
    const seats = page.getByLabel('Stühle', { exact: true });
    await expect(seats).toBeFocused();
    // What could not be read out of the note the clerk types.
    if ((await seats.inputValue()) === '') await page.keyboard.type('1');
    const asked = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== asked && url.searchParams.get('done') === 'offered');
  }
  expect(Date.now() - begun).toBeLessThan(3 * 60 * 1000);
  await page.goto(`${desk.address}/office/requests?state=offered`);
  await expect(page.locator('tbody tr')).toHaveCount(10);
});

test('B3 a held Enter sends one offer, and not one to each of the next', async ({ page, context, desk }) => {
  await signIn(context, desk);
  await page.goto(`${desk.address}/office/requests?lng=de`);
  const offered = async () => {
    const counted = await page.request.get(`${desk.address}/office/requests?state=offered`, {
      headers: { cookie: desk.cookie },
    });
    return new Set((await counted.text()).match(/\/office\/requests\/T-[\w-]+/g)).size;
  };
  const before = await offered();
  await page.locator('tbody a').first().click();
  const seats = page.getByLabel('Stühle', { exact: true });
  await expect(seats).toBeFocused();
  await seats.fill('1');
  await page.keyboard.down('Enter');
  await page.waitForURL((url) => url.searchParams.get('done') === 'offered');
  await expect(seats).toBeFocused();
  // The next one could be answered as it stands.
  if ((await seats.inputValue()) === '') await seats.fill('1');
  const next = page.url();
  for (let repeated = 0; repeated < 5; repeated++) await page.keyboard.down('Enter');
  expect(page.url()).toBe(next);
  expect(await offered()).toBe(before + 1);
  // Control: let go and pressed anew, it is an answer.
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== next && url.searchParams.get('done') === 'offered');
});

test('B8 without script: from the letter in the inbox to the offer in two presses, and it can be taken back', async ({
  browser,
  desk,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
  await signIn(context, desk);
  const page = await context.newPage();
  await page.goto(`${desk.address}/office/requests?find=T-AAAA-AAAS&lng=en`);
  const reference = await page.locator('tbody a').first().getAttribute('href');
  // The letter's own link; everything before it only looks for one that is open.
  await page.goto(desk.address + reference);
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('The offer leaves in half a minute.');
  await page.getByRole('link', { name: /See or undo/ }).click();
  await page.getByRole('button', { name: 'Take the offer back' }).click();
  await expect(page.getByRole('status')).toContainText('No letter went out.');
  await context.close();
});

test('B3 at a desk the menu is one row; on a telephone it says where one is, opens and closes by keyboard and leads on without script', {
  tag: '@once',
}, async ({ browser, desk }) => {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 1280, height: 740 },
    javaScriptEnabled: false,
  });
  await signIn(context, desk);
  const page = await context.newPage();
  await page.goto(`${desk.address}/office/requests?lng=de`);
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  const heightOf = async (what: Locator) => (await what.boundingBox())?.height ?? 0;
  expect(await heightOf(page.getByRole('banner'))).toBeLessThan(80);
  await expect(links.last()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await heightOf(page.getByRole('banner'))).toBeLessThan(80);
  const menu = page.getByRole('button', { name: 'Menü Anfragen' });
  await expect(links.first()).toBeHidden();
  await menu.press('Enter');
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeInViewport();
  for (const link of await links.all()) expect(await heightOf(link)).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office$/);
  await expect(page.getByRole('button', { name: 'Menü Heute' })).toBeVisible();
  await expect(links.first(), 'closed by the way that was taken').toBeHidden();
  await context.close();
});
