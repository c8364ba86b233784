import type { Page, Route } from '@playwright/test';
import { expect, formsOffAddress, languageTag, test } from '#tests/harness/browser.ts';
import { german, textIn } from '#tests/harness/texts.ts';
import { isSeason } from '#tools/season-content.ts';

async function openForm(page: Page, address: string) {
  await page.goto(address);
  const frame = page.locator('[data-newsletter]');
  const form = frame.locator('form');
  const parts = { email: form.locator('[name=email]'), consent: form.locator('[name=consent]') };
  return { form, ...parts, button: form.getByRole('button'), thanks: frame.getByRole('status') };
}

for (const language of ['de', 'en'] as const) {
  const text = (key: string) => textIn[language](`newsletter.${key}`);
  const thanksText = text('thanks');

  test.describe(language, languageTag(language), () => {
    test('[NLT-01] [NLT-02] [NLT-03] [NLT-05] only with consent can a visitor subscribe, whom the form thanks for 3 s', async ({
      page,
    }) => {
      await page.clock.install();
      const { form, email, consent, button, thanks } = await openForm(page, `/contact?lng=${language}`);
      await expect(email).toHaveAttribute('type', 'email');
      await expect(email).toHaveAttribute('placeholder', text('placeholder'));
      // contrast.test.ts checks this colour, because axe ignores placeholders.
      const colours = await email.evaluate((field) => {
        const soft = document.body.appendChild(document.createElement('p'));
        soft.style.color = 'var(--ink-soft)';
        return [field, soft].map(
          (element) => getComputedStyle(element, element === field ? '::placeholder' : null).color,
        );
      });
      expect(colours[0]).toBe(colours[1]);
      await expect(email).toHaveAttribute('required', '');
      await expect(consent).toHaveAttribute('required', '');
      await expect(form).toContainText(text('consent'));
      await expect(button).toBeDisabled();
      await email.fill(`klara-${language}@beispiel.example`);
      await expect(button).toBeDisabled();
      await email.press('Enter');
      await expect(email).toHaveValue(/klara/);
      await consent.check();
      await expect(button).toBeEnabled();

      await page.clock.pauseAt(Date.now() + 60_000);
      const answered = page.waitForResponse('**/api/newsletter*');
      await button.click();
      expect((await answered).status()).toBe(202);
      expect(await (await answered).request().headerValue('ngrok-skip-browser-warning')).toBe('true');
      await expect(thanks).toContainText(thanksText);
      await expect(form).toBeHidden();
      await page.clock.fastForward(2900);
      await expect(thanks).toContainText(thanksText);
      await page.clock.fastForward(200);
      await expect(thanks).not.toContainText(thanksText);
      await expect(email).toHaveValue('');
      await expect(consent).not.toBeChecked();
      await expect(button).toBeDisabled();
    });

    test('[NLT-04] on a site without a server (INBOX=off) the form says that it sends nothing, and only logs the email address in the console of the browser', async ({
      page,
    }) => {
      await page.context().unrouteAll();
      const logged: string[] = [];
      page.on('console', (message) => message.type() === 'log' && logged.push(message.text()));
      const posted: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
      const address = `${formsOffAddress()}/contact?lng=${language}`;
      const { form, email, consent, button, thanks } = await openForm(page, address);
      await expect(form).toContainText(text('notSent'));
      await expect(form).not.toContainText(/Liste|list|E-Mail führt|an email leads|Link/);
      await email.fill('klara@beispiel.example');
      await consent.check();
      await button.click();
      await expect(thanks).toContainText(thanksText);
      await expect.poll(() => logged).toEqual(['klara@beispiel.example']);
      expect(posted).toEqual([]);
    });
  });
}

test('a failed newsletter request leaves a sentence and the input, and can be repeated', async ({ page, watch }) => {
  watch.expectFaults(/503|ERR_FAILED/);
  const message = 'Gerade nicht.';
  const answers: [sentence: string, (route: Route) => Promise<void>][] = [
    [message, (route) => route.fulfill({ status: 503, json: { error: { code: 'storageUnavailable', message } } })],
    [german('newsletter.failed'), (route) => route.fulfill({ status: 503, body: '<html>' })],
    [german('newsletter.failed'), (route) => route.abort()],
  ];
  const { form, email, consent, button } = await openForm(page, '/contact');
  await email.fill('klara@beispiel.example');
  await consent.check();
  for (const [sentence, answer] of answers) {
    const { promise: isSeen, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route('**/api/newsletter*', (route) => isSeen.then(() => answer(route)), { times: 1 });
    await button.click();
    await expect(button).toHaveText(german('newsletter.sending'));
    await expect(form).toHaveAttribute('aria-busy', 'true');
    await expect(form.locator('[data-alert]'), 'the sentence of the attempt before').toBeEmpty();
    letAnswer();
    await expect(form.getByRole('alert')).toHaveText(sentence);
    await expect(button).toHaveText(german('newsletter.send'));
    await expect(form).not.toHaveAttribute('aria-busy');
    await expect(email).toHaveValue('klara@beispiel.example');
  }
});

/** Only while no event is announced. */
const pauseForms = [
  ['/', 'events.pause.send'],
  ['/events', 'events.pause.send'],
] as const;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, label] of [['/contact', 'newsletter.send'], ...(isSeason ? [] : pauseForms)] as const)
    test(`[NLT-05] the form on ${path} is sent without script, and the next page says thanks`, async ({ page }) => {
      const { email, consent, button } = await openForm(page, `${path}?lng=de`);
      await email.fill(`ohne-script${label.length}${path.length}@beispiel.example`);
      await consent.check();
      await expect(button).toHaveText(german(label));
      await button.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke schön!');
    });
});
