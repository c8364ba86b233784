/** Where the focus is when what had it goes away: never on the page as a whole, from which Tab begins all over. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newAddress, signUp } from '#tests/harness/account-holder.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { linkInLetter } from '#tests/harness/letters.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const opener = (page: Page) => page.getByRole('main').locator('form[action="/tickets"] button');
const receipt = (page: Page) => page.locator('aside[role=status]');

async function openTicket(page: Page) {
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator('[name=fullName]')).toBeVisible();
}

async function sendTicket(page: Page) {
  await dialog(page).locator('[name=agreement]').focus();
  await page.keyboard.press('Space');
  await dialog(page).locator('[name=email]').fill('klara@beispiel.example');
  await page.keyboard.press('Enter');
}

test('[TKT-01] [TKT-05] a ticket sent by keyboard: the focus goes to the receipt, and from there back to the button', async ({
  page,
}) => {
  await page.goto('/events/1');
  await openTicket(page);
  await sendTicket(page);
  await expect(receipt(page)).toBeFocused();
  await receipt(page).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(receipt(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('[TKT-01] the same from the menu of a phone: its opener stands in for the button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/park');
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  await page.getByRole('button', { name: 'Ticket Buchen' }).click();
  await expect(dialog(page)).toBeVisible();
  await sendTicket(page);
  await expect(receipt(page)).toBeFocused();
  await receipt(page).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Menü', exact: true })).toBeFocused();
});

test('the copy of an ID taken back: the focus is where another can be chosen', async ({ page }) => {
  await page.goto('/events/1');
  await openTicket(page);
  const buffer = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a8321f' } })
    .png()
    .toBuffer();
  await dialog(page).locator('summary').press('Enter');
  const file = dialog(page).locator('[name=uploadId]');
  await file.setInputFiles({ name: 'ausweis.png', mimeType: 'image/png', buffer });
  await dialog(page).getByRole('button', { name: 'Bild entfernen' }).press('Enter');
  await expect(file).toBeFocused();
});

test('[NLT-03] a newsletter asked for: the focus is on the thanks', async ({ page }) => {
  await page.goto('/newsletter');
  const frame = page.locator('[data-newsletter]');
  await frame.locator('[name=email]').fill(newAddress());
  await frame.locator('[name=consent]').check();
  await frame.locator('[type=submit]').press('Enter');
  await expect(frame.locator('[data-thanks]')).toBeFocused();
  await expect(frame.locator('[name=email]')).toBeVisible();
  await expect(frame.locator('[data-thanks]')).toBeFocused();
});

test('signed out, and an address confirmed: the focus is on what is said about it', async ({ page }) => {
  const email = newAddress();
  await signUp(page, email, 'de');
  const send = page.locator('main #details [type=submit]');
  await send.press('Enter');
  await expect(page.locator('main #details').getByRole('status')).not.toBeEmpty();
  await page.goto(await linkInLetter(email, '/verify'));
  await page.locator('main [type=submit]').press('Enter');
  const confirmed = page.getByRole('main').getByRole('status').filter({ hasText: 'bestätigt' });
  await expect(confirmed).toBeFocused();
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Abmelden', exact: true }).press('Enter');
  // Until it is said, the page has a status for each of its parts.
  const left = page.getByRole('main').getByRole('status').filter({ hasText: 'Sie sind abgemeldet.' });
  await expect(left).toBeFocused();
});
