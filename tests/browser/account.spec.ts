import type { Page } from '@playwright/test';
import { createEmailAddress, password, signIn, signUp } from '#tests/harness/account-holder.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { findEmailLink } from '#tests/harness/outbox-emails.ts';
import { english, german } from '#tests/harness/texts.ts';

const section = (page: Page, id: string) => page.locator(`main #${id}`);
const main = (page: Page) => page.getByRole('main');
const send = (page: Page, id: string) => section(page, id).locator('[type=submit]').last();
const fill = async (page: Page, id: string, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await section(page, id).locator(`[name=${name}]`).fill(value);
};

// Each test uses one language; the forms are the same in the other.
test('the account shows its owner, confirms the address by email, then lists older requests', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/status of 400/);
  const email = createEmailAddress();
  await page.request.post('/api/ticket-requests', {
    multipart: { agreement: 'on', email },
    headers: { accept: 'application/json', 'idempotency-key': crypto.randomUUID() },
  });
  await signUp(page, email, 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german('account.title'));
  await expect(section(page, 'details')).toContainText('Klara Winter');
  await expect(section(page, 'requests')).toContainText('Noch keine.');
  await send(page, 'details').click();
  await expect(section(page, 'details').getByRole('status')).toHaveText(german('account.details.emailSent'));

  await page.goto(await findEmailLink(email, '/verify'));
  const passwordField = page.locator('main [name=password]');
  await expect(passwordField).toHaveCount(0);
  // The session of another account does not suffice.
  const refusal = { error: { code: 'invalid', message: 'No.', fields: { password: { message: 'Password?' } } } };
  await page.route('**/auth/verify/', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await page.locator('main [type=submit]').click();
  await passwordField.fill(password);
  await page.locator('main [type=submit]').click();
  const confirmed = main(page)
    .getByRole('status')
    .filter({ hasText: german('session.verify.done') });
  await expect(confirmed).toBeFocused();
  await expect(page).toHaveURL((url) => url.hash === '');
  await expect(main(page).getByRole('link')).toHaveCount(1);
  await main(page).getByRole('link').first().click();
  await expect(section(page, 'requests')).toContainText(german('account.requests.general'));
  await section(page, 'requests').getByRole('link').click();
  await expect(page).toHaveURL(/\/requests\//);
});

test('the owner changes, forgets and resets the password, and a wrong one is marked', async ({ page, watch }) => {
  watch.expectFaults(/status of 400/);
  const email = createEmailAddress();
  await signUp(page, email, 'en');
  await page.request.post('/auth/login/', { data: { email, password } });
  await page.reload();
  const devices = section(page, 'sessions').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  const form = section(page, 'password');
  await fill(page, 'password', { current: 'not the one it is', password: 'ein anderer Satz mit Hut' });
  await send(page, 'password').click();
  await expect(form.locator('[name=current]')).toBeFocused();
  await expect(form.getByText(english('errors.passwordWrong')).first()).toBeVisible();
  await expect(form.locator('[name=password]')).toHaveValue('ein anderer Satz mit Hut');
  await fill(page, 'password', { current: password });
  const answer = Promise.withResolvers<void>();
  await page.route('**/auth/password/change/', (route) => answer.promise.then(() => route.continue()));
  await send(page, 'password').click();
  await expect(send(page, 'password')).toHaveText(english('account.busy'));
  await expect(form.getByRole('alert'), 'the old message').toBeEmpty();
  answer.resolve();
  await expect(form.getByRole('status')).toContainText('Your password is changed.');
  for (const name of ['current', 'password']) await expect(form.locator(`[name=${name}]`)).toHaveValue('');
  await expect(devices, 'the change has ended the other session').toHaveCount(1);

  await page.goto('/password/forgotten');
  await page.locator('main [name=email]').fill(email);
  await page.locator('main [type=submit]').click();
  await expect(main(page).getByRole('status')).toContainText('If there is an account for this address');
  await page.goto(await findEmailLink(email, '/password/reset'));
  const anew = page.locator('main [name=password]');
  await anew.fill('kurz');
  await page.locator('main [type=submit]').click();
  await expect(anew).toHaveAttribute('aria-invalid', 'true');
  await anew.fill('drei Fagotte im Regen');
  await page.locator('main [type=submit]').click();
  await expect(page).toHaveURL(/\/login/);
  await expect(main(page).getByRole('status').first()).toContainText('Your password is set.');
  await expect(page.getByRole('banner').locator('a[href="/account"]')).toBeHidden();
  await signIn(page, email, 'drei Fagotte im Regen');
  await expect(section(page, 'details')).toContainText(email);
});

test('the owner downloads a copy, signs out another device and deletes the account', async ({ page, watch }) => {
  watch.expectFaults(/status of 400/);
  const email = createEmailAddress();
  await signUp(page, email, 'de');
  const download = page.waitForEvent('download');
  await send(page, 'copy').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('account.json');
  const copied = await new Response((await file.createReadStream()) as unknown as BodyInit).text();
  expect(copied).toContain(email);
  expect(copied).not.toContain(password);

  await page.request.post('/auth/login/', { data: { email, password } });
  await page.reload();
  const devices = section(page, 'sessions').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await section(page, 'sessions').locator('li [type=submit]').click();
  await expect(devices).toHaveCount(1);

  await section(page, 'remove').locator('summary').click();
  await fill(page, 'remove', { password: 'not the one it is' });
  await send(page, 'remove').click();
  await expect(section(page, 'remove').getByText(german('errors.passwordWrong')).first()).toBeVisible();
  await fill(page, 'remove', { password });
  await send(page, 'remove').click();
  await expect(main(page).getByRole('status').first()).toContainText(
    german('office.outcome.deletedIssue', { name: 'Ihr Konto' }),
  );
  await expect(main(page)).toContainText('Sie sind nicht angemeldet.');
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
});

test('after leaving the newsletter and after signing out everywhere the focus is on what the page says', async ({
  page,
}) => {
  await signUp(page, createEmailAddress(), 'de');
  let newsletter = 'confirmed';
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, newsletter } } });
  });
  await page.route('**/api/account/newsletter', (route) => {
    newsletter = 'none';
    return route.fulfill({ status: 204 });
  });
  await page.reload();
  await send(page, 'newsletter').click();
  await expect(section(page, 'newsletter').getByText(german('account.newsletter.none'))).toBeFocused();
  await expect(send(page, 'newsletter')).toHaveCount(0);
  await send(page, 'sessions').click();
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: german('account.signOutDone') }),
  ).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
});

test('signing out in one tab signs out the other tab, which stays on its page', async ({ page, context }) => {
  await signUp(page, createEmailAddress(), 'en');
  await expect(section(page, 'details')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await expect(section(other, 'details')).toBeVisible();
  await section(page, 'details').getByRole('button').last().click();
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: english('account.signOutDone') }),
  ).toBeFocused();
  await expect(page.getByRole('banner').locator('a[href="/account"]')).toBeHidden();
  await expect(main(other)).toContainText('You are not signed in.');
  await expect(other).toHaveURL(/\/account/);
});

test('[AUT-10] a failed request for the account is repeated once, but not when the window gets the focus', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/status of 500/);
  await signUp(page, createEmailAddress(), 'en');
  await expect(section(page, 'details')).toBeVisible();
  let requestCount = 0;
  await page.route('**/api/account', (route) => {
    requestCount++;
    return route.fulfill({ status: 500, json: { error: { message: 'The fault is ours.' } } });
  });
  await page.reload();
  await expect(main(page).getByRole('alert')).toContainText('The fault is ours.');
  expect(requestCount).toBe(2);
  await page.unroute('**/api/account');
  await main(page)
    .getByRole('button', { name: english('account.again') })
    .click();
  await expect(section(page, 'details')).toBeVisible();
  await expect(main(page).getByRole('status').first()).toBeFocused();
  await page.route('**/api/account', () => requestCount++);
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  expect(requestCount).toBe(2);
});

test('the ticket dialog of an account fills in the contact but keeps earlier input', async ({ page }) => {
  const email = createEmailAddress();
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
  await dialog.locator('[name=agreement]').check();
  await dialog.locator('[type=submit]').click();
  const reference = await page.locator('aside[role=status]').innerText();
  await page.goto('/account');
  const shown = section(page, 'requests').getByRole('listitem');
  await expect(shown).toHaveCount(1);
  expect(reference).toContain((await shown.locator('span').first().innerText()).trim());
});

test('a page from an emailed link needs its key, and sends it even after an early click', async ({ page, watch }) => {
  watch.expectFaults(/status of 400/);
  await signUp(page, createEmailAddress(), 'en');
  for (const path of ['/verify', '/password/reset']) {
    await page.goto(path);
    await expect(main(page)).toContainText('This page needs the complete link from our letter.');
  }
  // Clicks everywhere, because the first effective click comes while React hydrates the form.
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
    await expect(main(page).getByRole('alert')).not.toBeEmpty();
  }
  const another = main(page)
    .locator('form')
    .getByRole('link', { name: english('session.reset.another') });
  await expect(another).toHaveAttribute('href', '/password/forgotten');
});
