/** A ticket request from the form to the two letters, on both engines. */
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { ticketAnswer } from '#contract/ticket-request.ts';
import { ask, browser, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';

const all = startEngines();
let server: InProcess;
afterEach(() => server.close());

const whole = {
  fullName: 'Ada Kestrel',
  email: 'ada@example.org',
  phoneNumber1: '+49 30 23125 001',
  phoneNumber2: '+49 30 23125 002',
  numberOfTickets: '3',
  additionalNotes: 'Two chairs\nby the fountain',
  selectedDate: '2027-07-17',
  idempotencyKey: 'a-key-made-when-it-opens',
};
const giovanni = JSON.stringify({
  id: 15,
  title: 'Cheap pills',
  date: 'now',
  time: 'now',
  venue: 'https://evil.example',
});

onEachEngine('%s', (engine) => {
  const start = async (settings: Record<string, string> = {}) => {
    server = await inProcess({ ...(await all.settings(engine)), ...settings });
    return server;
  };
  const requests = () => server.storage.db.selectFrom('ticketRequests').selectAll().execute();
  /** All tables as one text. */
  async function everyRow(): Promise<string> {
    const { db } = server.storage;
    const tables = await db.introspection.getTables();
    const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db));
    return JSON.stringify((await Promise.all(rows)).map(({ rows }) => rows));
  }

  test('[TKT-02] [TKT-08] [TKT-09] every field arrives as it was sent, and two letters go out', async () => {
    await start();
    const response = await ask(server.app, whole);
    expect(response.statusCode).toBe(201);
    const { data } = ticketAnswer.parse(response.json());
    expect(data).toMatchObject({ reachable: true, receipt: true });
    expect(data.reference).toMatch(/^T-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(response.headers['location']).toBe(data.status);
    const [row, ...others] = await requests();
    expect(others).toEqual([]);
    const { idempotencyKey: _, ...written } = whole;
    expect(row).toMatchObject({ ...written, numberOfTickets: 3, reference: data.reference, language: 'en' });
    const letters = await server.letters();
    expect(letters.map(({ to }) => to?.[0]?.address).sort()).toEqual(['ada@example.org', 'buero@tollenau.example']);
    expect(letters.map(({ text }) => text?.match(/(?:Karten|Tickets): .*/)?.[0]).sort()).toEqual([
      'Karten: 3',
      'Tickets: 3',
    ]);
  });

  test('[TKT-06] an evening of ours is told in our words, whatever was sent', async () => {
    await start();
    await ask(server.app, { ...whole, event: giovanni });
    const [row] = await requests();
    expect(JSON.parse(row?.event ?? '')).toMatchObject({ title: 'Don Giovanni', date: 'Saturday, 20 July 2024' });
    for (const { text, html } of await server.letters()) {
      expect(text).toContain('Don Giovanni');
      expect(`${text}${html}`).not.toMatch(/pills|evil\.example/);
    }
  });

  test('letters hold nothing a stranger typed, and no picture', async () => {
    await start();
    const event = JSON.stringify({ title: 'Cheap pills', date: 'x', time: 'x', venue: 'x' });
    await ask(server.app, { ...whole, event });
    for (const { text, html, attachments } of await server.letters()) {
      expect(`${text}${html}`).not.toMatch(/Kestrel|fountain|23125 001|pills/);
      expect(attachments).toEqual([]);
    }
  });

  test('a number that is none of our evenings is taken for none, however large it is', async () => {
    await start();
    const event = JSON.stringify({ id: 9_007_199_254_740_991, title: 'x', date: 'x', time: 'x', venue: 'x' });
    expect((await ask(server.app, { ...whole, event })).statusCode).toBe(201);
    expect((await ask(server.app, { event: giovanni })).statusCode).toBe(201);
    expect((await requests()).map(({ eventId }) => eventId).sort()).toEqual([15, null]);
  });

  test('[TKT-03] without consent nothing is stored, in both languages', async () => {
    await start();
    for (const [query, sentence] of [
      ['?lng=en', 'Please agree to the Terms & Conditions'],
      ['?lng=de', 'Bitte stimmen Sie den Allgemeinen Geschäftsbedingungen zu'],
    ] as const) {
      const response = await ask(server.app, { ...whole, agreement: '' }, { query });
      expect(response.statusCode).toBe(422);
      expect(response.json().error).toMatchObject({ code: 'consentMissing', message: sentence });
      expect(response.json().error.fields.agreement.message).toBe(sentence);
    }
    expect(await requests()).toEqual([]);
  });

  test('[TKT-04] consent alone is enough; then nobody can be reached, and the answer says so', async () => {
    await start();
    const response = await ask(server.app, {});
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({ reachable: false, receipt: false });
    const page = await server.app.inject(`${response.json().data.status}?lng=en`);
    expect(page.body).toContain('We cannot reach you yet');
    expect(await server.letters()).toHaveLength(1);
  });

  test('[TKT-09] the private page shows what was asked, is never kept, never indexed, and tells its address to nobody', async () => {
    await start();
    const { status } = (await ask(server.app, whole)).json().data;
    const page = await server.app.inject({ url: `${status}?lng=en`, headers: browser });
    expect(page.statusCode).toBe(200);
    for (const text of ['Ada Kestrel', 'ada@example.org', '+49 30 23125 001', 'HOW MANY TICKETS?', 'by the fountain']) {
      expect(page.body).toContain(text);
    }
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['referrer-policy']).toBe('strict-origin');
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  });

  test('a GET changes nothing; withdrawing deletes what was told, tells the office, and twice is once', async () => {
    await start();
    const { status, reference } = (await ask(server.app, { ...whole, event: giovanni })).json().data;
    await server.letters();
    for (const url of [status, `${status}?action=withdraw`]) await server.app.inject(url);
    expect((await requests())[0]?.fullName).toBe('Ada Kestrel');
    const withdraw = () =>
      server.app.inject({
        method: 'POST',
        url: status,
        payload: 'action=withdraw',
        headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const response of [await withdraw(), await withdraw()]) {
      expect(response.statusCode).toBe(303);
      expect(response.headers['location']).toBe(status);
    }
    const [row] = await requests();
    expect(row).toMatchObject({
      ...{ fullName: null, email: null, phoneNumber1: null, phoneNumber2: null, numberOfTickets: null },
      ...{ additionalNotes: null, selectedDate: null, event: null, eventId: null, seats: null },
    });
    expect(await everyRow()).not.toMatch(/Kestrel|ada@example|23125 00|by the fountain|2027-07-17|Don Giovanni/);
    expect((await server.app.inject(`${status}?lng=en`)).body).toContain('withdrawn');
    const letters = await server.letters();
    expect(letters.filter(({ subject }) => subject === `Kartenanfrage ${reference} zurückgezogen`)).toHaveLength(1);
  });

  test('an unknown or malformed key leads to the page that says there is nothing', async () => {
    await start();
    for (const key of ['x', 'a'.repeat(43), '%00', '..%2f..', "' or 1=1"]) {
      expect((await server.app.inject(`/requests/${encodeURIComponent(key)}`)).statusCode, key).toBe(404);
    }
  });
});

describe('the plain form', () => {
  const plainly = async (values: Record<string, string>, headers: Record<string, string> = {}, lng = 'de') =>
    server.app.inject({
      method: 'POST',
      url: `/api/ticket-requests?lng=${lng}`,
      payload: new URLSearchParams(values).toString(),
      headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  test('leads to the private page; sent again, to the same one', async () => {
    server = await inProcess();
    const first = await plainly({ fullName: 'Ada', agreement: 'on' });
    expect(first.statusCode).toBe(303);
    const again = await plainly({ fullName: 'Ada', agreement: 'on' });
    expect(again.headers['location']).toBe(first.headers['location']);
    expect((await server.app.inject(String(first.headers['location']))).statusCode).toBe(200);
    const other = await plainly({ fullName: 'Ada', additionalNotes: 'two', agreement: 'on' });
    expect(other.headers['location']).not.toBe(first.headers['location']);
  });

  test.each([
    ['another household', { 'x-forwarded-for': '198.51.100.7' }],
    ['another browser', { 'user-agent': 'Firefox' }],
  ])('the same words from %s are another request, with a private link of its own', async (_, headers) => {
    server = await inProcess();
    const words = { fullName: 'Ada', agreement: 'on' };
    const [first, second] = [await plainly(words), await plainly(words, headers)];
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    expect(second.headers['location']).not.toBe(first.headers['location']);
    expect(await server.storage.db.selectFrom('ticketRequests').select('id').execute()).toHaveLength(2);
  });

  test('[TKT-03] comes back with what was typed and what was wrong, as words and never as code', async () => {
    server = await inProcess();
    const response = await plainly({
      fullName: '"><script>alert(1)</script>',
      email: 'nobody@@nowhere',
      additionalNotes: 'Zwei Stühle',
    });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('Bitte stimmen Sie den Allgemeinen Geschäftsbedingungen zu');
    expect(response.body).toContain('Diese E-Mail-Adresse erreicht niemanden');
    expect(response.body).toContain('value="nobody@@nowhere"');
    expect(response.body).toContain('Zwei Stühle');
    expect(response.body).not.toContain('<script>alert(1)');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['de', 'Bitte wählen Sie 1 bis 20 Karten.'],
    ['en', 'Please choose between 1 and 20 tickets.'],
  ])(
    '[TKT-09] a number of tickets out of bounds is refused with a sentence, one within comes back (%s)',
    async (lng, sentence) => {
      server = await inProcess();
      const refused = await plainly({ numberOfTickets: '21', fullName: 'Ada', agreement: 'on' }, {}, lng);
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain(sentence);
      expect(refused.body).toContain('value="Ada"');
      const back = await plainly({ numberOfTickets: '4', fullName: 'Ada' }, {}, lng);
      expect(back.body).toMatch(/<option[^>]* selected=""[^>]*>4</);
    },
  );

  test('[TKT-04] without a contact it comes back once with a warning, where the form asks for that; then it is stored', async () => {
    server = await inProcess();
    const page = (await server.app.inject('/tickets?lng=de')).body;
    expect(page).toContain('name="contactCheck"');
    const warned = await plainly({ fullName: 'Ada', email: ' ', agreement: 'on', contactCheck: 'on' });
    expect(warned.statusCode).toBe(422);
    expect(warned.body).toContain('Ohne E-Mail oder Telefonnummer können wir Ihnen nicht antworten.');
    expect(warned.body).toContain('Trotzdem senden');
    expect(warned.body).toContain('value="Ada"');
    expect(warned.body).not.toContain('name="contactCheck"');
    expect(await server.storage.db.selectFrom('ticketRequests').selectAll().execute()).toEqual([]);
    expect((await plainly({ fullName: 'Ada', agreement: 'on' })).statusCode).toBe(303);
    for (const contact of [{ email: 'ada@example.org' }, { phoneNumber2: '+49 30 23125 002' }])
      expect((await plainly({ ...contact, agreement: 'on', contactCheck: 'on' })).statusCode).toBe(303);
  });

  test('the address itself, visited, leads to the form', async () => {
    server = await inProcess();
    const response = await server.app.inject('/api/ticket-requests?lng=de');
    expect([response.statusCode, response.headers['location']]).toEqual([303, '/tickets?lng=de']);
  });
});

test('the terms one saw are kept word for word; terms that never were are refused', async () => {
  server = await inProcess();
  const form = (await server.app.inject('/tickets?lng=en')).body;
  const version = form.match(/name="termsVersion" value="(\w+)"/)?.[1] ?? '';
  expect((await ask(server.app, { termsVersion: version })).statusCode).toBe(201);
  const texts = await server.storage.db.selectFrom('consentTexts').selectAll().execute();
  expect(texts).toMatchObject([{ version, language: 'en' }]);
  expect(texts[0]?.text).toContain('A request is non-binding');
  const stale = await ask(server.app, { termsVersion: 'feedfacefeedface' });
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'textChanged']);
});
