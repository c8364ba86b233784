import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ticketAnswer } from '#contract/booking/ticket-request.ts';
import { maxPriceGroups } from '#contract/content/price-limits.ts';
import { languages } from '#contract/language.ts';
import { requestTickets } from '#site/tickets/send.ts';
import { createTicketSetup } from '#site/tickets/ticket-props.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { buildForm, encodeForm, type TestFormValues } from '#tests/harness/forms.ts';
import {
  browserHeaders,
  fixtureSite,
  type InProcessServer,
  postTickets,
  startInProcess,
} from '#tests/harness/in-process.ts';
import { buildPageContext } from '#tests/harness/page-context.ts';
import { postForm } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const databases = startEngines();
let server: InProcessServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const completeRequest = {
  fullName: 'Ada Kestrel',
  email: 'ada@example.org',
  phoneNumber1: '+49 30 23125 001',
  phoneNumber2: '+49 30 23125 002',
  numberOfTickets: '3',
  additionalNotes: 'Two chairs\nby the fountain',
  selectedDate: '2027-07-17',
  idempotencyKey: 'a-key-made-when-it-opens',
};
const hostileEvent = (id?: number) =>
  JSON.stringify({ id, title: 'Cheap pills', date: 'now', time: 'now', venue: 'https://evil.example' });

const listRequests = () => server.storage.db.selectFrom('ticketRequests').selectAll().execute();

onEachEngine('%s', (engine) => {
  beforeEach(async () => {
    server = await startInProcess(await databases.createDatabase(engine));
  });
  async function everyRow(): Promise<string> {
    const { db } = server.storage;
    const tables = await db.introspection.getTables();
    const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db));
    return JSON.stringify((await Promise.all(rows)).map(({ rows }) => rows));
  }

  test('a request may say who pays which price, and the page of the request and the office show it', async () => {
    const split = { 'seats.full': '2', 'seats.young': '1', 'seats.carer': '', 'seats.senior': '4' };
    const { data } = (await postTickets(server.app, { fullName: 'Ada Kestrel', ...split })).json();
    const [row] = await listRequests();
    expect([row?.numberOfTickets, JSON.parse(row?.seatsByGroup ?? '')]).toEqual([
      3,
      [
        { group: 'full', seats: 2 },
        { group: 'young', seats: 1 },
      ],
    ]);
    const page = await server.app.inject({ url: `${data.status}?lng=en`, headers: browserHeaders });
    expect(page.body).toContain('2 × Standard, 1 × Young');
  });

  test('the form of a house with the most groups of prices is read', async () => {
    const groups = Array.from({ length: maxPriceGroups - 1 }, (_, number) => [`seats.g${number}`, '']);
    const answer = await postTickets(server.app, {
      ...{ ...completeRequest, ...Object.fromEntries(groups), 'seats.full': '2' },
      ...{ contactCheck: 'x', uploadId: '', event: hostileEvent(1) },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await listRequests()).toMatchObject([{ fullName: completeRequest.fullName, numberOfTickets: 3 }]);
  });

  test('without a split the number of tickets stays as chosen, and one of fewer tickets is refused at the number', async () => {
    await postTickets(server.app, { numberOfTickets: '4', 'seats.full': '', 'seats.young': '' });
    expect(await listRequests()).toMatchObject([{ numberOfTickets: 4, seatsByGroup: null }]);
    for (const [split, code] of [
      [{ 'seats.full': '5' }, 'splitTooLarge'],
      [{ 'seats.full': '-1' }, 'ticketNumberWrong'],
      [{ 'seats.young': 'two' }, 'ticketNumberWrong'],
    ] as const) {
      const refused = await postTickets(server.app, { numberOfTickets: '4', ...split });
      expect([refused.statusCode, refused.json().error.fields]).toEqual([
        422,
        { numberOfTickets: expect.objectContaining({ code }) },
      ]);
    }
  });

  test('[TKT-02] [TKT-08] [TKT-09] every field is stored as sent, and two emails go out without user input', async () => {
    const response = await postTickets(server.app, { ...completeRequest, event: hostileEvent() });
    expect(response.statusCode).toBe(201);
    const { data } = ticketAnswer.parse(response.json());
    expect(data).toMatchObject({ reachable: true, receipt: true });
    expect(data.reference).toMatch(/^T-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(response.headers['location']).toBe(data.status);
    const { idempotencyKey: _, ...written } = completeRequest;
    const row = { ...written, numberOfTickets: 3, reference: data.reference, language: 'en' };
    expect(await listRequests()).toMatchObject([row]);
    const emails = await server.emails();
    expect(emails.map(({ to }) => to?.[0]?.address).sort()).toEqual(['ada@example.org', 'buero@tollenau.example']);
    const counts = emails.map(({ text }) => text?.match(/(?:Karten|Tickets): .*/)?.[0]);
    expect(counts.sort()).toEqual(['Karten: 3', 'Tickets: 3']);
    for (const { text, html, attachments } of emails) {
      expect(`${text}${html}`).not.toMatch(/Kestrel|fountain|23125 001|pills/);
      expect(attachments).toEqual([]);
    }
  });

  test('[TKT-06] the site’s own text names a known event, whatever was sent, and an unknown number is no event', async () => {
    await postTickets(server.app, { ...completeRequest, event: hostileEvent(15) });
    const [row] = await listRequests();
    expect(JSON.parse(row?.event ?? '')).toMatchObject({ title: 'Don Giovanni', date: 'Saturday, 20 July 2024' });
    for (const { text, html } of await server.emails()) {
      expect(text).toContain('Don Giovanni');
      expect(`${text}${html}`).not.toMatch(/pills|evil\.example/);
    }
    expect((await postTickets(server.app, { event: hostileEvent(Number.MAX_SAFE_INTEGER) })).statusCode).toBe(201);
    expect((await listRequests()).map(({ eventId }) => eventId).sort()).toEqual([15, null]);
  });

  test('[TKT-03] without consent nothing is stored, in both languages', async () => {
    for (const [query, message] of [
      ['?lng=en', 'Please agree to the Terms & Conditions'],
      ['?lng=de', 'Bitte stimmen Sie den Allgemeinen Geschäftsbedingungen zu'],
    ] as const) {
      const response = await postTickets(server.app, { ...completeRequest, agreement: '' }, { query });
      expect(response.statusCode).toBe(422);
      const error = { code: 'consentMissing', message };
      expect(response.json().error).toMatchObject({ ...error, fields: { agreement: error } });
    }
    expect(await listRequests()).toEqual([]);
  });

  test('[TKT-09] the private page shows the request, is not cached or indexed, and sends no referrer', async () => {
    const { status } = (await postTickets(server.app, completeRequest)).json().data;
    const page = await server.app.inject({ url: `${status}?lng=en`, headers: browserHeaders });
    expect(page.statusCode).toBe(200);
    for (const text of ['Ada Kestrel', 'ada@example.org', '+49 30 23125 001', 'HOW MANY TICKETS?', 'by the fountain'])
      expect(page.body).toContain(text);
    expect(page.body).toMatch(/17\sJuly\s2027/);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers['referrer-policy']).toBe('strict-origin');
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    for (const key of ['x', 'a'.repeat(43), '%00', '..%2f..', "' or 1=1"])
      expect((await server.app.inject(`/requests/${encodeURIComponent(key)}`)).statusCode, key).toBe(404);
  });

  test('a withdrawal, unlike a GET, deletes the data and notifies the office once', async () => {
    const form = { ...completeRequest, event: hostileEvent(15) };
    const { status, reference } = (await postTickets(server.app, form)).json().data;
    await server.emails();
    for (const url of [status, `${status}?action=withdraw`]) await server.app.inject(url);
    expect((await listRequests())[0]?.fullName).toBe('Ada Kestrel');
    for (let twice = 0; twice < 2; twice++) {
      const response = await postForm(server, status, { action: 'withdraw' });
      expect([response.statusCode, response.headers['location']]).toEqual([303, status]);
    }
    expect(await everyRow()).not.toMatch(/Kestrel|ada@example|23125 00|by the fountain|2027-07-17|Don Giovanni/);
    expect((await server.app.inject(`${status}?lng=en`)).body).toContain('withdrawn');
    const emails = await server.emails();
    expect(
      emails.filter(({ subject }) => subject === german('emails.officeWithdrawal.subject', { reference })),
    ).toHaveLength(1);
    expect((await postTickets(server.app, form)).json().data.reference, 'the same form again').not.toBe(reference);
  });

  const values = (round: number) => {
    const name = `round-${round}`;
    return { fullName: name, email: `${name}@example.org`, idempotencyKey: `key-of-${name}-1` };
  };

  test('D6 twenty identical requests at once make one request and one receipt', async () => {
    for (let round = 0; round < 10; round++) {
      const headers = { 'x-forwarded-for': `203.0.113.${round}` };
      const sends = Array.from({ length: 20 }, () => postTickets(server.app, values(round), { headers }));
      const answers = await Promise.all(sends);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
    expect(await listRequests()).toHaveLength(10);
    expect(await server.emails()).toHaveLength(20);
  });

  test('D6 another request with the key of an earlier one is refused', async () => {
    await postTickets(server.app, values(0));
    const other = await postTickets(server.app, { ...values(0), fullName: 'Somebody Else' });
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'keyReused']);
    expect(await listRequests()).toHaveLength(1);
    expect(await server.emails()).toHaveLength(2);
  });

  test('an email address gets at most five receipts a day, for however many requests', async () => {
    const receipt = async (turn: number) => {
      const form = { email: 'ada@example.org', idempotencyKey: `another-key-${turn}-xx` };
      return (await postTickets(server.app, form)).json().data.receipt;
    };
    const receipts: boolean[] = [];
    for (let turn = 0; turn < 7; turn++) receipts.push(await receipt(turn));
    expect(receipts).toEqual([true, true, true, true, true, false, false]);
    expect(await listRequests()).toHaveLength(7);
    server.advance(25 * 60 * 60 * 1000);
    expect(await receipt(7)).toBe(true);
  });
});

describe('the form without script', () => {
  beforeEach(async () => {
    server = await startInProcess();
  });
  const plainly = (values: Record<string, string>, headers: Record<string, string> = {}) =>
    postForm(server, '/api/ticket-requests?lng=de', values, { headers });

  test('the form without script redirects to the private page, and to the same one when it is repeated', async () => {
    const words = { fullName: 'Ada', agreement: 'on' };
    const pages = [
      await plainly(words),
      await plainly(words),
      await plainly({ ...words, additionalNotes: 'two' }),
      await plainly(words, { 'x-forwarded-for': '198.51.100.7' }),
      await plainly(words, { 'user-agent': 'Firefox' }),
    ].map(({ headers }) => String(headers['location']));
    expect(pages.map((page) => pages.indexOf(page))).toEqual([0, 0, 2, 3, 4]);
    expect((await server.app.inject(pages[0] ?? '')).statusCode).toBe(200);
    expect(await listRequests()).toHaveLength(4);
    const visited = await server.app.inject('/api/ticket-requests?lng=de');
    expect([visited.statusCode, visited.headers['location']]).toEqual([303, '/tickets?lng=de']);
  });

  test('[TKT-03] [TKT-09] an invalid form returns with its input and its issues, as text and never as markup', async () => {
    const [email, fullName] = ['nobody@@nowhere', '"><script>alert(1)</script>'];
    const response = await plainly({ fullName, email, additionalNotes: 'Zwei Stühle', numberOfTickets: '21' });
    expect(response.statusCode).toBe(422);
    for (const text of [
      ...['Bitte stimmen Sie den Allgemeinen Geschäftsbedingungen zu', german('errors.emailInvalid')],
      ...[german('errors.ticketNumberWrong'), 'value="nobody@@nowhere"', 'Zwei Stühle'],
    ])
      expect(response.body).toContain(text);
    const returned = (await plainly({ numberOfTickets: '4', 'seats.young': '2' })).body;
    for (const kept of [/<option[^>]* selected=""[^>]*>4</, /name="seats.young"[^>]*value="2"/])
      expect(returned).toMatch(kept);
    expect(response.body).not.toContain('<script>alert(1)');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('[TKT-04] without a contact the form returns once with a warning, if it asks for that', async () => {
    expect((await server.app.inject('/tickets?lng=de')).body).toContain('name="contactCheck"');
    const warned = await plainly({ fullName: 'Ada', email: ' ', agreement: 'on', contactCheck: 'on' });
    expect(warned.statusCode).toBe(422);
    for (const text of [german('errors.contactMissing'), german('tickets.sendAnyway'), 'value="Ada"'])
      expect(warned.body).toContain(text);
    expect(warned.body).not.toContain('name="contactCheck"');
    expect(await listRequests()).toEqual([]);
    const { headers } = await plainly({ fullName: 'Ada', agreement: 'on' });
    expect((await server.app.inject(String(headers['location']))).body).toContain(
      'Noch können wir Sie nicht erreichen',
    );
    expect(await server.emails()).toHaveLength(1);
    for (const contact of [{ email: 'ada@example.org' }, { phoneNumber2: '+49 30 23125 002' }])
      expect((await plainly({ ...contact, agreement: 'on', contactCheck: 'on' })).statusCode).toBe(303);
  });
});

test('the terms the guest saw are stored word for word, and unknown terms are refused', async () => {
  server = await startInProcess();
  const form = (await server.app.inject('/tickets?lng=en')).body;
  const version = form.match(/name="termsVersion" value="(\w+)"/)?.[1] ?? '';
  expect((await postTickets(server.app, { termsVersion: version })).statusCode).toBe(201);
  const texts = await server.storage.db.selectFrom('consentTexts').selectAll().execute();
  expect(texts).toMatchObject([{ version, language: 'en' }]);
  expect(texts[0]?.text).toContain('A request is non-binding');
  const stale = await postTickets(server.app, { termsVersion: 'feedfacefeedface' });
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'consentTextChanged']);
});

test.each(languages)(
  'the dialog of a visitor who reads %s gets mistakes and receipt in that language, whatever the browser prefers',
  async (language) => {
    server = await startInProcess();
    const { app } = server;
    vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: FormData; headers: TestFormValues }) => {
      const encoded = await encodeForm(body);
      const preferred = language === 'de' ? 'en' : 'de';
      const sent = { ...headers, ...encoded.headers, 'accept-language': preferred };
      const answer = await app.inject({ method: 'POST', url, payload: encoded.payload, headers: sent });
      return new Response(answer.body, { status: answer.statusCode });
    });
    const setup = createTicketSetup({ ...(await buildPageContext()), locale: language });
    const send = (values: TestFormValues) => requestTickets(buildForm(values), 'a-key-of-the-dialog', setup);
    const form = { fullName: 'Ada', email: 'ada@example.org' };
    expect(await send(form)).toMatchObject({
      failure: { fieldErrors: { agreement: await fixtureSite.answers.errorMessage('consentMissing', language) } },
    });
    expect(await send({ ...form, agreement: 'on' })).toMatchObject({ receipt: { receipt: true } });
    const receipt = (await server.emails()).find(({ to }) => to?.[0]?.address === form.email);
    expect(receipt?.html).toContain(`<html lang="${language}">`);
  },
);
