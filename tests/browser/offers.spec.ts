/** A guest accepts an offer and prints the ticket, without script; checks widths and colours. */

import type { Page } from '@playwright/test';
import { createOffer } from '#server/booking/seats/store.ts';
import { readConfig } from '#server/config.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { checkPage, findOverflow } from '#tests/harness/page-checks.ts';
import { readQr } from '#tests/harness/read-qr.ts';
import { addUpcomingEvent, buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { german } from '#tests/harness/texts.ts';

/** An office with one offer of three seats; `path` is the guest's private page. */
type OfferOffice = OfficeServer & { reference: string; path: string };

const test = baseTest.extend<{ office: OfferOffice }>({
  office: officeServerFixture('offer', async ({ db }, now, folder) => {
    const event = await addUpcomingEvent(db, now);
    const { linkToken } = await openSecrets(db, readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
    const { id, ...row } = buildRequestRow(0, 1, now, { fullName: 'Klara Winter-Ohlerich' });
    await insertRequests(db, [{ ...row, id, linkHash: hashToken(linkToken('request', id)) }]);
    const until = new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000);
    const lines = [
      { group: 'full', seats: 2, cents: 4200 },
      { group: 'young', seats: 1, cents: 1250 },
    ];
    const offer = { requestId: id, eventId: event, lines, until };
    await db.transaction().execute((trx) => createOffer(trx, offer, { by: 'office', now }));
    return { reference: row.reference, path: `/requests/${linkToken('request', id)}?lng=de` };
  }),
});

/** Light and dark mode: axe on a phone and a desktop, overflow at three widths. */
async function checkAtAllWidths(page: Page, address: string) {
  const faults: string[] = [];
  await page.goto(address);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [768, 'dark'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Both dark checks differ only in their width.
    faults.push(...(await (width === 768 ? findOverflow(page) : checkPage(page))));
  }
  expect(faults).toEqual([]);
}

test('B1 B8 a guest accepts an offer, prints the ticket and returns seats', async ({ page, browser, office }) => {
  const address = office.address + office.path;
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const plain = await context.newPage();
  const heading = plain.getByRole('heading', { level: 1 });
  await plain.goto(address);
  await expect(heading).toHaveText(german('tickets.status.headingOffered'));
  await checkAtAllWidths(page, address);
  await plain.getByRole('combobox', { name: 'Normal' }).selectOption('1');
  await plain.getByRole('button', { name: german('offer.accept') }).click();
  await expect(heading).toHaveText(german('tickets.status.headingTickets'));
  await expect(plain).toHaveURL(address.replace(/\?.*/, ''));
  await checkAtAllWidths(page, address);

  const ticket = page.getByRole('article');
  const code = async () => readQr(await ticket.locator('svg').evaluate((svg) => svg.outerHTML));
  await expect(ticket).toContainText('Klara Winter-Ohlerich');
  const drawn = await code();
  expect(drawn).toMatch(new RegExp(`^${office.reference}-[A-HJKMNP-Z2-9]{8}$`));
  // White also in dark mode; each module has three pixels, enough for a camera.
  expect(await ticket.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect((await ticket.locator('svg').boundingBox())?.width).toBeGreaterThan(29 * 8);
  const pdf = await page.pdf({ format: 'A4', printBackground: false });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  const calendar = await page.getByRole('link', { name: german('offer.ticket.calendar') }).getAttribute('href');
  expect(await (await fetch(office.address + calendar)).text()).toContain('BEGIN:VEVENT');

  await plain.getByText(german('offer.change.label_other', { count: 2 })).click();
  await plain.getByRole('combobox', { name: 'Normal' }).selectOption('0');
  await plain.getByRole('button', { name: german('offer.change.returnSome') }).click();
  await expect(heading).toHaveText(german('tickets.status.headingTicket'));
  await page.goto(address);
  expect(await code(), 'a printed sheet stays good').toBe(drawn);
  await plain.locator('summary', { hasText: german('offer.change.label_one') }).click();
  await plain.getByRole('button', { name: german('offer.change.label_one') }).click();
  await expect(plain.getByRole('main')).toContainText('Sie haben alles zurückgegeben');
  await context.close();
});
