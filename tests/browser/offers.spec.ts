/** From the offer to the printed ticket, as a visitor goes, in both languages: pressed without script, looked at in every light and width. */
import type { Browser, Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';
import { expect, languageTag, once, test as watched } from '#tests/harness/browser.ts';
import { eveningStates, evenings } from '#tests/harness/evening-states.ts';
import { faultsOn, tooWide } from '#tests/harness/looked-at.ts';
import { chairsFor, offerTo } from '#tests/harness/offers.ts';
import { readQr } from '#tests/harness/read-qr.ts';
import type { Served } from '#tools/served.ts';

const test = watched.extend<{ house: Served }>({
  // With an evening that is still to come: those of the shipped programme are over.
  house: once(async (use) => {
    await using copy = await eveningStates();
    await using server = await copy.serve();
    await use(server);
  }),
});

// One server for them all, so one worker.
test.describe.configure({ mode: 'default' });

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);

/** Asked for in the form's words, and offered three chairs. */
async function offered({ address, folder }: Served, language: Language): Promise<{ reference: string; page: string }> {
  const event = evenings.planned;
  const asked = await fetch(`${address}/api/ticket-requests?lng=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      agreement: 'on',
      fullName: 'Klara Winter-Ohlerich',
      email: `klara.${language}@beispiel.example`,
      additionalNotes: language === 'de' ? 'Wir sind zu dritt.' : 'There are three of us.',
      event: JSON.stringify({ id: event, title: 'x', date: 'x', time: 'x', venue: 'x' }),
    }),
  });
  const { data } = (await asked.json()) as { data: { reference: string; status: string } };
  const storage = await openStorage(readConfig({ DATA_DIR: folder }), 'guest');
  const here = { storage, clock: { now: new Date() } };
  const known = await storage.db
    .selectFrom('eventCapacity')
    .select('eventId')
    .where('eventId', '=', event)
    .executeTakeFirst();
  if (!known) await chairsFor(here, { park: 60, barn: 40, event, cutOff: days(30) });
  await offerTo(here, data.reference, { seats: 3, event, end: days(3) });
  await storage.close();
  return { reference: data.reference, page: `${address}${data.status}?lng=${language}` };
}

const words = {
  de: {
    offer: 'Ihr Angebot',
    accept: 'Zahlungspflichtig annehmen',
    two: /^2 Karten, 70/,
    tickets: 'Ihre Karten',
    change: 'Weniger als 2 Karten, oder gar keine',
    one: 'Die anderen zurückgeben',
    ticket: 'Ihre Karte',
    back: 'Karte zurückgeben',
    returned: 'Sie haben alles zurückgegeben',
    calendar: 'In den Kalender',
  },
  en: {
    offer: 'Your offer',
    accept: 'Accept, with obligation to pay',
    two: /^2 tickets, €70/,
    tickets: 'Your tickets',
    change: 'Fewer than 2 tickets, or none',
    one: 'Give back the others',
    ticket: 'Your ticket',
    back: 'Give the ticket back',
    returned: 'You have given everything back',
    calendar: 'Add to your calendar',
  },
} as const;

/** By day and in the evening: nothing for axe on a telephone and on a desk; nothing too wide at three widths. */
async function looked(page: Page, address: string) {
  const faults: string[] = [];
  await page.goto(address);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [768, 'dark'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // What differs between the two in the evening is the width alone.
    faults.push(...(await (width === 768 ? tooWide(page) : faultsOn(page))));
  }
  expect(faults).toEqual([]);
}

/** A visitor whose browser runs no script. */
async function withoutScript(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];

  test(
    `B1 B8 from the offer to the printed ticket, and back again (${language})`,
    languageTag(language),
    async ({ page, browser, house }) => {
      test.slow();
      const { reference, page: address } = await offered(house, language);
      const plain = await withoutScript(browser, address);
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText(say.offer);
      await looked(page, address);

      await plain.getByRole('combobox').selectOption({ label: await optionLike(plain, say.two) });
      await plain.getByRole('button', { name: say.accept }).click();
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText(say.tickets);
      await expect(plain).toHaveURL(address.replace(/\?.*/, ''));
      if (language === 'de') await looked(page, address);
      else await page.goto(address);

      const ticket = page.getByRole('article');
      await expect(ticket).toContainText('Klara Winter-Ohlerich');
      const drawn = await ticket.locator('svg').evaluate((svg) => svg.outerHTML);
      expect(readQr(drawn)).toMatch(new RegExp(`^${reference}-[A-HJKMNP-Z2-9]{8}$`));
      // White in the evening, too, and coarse enough for a camera: three dots to a square at the least.
      expect(await ticket.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(255, 255, 255)');
      expect((await ticket.locator('svg').boundingBox())?.width).toBeGreaterThan(29 * 8);
      expect(pagesOf(await page.pdf({ format: 'A4', printBackground: false }))).toBe(1);
      const calendar = await page.getByRole('link', { name: say.calendar }).getAttribute('href');
      expect(await (await fetch(house.address + calendar)).text()).toContain('BEGIN:VEVENT');

      await plain.getByText(say.change).click();
      await plain.getByRole('button', { name: say.one }).click();
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText(say.ticket);
      await page.goto(address);
      expect(readQr(await ticket.locator('svg').evaluate((svg) => svg.outerHTML)), 'a printed sheet stays good').toBe(
        readQr(drawn),
      );
      await plain.locator('summary', { hasText: say.back }).click();
      await plain.getByRole('button', { name: say.back }).click();
      await expect(plain.getByRole('main')).toContainText(say.returned);
      await plain.context().close();
    },
  );
}

async function optionLike(page: Page, label: RegExp): Promise<string> {
  const labels = await page.getByRole('combobox').locator('option').allTextContents();
  return labels.find((one) => label.test(one)) ?? `none of ${labels.join()}`;
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
