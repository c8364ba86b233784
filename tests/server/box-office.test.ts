/** The office answers requests: through the real app, on both engines. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lapseOffers } from '#office/box-office/server/lapse.ts';
import { listRequests } from '#office/box-office/server/list.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/inbox.ts';
import { changeGiovanni, createGuest, readRequestRow } from '#tests/harness/offers.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import {
  followRedirect,
  getOfficePage,
  postOfficeForm,
  readHiddenField,
  staffMember,
  type TestStaffMember,
} from '#tests/harness/staff.ts';

const databases = startEngines();

/** Don Giovanni, 20 July 2024, 18:00 */
const event = '15';
const monday = new Date('2024-07-01T08:00:00Z');
const tuesdayAtSix = '2024-07-02T18:00';
type BoxOfficeTestValues = Record<string, string>;

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaffMember;
  let falk: TestStaffMember;

  beforeAll(async () => {
    server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example', ...(await databases.settings(engine)) });
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
  /** By arrival: each comes a second after the one before. */
  async function request(values: BoxOfficeTestValues = {}): Promise<string> {
    asked += 1;
    server.clock.now = new Date(monday.getTime() - 60 * 60 * 1000 + asked * 1000);
    const form = { numberOfTickets: '3', additionalNotes: 'Gern am Gang.', ...values };
    const { reference } = await createGuest(server, 'open', form);
    server.clock.now = monday;
    return reference;
  }

  const page = (reference: string) => `/office/requests/${reference}`;
  const evening = `/office/evenings/${event}`;
  const see = async (address: string, as = ida) =>
    (await getOfficePage(server, address, { as })).body.replaceAll('\u00A0', ' ');
  const onEvening = (action: string, values: BoxOfficeTestValues, as = ida) =>
    postOfficeForm(server, evening, { action, ...values }, { as });
  const setChairs = (more: BoxOfficeTestValues = {}, as = ida) =>
    onEvening('set', { park: '10', barn: '8', price: '35,00', cutOff: '2024-07-20T12:00', version: '0', ...more }, as);
  const rowOf = (reference: string) => readRequestRow(server, reference);
  /** What is pressed on the request as it is now. */
  async function act(reference: string, action: string, more: BoxOfficeTestValues = {}, as = ida) {
    const { version } = await rowOf(reference);
    return postOfficeForm(server, page(reference), { action, version: String(version), event, ...more }, { as });
  }
  const chairs = { seats: '3', price: '35' };
  const offer = (reference: string, more: BoxOfficeTestValues = {}, as = ida) =>
    act(reference, 'offer', { version: '1', ...chairs, until: tuesdayAtSix, ...more }, as);
  const accept = (reference: string, more: BoxOfficeTestValues = {}, as = ida) =>
    act(reference, 'accept', { ...chairs, ...more }, as);
  const lettersAbout = async (reference: string) => {
    const { id } = await rowOf(reference);
    const rows = await server.storage.db.selectFrom('outboxEmails').selectAll().where('subjectId', '=', id).execute();
    return rows.sort((a, b) => a.position - b.position).map(({ kind }) => kind);
  };
  /** Their half minute is over, and any press wakes the mail worker. */
  async function sendLetters() {
    server.clock.now = new Date(monday.getTime() + limits.officeEmailRecallTime);
    await postOfficeForm(server, `${evening}/decision`, { action: 'test', kind: 'barn' }, { as: ida });
    return server.emails();
  }
  const lapse = async () => {
    const { inbox: site } = server.library.present.site;
    const now = () => server.clock.now;
    return lapseOffers({ ...server.staff, site, outbox: openOutbox(server.staff.secrets, now), now });
  };

  test('[TKT-09] from the notice to the offer: the number of tickets is proposed, and one press answers it', async () => {
    await setChairs();
    const reference = await request();
    const notice = (await server.emails()).find(({ subject }) => subject === `Kartenanfrage ${reference}`);
    expect(notice?.text).toContain(`https://tollenau.example/office/requests/${reference}`);
    expect(`${notice?.text}${notice?.html}`, 'no way to the request itself').not.toMatch(/example\/requests\//);
    const body = await see(page(reference));
    for (const said of ['Gern am Gang.', '<dt>Karten</dt><dd>3</dd>', '8 Stühle frei']) expect(body).toContain(said);
    expect(await see(page(await request({ numberOfTickets: '' })))).toMatch(/name="seats"[^>]*value=""/);
    for (const [field, value] of Object.entries({ seats: '3', price: '35,00', until: tuesdayAtSix }))
      expect(body).toMatch(new RegExp(`name="${field}"[^>]*value="${value}"`));
    const answer = await offer(reference);
    expect(answer.headers.location).toMatch(new RegExp(`done=offered&about=${reference}$`));
    expect(await rowOf(reference)).toMatchObject({ state: 'offered', seats: 3, eventId: 15, version: 2 });
    const subject = `Karten für Sie: unser Angebot ${reference}`;
    const letter = (await sendLetters()).find((one) => one.subject === subject);
    for (const said of [/105 €/, /2\. Juli 2024, 18 Uhr/, /https:\/\/tollenau\.example\/requests\/[\w-]{43}\?lng=de/])
      expect(letter?.text).toMatch(said);
  });

  test.each([
    ['', 'Call'],
    ['ada@example.org', ''],
  ])('only about a guest without an email address the office is told to call (“%s”)', async (email, call) => {
    await setChairs();
    const form = { email, phoneNumber1: '030 999' };
    const [first, second] = [await request(form), await request({ ...form, additionalNotes: 'Noch eine.' })];
    const answers = { offer: 'offered', accept: 'acceptedFor', wait: 'putWaiting', refuse: 'refusedRequest' };
    for (const [action, done] of Object.entries(answers)) {
      const reference = action === 'offer' || action === 'accept' ? first : second;
      const { headers } = await act(reference, action, { seats: '1', price: '35', until: tuesdayAtSix });
      expect(new URL(String(headers.location), 'http://x').searchParams.get('done')).toBe(`${done}${call}`);
    }
    expect((await lettersAbout(first)).includes('ticketAccepted')).toBe(email !== '');
  });

  test('after a press the next open request is shown, by arrival, and what was done can be looked at again', async () => {
    await setChairs();
    const [first, second, third] = [await request(), await request(), await request()];
    expect(await see(page(first))).toContain('Niemand wartet länger.');
    expect(await see(page(third))).toContain('2 Anfragen kamen vorher.');
    expect((await offer(second)).headers.location).toBe(`${page(third)}?done=offered&about=${second}`);
    const answer = await offer(third);
    expect(answer.headers.location).toBe(`${page(first)}?done=offered&about=${third}`);
    expect((await followRedirect(server, answer, { as: ida })).body).toContain(`href="${page(third)}"`);
  });

  test('of two people who answer one request the second is told, sees both, and loses nothing', async () => {
    await setChairs();
    const reference = await request();
    await getOfficePage(server, page(reference), { as: falk });
    expect(await see(page(reference))).toContain('Gerade auch bei dieser Anfrage: Falk.');
    await act(reference, 'call', { call: 'Kommt zu viert.' }, falk);
    const late = await offer(reference, { words: 'Mit Blick auf den See.' });
    expect(late.statusCode).toBe(409);
    for (const said of ['Kommt zu viert.', 'Mit Blick auf den See.']) expect(late.body).toContain(said);
    expect(await rowOf(reference)).toMatchObject({ state: 'open' });
    expect((await offer(reference, { seats: '4', version: readHiddenField(late, 'version') })).statusCode).toBe(303);
  });

  test('pressed twice, or by a key that repeats itself, it is pressed once; another number is another wish', async () => {
    await setChairs();
    const reference = await request();
    const same = await staffMember(server, 'office');
    expect(same.name, 'somebody else of that name').toBe(ida.name);
    const statuses: number[] = [];
    for (const [more, as] of [
      [{}, ida],
      [{}, ida],
      [{ seats: '2' }, ida],
      [{}, same],
    ] as const)
      statuses.push((await offer(reference, more, as)).statusCode);
    expect(statuses).toEqual([303, 303, 409, 409]);
    expect((await lettersAbout(reference)).filter((kind) => kind === 'ticketOffer')).toHaveLength(1);
    // “Yes” on the telephone without an offer before is two steps.
    const other = await request();
    const yes = async (as: TestStaffMember) => (await accept(other, { version: '1' }, as)).statusCode;
    expect([await yes(ida), await yes(ida), await yes(falk)]).toEqual([303, 303, 409]);
    expect((await lettersAbout(other)).filter((kind) => kind === 'ticketAccepted')).toHaveLength(1);
  });

  test('no chair too many, nothing past the cut-off or sooner than a day, and nothing that is no number', async () => {
    await setChairs();
    const reference = await request();
    const refused = await offer(reference, { seats: '9' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('So viele Stühle sind nicht frei.');
    expect(refused.body).toMatch(/name="seats"[^>]*value="9"/);
    for (const [field, typed, status] of [
      ['event', '99', 409],
      ['until', '2024-07-20T12:01', 422],
      ['until', '2024-07-02T09:59', 422],
      ['until', 'bald', 422],
      ['seats', '0', 422],
      ['seats', 'viele', 422],
      ['price', '1e9', 422],
      ['version', 'x', 422],
    ] as const)
      expect((await offer(reference, { [field]: typed })).statusCode, `${field} ${typed}`).toBe(status);
    expect(await rowOf(reference)).toMatchObject({ state: 'open', version: 1 });
  });

  test('an offer outlasts a cut-off that is set earlier: “yes” on the telephone counts, a new offer is not made', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference);
    await setChairs({ version: '1', cutOff: '2024-07-01T10:05' });
    expect(await see(evening)).toContain('Ein Angebot gilt nach seinem');
    server.clock.now = new Date('2024-07-01T08:06:00Z');
    const body = await see(page(reference));
    expect(['accept', 'offer'].map((action) => body.includes(`value="${action}"`))).toEqual([true, false]);
    expect((await accept(reference)).statusCode).toBe(303);
  });

  test('until its letter has left an offer can be taken back, and then no letter goes out', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference);
    expect((await act(reference, 'takeBack')).statusCode).toBe(303);
    expect(await lettersAbout(reference)).not.toContain('ticketOffer');
    expect(await rowOf(reference)).toMatchObject({ state: 'open' });
    await offer(reference, { version: '3' });
    await sendLetters();
    const late = await act(reference, 'takeBack');
    expect([late.statusCode, late.body.includes('Der Brief ist schon hinaus')]).toEqual([409, true]);
    // Nor when the letter left so long ago that the outbox has forgotten it.
    const { db } = server.storage;
    await db.deleteFrom('outboxEmails').execute();
    const aWeekAgo = new Date(monday.getTime() - 7 * 24 * 60 * 60 * 1000).toISOString();
    await db.updateTable('offers').set({ madeAt: aWeekAgo }).where('state', '=', 'live').execute();
    expect((await act(reference, 'takeBack')).statusCode).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ state: 'offered' });
    // A guest without an address was told nothing by letter.
    await db.updateTable('ticketRequests').set({ email: null }).where('reference', '=', reference).execute();
    expect((await act(reference, 'takeBack')).statusCode).toBe(303);
  });

  test('a guest may accept before the offer’s own letter has left; it can then not be taken back, and letters keep their order', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference);
    const { id } = await rowOf(reference);
    const status = `/requests/${server.staff.secrets.link('request', id)}`;
    const seen = await getOfficePage(server, status);
    const form = { action: 'accept', offer: readHiddenField(seen, 'offer'), told: readHiddenField(seen, 'told') };
    expect((await postOfficeForm(server, status, form)).statusCode).toBe(303);
    expect((await act(reference, 'takeBack', { version: '2' })).statusCode).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 3 });
    await sendLetters();
    const kinds = (await lettersAbout(reference)).filter((kind) => kind !== 'officeNotice');
    expect(kinds).toEqual(['ticketReceipt', 'ticketOffer', 'ticketAccepted']);
  });

  test('waiting list, refusal, letter and telephone: each is a step, a letter where there is one, and a line in the log', async () => {
    await setChairs();
    const reference = await request();
    await act(reference, 'answer', { letter: 'Ja, mit Hund.\n\nGern.' });
    await act(reference, 'call', { call: 'Ruft morgen an.' });
    await act(reference, 'wait', { seats: '3' });
    await act(reference, 'reopen');
    await act(reference, 'refuse', { words: 'Leider ausverkauft.' });
    expect((await lettersAbout(reference)).toSorted()).toEqual([
      ...['officeNotice', 'ticketAnswer', 'ticketReceipt', 'ticketRefusal'],
    ]);
    const body = await see(page(reference));
    const texts = ['Ja, mit Hund.', 'Ruft morgen an.', 'Leider ausverkauft.', 'auf die Warteliste gesetzt'];
    for (const said of [...texts, 'wieder geöffnet']) expect(body).toContain(said);
    const { lines } = await readAuditRows(server.storage.db, server.staff.secrets);
    const action = lines.filter(({ what }) => what.startsWith(reference)).map((line) => line.action);
    expect(action).toEqual(['wroteTo', 'calledUp', 'putWaiting', 'reopened', 'refusedRequest']);
    expect(JSON.stringify(lines)).not.toMatch(/Quast|Hund|ausverkauft/);
  });

  test('an evening without a free chair is named on the first page, with the way to say so, until it is said', async () => {
    await setChairs({ park: '3', barn: '3' });
    const way = `/office/evenings/${event}/decision?as=soldOut#choice`;
    expect(await see('/office')).not.toContain(way);
    await accept(await request());
    expect(await see('/office')).toContain(way);
    await changeGiovanni(server, { availability: 'soldOut' });
    expect(await see('/office')).not.toContain(way);
    await changeGiovanni(server);
  });

  test('of three chairs the guest gives back as many as they say, and for half a minute it can be undone', async () => {
    await setChairs();
    const reference = await request();
    const free = async () => (await see(evening)).match(/(\d+) (?:Stühle )?frei/)?.[1];
    await accept(reference);
    await server.storage.db.deleteFrom('outboxEmails').execute();
    const before = await free();
    expect(await see(page(reference))).not.toContain('undoGiveBack');
    for (const [returned, left, kind] of [
      ['1', { state: 'accepted', seats: 2 }, 'ticketFewer'],
      ['3', { state: 'returned' }, 'ticketReturned'],
    ] as const) {
      await act(reference, 'giveBack', { returned });
      expect([await rowOf(reference), await lettersAbout(reference)]).toMatchObject([left, [kind]]);
      server.clock.now = new Date(server.clock.now.getTime() + limits.officeEmailRecallTime - 1);
      expect(await see(page(reference))).toContain('undoGiveBack');
      await act(reference, 'undoGiveBack');
      expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 3 });
      expect([await lettersAbout(reference), await free()]).toEqual([[], before]);
    }
    for (const returned of ['4', 'zwei'])
      expect((await act(reference, 'giveBack', { returned })).statusCode, returned).toBeGreaterThanOrEqual(400);
    await act(reference, 'giveBack', { returned: '2' });
    server.clock.now = new Date(server.clock.now.getTime() + limits.officeEmailRecallTime);
    expect(await see(page(reference))).not.toContain('undoGiveBack');
    expect((await act(reference, 'undoGiveBack')).statusCode).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ state: 'accepted', seats: 1 });
  });

  test('a return is not undone when the chairs have gone to somebody else meanwhile', async () => {
    await setChairs({ park: '3', barn: '3' });
    const [first, second] = [await request(), await request()];
    await accept(first);
    await act(first, 'giveBack', { returned: '2' });
    expect((await act(first, 'undoGiveBack')).statusCode, 'only these chairs are free').toBe(303);
    await act(first, 'giveBack', { returned: '2' });
    await accept(second, { seats: '1' });
    expect((await act(first, 'undoGiveBack')).statusCode).toBe(409);
    expect(await rowOf(first)).toMatchObject({ state: 'accepted', seats: 1 });
  });

  test('whoever says yes on the telephone gets the letter with their ticket, at the price they were offered', async () => {
    await setChairs();
    const reference = await request();
    await offer(reference, { price: '30' });
    const yes = () => accept(reference, { version: '2', seats: '2' });
    expect((await Promise.all([yes(), yes()])).map(({ statusCode }) => statusCode)).toContain(303);
    // The letter of the offer, which had not left, would come too late.
    expect((await lettersAbout(reference)).toSorted()).toEqual(['officeNotice', 'ticketAccepted', 'ticketReceipt']);
    const mine = (await sendLetters()).filter(({ text }) => text?.includes(reference));
    expect(mine.find(({ subject }) => subject?.startsWith('Ihre 2 Karten'))?.text).toContain('60 €');
  });

  test('what lapses is written down once, told once, and shown with who is next and who is next that fits', async () => {
    await setChairs({ barn: '4' });
    const [holder, large, small] = [await request(), await request(), await request()];
    await offer(holder);
    await act(large, 'wait', { seats: '5' });
    await act(small, 'wait', { seats: '2' });
    expect(await see('/office')).not.toContain('Als Nächstes passt');
    server.clock.now = new Date('2024-07-02T16:00:00Z');
    const lapsed = await Promise.all([lapse(), lapse()]);
    expect(lapsed.toSorted()).toEqual([0, 1]);
    expect((await lettersAbout(holder)).filter((kind) => kind === 'ticketLapsed')).toHaveLength(1);
    const body = await see('/office', await staffMember(server, 'office'));
    expect(body).toContain('4 Stühle frei');
    expect(body).toMatch(new RegExp(`${page(large)}\\?evening=15"[^>]*>Als Nächstes:`));
    expect(body).toMatch(new RegExp(`${page(small)}\\?evening=15"[^>]*>Als Nächstes passt:`));
  });

  test('the evening is cancelled: nothing is offered, put on the list or accepted; an offer does not lapse', async () => {
    await setChairs();
    const [asks, waits, has] = [await request(), await request(), await request()];
    await act(waits, 'wait', { seats: '3' });
    await offer(has);
    await changeGiovanni(server, { status: 'cancelled' });
    expect((await offer(waits, { version: '2' })).statusCode).toBe(409);
    expect((await act(asks, 'wait', { seats: '3' })).statusCode).toBe(409);
    server.clock.now = new Date('2024-07-02T16:00:00Z');
    expect(await lapse()).toBe(0);
    await changeGiovanni(server);
  });

  test('chairs: set, held back, released; of two who set them the second sees both', async () => {
    expect((await setChairs()).statusCode).toBe(303);
    const late = await setChairs({ park: '12' }, falk);
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/name="park"[^>]*value="12"/);
    expect(late.body).toContain('Was jetzt gilt');
    await onEvening('hold', { seats: '3', reason: 'Presse' });
    const body = await see(evening);
    expect(body).toContain('5 frei, 3 zurückgehalten');
    const id = body.match(/name="id" value="([^"]+)"/)?.[1] ?? '';
    await postOfficeForm(server, '/office/evenings/12', { action: 'release', id }, { as: ida });
    expect(await see(evening)).toContain('3 zurückgehalten');
    await onEvening('release', { id });
    expect(await see(evening)).toContain('8 frei, 0 zurückgehalten');
    for (const [more, status] of [
      [{ barn: '-1' }, 422],
      [{ park: '', barn: '' }, 422],
      [{ park: '' }, 303],
    ] as const)
      expect((await setChairs({ version: '1', ...more })).statusCode).toBe(status);
  });

  test.each(['requests/T-AAAA-AAAA', "requests/T-AAAA'--", 'evenings/999', 'evenings/1e3'])(
    'there is no %s',
    async (name) => {
      expect((await getOfficePage(server, `/office/${name}`, { as: ida })).statusCode).toBe(404);
      const pressed = await postOfficeForm(
        server,
        `/office/${name}`,
        { action: 'call', version: '1', call: 'x' },
        { as: ida },
      );
      expect([404, 422]).toContain(pressed.statusCode);
    },
  );

  test('somebody is found by name, address, number and reference, however they are typed', async () => {
    const facts = { fullName: 'Jürgen Müßig-Öhlund', email: 'JMO@example.org', phoneNumber1: '+49 (0)171 / 123 45 67' };
    const other = { fullName: 'Marie Keller', phoneNumber1: '030 9' };
    const { db } = server.storage;
    await insertRequests(db, [buildRequestRow(1, 2, monday, facts), buildRequestRow(2, 2, monday, other)]);
    const find = async (typed: string) =>
      (await listRequests(db, { listed: 'all', find: typed })).rows.map(({ name }) => name);
    for (const typed of ['Müßig', 'muessig juergen', 'ÖHLUND', 'jmo@', '0171 1234567', '01711234567', 't-aaaa-aaab'])
      expect(await find(typed), typed).toEqual([facts.fullName]);
    for (const typed of ['%', '_', "' or 1=1 --", 'Moeller']) expect(await find(typed), typed).toEqual([]);
  });

  test.each(['open', 'all'] as const)(
    'the list (%s) goes page by page: it omits and repeats nobody',
    async (listed) => {
      const { db } = server.storage;
      // Many came at one moment: the reference decides.
      const rows = Array.from({ length: limits.requestsShown * 2 + 11 }, (_, index) =>
        buildRequestRow(index, 500, monday, index % 2 ? { askedAt: monday.toISOString() } : {}),
      );
      await insertRequests(db, rows);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const shown = await listRequests(db, { listed, after });
        seen.push(...shown.rows.map(({ reference }) => reference));
        ({ after } = shown);
      } while (after);
      expect(seen.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted());
    },
  );
});
