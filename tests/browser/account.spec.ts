import type { Page } from '@playwright/test';
import { newAddress, password, signIn, signUp } from '#tests/harness/account-holder.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { linkInLetter } from '#tests/harness/letters.ts';

const say = {
  de: {
    title: 'Mein Konto',
    none: 'Noch keine.',
    letterSent: 'Der Brief ist unterwegs.',
    confirmed: 'Ihre Adresse ist bestätigt.',
    changed: 'Ihr Passwort ist geändert.',
    wrong: 'Dieses Passwort stimmt nicht.',
    signedOut: 'Sie sind nicht angemeldet.',
    left: 'Sie sind abgemeldet.',
    deleted: 'Ihr Konto ist gelöscht.',
    newPassword: 'Ihr Passwort ist neu gesetzt.',
    known: 'Wenn es zu dieser Adresse ein Konto gibt',
    general: 'Anfrage ohne Abend',
  },
  en: {
    title: 'My Account',
    none: 'None yet.',
    letterSent: 'The letter is on its way.',
    confirmed: 'Your address is confirmed.',
    changed: 'Your password is changed.',
    wrong: 'This password is not right.',
    signedOut: 'You are not signed in.',
    left: 'You are signed out.',
    deleted: 'Your account is deleted.',
    newPassword: 'Your password is set.',
    known: 'If there is an account for this address',
    general: 'Request without an evening',
  },
} as const;

const section = (page: Page, id: string) => page.locator(`main #${id}`);
const send = (page: Page, id: string) => section(page, id).locator('[type=submit]').last();

// Each journey in one language, by turns: what is pressed does the same in the other.
test('the account shows who one is, confirms the address by letter, and then knows older requests', async ({
  page,
}) => {
  const words = say.de;
  const email = newAddress();
  await page.request.post('/api/ticket-requests', {
    multipart: { agreement: 'on', email },
    headers: { accept: 'application/json', 'idempotency-key': crypto.randomUUID() },
  });
  await signUp(page, email, 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
  await expect(section(page, 'details')).toContainText('Klara Winter');
  await expect(section(page, 'requests')).toContainText(words.none);
  await send(page, 'details').click();
  await expect(section(page, 'details').getByRole('status')).toHaveText(words.letterSent);

  await page.goto(await linkInLetter(email, '/verify'));
  await page.locator('main [type=submit]').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(words.confirmed);
  await expect(page).toHaveURL((url) => url.hash === '');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(section(page, 'requests')).toContainText(words.general);
  await section(page, 'requests').getByRole('link').click();
  await expect(page).toHaveURL(/\/requests\//);
});

test('a password is changed, forgotten and set anew; a wrong one is told where it stands', async ({ page, watch }) => {
  const words = say.en;
  watch.expectFaults(/status of 400/);
  const email = newAddress();
  await signUp(page, email, 'en');
  const form = section(page, 'password');
  await form.locator('[name=current]').fill('not the one it is');
  await form.locator('[name=password]').fill('ein anderer Satz mit Hut');
  await form.locator('[type=submit]').click();
  await expect(form.locator('[name=current]')).toBeFocused();
  await expect(form.getByText(words.wrong).first()).toBeVisible();
  await expect(form.locator('[name=password]')).toHaveValue('ein anderer Satz mit Hut');
  await form.locator('[name=current]').fill(password);
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('status')).toContainText(words.changed);

  await page.goto('/password/forgotten');
  await page.locator('main [name=email]').fill(email);
  await page.locator('main [type=submit]').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(words.known);
  await page.goto(await linkInLetter(email, '/password/reset'));
  await page.locator('main [name=password]').fill('kurz');
  await page.locator('main [type=submit]').click();
  await expect(page.locator('main [name=password]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('main [name=password]').fill('drei Fagotte im Regen');
  await page.locator('main [type=submit]').click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(words.newPassword);
  expect((await page.request.post('/auth/login/', { data: { email, password } })).status()).toBe(400);
  await signIn(page, email, 'drei Fagotte im Regen');
  await expect(section(page, 'details')).toContainText(email);
});

test('a copy is downloaded, another device is signed out, and the account goes with everything in it', async ({
  page,
  watch,
}) => {
  const words = say.de;
  watch.expectFaults(/status of 400/);
  const email = newAddress();
  await signUp(page, email, 'de');
  const download = page.waitForEvent('download');
  await send(page, 'copy').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('tollenau-account.json');
  const copied = await new Response((await file.createReadStream()) as unknown as BodyInit).text();
  expect(copied).toContain(email);
  expect(copied).not.toContain(password);

  await page.request.post('/auth/login/', { data: { email, password } });
  await page.reload();
  const devices = section(page, 'sessions').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await section(page, 'sessions').locator('li [type=submit]').click();
  await expect(devices).toHaveCount(1);

  await page.locator('#remove summary').click();
  await page.locator('#remove [name=password]').fill('not the one it is');
  await send(page, 'remove').click();
  await expect(page.locator('#remove').getByText(words.wrong).first()).toBeVisible();
  await page.locator('#remove [name=password]').fill(password);
  await send(page, 'remove').click();
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(words.deleted);
  await expect(page.getByRole('main')).toContainText(words.signedOut);
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  expect((await page.request.post('/auth/login/', { data: { email, password } })).status()).toBe(400);
});

test('signing out in one tab signs out the other, and nobody is sent away', async ({ page, context }) => {
  const words = say.en;
  await signUp(page, newAddress(), 'en');
  await expect(section(page, 'details')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await expect(section(other, 'details')).toBeVisible();
  await section(page, 'details').getByRole('button').last().click();
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(words.left);
  await expect(other.getByRole('main')).toContainText(words.signedOut);
  await expect(other).toHaveURL(/\/account/);
});

test('[AUT-10] the account’s data is asked for twice when it fails, then said; coming back to the window asks nothing', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/status of 500/);
  await signUp(page, newAddress(), 'en');
  // The page asks once by itself; what is counted begins after that.
  await expect(section(page, 'details')).toBeVisible();
  let asked = 0;
  await page.route('**/api/account', (route) => {
    asked++;
    return route.fulfill({ status: 500, json: { error: { message: 'The fault is ours.' } } });
  });
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The fault is ours.');
  expect(asked).toBe(2);
  await page.unroute('**/api/account');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'details')).toBeVisible();
  await page.route('**/api/account', () => asked++);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(asked).toBe(2);
});

test('signed in, the ticket dialog knows name and address, and the request stands in the account', async ({ page }) => {
  const email = newAddress();
  await signUp(page, email, 'en');
  await page.goto('/events');
  await page.locator('header form[action="/tickets"] button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=fullName]')).toHaveValue('Klara Winter');
  await expect(dialog.locator('[name=email]')).toHaveValue(email);
  await dialog.locator('[name=agreement]').check();
  await dialog.locator('[type=submit]').click();
  const reference = await page.locator('aside[role=status]').innerText();
  await page.goto('/account');
  const shown = section(page, 'requests').getByRole('listitem');
  await expect(shown).toHaveCount(1);
  expect(reference).toContain((await shown.locator('span').first().innerText()).trim());
});

test('what is typed into the ticket dialog stays when the account answers late', async ({ page }) => {
  const email = newAddress();
  await signUp(page, email, 'en');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/events');
  await page.locator('header form[action="/tickets"] button').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=fullName]').fill('Ada Kestrel');
  answer.resolve();
  await expect(dialog.locator('[name=email]'), 'the account has answered').toHaveValue(email);
  await expect(dialog.locator('[name=fullName]')).toHaveValue('Ada Kestrel');
});

test('a letter’s page without its key says where the key is', async ({ page }) => {
  for (const path of ['/verify', '/password/reset']) {
    await page.goto(`${path}?lng=en`);
    await expect(page.getByRole('main')).toContainText('This page needs the complete link from our letter.');
  }
});

test('who presses in the very moment a letter’s page wakes sends the key of its link', async ({ page, watch }) => {
  watch.expectFaults(/status of 400/);
  await signUp(page, newAddress(), 'en');
  // Pressed at every turn: the first that is heard comes between React's first picture of the form and its second.
  await page.addInitScript(() => {
    const { port1: again, port2: turn } = new MessageChannel();
    turn.onmessage = () => {
      const form = document.querySelector<HTMLFormElement>('main form');
      const password = form?.querySelector<HTMLInputElement>('[name=password]');
      if (password) password.value = 'drei Fagotte im Regen';
      if (form?.ariaBusy === 'true') return;
      form?.requestSubmit();
      again.postMessage('');
    };
    again.postMessage('');
  });
  for (const path of ['/verify', '/password/reset']) {
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`${path}/`));
    await page.goto(`${path}?lng=en#the-key-of-a-letter`);
    expect((await sent).postDataJSON()).toMatchObject({ key: 'the-key-of-a-letter' });
    await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  }
});

test('the footer leads to the account, and there to the sign-in', async ({ page }) => {
  await page.goto('/?lng=en');
  await page.locator('footer').getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
});
