/** The office by keyboard alone, and its menu on a phone. office-axe.spec.ts runs axe. */

import type { Locator } from '@playwright/test';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { addUpcomingEvent, buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ office: OfficeServer }>({
  office: officeServerFixture('desk', async ({ db }, now) => {
    await addUpcomingEvent(db, now);
    const rows = Array.from({ length: 6 }, (_, index) => buildRequestRow(index, 6, now));
    const waiting = [{}, {}, { email: null }].map((contact, index) =>
      buildRequestRow(10 + index, 20, now, { state: 'waiting', seats: 2, ...contact }),
    );
    await insertRequests(db, [...rows, ...waiting]);
    return {};
  }),
});

test.describe.configure({ mode: 'default' });

test('B3 the clerk answers requests by keyboard, one for each press of the Enter key', async ({
  page,
  context,
  office,
}) => {
  await signIn(context, office);
  await page.goto(`${office.address}/office/requests?lng=de`);
  await expect(page.locator('tbody a').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const seats = page.locator('[name="seats.full"]');
  const number = async () => {
    await expect(seats).toBeFocused();
    // The clerk types the number that the guest left empty.
    if ((await seats.inputValue()) === '') await page.keyboard.type('1');
    return page.url();
  };
  for (let answered = 0; answered < 3; answered++) {
    const requested = await number();
    await page.keyboard.down('Enter');
    await page.waitForURL((url) => url.href !== requested && url.searchParams.get('done') === 'offeredSeats');
    // A held key does not answer the next request.
    const next = await number();
    for (let repeated = 0; repeated < 5; repeated++) await page.keyboard.down('Enter');
    expect(page.url()).toBe(next);
    await page.keyboard.up('Enter');
  }
  await page.goto(`${office.address}/office/requests?state=offered`);
  await expect(page.locator('tbody tr')).toHaveCount(3);
});

test('an offer at two prices takes five keys from the open request, and the sum follows each', {
  tag: '@once',
}, async ({ page, context, office }) => {
  await signIn(context, office);
  await page.goto(`${office.address}/office/requests?lng=de&state=open`);
  await page.locator('tbody a').first().click();
  await expect(page.locator('[name="seats.full"]')).toBeFocused();
  const requested = page.url();
  const sum = page.locator('output');
  await page.keyboard.press('2');
  await expect(sum).toHaveText(/^84\s€$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('1');
  await expect(sum).toHaveText(/^96,50\s€$/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== requested && url.searchParams.get('done') === 'offeredSeats');
  await page.goto(requested);
  await expect(page.getByRole('main')).toContainText(/2 × Normal, je 42\s€; 1 × Jung, 12,50\s€/);
});

test('B3 the menu is one row on a desktop, opens by key on phones', { tag: '@once' }, async ({ browser, office }) => {
  const viewport = { width: 1280, height: 740 };
  const context = await browser.newContext({ locale: 'de-DE', viewport, javaScriptEnabled: false });
  await signIn(context, office);
  const page = await context.newPage();
  await page.goto(`${office.address}/office/requests?lng=de`);
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
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/office$/);
  await expect(page.getByRole('button', { name: 'Menü Heute' })).toBeVisible();
  await expect(links.first(), 'the menu is closed on the next page').toBeHidden();
  await context.close();
});

test('with script the decision page counts the emails of the ticked guests', async ({
  page,
  context,
  browser,
  office,
}) => {
  await signIn(context, office);
  const address = `${office.address}/office/events/15/decision?lng=de&as=lastChairs`;
  await page.goto(address);
  const sum = page.locator('form [role="status"]');
  const waiting = page.getByRole('checkbox', { name: /Warteliste/ });
  await expect(sum).toHaveText(german('decision.tickedNoEmails'));
  await waiting.check();
  await expect(sum).toHaveText(/^E-Mail an 2 Personen\.\s*Eine Person erreichen Sie nur per Telefon\.$/);
  await waiting.uncheck();
  await expect(sum).toHaveText(german('decision.tickedNoEmails'));

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await signIn(plain, office);
  const plainPage = await plain.newPage();
  await plainPage.goto(address);
  await expect(plainPage.locator('form [role="status"]')).toHaveText(german('decision.ticked'));
  await plain.close();
});

test('the button to undo an answer disappears from the open page when its time is over, and focus moves to the sentence', {
  tag: '@once',
}, async ({ page, context, office }) => {
  await signIn(context, office);
  await page.goto(`${office.address}/office/requests?lng=de&state=waiting`);
  await page.clock.install();
  await page.locator('tbody a').first().click();
  await page.getByText(german('boxOffice.detail.byPhone'), { exact: true }).click();
  await page.getByRole('button', { name: german('boxOffice.detail.action.accept') }).click();
  const undo = page.getByRole('button', { name: german('boxOffice.detail.undo.acceptByPhone') });
  await undo.focus();
  await page.clock.runFor(31_000);
  await expect(undo).toBeHidden();
  const sentence = page.getByText(german('office.undoOver'));
  await expect(sentence).toBeVisible();
  await expect(sentence).toBeFocused();
});
