import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  expect,
  expectFocusInDialog,
  formsOffAddress,
  languageTag,
  shippedSiteAddress,
  tabTo,
  test,
} from '#tests/harness/browser.ts';
import { english, german, textIn } from '#tests/harness/texts.ts';

const fields = [
  ...['fullName', 'email', 'phoneNumber1', 'phoneNumber2'],
  ...['selectedDate', 'numberOfTickets', 'additionalNotes', 'uploadId'],
];

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).locator(`[name=${name}]`);
const submit = (page: Page) => dialog(page).locator('[type=submit]');
const receipt = (page: Page) => page.locator('aside[role=status]');
const alert = (page: Page) => dialog(page).getByRole('alert');
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const openFold = (page: Page, key: string) =>
  dialog(page)
    .locator('summary', { hasText: german(key) })
    .click();
/** Next month, which has no past days. */
const chooseNextMonth = async (page: Page, day: string) => {
  await dialog(page).locator('nav button').last().click();
  await dialog(page).locator('table').getByRole('button').getByText(day, { exact: true }).click();
};
const open = (page: Page) => page.getByRole('main').locator('form[action="/tickets"] button').click();
const closeAndReopen = async (page: Page) => {
  await dialog(page)
    .getByRole('button', { name: german('shell.tickets.close') })
    .click();
  await open(page);
};
const openAt = async (page: Page, path: string) => {
  await page.goto(path);
  await open(page);
  await expect(dialog(page)).toBeVisible();
};

for (const language of ['de', 'en'] as const) {
  const text = (key: string) => textIn[language](key);

  test.describe(language, languageTag(language), () => {
    test('[TKT-01] [TKT-02] [TKT-03] [TKT-04] [TKT-05] [TKT-06] [TKT-08] [TKT-09] a ticket request needs consent and warns without a contact', async ({
      page,
    }) => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
      await openAt(page, `/events/15?lng=${language}`);
      await expect(dialog(page).getByRole('heading', { name: text('shell.tickets.title') })).toBeVisible();
      await expect(field(page, 'uploadId')).toBeHidden();
      await dialog(page).getByText(text('tickets.idFold')).click();
      await expect(dialog(page).locator('[data-file-button]', { hasText: text('tickets.chooseFile') })).toBeVisible();
      await dialog(page).getByText(text('tickets.someDay')).click();
      for (const name of fields)
        await expect(dialog(page).getByLabel(text(`tickets.field.${name}`), { exact: true })).toBeVisible();
      await expect(field(page, 'email')).toHaveAttribute('type', 'email');
      await expect(field(page, 'agreement')).not.toBeChecked();
      await expect(dialog(page).locator('[required]')).toHaveCount(0);
      for (const part of ['Don Giovanni', '2024', text('tickets.noteBefore.past'), text('tickets.nonBinding')])
        await expect(dialog(page)).toContainText(part);
      await expect(dialog(page).getByRole('link')).toHaveAttribute('href', '/terms');

      // The server refuses a request without consent.
      await fill(page, { fullName: 'Klara Winter' });
      await submit(page).click();
      await expect(alert(page)).toHaveText(text('errors.consentMissing'));
      await expect(dialog(page).getByText(text('errors.consentMissing'))).toHaveCount(1);
      await expect(field(page, 'agreement')).toBeFocused();
      await expect(field(page, 'fullName')).toHaveValue('Klara Winter');

      // The server refuses an invalid address.
      await field(page, 'agreement').check();
      await fill(page, { fullName: '', email: 'klara' });
      await submit(page).click();
      expect(await field(page, 'email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
      await expect(dialog(page)).toBeVisible();

      // Without a contact the guest confirms.
      await fill(page, { email: '' });
      await submit(page).click();
      await expect(field(page, 'email')).toBeFocused();
      await expect(field(page, 'email')).toHaveAccessibleDescription(text('errors.contactMissing'));
      await expect(field(page, 'additionalNotes')).toHaveAccessibleDescription(text('tickets.notesHint'));
      await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'false');
      await expect(alert(page)).toBeEmpty();
      expect(sent).toEqual([]);
      await fill(page, { phoneNumber1: '0' });
      await expect(submit(page)).toHaveText(text('tickets.send'));
      await fill(page, { phoneNumber1: '' });
      await submit(page).click();
      await expect(submit(page)).toHaveText(text('tickets.sendAnyway'));
      await submit(page).click();
      await expect(dialog(page)).toBeHidden();
      await expect(receipt(page)).toContainText(/T-[0-9A-Z]{4}-[0-9A-Z]{4}/);
      await expect(receipt(page)).toContainText(text('tickets.receipt.unreachable'));
      expect(sent).toEqual(['/api/ticket-requests']);
      const status = await receipt(page).getByRole('link').getAttribute('href');
      await receipt(page).getByText(text('tickets.receipt.dismiss')).click();
      await expect(receipt(page)).toBeHidden();
      await page.goto(status ?? '');
      await expect(page.getByRole('main')).toContainText(/T-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    });

    test('[TKT-07] [TKT-09] with INBOX=off the form sends nothing: it only logs the request in the browser, and says so', async ({
      page,
    }) => {
      const messages: unknown[] = [];
      page.on('console', async (message) => {
        if (message.type() === 'log') messages.push(await message.args()[0]?.jsonValue());
      });
      const posted: string[] = [];
      await page.context().unrouteAll();
      page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
      await openAt(page, `${formsOffAddress()}/events/15?lng=${language}`);
      await expect(dialog(page)).not.toContainText(/Newsletter|KOPIE|COPY|schreiben wir|we will tell/);
      await expect(field(page, 'numberOfTickets')).toHaveCount(0);
      await fill(page, { fullName: 'Klara Winter' });
      await field(page, 'agreement').check();
      await submit(page).click();
      await expect(dialog(page)).toBeHidden();
      await expect(receipt(page)).toContainText(text('tickets.receipt.notSent'));
      expect(posted).toEqual([]);
      const event = { id: 15, title: 'Don Giovanni' };
      await expect.poll(() => messages).toMatchObject([{ fullName: 'Klara Winter', agreement: true, event }]);
      expect(messages[0]).not.toHaveProperty('numberOfTickets');
    });
  });
}

test('[TKT-01] the dialog gets and keeps the focus, and on Escape returns it to the button', async ({ page }) => {
  await page.goto('/events/15');
  await tabTo(page, german('shell.bookTicket'));
  const opener = page.locator(':focus');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectFocusInDialog(page, 80);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toHaveText(german('shell.bookTicket'));
  await opener.click();
  await page.mouse.click(2, 2);
  await expect(dialog(page), 'after a click beside it').toBeHidden();
});

/** Addresses, the console and the storage of the browser. */
function recordMessages(page: Page) {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => messages.push(request.url(), request.headers()['referer'] ?? ''));
  return async () => {
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    return [...messages, page.url(), await page.evaluate(stored)].join('\n');
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

test('[TKT-09] after failures the dialog keeps its input and its key, and leaks nothing', async ({ page, watch }) => {
  watch.expectFaults(/ERR_FAILED|503/);
  const messages = recordMessages(page);
  const keys: (string | null)[] = [];
  await page.route('**/api/ticket-requests*', async (route) => {
    expect(await route.request().headerValue('ngrok-skip-browser-warning')).toBe('true');
    keys.push(await route.request().headerValue('idempotency-key'));
    if (keys.length === 1) return route.abort();
    if (keys.length > 2) return route.continue();
    return route.fulfill({ status: 503, json: { error: { code: 'storageUnavailable', message: 'Gerade nicht.' } } });
  });
  const nothingIsLost = async () => {
    for (const [name, value] of Object.entries({ ...canary, numberOfTickets: '4', selectedDate: /-24$/ }))
      await expect(field(page, name)).toHaveValue(value);
  };
  await openAt(page, '/events/15');
  await fill(page, canary);
  await field(page, 'numberOfTickets').selectOption('4');
  await openFold(page, 'tickets.someDay');
  await chooseNextMonth(page, '24');
  await closeAndReopen(page);
  await nothingIsLost();
  await field(page, 'agreement').check();
  await submit(page).click();
  await expect(alert(page)).toContainText('nicht angekommen');
  await submit(page).click();
  await expect(alert(page)).toHaveText('Gerade nicht.');
  await nothingIsLost();
  // The key is not lost either if the dialog is closed before the next attempt.
  await closeAndReopen(page);
  await field(page, 'agreement').check();
  await submit(page).click();
  await expect(receipt(page)).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  // The next request has a new key.
  await open(page);
  await expect(field(page, 'fullName')).toHaveValue('');

  expect(await messages()).not.toMatch(song);
  // Control: the check finds a leak.
  await page.evaluate((name) => history.replaceState(null, '', `?${name}`), canary.fullName);
  expect(await messages()).toMatch(song);
});

test('the button asks to send anyway without a contact, is busy, and after a failure asks to send again', async ({
  page,
  watch,
}) => {
  watch.expectFaults(/503/);
  const answer = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route('**/api/ticket-requests*', async (route) => {
    requestCount++;
    await answer.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  await openAt(page, '/events/15');
  await field(page, 'agreement').check();
  await submit(page).click();
  await expect(submit(page)).toHaveText(german('tickets.sendAnyway'));
  await submit(page).click();
  await expect(submit(page)).toHaveText(german('tickets.sending'));
  await expect(dialog(page).locator('form')).toHaveAttribute('aria-busy', 'true');
  await submit(page).click();
  answer.resolve();
  await expect(alert(page)).toHaveText(german('tickets.failed'));
  await expect(dialog(page).locator('form')).toHaveAttribute('aria-busy', 'false');
  expect(requestCount).toBe(1);
  await expect(submit(page)).toHaveText(german('tickets.again'));
  await expect(submit(page)).toBeFocused();
});

test('a guest whose event was just cancelled can send the request without the event', async ({ page, watch }) => {
  watch.expectFaults(/409/);
  const sent: (string | null)[] = [];
  await page.route('**/api/ticket-requests*', async (route) => {
    sent.push(route.request().postData());
    if (sent.length > 1) return route.continue();
    return route.fulfill({ status: 409, json: { error: { code: 'eventCancelled', message: 'Off.' } } });
  });
  await openAt(page, '/events/15');
  await fill(page, { email: 'klara@beispiel.example', additionalNotes: 'Zwei Plätze am Rand.' });
  await field(page, 'agreement').check();
  await submit(page).click();
  await expect(alert(page)).toHaveText('Off.');
  await expect(submit(page)).toHaveText(german('tickets.withoutEvent'));
  await expect(dialog(page).locator('s')).toContainText('2024');
  await expect(field(page, 'additionalNotes')).toHaveValue('Zwei Plätze am Rand.');
  await submit(page).click();
  await expect(receipt(page)).toBeVisible();
  expect(sent.map((body) => body?.includes('name="event"'))).toEqual([true, false]);
});

test('[TKT-02] the calendar speaks the language of the page and disables past days', async ({ page }) => {
  await openAt(page, '/events/15');
  await expect(dialog(page).locator('[type=date]')).toHaveCount(0);
  await openFold(page, 'tickets.someDay');
  // The form does not propose a past event.
  await expect(field(page, 'selectedDate')).toHaveValue('');
  const calendar = dialog(page).locator('table');
  await expect(calendar.locator('thead th').first()).toContainText(/Mo/);
  const earlier = dialog(page).locator('nav button').first();
  // In a season the month of the next event is shown first.
  while ((await earlier.getAttribute('aria-disabled')) !== 'true') await earlier.click();
  const yesterday = calendar.locator(
    'td:has(+ td[data-today]), tr:has(+ tr > td:first-child[data-today]) > td:last-child',
  );
  for (const day of await yesterday.getByRole('button').all()) await expect(day).toBeDisabled();
  await expect(calendar.locator('[data-today] button')).toBeEnabled();
  await expect(earlier).toHaveAttribute('aria-disabled', 'true');
  await chooseNextMonth(page, '24');
  await expect(field(page, 'selectedDate')).toHaveValue(/^20\d\d-\d\d-24$/);
  await expect(
    dialog(page)
      .getByRole('group', { name: german('tickets.field.selectedDate') })
      .locator('output'),
  ).toHaveText(/^24\. /);
  await expect(calendar.locator('[aria-selected=true]')).toHaveText('24');
  await expect(earlier).not.toHaveAttribute('aria-disabled', 'true');
});

test('a chosen ID copy is shown, also after reopening, removed or refused, and the receipt names a refused one', async ({
  page,
}) => {
  await openAt(page, '/events/15');
  await openFold(page, 'tickets.idFold');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field(page, 'uploadId').setInputFiles({ name, mimeType, buffer });
  await choose('ausweis.png', 'image/png', Buffer.alloc(9 * 2 ** 20, 1));
  await expect(dialog(page)).toContainText('größer als 8 MB');
  const picture = sharp({ create: { width: 400, height: 600, channels: 3, background: '#a8321f' } });
  await choose('ausweis.png', 'image/png', await picture.png().toBuffer());
  await expect(dialog(page).getByRole('img', { name: 'ausweis.png' })).toBeVisible();
  const drawn = dialog(page).locator('canvas');
  await expect
    .poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]))
    .toEqual([128, 192]);
  const countFiles = () => field(page, 'uploadId').evaluate((input: HTMLInputElement) => input.files?.length);
  await closeAndReopen(page);
  await expect(drawn).toBeVisible();
  expect(await countFiles()).toBe(1);
  await dialog(page)
    .getByRole('button', { name: german('tickets.remove') })
    .click();
  await expect(drawn).toHaveCount(0);
  await expect(field(page, 'uploadId')).toBeFocused();
  expect(await countFiles()).toBe(0);
  await choose('ausweis.pdf', 'application/pdf', Buffer.alloc(200, 1));
  await expect(dialog(page)).toContainText('kein Bild im Format');
  await fill(page, { email: 'klara@beispiel.example' });
  await field(page, 'agreement').check();
  await submit(page).click();
  await expect(receipt(page)).toContainText('Ein Bild Ihres Ausweises ist nicht dabei.');
});

test('of two ID copies chosen quickly the second is shown, also if the first is decoded last', async ({ page }) => {
  await openAt(page, '/events/15');
  await page.evaluate(() => {
    const decode = createImageBitmap as (file: File, options?: ImageBitmapOptions) => Promise<ImageBitmap>;
    window.createImageBitmap = async (file: unknown, options?: unknown) => {
      const picture = await decode(file as File, options as ImageBitmapOptions);
      if ((file as File).name === 'first.png')
        await new Promise((resolve) => window.addEventListener('decode-first', resolve, { once: true }));
      return picture;
    };
  });
  await openFold(page, 'tickets.idFold');
  const choose = async (name: string, width: number) => {
    const picture = sharp({ create: { width, height: 600, channels: 3, background: '#a8321f' } });
    await field(page, 'uploadId').setInputFiles({
      name,
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
  };
  const readWidth = () =>
    dialog(page)
      .locator('canvas')
      .evaluate(({ width }: HTMLCanvasElement) => width);
  await choose('first.png', 400);
  await choose('second.png', 800);
  await expect.poll(readWidth).toBe(256);
  await page.evaluate(() => window.dispatchEvent(new Event('decode-first')));
  // The first picture would be drawn in the next task.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await readWidth()).toBe(256);
});

for (const [width, height] of [
  [1280, 720],
  [820, 1100],
] as const)
  test(`[TKT-01] at ${width} × ${height} consent and button of the dialog are always visible`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['/events/15?lng=de', '/park-detail/1?lng=en']) {
      await openAt(page, shippedSiteAddress() + path);
      const ends = async () => {
        for (const part of [field(page, 'agreement'), submit(page)])
          await expect(part, path).toBeInViewport({ ratio: 1 });
      };
      await ends();
      await dialog(page).locator('summary').last().click();
      await ends();
      await submit(page).click();
      await ends();
      await expect(alert(page)).toBeInViewport({ ratio: 1 });
      expect(await dialog(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    }
  });

test('[TKT-01] on a phone the dialog first shows four fields and the button, which stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/events/15?lng=de', '/events/15?lng=en']) {
    await openAt(page, shippedSiteAddress() + path);
    for (const name of ['fullName', 'email', 'phoneNumber1', 'phoneNumber2'])
      await expect(field(page, name), path).toBeInViewport({ ratio: 1 });
    await expect(submit(page), path).toBeInViewport({ ratio: 1 });
    await expect(field(page, 'agreement'), path).not.toBeInViewport();
    await submit(page).click();
    for (const part of [field(page, 'agreement'), alert(page), submit(page)])
      await expect(part, path).toBeInViewport({ ratio: 1 });
    const bottom = async (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().bottom);
    const top = await submit(page).evaluate((node) => node.getBoundingClientRect().top);
    expect(await bottom(field(page, 'agreement')), path).toBeLessThan(top);
    expect(await dialog(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  }
});

test('[TKT-01] on a desktop the dialog ends below its fields, and its stub is as high as the ticket', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await openAt(page, '/events/15?lng=de');
  const box = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
  const frame = await box(dialog(page));
  const consent = await box(field(page, 'agreement'));
  expect(consent.top - (await box(dialog(page).getByText(german('tickets.idFold')))).bottom).toBeLessThan(60);
  expect(frame.bottom - consent.bottom).toBeLessThan(60);
  // The ticket's number and the button `Close` are at the top of the stub.
  for (const part of [dialog(page).getByText('№ 15'), dialog(page).getByRole('button', { name: 'Schließen' })]) {
    const { left, top } = await box(part);
    expect(left).toBeGreaterThan(frame.left + 0.7 * frame.width);
    expect(top - frame.top).toBeLessThan(60);
  }
});

test('[TKT-01] while no event is announced the dialog says so before its fields', async ({ page }) => {
  await page.goto(`${shippedSiteAddress()}/park-detail/1`);
  await open(page);
  const top = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().top);
  const sentence = dialog(page).getByText(german('frame.noneAnnounced'));
  for (const [width, isBeside] of [
    [1366, true],
    [820, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const [above, below] = [await top(sentence), await top(field(page, 'fullName'))];
    expect(isBeside || above < below, `${width}`).toBe(true);
    await expect(sentence, `${width}`).toBeInViewport({ ratio: 1 });
  }
  await expect(dialog(page).locator('table')).toBeHidden();
});

test('a dialog in a low window scrolls as a whole, and everything can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 300 });
  await openAt(page, '/events/15');
  for (const part of [field(page, 'fullName'), field(page, 'agreement'), submit(page)]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[EVD-12] [TKT-04] [TKT-06] [TKT-08] [TKT-09] a guest requests tickets and withdraws', async ({
    page,
    watch,
  }) => {
    watch.expectFaults(/422/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    const main = page.getByRole('main');
    await page.goto('/events/12?lng=en');
    await main.getByRole('button', { name: english('shell.bookTicket') }).click();
    await expect(page).toHaveURL(/\/tickets\?event=12/);
    await page.goto('/tickets?event=12&lng=en');
    await expect(main).toContainText('Quartets by the Lake');
    await expect(main.locator('[name=selectedDate]')).toHaveAttribute('min', /^20\d\d-/);
    await expect(main.locator('[name=uploadId]')).toBeHidden();
    await expect(main.getByText(english('tickets.nonBinding'))).toBeVisible();
    await main.locator('[name=fullName]').fill(canary.fullName);
    const tickets = page.getByLabel('HOW MANY TICKETS?');
    const numbers = Array.from({ length: 20 }, (_, one) => `${one + 1}`);
    await expect(tickets.locator('option')).toHaveText([english('tickets.noNumber'), ...numbers]);
    await tickets.selectOption('20');
    await page.getByLabel(/I agree/).check();
    await main.getByRole('button', { name: english('tickets.send') }).click();
    // This guest gave no contact, so the office cannot answer.
    await expect(main.locator('[name=email]')).toHaveAccessibleDescription(english('errors.contactMissing'));
    await expect(main.locator('[name=email]')).toBeFocused();
    await expect(tickets).toHaveValue('20');
    for (const [name, value] of Object.entries(canary)) await main.locator(`[name=${name}]`).fill(value);
    await main.getByRole('button', { name: english('tickets.sendAnyway') }).click();
    await expect(page).toHaveURL(/\/requests\/[\w-]{43}/);
    await expect(main).toContainText(canary.fullName);
    await expect(main.locator('dl > div', { hasText: 'HOW MANY TICKETS?' })).toContainText('20');
    await main.getByRole('button', { name: english('tickets.status.withdraw') }).click();
    await expect(main).toContainText('withdrawn');
    await expect(main).not.toContainText(canary.fullName);
    expect(addresses.join('\n')).toContain('/api/ticket-requests');
    expect(addresses.join('\n')).not.toMatch(song);
  });
});

test('if the texts of the dialog cannot be loaded, the button opens the page of the form', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.expectFaults(/dialog\.json|ERR_FAILED/);
  await page.route('**/tickets/dialog.json*', (route) => route.abort());
  await page.goto('/events/15');
  await open(page);
  await expect(page).toHaveURL('/tickets?event=15');
});
