import { expect, languageTag, test, withoutInbox } from '#tests/harness/browser.ts';

const say = {
  de: {
    placeholder: 'E-Mail-Adresse eingeben...',
    thanks: 'Danke schön!',
    notSent: 'sendet zurzeit nichts',
    own: 'keinem Newsletter-Anbieter',
  },
  en: {
    placeholder: 'Enter your email address...',
    thanks: 'Thank you!',
    notSent: 'sends nothing',
    own: 'no newsletter provider',
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const words = say[language];

  test.describe(language, languageTag(language), () => {
    test('[NLT-01] [NLT-02] the button waits for address and consent, and does nothing before', async ({ page }) => {
      await page.goto(`/contact?lng=${language}#newsletter`);
      const form = page.locator('#newsletter form');
      const [email, consent, button] = [
        form.locator('[name=email]'),
        form.locator('[name=consent]'),
        form.getByRole('button'),
      ];
      await expect(email).toHaveAttribute('type', 'email');
      await expect(email).toHaveAttribute('placeholder', words.placeholder);
      // Ink of which contrast.test.ts knows that it can be read there; axe looks at no placeholder.
      const paleness = await email.evaluate((field) => {
        const soft = document.body.appendChild(document.createElement('p'));
        soft.style.color = 'var(--ink-soft)';
        const both = [getComputedStyle(field, '::placeholder').color, getComputedStyle(soft).color];
        soft.remove();
        return both;
      });
      expect(paleness[0]).toBe(paleness[1]);
      await expect(email).toHaveAttribute('required', '');
      await expect(consent).toHaveAttribute('required', '');
      await expect(form).toContainText(words.own);
      await expect(button).toBeDisabled();
      await email.fill('klara@beispiel.example');
      await expect(button).toBeDisabled();
      await email.press('Enter');
      await expect(email).toHaveValue('klara@beispiel.example');
      await consent.check();
      await expect(button).toBeEnabled();
      await email.fill('');
      await expect(button).toBeDisabled();
    });

    test('[NLT-03] [NLT-05] the thanks stand for three seconds after the answer, then the form is empty', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(`/contact?lng=${language}#newsletter`);
      const form = page.locator('#newsletter form');
      await form.locator('[name=email]').fill(`klara-${language}@beispiel.example`);
      await form.locator('[name=consent]').check();
      await page.clock.pauseAt(Date.now() + 60_000);
      const answered = page.waitForResponse('**/api/newsletter*');
      await form.getByRole('button').click();
      expect((await answered).status()).toBe(202);
      expect(await (await answered).request().headerValue('ngrok-skip-browser-warning')).toBe('true');
      const thanks = page.locator('#newsletter [role=status]');
      await expect(thanks).toContainText(words.thanks);
      await expect(form).toBeHidden();
      await page.clock.fastForward(2900);
      await expect(thanks).toContainText(words.thanks);
      await page.clock.fastForward(200);
      await expect(thanks).not.toContainText(words.thanks);
      await expect(form.locator('[name=email]')).toHaveValue('');
      await expect(form.locator('[name=consent]')).not.toBeChecked();
      await expect(form.getByRole('button')).toBeDisabled();
    });

    test('[NLT-04] without an inbox: no request, the console gets the address, a line says so', async ({ page }) => {
      await page.context().unrouteAll();
      const logged: string[] = [];
      page.on('console', (message) => message.type() === 'log' && logged.push(message.text()));
      const posted: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
      await page.goto(`${withoutInbox()}/contact?lng=${language}`);
      const form = page.locator('#newsletter form');
      await expect(form).toContainText(words.notSent);
      await expect(form).not.toContainText(/Liste|list|E-Mail führt|an email leads|Link/);
      await form.locator('[name=email]').fill('klara@beispiel.example');
      await form.locator('[name=consent]').check();
      await form.getByRole('button').click();
      await expect(page.locator('#newsletter [role=status]')).toContainText(words.thanks);
      expect(logged).toEqual(['klara@beispiel.example']);
      expect(posted).toEqual([]);
    });
  });
}

test('a refusal is said beside the form, and what was typed stays', async ({ page, watch }) => {
  watch.expectFaults(/503/);
  await page.route('**/api/newsletter*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'storageAway', message: 'Gerade nicht.' } } }),
  );
  await page.goto('/contact#newsletter');
  const form = page.locator('#newsletter form');
  await form.locator('[name=email]').fill('klara@beispiel.example');
  await form.locator('[name=consent]').check();
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toHaveText('Gerade nicht.');
  await expect(form.locator('[name=email]')).toHaveValue('klara@beispiel.example');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[NLT-05] the form posts by itself and says what happens next', async ({ page }) => {
    await page.goto('/contact?lng=de#newsletter');
    await page.locator('#newsletter [name=email]').fill('ohne-script@beispiel.example');
    await page.locator('#newsletter [name=consent]').check();
    await page.locator('#newsletter').getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke schön!');
  });
});
