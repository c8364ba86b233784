import { expect, languageTag, test } from '#tests/harness/browser.ts';

const say = {
  de: { signedUp: 'Ihr Konto ist angelegt', signedIn: 'Sie sind angemeldet', send: 'Anmelden', open: 'Konto anlegen' },
  en: { signedUp: 'Signup succes', signedIn: 'Login success', send: 'Sign in', open: 'Open an account' },
} as const;

for (const language of ['de', 'en'] as const) {
  test(
    `[AUT-01] [AUT-02] ${language}: a new account leads to the sign-in, and that home after three seconds`,
    languageTag(language),
    async ({ page }) => {
      const words = say[language];
      const email = `klara-${language}-${Date.now()}@beispiel.example`;
      await page.goto(`/signup?lng=${language}`);
      await page.locator('main [name=name]').fill('Klara Winter');
      await page.locator('main [name=email]').fill(email);
      await page.locator('main [name=password]').fill('der Frosch im zweiten Akt');
      await page.getByRole('main').getByRole('button', { name: words.open }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('main').getByRole('status')).toHaveText(words.signedUp);
      await page.locator('main [name=email]').fill(email);
      await page.locator('main [name=password]').fill('der Frosch im zweiten Akt');
      await page.getByRole('main').getByRole('button', { name: words.send }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText(words.signedIn);
      const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
      expect(kept['token']).toBeTruthy();
      expect(kept['refreshToken']).toBeTruthy();
      expect(kept['persist:root']).not.toContain(kept['token']);
      await expect(page).toHaveURL('/');
    },
  );
}

test('[AUT-01] what is wrong is said, what was typed stays, and the button can be pressed again', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/status of 400/);
  await page.goto('/login?lng=en');
  await page.locator('main [name=email]').fill('nobody@beispiel.example');
  await page.locator('main [name=password]').fill('twelve letters');
  await page.getByRole('main').getByRole('button', { name: 'Show the password' }).click();
  await expect(page.locator('main [name=password]')).toHaveAttribute('type', 'text');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/\w{5}/);
  await expect(page.locator('main [name=email]')).toHaveValue('nobody@beispiel.example');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that signing in needs it', async ({ page }) => {
    await page.goto('/login?lng=en');
    await expect(page.getByText('Signing in needs JavaScript')).toBeVisible();
    await expect(page.locator('main form')).toBeHidden();
  });
});

test('[AUT-01] [AUT-02] where the script does not come, nothing is sent, least of all in the address; what was typed stays, and the next press works', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/ERR_FAILED|Error hydrating|status of 400/);
  const scripts = '**/assets/*.js';
  const main = page.getByRole('main');
  // By keyboard: under a pointer the button would move when the alert appears, and that sign of interest asks for the code too.
  const press = () => page.locator('main [name=password]').press('Enter');
  await page.route(scripts, (route) => route.abort());
  await page.goto('/login?lng=en');
  await page.locator('main [name=email]').fill('nobody@beispiel.example');
  await page.locator('main [name=password]').fill('twelve letters');
  await press();
  const pressed = main.getByRole('button', { name: 'Sign in' });
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  await expect(main.getByRole('alert').getByText('nothing was sent')).toBeVisible();
  await expect(pressed).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/login?lng=en');
  await expect(page.locator('main [name=password]')).toHaveValue('twelve letters');

  await page.unroute(scripts);
  await press();
  await expect(main.getByRole('alert').getByText('nothing was sent')).toBeHidden();
  await expect(main.getByRole('alert')).toContainText(/\w{5}/);
  await expect(page.locator('main [name=email]')).toHaveValue('nobody@beispiel.example');
});
