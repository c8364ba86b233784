/** The way into the office and around in it, with a passkey of the browser's own, in both languages. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { expect, once, test as watched } from '#tests/harness/browser.ts';
import { signOut } from '#tests/harness/signed-in.ts';
import { type Served, serve } from '#tools/served.ts';

const test = watched.extend<{ office: Served }>({
  // A server of its own: the first start happens once.
  office: once(async (use) => {
    await using server = await serve({ LOG_LEVEL: 'warn' });
    await use(server);
  }),
});
/** Browsers give passkeys to a name, and to no address by number. */
const at = ({ address }: Served, path: string) => address.replace('127.0.0.1', 'localhost') + path;

async function authenticator(context: BrowserContext, page: Page) {
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

const words = {
  de: {
    begin: 'Passkey einrichten und beginnen',
    signOut: 'Abmelden',
    signIn: 'Mit Passkey anmelden',
    prove: 'Mit Passkey bestätigen',
    people: 'Zugänge zum Büro',
    print: 'Zehn Codes machen',
    invite: 'Link machen',
    stopped: /abgebrochen/,
  },
  en: {
    begin: 'Set up a passkey and begin',
    signOut: 'Sign out',
    signIn: 'Sign in with a passkey',
    prove: 'Confirm with a passkey',
    people: 'Access to the office',
    print: 'Make ten codes',
    invite: 'Make the link',
    stopped: /was cancelled/,
  },
} as const;

async function journey(page: Page, context: BrowserContext, office: Served, link: string, language: Language) {
  const said = words[language];
  const accept = await authenticator(context, page);
  await page.goto(at(office, `/privacy?lng=${language}`));
  await page.goto(link);
  await page.getByLabel('Name', { exact: true }).fill(`Henrike ${language}`);
  const email = page.locator('#who [name=email]');
  if (await email.count()) await email.fill(`henrike@tollenau.example`);
  await page.getByRole('button', { name: said.begin }).click();
  await expect(page).toHaveURL(/\/office\/me\?done=welcome$/);
  await page.getByRole('button', { name: said.print }).click();
  const codes = await page.locator('ol > li').allInnerTexts();
  expect(new Set(codes).size).toBe(10);

  await signOut(page, said.signOut);
  await accept(false);
  await page.getByRole('button', { name: said.signIn }).click();
  await expect(page.getByText(said.stopped)).toBeVisible();
  await accept(true);
  await page.getByRole('button', { name: said.signIn }).click();
  await expect(page).toHaveURL(/\/office$/);
  return codes;
}

test('the first owner comes in by the link that was printed, invites, and the other comes in English', async ({
  page,
  context,
  office,
  browser,
}) => {
  test.slow();
  const printed = office.output.join('\n').match(/http\S+\/office\/start#\S+/)?.[0] ?? '';
  const [code = ''] = await journey(page, context, office, printed, 'de');
  await page.goto(at(office, '/office/staff'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.de.people);
  await page.locator('#invite [name=email]').fill('ida@tollenau.example');
  await page.locator('#invite [name=role]').selectOption('owner');
  await page.getByRole('button', { name: words.de.invite }).click();
  const link = await page.locator('#invites code').innerText();

  const phone = { locale: 'en-GB', viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
  const other = await browser.newContext(phone);
  const theirs = await other.newPage();
  await journey(theirs, other, office, link, 'en');
  await theirs.goto(at(office, '/office/log'));
  await expect(theirs.getByText('The log is as it was written.')).toBeVisible();
  await other.close();

  // The telephone lies in the lake.
  const lost = await browser.newContext({ locale: 'de-DE', javaScriptEnabled: false });
  const plain = await lost.newPage();
  await plain.goto(at(office, '/office/sign-in'));
  await plain.locator('#printed [name=email]').fill('henrike@tollenau.example');
  await plain.locator('#printed [name=code]').fill(code.replace(/^\d+\.\s*/, ''));
  await plain.locator('#printed button').click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Henrike de');
  await lost.close();

  // A link in a letter leads in, from whatever site the letter is read on; a form from there does nothing.
  await page.goto(`${office.address}/healthz`);
  await page.setContent(`<a href="${at(office, '/office/log')}">letter</a>`);
  await page.getByRole('link', { name: 'letter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protokoll');
});
