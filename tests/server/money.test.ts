/** Money through pages, forms, emails and files. Locks and sums: payments.test.ts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Receipt } from '#contract/booking/receipts.ts';
import type { DoorState } from '#contract/office/check-in.ts';
import { remindOfPayments } from '#office/box-office/server/payment-reminders.ts';
import { acceptOffer, byGuest } from '#server/booking/seats/store.ts';
import { day, limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { buildJobServices, startInProcess } from '#tests/harness/in-process.ts';
import {
  acceptOnStatusPage,
  giovanniEvent,
  type OfferedRequest,
  offerSeatsTo,
  openStatusPage,
  postTicketAction,
  prepareSeats,
  readRequestRow,
} from '#tests/harness/offers.ts';
import { readQr, readQrTable } from '#tests/harness/read-qr.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';
import { english, german } from '#tests/harness/texts.ts';

const server = await startInProcess();
afterAll(() => server.close());
const { db } = server.storage;

/** Before the shelter is decided, a Monday. */
const june = new Date('2024-06-03T10:00:00Z');
server.clock.now = june;
const owner = await createStaffMember(server, 'owner', null, 'Falk');
let ida = await createStaffMember(server, 'office', null, 'Ida');
/** Sessions end after some days. */
async function goTo(at: Date) {
  server.clock.now = at;
  ida = await createStaffMember(server, 'office', null, 'Ida');
}
const eventPage = `/office/events/${giovanniEvent.id}`;
const lines = [
  { group: 'full', seats: 2, cents: 4200 },
  { group: 'child', seats: 1, cents: 800 },
];
const payUntil = '2024-07-10';
const iban = 'DE89370400440532013000';

beforeEach(async () => {
  await goTo(june);
  for (const table of ['payments', 'invoices', 'invoiceNumbers', 'outboxEmails', 'ticketRequests'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('eventCapacity').execute();
  await prepareSeats(server, { atPlace: 40, inShelter: 40 });
  await setPayUntil(payUntil);
});

const setPayUntil = (value: string | null) =>
  db.updateTable('eventCapacity').set({ payUntil: value }).where('eventId', '=', giovanniEvent.id).execute();

let guests = 0;

/** Written into the database: the form takes only some requests from one network. */
async function addGuestWithOffer({
  email = 'ada@example.org',
  offered = lines,
  end = new Date('2024-07-12T10:00:00Z'),
} = {}): Promise<OfferedRequest> {
  guests += 1;
  const id = randomUUID();
  const key = server.secrets.linkToken('request', id);
  const more = { id, fullName: 'Ada Kestrel', email, language: 'en', linkHash: hashToken(key) } as const;
  const row = buildRequestRow(guests, 1, server.clock.now, more);
  await insertRequests(db, [row]);
  const offer = await offerSeatsTo(server, row.reference, { lines: offered, end });
  return { reference: row.reference, status: `/requests/${key}`, offer };
}

async function addGuest(options: Parameters<typeof addGuestWithOffer>[0] & { offered?: typeof lines } = {}) {
  const guest = await addGuestWithOffer(options);
  const answer = { id: guest.offer, lines: options.offered ?? lines };
  await db.transaction().execute((trx) => acceptOffer(trx, answer, { ...byGuest, now: server.clock.now }));
  return guest;
}

const requestPage = ({ reference }: OfferedRequest) => `/office/requests/${reference}`;
const plain = (html: string) => toPlainSpaces(html);
const read = async (url: string, as = ida) =>
  plain((await getPage(server, url, { as, headers: { 'accept-language': 'en' } })).body);

async function press(guest: OfferedRequest, action: string, values: Record<string, string> = {}) {
  const { version } = await readRequestRow(server, guest.reference);
  const today = server.clock.now.toISOString().slice(0, 10);
  const [field] = action.split(':');
  const form = { version: String(version), [`${field}Day`]: today, ...values };
  return postForm(server, requestPage(guest), { ...form, action }, { as: ida });
}

describe('the bank account', () => {
  const at = '/office/content/payment/payment';
  const edit = async (as: typeof ida, action: string, changes: Record<string, string>) => {
    const form = readFormFields((await getPage(server, at, { as })).body);
    return postForm(server, at, { ...form, ...changes, action }, { as });
  };

  test('only an owner opens and publishes it; a wrong IBAN is refused with its own sentence', async () => {
    expect((await getPage(server, at, { as: ida })).statusCode).toBe(403);
    const sent = { 'form.version': '0', 'form.base': '0', action: 'publish', reminderDays: '5' };
    expect((await postForm(server, at, sent, { as: ida })).statusCode).toBe(403);
    const wrong = await edit(owner, 'publish', { 'account.iban': 'DE89 3704 0044 0532 0130 01' });
    expect([wrong.statusCode, plain(wrong.body).includes(german('editor.issue.noIban'))]).toEqual([422, true]);
    const right = await edit(owner, 'publish', { 'account.iban': 'at61 1904 3002 3457 3201' });
    expect(right.headers.location).toBe(`${at}?done=publishedContent`);
    expect(server.library.current.site.answers.payment.account?.iban).toBe('AT611904300234573201');
    expect((await edit(owner, 'undo', {})).statusCode).toBe(303);
  });
});

describe('a payment', () => {
  test('is recorded with one press, is in history and log, and can be undone for half a minute', async () => {
    const guest = await addGuest();
    const before = await read(requestPage(guest));
    expect(before).toContain(english('money.state.open', { open: '€92' }));
    expect(readFormFields(before, `aria-label="${english('money.office.pay.label')}"`)).toMatchObject({
      pay: '92.00',
      payDay: '2024-06-03',
    });
    const answer = await press(guest, 'pay:transfer', { pay: '92,00' });
    expect(answer.headers.location).toBe(`${requestPage(guest)}?done=recordedPayment`);
    const after = await read(requestPage(guest));
    expect(after).toContain(english('money.state.paid', { paid: '€92' }));
    expect(after).toContain(`€92, ${english('money.kind.transfer')}, 3 June 2024`);
    expect(await read('/office/log', owner)).toContain('€92');
    expect(after).toContain(english('money.office.undo.pay', { amount: '€92' }));
    await press(guest, 'undoPayment');
    expect(await read(requestPage(guest))).toContain(english('money.state.open', { open: '€92' }));
    await press(guest, 'pay:cash', { pay: '92' });
    server.clock.now = new Date(june.getTime() + limits.officeEmailRecallTime);
    const late = await press(guest, 'undoPayment');
    expect(late.statusCode).toBe(409);
  });

  test('that is sent twice counts once, another from an old page is refused', async () => {
    const guest = await addGuest();
    const { version } = await readRequestRow(server, guest.reference);
    const form = { version: String(version), pay: '92', payDay: '2024-06-03', action: 'pay:card' };
    const send = (more = {}) => postForm(server, requestPage(guest), { ...form, ...more }, { as: ida });
    expect((await send()).statusCode).toBe(303);
    expect((await send()).statusCode).toBe(303);
    expect((await send({ pay: '50' })).statusCode).toBe(409);
    expect(await db.selectFrom('payments').select('cents').execute()).toEqual([{ cents: 9200 }]);
  });

  test.each([
    ['nothing', { pay: '0' }, 'amountWrong'],
    ['words', { pay: 'alles' }, 'amountWrong'],
    ['a day to come', { pay: '92', payDay: '2024-06-04' }, 'dayWrong'],
  ])('of %s is refused beside its field', async (_, values, code) => {
    const guest = await addGuest();
    const { statusCode, body } = await press(guest, 'pay:transfer', values);
    expect([statusCode, plain(body).includes(german(`errors.${code}`))]).toEqual([422, true]);
  });

  test('is refunded after a return, not above what was paid; “Today” says so until it is done', async () => {
    const guest = await addGuest();
    await press(guest, 'pay:transfer', { pay: '92' });
    await postTicketAction(server, guest, { action: 'returnSeats', offer: guest.offer });
    const task = english('boxOffice.today.refundFor', { name: 'Ada Kestrel', amount: '€92' });
    expect(await read('/office')).toContain(task);
    const tooMuch = await press(guest, 'refund:transfer', { refund: '93' });
    expect([tooMuch.statusCode, plain(tooMuch.body).includes(german('errors.refundTooHigh'))]).toEqual([409, true]);
    await press(guest, 'refund:transfer', { refund: '92' });
    expect(await read('/office')).not.toContain(task);
    const table = await read(eventPage);
    expect(table).toMatch(new RegExp(`${english('boxOffice.event.money.refunded')}</td><td></td><td>€92`));
  });

  test('also of a guest who has withdrawn goes back', async () => {
    const guest = await addGuest();
    await press(guest, 'pay:transfer', { pay: '92' });
    await postTicketAction(server, guest, { action: 'withdraw' });
    const { state } = await readRequestRow(server, guest.reference);
    expect(state).toBe('withdrawn');
    expect(await read('/office')).toContain('€92');
    expect((await press(guest, 'refund:cash', { refund: '92' })).statusCode).toBe(303);
  });
});

describe('a guest', () => {
  test('reads on the page and in the email how to transfer the money, with a code for banking apps', async () => {
    const guest = await addGuestWithOffer();
    await acceptOnStatusPage(server, guest);
    const { body } = await openStatusPage(server, guest);
    const figure = body.slice(body.indexOf('<figure'), body.indexOf('</figure>'));
    const order = ['BCD', '002', '1', 'SCT', '', 'Haus Probe GmbH', iban, 'EUR92.00', '', '', guest.reference];
    expect(readQr(figure).split('\n')).toEqual(order);
    for (const part of ['DE89 3704 0044 0532 0130 00', '10 July 2024', 'Haus Probe GmbH'])
      expect(plain(body)).toContain(part);
    const email = (await server.emails()).find(({ text }) => text?.includes(guest.reference));
    const words = plain(email?.text ?? '');
    for (const part of ['DE89 3704 0044 0532 0130 00', '€92', guest.reference, '10 July 2024', 'Haus Probe GmbH'])
      expect(words).toContain(part);
    const html = `${email?.html}`;
    const [, table = ''] = html.match(/<table role="img"(.*?)<\/table>/s) ?? [];
    expect(readQrTable(table).split('\n')).toEqual(order);
    // Gmail cuts emails off after 102 KB.
    expect(html.length).toBeLessThan(100_000);
  });

  test('pays at the box office if the event has no last day, and sees what is paid', async () => {
    await setPayUntil(null);
    const guest = await addGuest();
    const page = async () => plain((await openStatusPage(server, guest)).body);
    expect(await page()).toContain(english('emails.contract.payment'));
    expect(await page()).not.toContain(iban.slice(0, 4));
    await press(guest, 'pay:cash', { pay: '92' });
    expect(await page()).toContain(english('money.state.paid', { paid: '€92' }));
    expect(await page()).not.toContain(english('emails.contract.payment'));
  });

  test('prints a receipt of what was paid, without a script', async () => {
    const guest = await addGuest();
    await press(guest, 'pay:card', { pay: '92' });
    const { body, statusCode } = await server.app.inject(`${guest.status}/receipt?lng=en`);
    expect(statusCode).toBe(200);
    const words = plain(body);
    for (const part of ['Oper im Park Tollenau GmbH', 'Ada Kestrel', '€84', '€8', english('money.kind.card')])
      expect(words).toContain(part);
    expect((await server.app.inject('/requests/none/receipt')).statusCode).toBe(404);
  });
});

describe('the last day of a transfer', () => {
  const remind = () => remindOfPayments(buildJobServices(server));

  test('one reminder is sent before it, only to guests who owe money; afterwards there is a task', async () => {
    const [late, paid] = [await addGuest(), await addGuest({ email: 'ben@example.org' })];
    await press(paid, 'pay:transfer', { pay: '92' });
    server.clock.now = new Date('2024-07-06T10:00:00Z');
    expect(await remind()).toBe(0);
    server.clock.now = new Date('2024-07-07T10:00:00Z');
    expect((await Promise.all([remind(), remind()])).toSorted()).toEqual([0, 1]);
    expect(await remind()).toBe(0);
    const emails = (await server.emails()).map(({ text }) => plain(text ?? ''));
    const reminders = emails.filter((text) => text.includes(english('emails.paymentReminder.opening')));
    expect(reminders).toEqual([expect.stringContaining(late.reference)]);
    const task = english('boxOffice.today.overdueFor', {
      name: 'Ada Kestrel',
      event: 'Don Giovanni, 20 July, 6 p.m.',
      amount: '€92',
      day: '10 July 2024',
    });
    await goTo(new Date('2024-07-10T10:00:00Z'));
    expect(await read('/office')).not.toContain(english('boxOffice.today.overdue'));
    await goTo(new Date('2024-07-11T10:00:00Z'));
    expect(await read('/office')).toContain(task);
    expect((await readRequestRow(server, late.reference)).state).toBe('accepted');
  });

  test('who has accepted on the day before gets no reminder at once', async () => {
    server.clock.now = new Date('2024-07-09T09:00:00Z');
    await setPayUntil('2024-07-10');
    const guest = await addGuestWithOffer();
    await acceptOnStatusPage(server, guest);
    expect(await remind()).toBe(0);
  });

  test('it is set beside the seats of the event, and a colleague’s newer one is not overwritten', async () => {
    const form = readFormFields((await getPage(server, eventPage, { as: ida })).body, 'action="/office/events/15"');
    expect(form['payUntil']).toBe(payUntil);
    const send = (more: Record<string, string>) =>
      postForm(server, eventPage, { ...form, ...more, action: 'set' }, { as: ida });
    expect((await send({ payUntil: '2024-07-12' })).statusCode).toBe(303);
    expect((await send({ payUntil: '' })).statusCode).toBe(409);
    const { payUntil: stored } = await db.selectFrom('eventCapacity').select('payUntil').executeTakeFirstOrThrow();
    expect(stored).toBe('2024-07-12');
  });
});

describe('at the door', () => {
  const doorPage = `/office/check-in/${giovanniEvent.id}`;
  const evening = new Date('2024-07-20T15:45:00Z');

  async function openDoor() {
    const guest = await addGuest();
    await goTo(evening);
    const as = await createStaffMember(server, 'office', null, 'Tom');
    const send = async (...checkIns: object[]) => {
      const headers = { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' };
      const answer = await server.app.inject({
        method: 'POST',
        url: `${doorPage}/check-ins`,
        headers,
        payload: { checkIns },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json() as DoorState;
    };
    return { guest, as, send };
  }
  const payment = (party: string, more = {}) => ({
    ...{ nonce: randomUUID(), party, cents: 9200, kind: 'cash', at: evening.toISOString() },
    ...more,
  });

  test('page and list show the open amount; one tap records it, and a repeated message counts once', async () => {
    const { guest, as, send } = await openDoor();
    for (const url of [doorPage, `${doorPage}/list`]) expect(await read(url, as)).toContain('€92');
    const taken = payment(guest.offer);
    const state = await send(taken, taken);
    expect([state.open, state.rejected]).toEqual([{}, []]);
    await send(taken);
    expect(await db.selectFrom('payments').select(['id', 'cents', 'kind', 'day']).execute()).toEqual([
      { id: taken.nonce, cents: 9200, kind: 'cash', day: '2024-07-20' },
    ]);
    expect(await read(doorPage, as)).not.toContain('€92');
  });

  test('money taken offline is recorded after the return of the tickets, and after another payment', async () => {
    const { guest, send } = await openDoor();
    await send(payment(guest.offer));
    await send(payment(guest.offer, { kind: 'card' }));
    await db.updateTable('offers').set({ state: 'returned' }).where('id', '=', guest.offer).execute();
    const { rejected } = await send(payment(guest.offer, { cents: 100 }));
    expect(rejected).toEqual([]);
    expect(await read('/office')).toContain('€185');
  });

  test('without a script the form of the guest does the same, and a second press counts once', async () => {
    const { guest, as } = await openDoor();
    const page = await getPage(server, doorPage, { as });
    const nonce = page.body.match(/name="nonce" value="([^"]+)"/)?.[1] ?? '';
    const form = { action: 'pay', party: guest.offer, nonce, cents: '9200', kind: 'card' };
    for (let presses = 0; presses < 2; presses++)
      expect((await postForm(server, doorPage, form, { as })).statusCode).toBe(303);
    expect(await db.selectFrom('payments').select(['cents', 'kind']).execute()).toEqual([
      { cents: 9200, kind: 'card' },
    ]);
  });
});

describe('bookkeeping', () => {
  test('the table of an event and of a month has a row for each request, in the way German Excel reads', async () => {
    const [one, two] = [await addGuest(), await addGuest({ email: 'ben@example.org' })];
    await press(one, 'pay:transfer', { pay: '92' });
    await goTo(new Date('2024-07-01T10:00:00Z'));
    await press(two, 'pay:cash', { pay: '50,50' });
    const get = async (url: string, file: string) => {
      const { body, headers } = await getPage(server, url, { as: ida });
      expect(headers).toMatchObject({
        ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
        'content-disposition': `attachment; filename="${file}"`,
      });
      expect(body.startsWith('\uFEFF"reference";"event";')).toBe(true);
      return body.split('\r\n').slice(1, -1);
    };
    const rows = await get(`${eventPage}/money.csv`, 'money-event-15.csv');
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.includes(two.reference))).toBe(
      `"${two.reference}";"15";"2024-07-20";"2 x full 42,00, 1 x child 8,00";"92,00";"50,50";"0,00";"41,50";"0,00";"2024-07-01";"cash"`,
    );
    expect(await get('/office/events/money.csv?month=2024-06', 'money-2024-06.csv')).toEqual([
      expect.stringContaining(one.reference),
    ]);
    expect((await getPage(server, '/office/events/money.csv?month=x', { as: ida })).statusCode).toBe(422);
  });

  test('invoices are numbered without gaps, are cancelled by a counter-invoice, and never change', async () => {
    const guests = [await addGuest(), await addGuest({ email: 'ben@example.org' }), await addGuest()];
    const send = async (guest: OfferedRequest, values: Record<string, string>) => {
      const { version } = await readRequestRow(server, guest.reference);
      return postForm(server, `${requestPage(guest)}/receipt`, { version: String(version), ...values }, { as: ida });
    };
    const make = (guest: OfferedRequest) => send(guest, { action: 'invoice', recipient: 'Ada Kestrel\nIn the lane 1' });
    const [first, second] = guests as [OfferedRequest, OfferedRequest, OfferedRequest];
    const answers = await Promise.all(guests.map(make));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect((await make(first)).statusCode).toBe(409);
    const numbers = async () =>
      (await db.selectFrom('invoices').select('number').orderBy('number').execute()).map(({ number }) => number);
    expect(await numbers()).toEqual(['2024-0001', '2024-0002', '2024-0003']);
    const { content } = await db
      .selectFrom('invoices')
      .select('content')
      .where('reference', '=', second.reference)
      .executeTakeFirstOrThrow();
    const { number } = JSON.parse(content) as { number: string };
    await press(second, 'pay:transfer', { pay: '92' });
    await send(second, { action: 'cancelInvoice', number });
    await make(second);
    expect(await numbers()).toEqual(['2024-0001', '2024-0002', '2024-0003', '2024-0004', '2024-0005']);
    const stored = await db.selectFrom('invoices').select('content').where('number', '=', number).executeTakeFirst();
    expect(stored?.content).toBe(content);
    const page = await read(`${requestPage(second)}/receipt`);
    for (const part of [number, '2024-0004', '2024-0005', '-€92', 'VAT 7%', '€85.98', '€6.02', 'DE000000000'])
      expect(page).toContain(part);
  });

  test('an invoice differs after other tickets, not after another name of a group', async () => {
    const guest = await addGuest();
    const receipt = `${requestPage(guest)}/receipt`;
    const { version } = await readRequestRow(server, guest.reference);
    const form = { version: String(version), action: 'invoice', recipient: 'Ada Kestrel' };
    await postForm(server, receipt, form, { as: ida });
    const differs = async () => (await read(receipt)).includes(english('money.invoice.differs'));
    const { number, content } = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
    const invoice: Receipt = JSON.parse(content);
    const renamed = { ...invoice, lines: invoice.lines.map((line) => ({ ...line, name: `${line.name} 2023` })) };
    const store = (stored: Receipt) =>
      db
        .updateTable('invoices')
        .set({ content: JSON.stringify(stored) })
        .where('number', '=', number)
        .execute();
    await store(renamed);
    expect(await differs()).toBe(false);
    await store({ ...invoice, lines: invoice.lines.map((line) => ({ ...line, group: 'young' })) });
    expect(await differs(), 'another group at the same price').toBe(true);
    await store(invoice);
    await press(guest, 'returnSeats', { 'returned.full': '1' });
    expect(await differs(), 'fewer tickets').toBe(true);
  });

  test('a counter-invoice of the next year has the first number of that year', async () => {
    const guest = await addGuest();
    const send = async (values: Record<string, string>) => {
      const { version } = await readRequestRow(server, guest.reference);
      return postForm(server, `${requestPage(guest)}/receipt`, { version: String(version), ...values }, { as: ida });
    };
    await send({ action: 'invoice', recipient: 'Ada Kestrel\nIn the lane 1' });
    await goTo(new Date('2025-01-02T10:00:00Z'));
    await send({ action: 'cancelInvoice', number: '2024-0001' });
    expect(await db.selectFrom('invoices').select(['number', 'day']).orderBy('number').execute()).toEqual([
      { number: '2024-0001', day: '2024-06-03' },
      { number: '2025-0001', day: '2025-01-02' },
    ]);
  });

  test('above 250 euros an invoice needs the address', async () => {
    const many = [{ group: 'full', seats: 6, cents: 4200 }];
    const guest = await addGuest({ offered: many });
    const { version } = await readRequestRow(server, guest.reference);
    const form = { version: String(version), action: 'invoice', recipient: 'Ada Kestrel' };
    const answer = await postForm(server, `${requestPage(guest)}/receipt`, form, { as: ida });
    expect([answer.statusCode, plain(answer.body).includes(german('errors.addressMissing'))]).toEqual([422, true]);
  });

  test('payments and invoices stay after their request, until the years of the law are over', async () => {
    const guest = await addGuest();
    await press(guest, 'pay:transfer', { pay: '92' });
    const { deleteExpired } = await import('#server/jobs/retention.ts');
    const expireAt = (at: string) =>
      deleteExpired(server.storage, new Date(at), server.library.current.site.answers.requestsNeededUntil, 10);
    await expireAt(new Date(june.getTime() + 400 * day).toISOString());
    expect(await db.selectFrom('payments').select(['requestId', 'reference']).execute()).toEqual([
      { requestId: null, reference: guest.reference },
    ]);
    await expireAt('2034-12-31T12:00:00Z');
    expect(await db.selectFrom('payments').select('id').execute()).toHaveLength(1);
    await expireAt('2035-01-01T12:00:00Z');
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });
});
