import type { BrowserContext, Page } from '@playwright/test';
import { test as baseTest, expect, oncePerWorker } from '#tests/harness/browser.ts';
import { signOut } from '#tests/harness/office-session.ts';
import { german } from '#tests/harness/texts.ts';
import { startServer, type TestServer } from '#tools/test-server.ts';

const test = baseTest.extend<{ office: TestServer }>({
  office: oncePerWorker(async (use) => {
    await using server = await startServer({ LOG_LEVEL: 'warn' });
    await use(server);
  }),
});
/** Passkeys need a host name; browsers refuse an IP address. */
const localhostAddress = ({ address }: TestServer, path: string) => address.replace('127.0.0.1', 'localhost') + path;

async function addAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

async function signInAndOut(page: Page, context: BrowserContext, office: TestServer, link: string, name: string) {
  const clickButton = (button: string) => page.getByRole('button', { name: button }).click();
  const accept = await addAuthenticator(context, page);
  // Loads the fonts, because a later navigation would cancel them.
  await page.goto(localhostAddress(office, '/privacy'));
  await page.goto(link);
  await page.getByLabel('Name', { exact: true }).fill(name);
  const email = page.locator('#who [name=email]');
  if (await email.count()) await email.fill(`henrike@tollenau.example`);
  await clickButton(german('office.enrol.withPasskey'));
  await expect(page).toHaveURL(/\/office\/account\?done=welcome$/);
  await clickButton(german('office.account.recoveryCodes.make'));
  const codes = page.locator('ol > li');
  await expect(codes).toHaveCount(10);
  expect(new Set(await codes.allInnerTexts()).size).toBe(10);

  await signOut(page, 'Abmelden');
  await accept(false);
  await clickButton(german('office.signIn.withPasskey'));
  await expect(page.getByText(/abgebrochen/)).toBeVisible();
  await accept(true);
  await clickButton(german('office.signIn.withPasskey'));
  await expect(page).toHaveURL(/\/office$/);
}

test('owners sign up with the printed link and by invitation', async ({ page, context, office, browser }) => {
  const printed = office.output.join('\n').match(/http\S+\/office\/start#\S+/)?.[0] ?? '';
  await signInAndOut(page, context, office, printed, 'Henrike');
  await page.goto(localhostAddress(office, '/office/staff'));
  await page.locator('#invite [name=email]').fill('ida@tollenau.example');
  await page.locator('#invite [name=role]').selectOption('owner');
  await page.getByRole('button', { name: german('office.staff.invite.send') }).click();
  const link = await page.locator('#invites code').innerText();

  const other = await browser.newContext({ locale: 'de-DE', viewport: { width: 360, height: 740 } });
  const theirs = await other.newPage();
  await signInAndOut(theirs, other, office, link, 'Ida');
  await theirs.goto(localhostAddress(office, '/office/log'));
  await expect(theirs.getByText(german('office.log.intact'))).toBeVisible();
  await other.close();

  // A link in a webmail opens the office; a form from another site does nothing.
  await page.goto(`${office.address}/healthz`);
  await page.setContent(`<a href="${localhostAddress(office, '/office/log')}">Log</a>`);
  await page.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protokoll');
});
