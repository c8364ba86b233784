/** Where the focus is when what had it goes away: never on the page as a whole, from which Tab begins all over. */
import type { Page } from '@playwright/test';
import { createEmailAddress, signUp } from '#tests/harness/account-holder.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { findEmailLink } from '#tests/harness/email-links.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const receipt = (page: Page) => page.locator('aside[role=status]');

async function sendTicket(page: Page) {
  await dialog(page).locator('[name=agreement]').focus();
  await page.keyboard.press('Space');
  await dialog(page).locator('[name=email]').fill('klara@beispiel.example');
  await page.keyboard.press('Enter');
  await expect(receipt(page)).toBeFocused();
  await receipt(page).getByRole('button').press('Enter');
  await expect(receipt(page)).toBeHidden();
}

test('[TKT-01] [TKT-05] a ticket by keyboard: the focus is on the receipt, then on the button', async ({ page }) => {
  await page.goto('/events/1');
  const opener = page.getByRole('main').locator('form[action="/tickets"] button');
  await opener.press('Enter');
  await sendTicket(page);
  await expect(opener).toBeFocused();

  // From the menu of a phone, its opener takes the button's place.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/park');
  const menu = page.getByRole('button', { name: 'Menü', exact: true });
  await menu.click();
  await page.getByRole('button', { name: 'Ticket Buchen' }).click();
  await sendTicket(page);
  await expect(menu).toBeFocused();
});

test('[NLT-03] a newsletter asked for: the focus is on the thanks', async ({ page }) => {
  await page.goto('/newsletter');
  const frame = page.locator('[data-newsletter]');
  await frame.locator('[name=email]').fill(createEmailAddress());
  await frame.locator('[name=consent]').check();
  await frame.locator('[type=submit]').press('Enter');
  await expect(frame.locator('[data-thanks]')).toBeFocused();
});

test('signed out, and an address confirmed: the focus is on what is said about it', async ({ page }) => {
  const email = createEmailAddress();
  await signUp(page, email, 'de');
  const details = page.locator('main #details');
  await details.locator('[type=submit]').press('Enter');
  await expect(details.getByRole('status')).not.toBeEmpty();
  await page.goto(await findEmailLink(email, '/verify'));
  await page.locator('main [type=submit]').press('Enter');
  const said = (words: string) => page.getByRole('main').getByRole('status').filter({ hasText: words });
  await expect(said('bestätigt')).toBeFocused();
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Abmelden', exact: true }).press('Enter');
  await expect(said('Sie sind abgemeldet.')).toBeFocused();
  await expect(page.getByRole('banner').locator('a[href="/account"]')).toBeHidden();
});
