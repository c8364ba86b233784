/** The office answers requests: through the real app, on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lapseOffers } from '#server/desk/lapse.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { readLog } from '#server/staff/log.ts';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { changeEvening } from '#tests/harness/offers.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { follow, hiddenIn, type Person, press, staffMember, visit } from '#tests/harness/staff.ts';

const databases = startEngines();

/** Don Giovanni, 20 July 2024, 18:00 */
const event = '15';
const monday = new Date('2024-07-01T08:00:00Z');
const tuesdayAtSix = '2024-07-02T18:00';

onEachEngine('on %s', (engine) => {
  let server: InProcess;
  let ida: Person;
  let falk: Person;

  beforeAll(async () => {
    server = await inProcess({ PUBLIC_URL: 'https://tollenau.example', ...(await databases.settings(engine)) });
    server.clock.now = monday;
    ida = await staffMember(server, 'office');
    falk = await staffMember(server, 'owner');
    await server.storage.db.updateTable('staff').set({ name: 'Falk' }).where('id', '=', falk.id).execute();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    server.clock.now = monday;
    const { db } = server.storage;
    for (const table of ['ticketRequests', 'eventCapacity', 'outboxEmails'] as const)
      await db.deleteFrom(table).execute();
  });

  let asked = 0;
  async function request(values: Record<string, string> = {}): Promise<string> {
    // By arrival: each came a second after the one before.
    asked += 1;
    server.clock.now = new Date(monday.getTime() - 60 * 60 * 1000 + asked * 1000);
    const given = {
      fullName: `Ada Quast ${asked}`,
      email: `ada${asked}@example.org`,
      numberOfTickets: '3',
      additionalNotes: 'Gern am Gang.',
    };
    const form = {
      event: JSON.stringify({ id: 15, title: 'x', date: 'x', time: 'x', venue: 'x' }),
      ...given,
      ...values,
    };
    const answer = await ask(server.app, form, { query: '?lng=de' });
    server.clock.now = monday;
    return answer.json().data.reference;
  }

  const page = (reference: string) => `/office/requests/${reference}`;
  const evening = `/office/evenings/${event}`;
  const setChairs = (more: Record<string, string> = {}, as = ida) =>
    press(
      server,
      evening,
      { action: 'set', park: '10', barn: '8', price: '35,00', cutOff: '2024-07-20T12:00', version: '0', ...more },
      { as },
    );
  const offer = (reference: string, more: Record<string, string> = {}, as = ida) =>
    press(
      server,
      page(reference),
      { action: 'offer', version: '1', event, seats: '3', price: '35', until: tuesdayAtSix, ...more },
      { as },
    );
  const rowOf = (reference: string) =>
    server.storage.db
      .selectFrom('ticketRequests')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  const lettersAbout = async (reference: string) => {
    const { id } = await rowOf(reference);
    const rows = await server.storage.db.selectFrom('outboxEmails').selectAll().where('subjectId', '=', id).execute();
    return rows.map(({ kind }) => kind).sort();
  };

  test('[TKT-09] from the notice to the offer: the number of tickets is proposed, and one press answers it', async () => {
    await setChairs();
    const reference = await request();
    const { body } = await visit(server, page(reference), { as: ida });
    expect(body).toContain('Gern am Gang.');
    expect(body).toMatch(/<dt>Karten<\/dt><dd>3<\/dd>/);
    expect(body).toMatch(/name="seats"[^>]*value="3"/);
    expect(body).toMatch(/name="price"[^>]*value="35,00"/);
    expect(body).toMatch(new RegExp(`name="until"[^>]*value="${tuesdayAtSix}"`));
    expect(body).toContain('8 Stühle frei');
    const answer = await offer(reference);
    expect(answer.headers.location).toBe(`/office/requests?done=offered&about=${reference}`);
    expect(await rowOf(reference)).toMatchObject({ state: 'offered', seats: 3, eventId: 15, version: 2 });
    expect(await lettersAbout(reference)).toContain('ticketOffer');
    server.clock.now = new Date(monday.getTime() + limits.deskLetterPause);
    const letter = (await server.letters()).find(({ text }) => text?.includes(reference) && text.includes('105 €'));
    expect(letter?.subject).toBe(`Karten für Sie: unser Angebot ${reference}`);
    expect(letter?.text).toMatch(/2\. Juli 2024, 18 Uhr/);
    expect(letter?.text).toMatch(/https:\/\/tollenau\.example\/requests\/[\w-]{43}\?lng=de/);
  });

  test('without a number of tickets none is proposed, whatever the note says; the list shows the number where there is one', async () => {
    await setChairs();
    const silent = await request({ numberOfTickets: '', additionalNotes: 'Wir sind zu dritt.' });
    const { body } = await visit(server, page(silent), { as: ida });
    expect(body).toMatch(/name="seats"[^>]*value=""/);
    expect(body).not.toContain('<dt>Karten</dt>');
    await request({ numberOfTickets: '7' });
    const list = (await visit(server, '/office/requests', { as: ida })).body;
    expect([...list.matchAll(/<td[^>]*>(–|7)</g)].map(([, seats]) => seats)).toEqual(['–', '7']);
  });

  test('only about a guest without an email address the office is told to call', async () => {
    await setChairs();
    const [silent, written] = [await request({ email: '', phoneNumber1: '030 999' }), await request()];
    const saidAfter = async (reference: string, values: Record<string, string>) => {
      const { version } = await rowOf(reference);
      const answer = await press(server, page(reference), { version: String(version), event, ...values }, { as: ida });
      return new URL(String(answer.headers.location), 'http://x').searchParams.get('done');
    };
    const chairs = { seats: '1', price: '35' };
    const offered = { action: 'offer', ...chairs, until: tuesdayAtSix };
    expect(await saidAfter(silent, offered)).toBe('offeredCall');
    expect(await saidAfter(written, offered)).toBe('offered');
    expect(await saidAfter(silent, { action: 'accept', ...chairs })).toBe('acceptedForCall');
    expect(await saidAfter(written, { action: 'accept', ...chairs })).toBe('acceptedFor');
    const [quiet, heard] = [await request({ email: '', phoneNumber1: '030 999' }), await request()];
    expect(await saidAfter(quiet, { action: 'wait', seats: '1' })).toBe('putWaitingCall');
    expect(await saidAfter(heard, { action: 'wait', seats: '1' })).toBe('putWaiting');
    expect(await saidAfter(quiet, { action: 'refuse' })).toBe('refusedRequestCall');
    expect(await saidAfter(heard, { action: 'refuse' })).toBe('refusedRequest');
  });

  test('the notice leads into the office, and holds no way to the request itself', async () => {
    const reference = await request();
    const notice = (await server.letters()).find(({ subject }) => subject === `Kartenanfrage ${reference}`);
    expect(notice?.text).toContain(`https://tollenau.example/office/requests/${reference}`);
    expect(`${notice?.text}${notice?.html}`).not.toMatch(/tollenau\.example\/requests\//);
    const outside = await visit(server, page(reference));
    expect(outside.headers.location).toBe(`/office/sign-in?to=${encodeURIComponent(page(reference))}`);
  });

  test('after a press the next open request is shown, by arrival, and what was done can be looked at again', async () => {
    await setChairs();
    const [first, second, third] = [await request(), await request(), await request()];
    expect((await offer(second)).headers.location).toBe(`${page(third)}?done=offered&about=${second}`);
    const answer = await offer(third);
    expect(answer.headers.location).toBe(`${page(first)}?done=offered&about=${third}`);
    const { body } = await follow(server, answer, { as: ida });
    expect(body).toContain(`href="${page(third)}"`);
  });

  test('of two people who answer one request the second is told, sees both, and loses nothing', async () => {
    await setChairs();
    const reference = await request();
    await visit(server, page(reference), { as: falk });
    expect((await visit(server, page(reference), { as: ida })).body).toContain('Gerade auch bei dieser Anfrage: Falk.');
    await press(server, page(reference), { action: 'call', version: '1', call: 'Kommt zu viert.' }, { as: falk });
    const late = await offer(reference, { seats: '3', words: 'Mit Blick auf den See.' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Kommt zu viert.');
    expect(late.body).toContain('Mit Blick auf den See.');
    expect(hiddenIn(late, 'version')).toBe('2');
    expect(await rowOf(reference)).toMatchObject({ state: 'open' });
    expect((await offer(reference, { seats: '4', version: hiddenIn(late, 'version') })).statusCode).toBe(303);
  });

  test('control: the same press by one alone is heard', async () => {
    await setChairs();
    const reference = await request();
    expect((await offer(reference, { words: 'Mit Blick auf den See.' })).statusCode).toBe(303);
  });

  test('pressed twice, or by a key that repeats itself, it is pressed once; another number is another wish', async () => {
    await setChairs();
    const reference = await request();
    const both = [await offer(reference), await offer(reference)];
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await lettersAbout(reference)).filter((kind) => kind === 'ticketOffer')).toHaveLength(1);
    expect((await offer(reference, { seats: '2' })).statusCode).toBe(409);
    const same = await staffMember(server, 'office');
    expect(same.name).toBe(ida.name);
    expect((await offer(reference, {}, same)).statusCode, 'somebody else of that name was slower').toBe(409);
  });

  test('no chair too many, and nothing past the cut-off or sooner than a day', async () => {
    await setChairs();
    const reference = await request();
    const refused = await offer(reference, { seats: '9' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('So viele Stühle sind nicht frei.');
    expect(refused.body).toMatch(/name="seats"[^>]*value="9"/);
    expect((await offer(reference, { until: '2024-07-20T12:01' })).statusCode).toBe(422);
    expect((await offer(reference, { until: '2024-07-02T09:59' })).statusCode).toBe(422);
    expect((await offer(reference, { event: '99' })).statusCode).toBe(409);
    for (const [field, typed] of [
      ['seats', '0'],
      ['seats', 'viele'],
      ['price', '-3'],
      ['price', '1e9'],
      ['until', 'bald'],
    ] as const)
      expect((await offer(reference, { [field]: typed })).statusCode, `${field} ${typed}`).toBe(422);
    expect((await offer(reference, { version: 'x' })).statusCode).toBe(422);
    expect(await rowOf(reference)).toMatchObject({ state: 'open', version: 1 });
  });

  test('set earlier, the cut-off ends no offer: the evening’s page says so, and “yes” on the telephone still counts', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference);
    const promised = async () =>
      (await visit(server, evening, { as: ida })).body.includes('Ein Angebot gilt nach seinem');
    expect(await promised()).toBe(false);
    await setChairs({ version: '1', cutOff: '2024-07-01T10:05' });
    expect(await promised()).toBe(true);
    server.clock.now = new Date('2024-07-01T08:06:00Z');
    const { body } = await visit(server, page(reference), { as: ida });
    expect(body).toContain('Der Annahmeschluss ist vorbei.');
    expect(['accept', 'offer'].map((action) => body.includes(`value="${action}"`))).toEqual([true, false]);
    const yes = { action: 'accept', version: '2', event, seats: '3', price: '35' };
    expect((await press(server, page(reference), yes, { as: ida })).statusCode).toBe(303);
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 3 });
    expect(await promised()).toBe(false);
  });

  test('until its letter has left an offer can be taken back, and then no letter goes out', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference);
    const back = () => press(server, page(reference), { action: 'takeBack', version: '2' }, { as: ida });
    expect((await back()).statusCode).toBe(303);
    expect(await lettersAbout(reference)).not.toContain('ticketOffer');
    expect(await rowOf(reference)).toMatchObject({ state: 'open' });
    await offer(reference, { version: '3' });
    server.clock.now = new Date(monday.getTime() + limits.deskLetterPause);
    await server.letters();
    const late = await press(server, page(reference), { action: 'takeBack', version: '4' }, { as: ida });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Der Brief ist schon hinaus');
    expect(await rowOf(reference)).toMatchObject({ state: 'offered' });
  });

  test('nor when its letter left so long ago that the outbox has forgotten it', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference);
    const { db } = server.storage;
    await db.deleteFrom('outboxEmails').execute();
    const back = (version: string) => press(server, page(reference), { action: 'takeBack', version }, { as: ida });
    const aWeekAgo = new Date(monday.getTime() - 7 * 24 * 60 * 60 * 1000).toISOString();
    await db.updateTable('offers').set({ madeAt: aWeekAgo }).where('state', '=', 'live').execute();
    expect((await back('2')).statusCode).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ state: 'offered' });
    // Whoever gave no address was told nothing by letter.
    await db.updateTable('ticketRequests').set({ email: null }).where('reference', '=', reference).execute();
    expect((await back('2')).statusCode).toBe(303);
  });

  test('“yes” on the telephone without an offer before is two steps; pressed twice it is one press', async () => {
    await setChairs();
    const reference = await request();
    const yes = { action: 'accept', version: '1', event, seats: '2', price: '35' };
    const presses = async (as: Person) => (await press(server, page(reference), yes, { as })).statusCode;
    expect([await presses(ida), await presses(ida), await presses(falk)]).toEqual([303, 303, 409]);
    expect((await lettersAbout(reference)).filter((kind) => kind === 'ticketAccepted')).toHaveLength(1);
  });

  test('a guest with the link of an earlier letter may accept before the offer’s own has left; it can then not be taken back', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference);
    const { id } = await rowOf(reference);
    const status = `/requests/${server.staff.secrets.link('request', id)}`;
    const seen = await visit(server, status);
    const form = { action: 'accept', offer: hiddenIn(seen, 'offer'), told: hiddenIn(seen, 'told') };
    expect((await press(server, status, form)).statusCode).toBe(303);
    const back = await press(server, page(reference), { action: 'takeBack', version: '2' }, { as: ida });
    expect(back.statusCode).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 3 });
    // The offer’s letter stays for its time, and the one with the ticket goes behind it.
    server.clock.now = new Date(monday.getTime() + limits.deskLetterPause);
    // Woken by whatever is put in next.
    await press(server, `${evening}/decision`, { action: 'test', kind: 'barn' }, { as: ida });
    await server.letters();
    const letters = await server.storage.db
      .selectFrom('outboxEmails')
      .selectAll()
      .where('subjectId', '=', id)
      .execute();
    const inOrder = letters.filter(({ kind }) => kind !== 'officeNotice').sort((a, b) => a.position - b.position);
    expect(inOrder.map(({ kind }) => kind)).toEqual(['ticketReceipt', 'ticketOffer', 'ticketAccepted']);
  });

  test('waiting list, refusal, letter and telephone: each is a step, a letter where there is one, and a line in the log', async () => {
    await setChairs();
    const reference = await request();
    const at = page(reference);
    await press(server, at, { action: 'answer', version: '1', letter: 'Ja, mit Hund.\n\nGern.' }, { as: ida });
    await press(server, at, { action: 'call', version: '2', call: 'Ruft morgen an.' }, { as: ida });
    await press(server, at, { action: 'wait', version: '3', event, seats: '3' }, { as: ida });
    await press(server, at, { action: 'reopen', version: '4' }, { as: ida });
    await press(server, at, { action: 'refuse', version: '5', words: 'Leider ausverkauft.' }, { as: ida });
    expect(await lettersAbout(reference)).toEqual(
      ['officeNotice', 'ticketAnswer', 'ticketReceipt', 'ticketRefusal'].sort(),
    );
    const { body } = await visit(server, at, { as: ida });
    for (const said of [
      'Ja, mit Hund.',
      'Ruft morgen an.',
      'Leider ausverkauft.',
      'auf die Warteliste gesetzt',
      'wieder geöffnet',
    ])
      expect(body).toContain(said);
    const { lines } = await readLog(server.storage.db, server.staff.secrets);
    const action = lines.filter(({ what }) => what.startsWith(reference)).map((line) => line.action);
    expect(action).toEqual(['wroteTo', 'calledUp', 'putWaiting', 'reopened', 'refusedRequest']);
    expect(JSON.stringify(lines)).not.toMatch(/Quast|Hund|ausverkauft/);
  });

  test('somebody accepts on the telephone, gives the chairs back, and asks for their data to go', async () => {
    await setChairs();
    const reference = await request();
    const at = page(reference);
    await press(server, at, { action: 'accept', version: '1', event, seats: '2', price: '35' }, { as: ida });
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 2 });
    expect((await visit(server, evening, { as: ida })).body).toContain(reference);
    const { version } = await rowOf(reference);
    await press(server, at, { action: 'giveBack', version: String(version), returned: '2' }, { as: ida });
    await press(server, at, { action: 'call', version: String(version + 1), call: 'Ist krank.' }, { as: ida });
    await press(server, at, { action: 'withdraw', version: String(version + 2) }, { as: ida });
    expect(await rowOf(reference)).toMatchObject({ state: 'withdrawn', fullName: null, additionalNotes: null });
    const steps = await server.storage.db.selectFrom('requestSteps').select(['step', 'by', 'note']).execute();
    expect(steps.filter(({ note }) => note !== null)).toEqual([]);
    // Who has pressed it, as with every other step: the guest did not.
    expect(steps.find(({ step }) => step === 'withdraw')?.by).toBe(ida.name);
  });

  test('an evening without a free chair is named on the first page, with the way to say so, until it is said', async () => {
    await setChairs({ park: '3', barn: '3' });
    server.clock.now = new Date('2024-07-02T08:00:00Z');
    const today = async () => (await visit(server, '/office', { as: ida })).body.replaceAll('\u00A0', ' ');
    const way = `/office/evenings/${event}/decision?as=soldOut#choice`;
    expect(await today()).not.toContain(way);
    const reference = await request();
    await offer(reference, { until: '2024-07-03T18:00' });
    expect(await today()).toContain('kein Platz mehr frei, 3 davon sind erst angeboten. Ausverkauft melden?');
    await press(
      server,
      page(reference),
      { action: 'accept', version: '2', event, seats: '3', price: '35' },
      { as: ida },
    );
    expect(await today()).toContain('kein Platz mehr frei. Ausverkauft melden?');
    expect(await today()).toContain(way);
    await changeEvening(server, { availability: 'soldOut' });
    expect(await today()).not.toContain(way);
    await changeEvening(server);
  });

  test('of three chairs the guest gives back as many as they say, and for half a minute it can be undone', async () => {
    await setChairs();
    const reference = await request();
    const at = page(reference);
    const { db } = server.storage;
    const act = async (action: string, more: Record<string, string> = {}) => {
      const { version } = await rowOf(reference);
      return press(server, at, { action, version: String(version), event, ...more }, { as: ida });
    };
    const free = async () => (await visit(server, evening, { as: ida })).body.match(/(\d+) (?:Stühle )?frei/)?.[1];
    await act('accept', { seats: '3', price: '35' });
    await db.deleteFrom('outboxEmails').execute();
    const before = await free();
    const form = (await visit(server, at, { as: ida })).body;
    expect(form.match(/<select[^>]*name="returned".*?<\/select>/s)?.[0].match(/<option/g)).toHaveLength(3);
    expect(form).not.toContain('undoGiveBack');

    await act('giveBack', { returned: '1' });
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 2 });
    expect(await lettersAbout(reference)).toEqual(['ticketFewer']);
    expect((await visit(server, at, { as: ida })).body).toContain('3 → 2');
    server.clock.now = new Date(monday.getTime() + limits.deskLetterPause - 1);
    expect((await visit(server, at, { as: ida })).body).toContain('undoGiveBack');
    await act('undoGiveBack');
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 3 });
    expect(await lettersAbout(reference)).toEqual([]);
    expect(await free()).toBe(before);

    await act('giveBack', { returned: '3' });
    expect(await rowOf(reference)).toMatchObject({ state: 'returned' });
    expect(await lettersAbout(reference)).toEqual(['ticketReturned']);
    await act('undoGiveBack');
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 3 });
    expect(await lettersAbout(reference)).toEqual([]);

    for (const returned of ['4', '0', '-1', '', 'zwei'])
      expect((await act('giveBack', { returned })).statusCode, returned).toBeGreaterThanOrEqual(400);
    await act('giveBack', { returned: '2' });
    server.clock.now = new Date(server.clock.now.getTime() + limits.deskLetterPause);
    expect((await visit(server, at, { as: ida })).body).not.toContain('undoGiveBack');
    expect((await act('undoGiveBack')).statusCode).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 1 });
  });

  test('a return is not undone when the chairs have gone to somebody else meanwhile', async () => {
    await setChairs({ park: '3', barn: '3' });
    const [first, second] = [await request(), await request()];
    const act = async (reference: string, values: Record<string, string>) => {
      const { version } = await rowOf(reference);
      return press(server, page(reference), { version: String(version), event, ...values }, { as: ida });
    };
    await act(first, { action: 'accept', seats: '3', price: '35' });
    await act(first, { action: 'giveBack', returned: '2' });
    await act(second, { action: 'accept', seats: '1', price: '35' });
    expect((await act(first, { action: 'undoGiveBack' })).statusCode).toBe(409);
    expect(await rowOf(first)).toMatchObject({ state: 'accepted', seats: 1 });
  });

  test('whoever says yes on the telephone gets the letter with their ticket, at the price they were offered', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference, { price: '30' });
    const yes = () =>
      press(server, page(reference), { action: 'accept', version: '2', event, seats: '2', price: '35' }, { as: ida });
    expect((await Promise.all([yes(), yes()])).map(({ statusCode }) => statusCode)).toContain(303);
    // The letter of the offer, which had not left, would come too late.
    expect(await lettersAbout(reference)).toEqual(['officeNotice', 'ticketAccepted', 'ticketReceipt']);
    server.clock.now = new Date(monday.getTime() + limits.deskLetterPause);
    // Any press wakes the mail worker.
    await press(server, page(reference), { action: 'call', version: '3', call: 'Freut sich.' }, { as: ida });
    const letter = (await server.letters()).find(
      ({ subject, text }) => subject?.startsWith('Ihre 2 Karten') && text?.includes(reference),
    );
    expect(letter?.text).toContain('60 €');
  });

  test('control: who gave no address gets no letter; chairs given back at once take theirs along', async () => {
    await setChairs();
    const [silent, hasty] = [await request({ email: '', phoneNumber1: '030 999' }), await request()];
    for (const reference of [silent, hasty])
      await press(
        server,
        page(reference),
        { action: 'accept', version: '1', event, seats: '2', price: '35' },
        { as: ida },
      );
    expect(await lettersAbout(silent)).toEqual(['officeNotice']);
    expect(await lettersAbout(hasty)).toContain('ticketAccepted');
    const { version } = await rowOf(hasty);
    await press(server, page(hasty), { action: 'giveBack', version: String(version), returned: '2' }, { as: ida });
    expect(await lettersAbout(hasty)).not.toContain('ticketAccepted');
  });

  test('what lapses is written down once, told once, and shown with who is next and who is next that fits', async () => {
    await setChairs({ barn: '4' });
    const [holder, large, small] = [
      await request(),
      await request({ numberOfTickets: '5' }),
      await request({ numberOfTickets: '2' }),
    ];
    await offer(holder);
    for (const [reference, seats] of [
      [large, '5'],
      [small, '2'],
    ] as const)
      await press(server, page(reference), { action: 'wait', version: '1', event, seats }, { as: ida });
    expect((await visit(server, '/office', { as: ida })).body).not.toContain('Als Nächstes passt');
    server.clock.now = new Date('2024-07-02T16:00:00Z');
    const services = {
      ...server.staff,
      outbox: openOutbox(server.staff.secrets, () => server.clock.now),
      now: () => server.clock.now,
    };
    const lapsed = await Promise.all([lapseOffers(services), lapseOffers(services)]);
    expect(lapsed.toSorted()).toEqual([0, 1]);
    expect((await lettersAbout(holder)).filter((kind) => kind === 'ticketLapsed')).toHaveLength(1);
    const { body } = await visit(server, '/office', { as: await staffMember(server, 'office') });
    expect(body).toContain('4 Stühle frei');
    expect(body).toMatch(new RegExp(`${page(large)}\\?evening=15"[^>]*>Als Nächstes:`));
    expect(body).toMatch(new RegExp(`${page(small)}\\?evening=15"[^>]*>Als Nächstes passt:`));
  });

  describe('the evening is cancelled', () => {
    afterEach(() => changeEvening(server));

    const wait = (reference: string) =>
      press(server, page(reference), { action: 'wait', version: '1', event, seats: '3' }, { as: ida });
    /** One asks, one waits, one has an offer. */
    async function hopes() {
      await setChairs();
      const [asks, waits, has] = [await request(), await request(), await request()];
      await wait(waits);
      await offer(has);
      await changeEvening(server, { status: 'cancelled' });
      return { asks, waits, has };
    }

    test('nothing is offered, put on the list or accepted; an offer does not lapse, and its page says why', async () => {
      const { asks, waits, has } = await hopes();
      const { id } = await rowOf(has);
      const status = `/requests/${server.staff.secrets.link('request', id)}?lng=de`;
      const guest = await server.app.inject({ url: status, headers: { accept: 'text/html' } });
      expect(guest.body).toContain('Ein Angebot von uns gilt nicht mehr');
      expect(guest.body).not.toContain('value="accept"');
      expect((await offer(waits, { version: '2' })).statusCode).toBe(409);
      expect((await wait(asks)).statusCode).toBe(409);
      server.clock.now = new Date('2024-07-02T16:00:00Z');
      const outbox = openOutbox(server.staff.secrets, () => server.clock.now);
      const { inbox: site } = server.library.present.site;
      expect(await lapseOffers({ ...server.staff, site, outbox, now: () => server.clock.now })).toBe(0);
    });
  });

  test('chairs: set, held back, released; of two who set them the second sees both', async () => {
    expect((await setChairs()).statusCode).toBe(303);
    const late = await setChairs({ park: '12' }, falk);
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/name="park"[^>]*value="12"/);
    expect(late.body).toContain('Was jetzt gilt');
    await press(server, evening, { action: 'hold', seats: '3', reason: 'Presse' }, { as: ida });
    const { body } = await visit(server, evening, { as: ida });
    expect(body).toContain('5 frei, 3 zurückgehalten');
    const id = body.match(/name="id" value="([^"]+)"/)?.[1] ?? '';
    await press(server, '/office/evenings/12', { action: 'release', id }, { as: ida });
    expect((await visit(server, evening, { as: ida })).body).toContain('3 zurückgehalten');
    await press(server, evening, { action: 'release', id }, { as: ida });
    expect((await visit(server, evening, { as: ida })).body).toContain('8 frei, 0 zurückgehalten');
    const fewer = await setChairs({ version: '1', barn: '-1' });
    expect(fewer.statusCode).toBe(422);
  });

  test.each([
    ['/office/requests/T-AAAA-AAAA', 404],
    ['/office/requests/x', 404],
    ["/office/requests/T-AAAA'--", 404],
    ['/office/evenings/999', 404],
    ['/office/evenings/0', 404],
    ['/office/evenings/1e3', 404],
  ])('there is no %s, for reading or for pressing', async (address, status) => {
    expect((await visit(server, address, { as: ida })).statusCode).toBe(status);
    const pressed = await press(server, address, { action: 'call', version: '1', call: 'x' }, { as: ida });
    expect([404, 422]).toContain(pressed.statusCode);
  });

  test('writer and door see no request, and press nothing', async () => {
    const reference = await request();
    for (const role of ['writer', 'door'] as const) {
      const as = await staffMember(server, role);
      for (const url of ['/office/requests', page(reference), '/office/evenings', evening]) {
        const { statusCode, body } = await visit(server, url, { as });
        expect(statusCode).toBe(403);
        expect(body).not.toContain('Quast');
      }
      expect((await offer(reference, {}, as)).statusCode).toBe(403);
      expect((await visit(server, '/office', { as })).body).not.toContain('Anfrage');
    }
    expect(await rowOf(reference)).toMatchObject({ state: 'open', version: 1 });
  });

  test('somebody is found by name, address, number and reference, however they are typed', async () => {
    const reference = await request({
      fullName: 'Jürgen Müßig-Öhlund',
      email: 'JMO@example.org',
      phoneNumber1: '+49 (0)171 / 123 45 67',
    });
    await request({ fullName: 'Marie Keller', phoneNumber1: '030 999' });
    for (const find of [
      'Müßig',
      'muessig',
      'muessig juergen',
      'ÖHLUND',
      'jmo@',
      '0171 1234567',
      '01711234567',
      reference,
      reference.slice(2, 6).toLowerCase(),
    ]) {
      const { body } = await visit(server, `/office/requests?find=${encodeURIComponent(find)}`, { as: ida });
      expect(body, find).toContain('Müßig-Öhlund');
      expect(body, find).not.toContain('Marie Keller');
    }
    for (const find of ['%', '_', "' or 1=1 --", 'Moeller'])
      expect(
        (await visit(server, `/office/requests?find=${encodeURIComponent(find)}`, { as: ida })).body,
      ).not.toContain('Müßig');
  });

  test('the list goes page by page, and loses and repeats nobody', async () => {
    const { shown } = { shown: limits.requestsShown };
    const row = await rowOf(await request());
    const many = Array.from({ length: shown * 2 + 10 }, (_, index) => ({
      ...row,
      id: `${row.id}-${index}`,
      reference: `T-AAAA-${String(index).padStart(4, '0')}`,
      linkHash: `${row.linkHash}-${index}`,
    }));
    await server.storage.db.insertInto('ticketRequests').values(many).execute();
    const seen: string[] = [];
    let next: string | undefined = '/office/requests';
    for (let pages = 0; next && pages < 9; pages++) {
      const { body } = await visit(server, next, { as: ida });
      seen.push(
        ...[...body.matchAll(/href="\/office\/requests\/(T-[\w-]+)"/g)].map(([, reference]) => reference ?? ''),
      );
      next = body.match(/href="([^"]+)"[^>]*rel="next"/)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toHaveLength(shown * 2 + 11);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
