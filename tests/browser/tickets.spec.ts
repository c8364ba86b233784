import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, house, languageTag, staysInDialog, tabTo, test, withoutInbox } from '#tests/harness/browser.ts';

const say = {
  de: {
    title: 'TICKET KAUFEN',
    fields: [
      'VOLLSTÄNDIGER NAME',
      'E-MAIL',
      'TELEFON, MOBIL',
      'TELEFON, ANDERES',
      'TAG WÄHLEN',
      'WIE VIELE KARTEN?',
      'MÖCHTEN SIE NOCH ETWAS SAGEN?',
      'AUSWEIS HOCHLADEN',
    ],
    consent: 'Bitte stimmen Sie den Allgemeinen Geschäftsbedingungen zu',
    past: 'Dieser Abend ist vorbei.',
    nonBinding: 'Unverbindliche Anfrage',
    fold: 'Ausweis mitschicken (freiwillig)',
    chooseFile: 'Datei wählen',
    warning: 'Ohne E-Mail oder Telefonnummer können wir Ihnen nicht antworten.',
    sendAnyway: 'Trotzdem senden',
    send: 'Anfrage senden',
    unreachable: 'Noch können wir Sie nicht erreichen.',
    dismiss: 'Weglegen',
    close: 'Schließen',
    notSent: 'Gesendet wurde nichts.',
  },
  en: {
    title: 'BUY TICKET',
    fields: [
      'FULL NAME',
      'EMAIL',
      'PHONE NUMBER, MOBILE',
      'PHONE NUMBER, OTHER',
      'SELECT SCHEDULE',
      'HOW MANY TICKETS?',
      'ANY ADDITIONAL NOTES?',
      'UPLOAD ID',
    ],
    consent: 'Please agree to the Terms & Conditions',
    past: 'This evening is over.',
    nonBinding: 'Non-binding request',
    fold: 'Send an ID (optional)',
    chooseFile: 'Choose a file',
    warning: 'We cannot answer you without an email address or a phone number.',
    sendAnyway: 'Send anyway',
    send: 'Send the request',
    unreachable: 'We cannot reach you yet.',
    dismiss: 'Put away',
    close: 'Close',
    notSent: 'Nothing has been sent.',
  },
} as const;

const picture = () =>
  sharp({ create: { width: 400, height: 600, channels: 3, background: '#a8321f' } })
    .png()
    .toBuffer();

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).locator(`[name=${name}]`);
const submit = (page: Page) => dialog(page).locator('[type=submit]');
const receipt = (page: Page) => page.locator('aside[role=status]');
/** Next month, which has no past days. */
const chooseNextMonth = async (page: Page, day: string) => {
  await dialog(page).locator('nav button').last().click();
  await dialog(page).locator('table').getByRole('button').getByText(day, { exact: true }).click();
};
const openAt = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('main').locator('form[action="/tickets"] button').click();
  await expect(dialog(page)).toBeVisible();
};

for (const language of ['de', 'en'] as const) {
  const words = say[language];

  test.describe(language, languageTag(language), () => {
    test('[TKT-01] [TKT-02] [TKT-06] [TKT-09] the ticket, its lines and its evening; [TKT-03] without consent nothing is sent, an alert says so, the focus is on the box, nothing is lost; [TKT-04] [TKT-05] [TKT-08] with consent it arrives, after one warning that nobody can answer; the dialog closes, the receipt stays until it is put away', async ({
      page,
    }) => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
      await openAt(page, `/events/15?lng=${language}`);
      await expect(dialog(page).getByRole('heading', { name: words.title })).toBeVisible();
      await expect(field(page, 'uploadId')).toBeHidden();
      await dialog(page).getByText(words.fold).click();
      await expect(dialog(page).locator('[data-file-button]', { hasText: words.chooseFile })).toBeVisible();
      for (const label of words.fields) await expect(dialog(page).getByLabel(label, { exact: true })).toBeVisible();
      await expect(field(page, 'email')).toHaveAttribute('type', 'email');
      await expect(field(page, 'agreement')).not.toBeChecked();
      await expect(dialog(page)).toContainText('Don Giovanni');
      await expect(dialog(page)).toContainText('2024');
      await expect(dialog(page)).toContainText(words.past);
      await expect(dialog(page)).toContainText(words.nonBinding);
      await expect(dialog(page).getByRole('link')).toHaveAttribute('href', '/terms');

      await test.step('without consent', async () => {
        await field(page, 'fullName').fill('Klara Winter');
        await submit(page).click();
        await expect(dialog(page).getByRole('alert')).toHaveText(words.consent);
        await expect(dialog(page).getByText(words.consent)).toHaveCount(1);
        await expect(field(page, 'agreement')).toBeFocused();
        await expect(field(page, 'fullName')).toHaveValue('Klara Winter');
        expect(sent).toEqual([]);
      });

      await test.step('with consent, and with nothing else', async () => {
        await field(page, 'fullName').fill('');
        await field(page, 'agreement').check();
        await submit(page).click();
        await expect(field(page, 'email')).toBeFocused();
        await expect(field(page, 'email')).toHaveAccessibleDescription(words.warning);
        await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'false');
        await expect(dialog(page).getByRole('alert')).toBeEmpty();
        expect(sent).toEqual([]);
        await field(page, 'phoneNumber1').fill('0');
        await expect(submit(page)).toHaveText(words.send);
        await field(page, 'phoneNumber1').fill('');
        await submit(page).click();
        await expect(submit(page)).toHaveText(words.sendAnyway);
        await submit(page).click();
        await expect(dialog(page)).toBeHidden();
        await expect(receipt(page)).toContainText(/T-[0-9A-Z]{4}-[0-9A-Z]{4}/);
        await expect(receipt(page)).toContainText(words.unreachable);
        expect(sent).toEqual(['/api/ticket-requests']);
        const status = await receipt(page).getByRole('link').getAttribute('href');
        await receipt(page).getByRole('button', { name: words.dismiss }).click();
        await expect(receipt(page)).toBeHidden();
        await page.goto(status ?? '');
        await expect(page.getByRole('main')).toContainText(/T-[0-9A-Z]{4}-[0-9A-Z]{4}/);
      });
    });
  });
}

test('[TKT-01] the focus goes in, stays in and comes back; Escape closes', async ({ page }) => {
  await page.goto('/events/15');
  await tabTo(page, 'Ticket Buchen');
  const opener = page.locator(':focus');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await staysInDialog(page, 80);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toHaveText('Ticket Buchen');
});

test('[TKT-04] nothing else is required; what cannot be an address is the browser’s to refuse', async ({ page }) => {
  await openAt(page, '/events/15');
  await expect(dialog(page).locator('[required]')).toHaveCount(0);
  await field(page, 'agreement').check();
  await field(page, 'email').fill('klara');
  await submit(page).click();
  await expect(dialog(page)).toBeVisible();
  expect(await field(page, 'email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
});

/** Everything a stranger could read afterwards: addresses, the console, what the browser keeps. */
function eavesdrop(page: Page) {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('request', (request) => heard.push(request.url(), request.headers()['referer'] ?? ''));
  return async () => {
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    return [...heard, page.url(), kept].join('\n');
  };
}
const canary = {
  fullName: 'Kanarienvogel',
  email: 'kanarienvogel@example.org',
  phoneNumber1: '+49 30 23125 777',
  phoneNumber2: '+49 30 23125 778',
  additionalNotes: 'Kanarienvogel im Park',
};
const song = /kanarienvogel|23125(%20|\+| )?77/i;

test('[TKT-09] a draft survives closing and a line that fails; the second attempt carries the same key; what was typed stands in no address, no console and no storage', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/ERR_FAILED|503/);
  const heard = eavesdrop(page);
  const keys: (string | undefined)[] = [];
  let failing = 2;
  await page.route('**/api/ticket-requests*', async (route) => {
    expect(await route.request().headerValue('ngrok-skip-browser-warning')).toBe('true');
    keys.push(
      await route
        .request()
        .headerValue('idempotency-key')
        .then((key) => key ?? undefined),
    );
    if (failing-- > 1) return route.abort();
    if (failing === 0)
      return route.fulfill({ status: 503, json: { error: { code: 'storageAway', message: 'Gerade nicht.' } } });
    return route.continue();
  });
  const nothingIsLost = async () => {
    for (const [name, value] of Object.entries(canary)) await expect(field(page, name)).toHaveValue(value);
    await expect(field(page, 'numberOfTickets')).toHaveValue('4');
    await expect(field(page, 'selectedDate')).toHaveValue(/-24$/);
  };
  await openAt(page, '/events/15');
  for (const [name, value] of Object.entries(canary)) await field(page, name).fill(value);
  await field(page, 'numberOfTickets').selectOption('4');
  await chooseNextMonth(page, '24');
  await dialog(page).getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('main').locator('form[action="/tickets"] button').click();
  await nothingIsLost();
  await submit(page).click();
  await field(page, 'agreement').check();
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('nicht angekommen');
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Gerade nicht.');
  await nothingIsLost();
  await submit(page).click();
  await expect(receipt(page)).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  // The next request is another one.
  await page.getByRole('main').locator('form[action="/tickets"] button').click();
  await expect(field(page, 'fullName')).toHaveValue('');

  expect(await heard()).not.toMatch(song);
  // The ear is not deaf.
  await page.evaluate((name) => history.replaceState(null, '', `?${name}`), canary.fullName);
  expect(await heard()).toMatch(song);
});

test('a file that was refused is named again in the confirmation', { tag: '@once' }, async ({ page }) => {
  await openAt(page, '/events/15?lng=en');
  const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('no picture') });
  await dialog(page).locator('[name=uploadId]').setInputFiles(file('id.txt', 'text/plain'));
  await field(page, 'email').fill('klara@beispiel.example');
  await field(page, 'agreement').check();
  await submit(page).click();
  await expect(receipt(page)).toContainText('No picture of your ID came with it.');
});

for (const language of ['de', 'en'] as const) {
  test(
    `an evening that is called off while one writes: nothing is lost, and it goes without the evening (${language})`,
    languageTag(language),
    async ({ page, watch }) => {
      watch.expectFaults(/409/);
      const sent: (string | null)[] = [];
      await page.route('**/api/ticket-requests*', async (route) => {
        sent.push(route.request().postData());
        if (sent.length > 1) return route.continue();
        return route.fulfill({ status: 409, json: { error: { code: 'eveningCancelled', message: 'Off.' } } });
      });
      await openAt(page, `/events/15?lng=${language}`);
      await field(page, 'fullName').fill('Klara Winter');
      await field(page, 'email').fill('klara@beispiel.example');
      await field(page, 'additionalNotes').fill('Zwei Plätze am Rand.');
      await field(page, 'agreement').check();
      await submit(page).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('Off.');
      await expect(submit(page)).toHaveText(
        language === 'de' ? 'Ohne diesen Abend senden' : 'Send without this evening',
      );
      await expect(dialog(page).locator('s')).toContainText('2024');
      await expect(field(page, 'fullName')).toHaveValue('Klara Winter');
      await expect(field(page, 'additionalNotes')).toHaveValue('Zwei Plätze am Rand.');
      await submit(page).click();
      await expect(receipt(page)).toBeVisible();
      expect(sent.map((body) => body?.includes('name="event"'))).toEqual([true, false]);
    },
  );
}

test('[TKT-02] the day is chosen in a calendar of the page’s language alone; weeks begin on Monday; past days and months are out of reach', async ({
  page,
}) => {
  await openAt(page, '/events/15');
  await expect(dialog(page).locator('[type=date]')).toHaveCount(0);
  // The evening is over: it is not proposed.
  await expect(field(page, 'selectedDate')).toHaveValue('');
  const calendar = dialog(page).locator('table');
  await expect(calendar.locator('thead th').first()).toContainText(/Mo/);
  const yesterday = calendar.locator(
    'td:has(+ td[data-today]), tr:has(+ tr > td:first-child[data-today]) > td:last-child',
  );
  for (const day of await yesterday.getByRole('button').all()) await expect(day).toBeDisabled();
  await expect(calendar.locator('[data-today] button')).toBeEnabled();
  const months = dialog(page).locator('nav button');
  await expect(months.first()).toHaveAttribute('aria-disabled', 'true');
  await chooseNextMonth(page, '24');
  await expect(field(page, 'selectedDate')).toHaveValue(/^20\d\d-\d\d-24$/);
  await expect(dialog(page).getByRole('group', { name: 'TAG WÄHLEN' }).locator('output')).toHaveText(/^24\. /);
  await expect(calendar.locator('[aria-selected=true]')).toHaveText('24');
  await expect(months.first()).not.toHaveAttribute('aria-disabled', 'true');
});

test('the copy of an ID is seen, removed, refused for what it is not', async ({ page }) => {
  await openAt(page, '/events/15');
  await dialog(page).locator('summary').click();
  const file = (name: string, mimeType: string, size = 200) => ({ name, mimeType, buffer: Buffer.alloc(size, 1) });
  await field(page, 'uploadId').setInputFiles(file('ausweis.pdf', 'application/pdf'));
  await expect(dialog(page)).toContainText('kein Bild im Format');
  await field(page, 'uploadId').setInputFiles(file('ausweis.png', 'image/png', 9 * 2 ** 20));
  await expect(dialog(page)).toContainText('größer als 8 MB');
  await field(page, 'uploadId').setInputFiles({ name: 'ausweis.png', mimeType: 'image/png', buffer: await picture() });
  await expect(dialog(page).getByRole('img', { name: 'ausweis.png' })).toBeVisible();
  await expect
    .poll(() =>
      dialog(page)
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]),
    )
    .toEqual([128, 192]);
  await dialog(page).getByRole('button', { name: 'Bild entfernen' }).click();
  await expect(dialog(page).locator('canvas')).toHaveCount(0);
  await expect(field(page, 'uploadId')).toBeFocused();
  expect(await field(page, 'uploadId').evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
});

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [820, 1100],
  [390, 844],
  [390, 664],
] as const) {
  test(`[TKT-01] in a window of ${width} × ${height} consent and button are in sight at once, and stay there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const language of ['de', 'en'] as const) {
      for (const path of ['/events/15', '/park-detail/1']) {
        await openAt(page, `${house()}${path}?lng=${language}`);
        const ends = async () => {
          for (const part of [field(page, 'agreement'), submit(page)])
            await expect(part, `${path} (${language})`).toBeInViewport({ ratio: 1 });
        };
        await ends();
        await dialog(page).locator('summary').click();
        await ends();
        await submit(page).click();
        await ends();
        await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
        // Nothing is wider than the dialog.
        expect(await dialog(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
      }
    }
  });
}

test('a window too low for fields and foot scrolls as a whole, and everything can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 300 });
  await openAt(page, '/events/15');
  for (const part of [field(page, 'fullName'), field(page, 'agreement'), submit(page)]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test('the dialog without an evening has no empty stub, and says what it is directly below its title', async ({
  page,
}) => {
  await page.goto('/park-detail/1');
  await page.getByRole('main').locator('form[action="/tickets"] button').click();
  const title = await dialog(page).getByRole('heading').boundingBox();
  const said = await dialog(page).getByText(say.de.nonBinding).boundingBox();
  expect((said?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThan(24);
  const fields = await dialog(page).locator('[name=additionalNotes]').boundingBox();
  const whole = await dialog(page).boundingBox();
  expect((whole?.x ?? 0) + (whole?.width ?? 0) - (fields?.x ?? 0) - (fields?.width ?? 0)).toBeLessThan(48);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[EVD-12] [TKT-06] [TKT-08] [TKT-09] the button leads to a page with the same lines, which sends and shows what arrived; what was typed stands in no address, also when it is refused', async ({
    page,
    watch,
  }) => {
    watch.expectFaults(/422/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto('/events/12?lng=en');
    await page.getByRole('main').getByRole('button', { name: 'Book Ticket' }).click();
    await expect(page).toHaveURL(/\/tickets\?event=12/);
    await page.goto('/tickets?event=12&lng=en');
    await expect(page.getByRole('main')).toContainText('Quartets by the Lake');
    for (const [name, value] of Object.entries(canary)) await page.locator(`main [name=${name}]`).fill(value);
    const tickets = page.getByLabel('HOW MANY TICKETS?');
    await expect(tickets.locator('option')).toHaveText([
      'Not sure yet',
      ...Array.from({ length: 20 }, (_, one) => `${one + 1}`),
    ]);
    await tickets.selectOption('20');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please agree to the Terms & Conditions');
    await expect(page.getByLabel('FULL NAME')).toHaveValue(canary.fullName);
    await expect(tickets).toHaveValue('20');
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page).toHaveURL(/\/requests\/[\w-]{43}/);
    await expect(page.getByRole('main')).toContainText(canary.fullName);
    await expect(page.getByRole('main').locator('dl > div', { hasText: 'HOW MANY TICKETS?' })).toContainText('20');
    await page.getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(page.getByRole('main')).toContainText('withdrawn');
    await expect(page.getByRole('main')).not.toContainText(canary.fullName);
    expect(addresses.join('\n')).toContain('/api/ticket-requests');
    expect(addresses.join('\n')).not.toMatch(song);
  });
});

test.describe('without script, and without a contact', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of ['de', 'en'] as const) {
    const words = say[language];
    test(
      `[TKT-04] [TKT-08] the page comes back once, with what was typed and a warning, and then sends (${language})`,
      languageTag(language),
      async ({ page, watch }) => {
        watch.expectFaults(/422/);
        await page.goto(`/tickets?event=15&lng=${language}`);
        const main = page.getByRole('main');
        await expect(main.locator('[name=selectedDate]')).toHaveValue('');
        await expect(main.locator('[name=selectedDate]')).toHaveAttribute('min', /^20\d\d-/);
        await expect(main.locator('[name=uploadId]')).toBeHidden();
        await expect(main.getByText(words.nonBinding)).toBeVisible();
        await main.locator('[name=fullName]').fill('Klara Winter');
        await main.locator('[name=agreement]').check();
        await main.getByRole('button', { name: words.send }).click();
        await expect(main.locator('[name=email]')).toHaveAccessibleDescription(words.warning);
        await expect(main.locator('[name=email]')).toBeFocused();
        await expect(main.locator('[name=fullName]')).toHaveValue('Klara Winter');
        await expect(main.getByText(words.warning)).toHaveCount(1);
        await main.getByRole('button', { name: words.sendAnyway }).click();
        await expect(page).toHaveURL(/\/requests\/[\w-]{43}/);
      },
    );
  }
});

test.describe('without an inbox', () => {
  for (const language of ['de', 'en'] as const) {
    test(
      `[TKT-07] [TKT-09] ${language}: no request, the console gets it, and the visitor is told that nothing was sent`,
      languageTag(language),
      async ({ page }) => {
        const said: unknown[] = [];
        page.on('console', async (message) => {
          if (message.type() === 'log') said.push(await message.args()[0]?.jsonValue());
        });
        const posted: string[] = [];
        await page.context().unroute(() => true);
        page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
        await page.context().unrouteAll();
        await openAt(page, `${withoutInbox()}/events/15?lng=${language}`);
        await expect(dialog(page)).not.toContainText(/Newsletter|KOPIE|COPY|schreiben wir|we will tell/);
        await expect(field(page, 'numberOfTickets')).toHaveCount(0);
        await field(page, 'fullName').fill('Klara Winter');
        await field(page, 'agreement').check();
        await submit(page).click();
        await expect(dialog(page)).toBeHidden();
        await expect(receipt(page)).toContainText(say[language].notSent);
        expect(posted).toEqual([]);
        expect(said).toHaveLength(1);
        expect(said[0]).toMatchObject({
          fullName: 'Klara Winter',
          agreement: true,
          event: { id: 15, title: 'Don Giovanni' },
        });
        expect(said[0]).not.toHaveProperty('numberOfTickets');
      },
    );
  }
});
