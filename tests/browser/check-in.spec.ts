/** The check-in: offline, by keyboard, by camera. Without script: server/check-in.test.ts. */

import type { Page } from '@playwright/test';
import { createTicketCode } from '#server/booking/requests/ticket-code.ts';
import { acceptOffer, byGuest, createOffer } from '#server/booking/seats/store.ts';
import { readConfig } from '#server/config.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { addUpcomingEvent, buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { english } from '#tests/harness/texts.ts';

/** `code`: the code of the first guest's ticket */
type CheckInOffice = OfficeServer & { code: string };

const names = ['Ada Kestrel', 'Benno Müller', 'Clara Öhlund', 'Dagmar Quast', 'Emil Raabe'];
const partySizes = [2, 3, 1, 2, 55];

const test = baseTest.extend<{ office: CheckInOffice }>({
  office: officeServerFixture('door', async ({ db }, now, folder) => {
    const event = await addUpcomingEvent(db, now, { seats: 67 });
    const rows = names.map((fullName, index) => buildRequestRow(index, names.length, now, { fullName }));
    await insertRequests(db, rows);
    const until = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    const offers: string[] = [];
    for (const [index, { id: requestId }] of rows.entries())
      await db.transaction().execute(async (trx) => {
        const lines = [{ group: 'full', seats: partySizes[index] ?? 1, cents: 3500 }];
        const offer = { requestId, eventId: event, lines, until };
        const id = await createOffer(trx, offer, { by: 'office', now });
        await acceptOffer(trx, { id }, { ...byGuest, now });
        offers.push(id);
      });
    const secrets = await openSecrets(db, readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
    return { code: createTicketCode(secrets, { reference: rows[0]?.reference ?? '', offerId: offers[0] ?? '' }) };
  }),
});

test.describe.configure({ mode: 'default' });

const checkInAddress = ({ address }: CheckInOffice) => `${address}/office/check-in/15?lng=en`;
const guestItem = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const guestNumber = (page: Page, name: string, came: number) =>
  guestItem(page, name).getByRole('button', { name: String(came), exact: true });
const totalCount = (page: Page) => page.locator('[data-count="guests"]');
const readStoredCheckIns = (page: Page) =>
  page.evaluate(() => Object.values(localStorage).filter((value) => value.includes('nonce')));

test.use({ viewport: { width: 390, height: 844 } });

test('check-ins made without a connection are sent and counted once, and the sign-in page deletes what is left', async ({
  page,
  context,
  browser,
  office,
  watch,
}) => {
  watch.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  await signIn(context, office);
  await page.goto(checkInAddress(office));
  await guestNumber(page, 'Ada Kestrel', 2).click();
  await expect(guestItem(page, 'Ada Kestrel').locator('[data-arrival]')).toHaveText(
    new RegExp(`^${english('checkIn.checkedIn', { guests: 2, seats: 2, time: String.raw`[\d.]+ [ap]\.m\.` })}$`),
  );
  await expect.poll(() => readStoredCheckIns(page)).toEqual([]);

  await context.setOffline(true);
  await guestNumber(page, 'Benno Müller', 3).click();
  await expect(page.getByText('No connection.'), 'also after the first tap').toBeVisible();
  await guestNumber(page, 'Clara Öhlund', 1).click();
  await page.getByRole('button', { name: english('checkIn.undo') }).click();
  await page.locator('[data-new-walk-in]').getByRole('button', { name: '2' }).click();
  await expect(guestItem(page, 'Benno Müller')).toContainText(english('checkIn.connection.unsent'));
  await expect(page.getByText('No connection.')).toContainText(english('checkIn.connection.waiting', { number: 4 }));
  await expect(page.getByText(english('checkIn.walkInPending', { guests: 2 }))).toBeVisible();
  await expect(totalCount(page), 'walk-ins have no seat yet').toHaveText('5');
  expect((await readStoredCheckIns(page)).join()).not.toMatch(/Benno|Müller|Clara/);
  // Signing out would delete check-ins, so the page asks first.
  page.once('dialog', (question) => question.dismiss());
  await page.locator('form[action="/office/sign-out"]').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(totalCount(page), 'still signed in').toHaveText('5');
  // A reload keeps the check-ins.
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.goto(checkInAddress(office));
  await expect(totalCount(page)).toHaveText('7');
  await expect.poll(() => readStoredCheckIns(page)).toEqual([]);
  await expect(guestNumber(page, 'Benno Müller', 3)).toHaveAttribute('aria-pressed', 'true');
  await expect(guestItem(page, 'Clara Öhlund').locator('[aria-pressed="true"]')).toHaveCount(0);
  await expect(page.locator('[data-walk-ins] > li')).toHaveCount(1);

  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await signIn(other, office);
  const otherPhone = await other.newPage();
  await otherPhone.goto(checkInAddress(office));
  await expect(totalCount(otherPhone)).toHaveText('7');
  // Signing out deletes the check-ins on the phone.
  await page.evaluate(() => localStorage.setItem('checkIn:99:left', JSON.stringify({ checkIn: {}, until: '9' })));
  await page.goto(`${office.address}/office/sign-in`);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkIn'))))
    .toEqual([]);
  await other.close();
});

test('one tap takes the open amount without a connection; it is sent later and recorded once', async ({
  page,
  context,
  office,
  watch,
}) => {
  watch.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  await signIn(context, office);
  await page.goto(checkInAddress(office));
  const guest = guestItem(page, 'Dagmar Quast');
  const paid = guest.locator('[data-paid]');
  await expect(guest).toContainText(english('checkIn.open', { amount: '€70' }));
  await context.setOffline(true);
  await guest.getByRole('button', { name: english('checkIn.take.cash') }).click();
  await expect(paid).toHaveText(`${english('checkIn.paid')} · ${english('checkIn.connection.unsent')}`);
  await expect(guest.getByRole('button', { name: english('checkIn.take.card') })).toBeHidden();
  await context.setOffline(false);
  await expect.poll(() => readStoredCheckIns(page)).toEqual([]);
  await expect(paid).toHaveText(english('checkIn.paid'));
  await page.reload();
  await expect(guest).not.toContainText('€70');
  await page.goto(`${office.address}/office/events/15?lng=en`);
  await expect(page.getByRole('row', { name: english('boxOffice.event.money.paid') })).toContainText('€70');
});

test('a party too large for buttons is counted by a typed number', async ({ page, context, office }) => {
  await signIn(context, office);
  await page.goto(checkInAddress(office));
  const party = guestItem(page, 'Emil Raabe');
  const number = party.getByRole('spinbutton', { name: english('checkIn.typed.number') });
  for (const [typed, arrived] of [
    ['56', ''],
    ['30', english('checkIn.checkedIn', { guests: 30, seats: 55, time: String.raw`[\d.]+ [ap]\.m\.` })],
  ] as const) {
    await number.fill(typed);
    await page.keyboard.press('Enter');
    await expect(party.locator('[data-arrival]')).toHaveText(new RegExp(`^${arrived}$`));
  }
  await expect(number).toHaveValue('');
  await guestNumber(page, 'Emil Raabe', 55).click();
  await expect.poll(() => readStoredCheckIns(page)).toEqual([]);
  await page.reload();
  await expect(guestNumber(page, 'Emil Raabe', 55)).toHaveAttribute('aria-pressed', 'true');
  // Other tests count the guests who are inside.
  await guestNumber(page, 'Emil Raabe', 0).click();
  await expect.poll(() => readStoredCheckIns(page)).toEqual([]);
});

test('the page says that the server refuses what the phone sends, and what was deleted unsent', async ({
  page,
  context,
  office,
  watch,
}) => {
  watch.expectFaults(/422/);
  await signIn(context, office);
  await page.goto(checkInAddress(office));
  await page.route('**/check-ins', (route) => route.fulfill({ status: 422, json: {} }));
  await guestNumber(page, 'Clara Öhlund', 1).click();
  const connection = page.locator('[data-connection]');
  await expect(connection).toContainText(english('checkIn.connection.refused'));
  await expect(connection).toContainText(english('checkIn.connection.waiting', { number: 1 }));
  const checkIn = { nonce: 'n', party: 'p', cents: 7000, kind: 'cash', at: '2000-01-01T20:00:00.000Z' };
  const left = JSON.stringify({ checkIn, until: '2000-01-01T23:00:00.000Z' });
  await page.evaluate((stored) => {
    localStorage.clear();
    localStorage.setItem('checkIn:99:left', stored);
  }, left);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(english('checkIn.connection.expired', { number: 1, amount: '€70' }));
});

test('B3 a guest is checked in by keyboard, or with number buttons of at least 56 px', async ({
  page,
  context,
  office,
}) => {
  await signIn(context, office);
  await page.goto(checkInAddress(office));
  const buttons = page.locator('fieldset button');
  const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(56);
  await page.getByRole('searchbox').fill('oehl');
  await page.keyboard.press('Enter');
  await expect(guestNumber(page, 'Clara Öhlund', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(guestItem(page, 'Clara Öhlund')).toContainText(english('checkIn.checkedIn', { guests: 1, seats: 1 }));
  await page.getByRole('button', { name: english('checkIn.undo') }).press('Enter');
  await expect(guestItem(page, 'Clara Öhlund')).not.toContainText(
    english('checkIn.checkedIn', { guests: 1, seats: 1 }),
  );
});

test('the camera reads a ticket, and the second time the page says when it was used', async ({
  page,
  context,
  office,
}) => {
  await signIn(context, office);
  await page.addInitScript(() => {
    const shown: { rawValue: string }[] = [];
    const detector = class {
      detect = async () => shown;
    };
    Object.assign(window, { BarcodeDetector: detector, shown });
    navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
  });
  const present = (code: string) =>
    page.evaluate((rawValue) => Object.assign((window as unknown as { shown: object[] }).shown, [{ rawValue }]), code);
  await page.goto(checkInAddress(office));
  await page.getByRole('button', { name: english('checkIn.scan') }).click();
  await present('https://elsewhere.example/');
  await expect(page.getByRole('alert')).toHaveText(/belongs to no ticket/);
  await present(office.code);
  await expect(guestNumber(page, 'Ada Kestrel', 2)).toBeFocused();
  await guestNumber(page, 'Ada Kestrel', 1).click();
  await page.getByRole('button', { name: english('checkIn.scanStop') }).click();
  await expect(page.getByRole('button', { name: english('checkIn.scan'), exact: true })).toBeVisible();
  await expect(page.locator('[data-camera]')).toBeHidden();
  // Typing the code has the same effect as the camera; this is the second time.
  await page.getByRole('searchbox').fill(office.code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Ada Kestrel: Came already: 1 of 2, at [\d.]+ [ap]\.m\.$/);
});
