/** The office answers requests, through the whole server on both engines. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lapseOffers } from '#office/box-office/server/jobs.ts';
import { listRequests } from '#office/box-office/server/list.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { byGuest, returnSome } from '#server/booking/seats/store.ts';
import { limits } from '#server/limits.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import type { TestFormValues } from '#tests/harness/forms.ts';
import { buildJobServices, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { acceptOnStatusPage, changeGiovanni, createGuest, pricedSeats, readRequestRow } from '#tests/harness/offers.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import type { TestStaff } from '#tests/harness/staff.ts';
import { createStaffMember, followRedirect, getPage, postForm, readHiddenField } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const databases = startEngines();

/** Don Giovanni, 20 July 2024, 18:00 */
const event = '15';
const monday = new Date('2024-07-01T08:00:00Z');
const tuesdayAtSix = '2024-07-02T18:00';

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaff;
  let falk: TestStaff;

  beforeAll(async () => {
    server = await startInProcess({
      PUBLIC_URL: 'https://tollenau.example',
      ...(await databases.createDatabase(engine)),
    });
    server.clock.now = monday;
    ida = await createStaffMember(server, 'office');
    falk = await createStaffMember(server, 'owner', null, 'Falk');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = monday;
    const { db } = server.storage;
    for (const table of ['ticketRequests', 'eventCapacity', 'outboxEmails'] as const)
      await db.deleteFrom(table).execute();
  });

  let requestCount = 0;
  /** In order of arrival, one second apart. */
  async function request(values: TestFormValues = {}): Promise<string> {
    requestCount += 1;
    server.clock.now = new Date(monday.getTime() - 60 * 60 * 1000 + requestCount * 1000);
    const form = { numberOfTickets: '3', additionalNotes: 'Gern am Gang.', ...values };
    const { reference } = await createGuest(server, 'open', form);
    server.clock.now = monday;
    return reference;
  }

  const page = (reference: string) => `/office/requests/${reference}`;
  const eventPage = `/office/events/${event}`;
  const read = async (address: string, as = ida) =>
    (await getPage(server, address, { as })).body.replaceAll('\u00A0', ' ');
  const postEvent = (action: string, values: TestFormValues, as = ida) =>
    postForm(server, eventPage, { action, ...values }, { as });
  const setSeats = (more: TestFormValues = {}, as = ida) =>
    postEvent('set', { atPlace: '10', inShelter: '8', cutOff: '2024-07-20T12:00', version: '0', ...more }, as);
  const requestWithSeats = async () => {
    await setSeats();
    return request();
  };
  const readRow = (reference: string) => readRequestRow(server, reference);
  /** Posts an action with the current version of the request. */
  async function act(reference: string, action: string, more: TestFormValues = {}, as = ida) {
    const { version } = await readRow(reference);
    return postForm(server, page(reference), { action, version: String(version), event, ...more }, { as });
  }
  const seats = pricedSeats('3');
  const offer = (reference: string, more: TestFormValues = {}, as = ida) =>
    act(reference, 'offer', { version: '1', ...seats, until: tuesdayAtSix, ...more }, as);
  const accept = (reference: string, more: TestFormValues = {}, as = ida) =>
    act(reference, 'accept', { ...seats, ...more }, as);
  const emailsAbout = async (reference: string) => {
    const { id } = await readRow(reference);
    const rows = await server.storage.db.selectFrom('outboxEmails').selectAll().where('subjectId', '=', id).execute();
    return rows.sort((a, b) => a.position - b.position).map(({ kind }) => kind);
  };
  /** Half a minute later any action wakes the mail worker. */
  async function sendEmails() {
    server.clock.now = new Date(monday.getTime() + limits.officeEmailRecallTime);
    await postForm(server, `${eventPage}/decision`, { action: 'test', kind: 'shelter' }, { as: ida });
    return server.emails();
  }
  const sendOfferEmail = async (reference: string) =>
    (await sendEmails()).find(
      ({ subject, text }) => subject?.startsWith(german('emails.ticketOffer.subject')) && text?.includes(reference),
    );
  const lapse = () => lapseOffers(buildJobServices(server));

  test('[TKT-09] the email to the office links to the request, whose page offers the proposed seats with one click', async () => {
    const reference = await requestWithSeats();
    const notice = (await server.emails()).find(({ subject }) => subject?.endsWith(` (${reference})`));
    expect(notice?.text).toContain(`https://tollenau.example/office/requests/${reference}`);
    expect(`${notice?.text}${notice?.html}`, 'no link to the guest’s own page').not.toMatch(/example\/requests\//);
    const body = await read(page(reference));
    for (const text of [
      'Gern am Gang.',
      '<dt>Gewünschte Karten</dt><dd>3</dd>',
      german('boxOffice.detail.free_other', { count: 8 }),
    ])
      expect(body).toContain(text);
    expect(await read(page(await request({ numberOfTickets: '' })))).toMatch(/name="seats.full"[^>]*value=""/);
    for (const [field, value] of Object.entries({ ...pricedSeats('3'), until: tuesdayAtSix }))
      expect(body).toMatch(new RegExp(`name="${field}"[^>]*value="${value}"`));
    const answer = await offer(reference);
    expect(answer.headers.location).toMatch(new RegExp(`done=offeredSeats&about=${reference}$`));
    expect(await readRow(reference)).toMatchObject({ state: 'offered', seats: 3, eventId: 15, version: 2 });
    const email = await sendOfferEmail(reference);
    for (const text of [/126 €/, /2\. Juli 2024, 18 Uhr/, /https:\/\/tollenau\.example\/requests\/[\w-]{43}\?lng=de/])
      expect(email?.text).toMatch(text);
  });

  test('after an answer the page asks the office to call the guest only if the guest has no email address', async () => {
    await setSeats();
    for (const [email, call] of Object.entries({ '': 'Call', 'ada@example.org': '' })) {
      const form = { email, phoneNumber1: '030 999' };
      const [first, second] = [await request(form), await request({ ...form, additionalNotes: 'Noch eine.' })];
      for (const [reference, action, done] of [
        [first, 'offer', 'offeredSeats'],
        [first, 'accept', 'acceptedForGuest'],
        [second, 'wait', 'waitlisted'],
        [second, 'refuse', 'refusedRequest'],
      ] as const) {
        const { headers } = await act(reference, action, { ...pricedSeats('1'), until: tuesdayAtSix });
        expect(headers.location).toMatch(new RegExp(`done=${done}${call}(&|$)`));
      }
      expect((await emailsAbout(first)).includes('ticketAccepted')).toBe(email !== '');
    }
  });

  test('after an offer the office sees the next open request by arrival (after the newest, the oldest again), with a link to the request just answered', async () => {
    await setSeats();
    const [first, second, third] = [await request(), await request(), await request()];
    expect(await read(page(first))).toContain(german('boxOffice.detail.longestWaiting'));
    expect(await read(page(third))).toContain(german('boxOffice.detail.earlierRequests_other', { count: 2 }));
    expect((await offer(second)).headers.location).toBe(`${page(third)}?done=offeredSeats&about=${second}`);
    const answer = await offer(third);
    expect(answer.headers.location).toBe(`${page(first)}?done=offeredSeats&about=${third}`);
    expect((await followRedirect(server, answer, { as: ida })).body).toContain(`href="${page(third)}"`);
  });

  test('if a colleague has changed the request, an offer is refused without losing the typed text', async () => {
    const reference = await requestWithSeats();
    await getPage(server, page(reference), { as: falk });
    expect(await read(page(reference))).toContain(german('boxOffice.detail.others', { names: 'Falk' }));
    await act(reference, 'call', { call: 'Kommt zu viert.' }, falk);
    const refused = await offer(reference, { words: 'Mit Blick auf den See.' });
    expect(refused.statusCode).toBe(409);
    for (const text of ['Kommt zu viert.', 'Mit Blick auf den See.']) expect(refused.body).toContain(text);
    expect(await readRow(reference)).toMatchObject({ state: 'open' });
    expect(
      (await offer(reference, { ...pricedSeats('4'), version: readHiddenField(refused, 'version') })).statusCode,
    ).toBe(303);
  });

  test('a repeated click makes one offer or acceptance, and a different one gets a conflict', async () => {
    const reference = await requestWithSeats();
    const namesake = await createStaffMember(server, 'office', null, ida.name);
    const offerAs = async (as: TestStaff, more = {}) => (await offer(reference, more, as)).statusCode;
    const statuses = [
      await offerAs(ida),
      await offerAs(ida),
      await offerAs(ida, pricedSeats('2')),
      await offerAs(namesake),
    ];
    expect(statuses).toEqual([303, 303, 409, 409]);
    const { db } = server.storage;
    await db
      .insertInto('eventCapacity')
      .values({ eventId: 12, atPlace: 9, inShelter: 9, cutOff: '2024-08-03T10:00:00.000Z', version: 1 })
      .execute();
    expect(await offerAs(ida, { event: '12' }), 'for another event').toBe(409);
    expect((await emailsAbout(reference)).filter((kind) => kind === 'ticketOffer')).toHaveLength(1);
    // Accepting by telephone without an earlier offer takes two steps.
    const other = await request();
    const acceptAs = async (as: TestStaff) => (await accept(other, { version: '1' }, as)).statusCode;
    expect([await acceptAs(ida), await acceptAs(ida), await acceptAs(falk)]).toEqual([303, 303, 409]);
    expect((await emailsAbout(other)).filter((kind) => kind === 'ticketAccepted')).toHaveLength(1);
  });

  test('an offer is refused with too many seats, an invalid number, or a deadline after the cut-off or within a day', async () => {
    const reference = await requestWithSeats();
    const refused = await offer(reference, pricedSeats('9'));
    expect([refused.statusCode, refused.body.includes(german('errors.notEnoughSeats'))]).toEqual([409, true]);
    expect(refused.body).toMatch(/name="seats.full"[^>]*value="9"/);
    for (const more of [{ event: '99' }, { prices: 'full 1' }, { 'seats.full': '', 'seats.senior': '2' }])
      expect((await offer(reference, more)).statusCode, JSON.stringify(more)).toBe(409);
    const times = ['2024-07-20T12:01', '2024-07-02T09:59'].map((until) => ({ until }));
    for (const more of [...times, pricedSeats('0'), pricedSeats('1e3'), { version: 'x' }])
      expect((await offer(reference, more)).statusCode, JSON.stringify(more)).toBe(422);
    expect(await readRow(reference)).toMatchObject({ state: 'open', version: 1 });
  });

  test('after an earlier cut-off the office can accept an existing offer for the guest, but make no new one', async () => {
    const reference = await requestWithSeats();
    await offer(reference);
    await setSeats({ version: '1', cutOff: '2024-07-01T10:05' });
    expect(await read(eventPage)).toContain('Ein Angebot gilt nach seinem');
    server.clock.now = new Date('2024-07-01T08:06:00Z');
    const body = await read(page(reference));
    expect(['accept', 'offer'].map((action) => body.includes(`value="${action}"`))).toEqual([true, false]);
    expect((await accept(reference)).statusCode).toBe(303);
  });

  test('for a guest who wants exactly the last seats, the page of the request prefers the offer to the waiting list', async () => {
    await setSeats({ atPlace: '3', inShelter: '3' });
    const body = await read(page(await request()));
    expect(body).not.toContain(german('boxOffice.detail.tooFew'));
    const [preferred, next] = body.matchAll(/value="(offer|wait)"/g).map(([, name]) => name);
    expect([preferred, next]).toEqual(['offer', 'wait']);
  });

  test('after a change of the price the page of the event lists the seats of open offers at the earlier one', async () => {
    const [reference, declined] = [await requestWithSeats(), await request()];
    await offer(reference);
    await offer(declined);
    await act(declined, 'decline');
    const sentence = german('boxOffice.event.otherPrices', { lines: '3 × Normal, je 42 €' });
    expect(await read(eventPage)).not.toContain(sentence);
    await changeGiovanni(server, { prices: [{ group: 'full', cents: 3000 }] });
    expect(await read(eventPage)).toContain(sentence);
    await changeGiovanni(server);
  });

  test('once a guest has accepted, the office cannot undo the offer, even if its email is unsent', async () => {
    const reference = await requestWithSeats();
    await offer(reference);
    const { id } = await readRow(reference);
    const statusPage = `/requests/${server.staffServices.secrets.linkToken('request', id)}`;
    const offerId = readHiddenField(await getPage(server, statusPage), 'offer');
    const guest = { reference, status: statusPage, offer: offerId };
    expect((await acceptOnStatusPage(server, guest)).statusCode).toBe(303);
    for (const version of ['2', '3']) expect((await act(reference, 'undo', { version })).statusCode).toBe(409);
    expect(await readRow(reference)).toMatchObject({ state: 'accepted', seats: 3 });
    await sendEmails();
    const kinds = (await emailsAbout(reference)).filter((kind) => kind !== 'officeNotification');
    expect(kinds).toEqual(['ticketReceipt', 'ticketOffer', 'ticketAccepted']);
  });

  test('each answer is in the history of the request and, without its text, in the log', async () => {
    const reference = await requestWithSeats();
    await act(reference, 'answer', { email: 'Ja, mit Hund.\n\nGern.' });
    await act(reference, 'call', { call: 'Ruft morgen an.' });
    await act(reference, 'wait', pricedSeats('3'));
    await act(reference, 'reopen');
    await act(reference, 'refuse', { words: 'Leider ausverkauft.' });
    const kinds = ['officeNotification', 'ticketAnswer', 'ticketReceipt', 'ticketRefused'];
    expect((await emailsAbout(reference)).toSorted()).toEqual(kinds);
    const body = await read(page(reference));
    const texts = ['Ja, mit Hund.', 'Ruft morgen an.', 'Leider ausverkauft.', german('boxOffice.transition.wait')];
    for (const text of [...texts, german('boxOffice.transition.reopen')]) expect(body).toContain(text);
    const { lines } = await readAuditRows(server.storage.db, server.staffServices.secrets);
    const actions = lines.filter(({ what }) => what.includes(reference)).map(({ action }) => action);
    expect(actions).toEqual(['sentEmail', 'notedCall', 'waitlisted', 'reopenedRequest', 'refusedRequest']);
    expect(JSON.stringify(lines)).not.toMatch(/Quast|Hund|ausverkauft/);
  });

  test('a reopening deletes the unsent email of the answer', async () => {
    const reference = await requestWithSeats();
    await act(reference, 'wait', pricedSeats('3'));
    expect(await emailsAbout(reference)).toContain('ticketWaiting');
    await act(reference, 'reopen');
    expect((await emailsAbout(reference)).toSorted()).toEqual(['officeNotification', 'ticketReceipt']);
  });

  test('the start page of the office links the decision “sold out” while an event has no free seat and is not yet announced as sold out', async () => {
    await setSeats({ atPlace: '3', inShelter: '3' });
    const link = `/office/events/${event}/decision?as=soldOut#choice`;
    expect(await read('/office')).not.toContain(link);
    await accept(await request());
    expect(await read('/office')).toContain(link);
    await changeGiovanni(server, { availability: 'soldOut' });
    expect(await read('/office')).not.toContain(link);
    await changeGiovanni(server);
  });

  /** Emails are gone, and the time to undo is over. */
  async function settle(reference: string) {
    const { id } = await readRow(reference);
    await server.storage.db.deleteFrom('outboxEmails').where('subjectId', '=', id).execute();
    server.advance(limits.officeEmailRecallTime);
  }
  const isSettled = async (
    reference: string,
    ...answer: Parameters<typeof act> extends [string, ...infer R] ? R : never
  ) => {
    expect((await act(reference, ...answer)).statusCode).toBe(303);
    await settle(reference);
  };
  const offered = { ...seats, until: tuesdayAtSix, words: 'Nebeneinander.' };
  /** How a request came into its state before the answer that is undone. */
  const preparations = {
    open: settle,
    waiting: (reference: string) => isSettled(reference, 'wait', pricedSeats('3')),
    refused: (reference: string) => isSettled(reference, 'refuse'),
    offered: (reference: string) => isSettled(reference, 'offer', offered),
    'offered, email unsent': async (reference: string) => {
      await settle(reference);
      await act(reference, 'offer', offered);
      // The next email has a later time.
      server.advance(1);
    },
    declined: async (reference: string) => {
      await isSettled(reference, 'offer', offered);
      await isSettled(reference, 'decline');
    },
    lapsed: async (reference: string) => {
      await isSettled(reference, 'offer', offered);
      await server.storage.db.updateTable('offers').set({ until: server.clock.now.toISOString() }).execute();
      expect(await lapse()).toBe(1);
      await settle(reference);
    },
    accepted: (reference: string) => isSettled(reference, 'accept', seats),
    'offered, two prices': (reference: string) =>
      isSettled(reference, 'offer', { ...offered, ...pricedSeats('2', { young: '1' }) }),
    'accepted, two prices': (reference: string) => isSettled(reference, 'accept', pricedSeats('2', { young: '1' })),
    'accepted, email unsent': async (reference: string) => {
      await settle(reference);
      await act(reference, 'accept', seats);
    },
  };
  const offerAgain = { ...offered, ...pricedSeats('2'), words: '' };
  const undoCases: [keyof typeof preparations, string, TestFormValues?][] = [
    ['open', 'offer', offered],
    ['open', 'wait', pricedSeats('2')],
    ['open', 'refuse'],
    ['open', 'note'],
    ['open', 'accept', seats],
    ['waiting', 'offer', offerAgain],
    ['waiting', 'refuse'],
    ['waiting', 'accept', pricedSeats('1')],
    ['refused', 'wait', pricedSeats('1')],
    ['offered', 'offer', offerAgain],
    ['offered', 'accept', seats],
    ['offered', 'accept', pricedSeats('2')],
    ['offered', 'accept', pricedSeats('5')],
    ['offered', 'offer', { ...offered, ...pricedSeats('1', { young: '2' }) }],
    ['offered, two prices', 'accept', pricedSeats('1', { young: '1' })],
    ['accepted, two prices', 'returnSeats', { 'returned.full': '1' }],
    ['accepted, two prices', 'returnSeats', { 'returned.young': '1' }],
    ['accepted, two prices', 'returnSeats', { 'returned.full': '2', 'returned.young': '1' }],
    ['offered', 'decline'],
    ['offered', 'revokeOffer', { reason: 'Falscher Abend.' }],
    ['offered, email unsent', 'revokeOffer'],
    ['offered, email unsent', 'offer', offerAgain],
    ['offered, email unsent', 'accept', seats],
    ['offered, email unsent', 'decline'],
    ['declined', 'offer', offerAgain],
    ['declined', 'accept', seats],
    ['lapsed', 'wait', pricedSeats('3')],
    ['lapsed', 'offer', offerAgain],
    ['accepted', 'returnSeats', { 'returned.full': '1' }],
    ['accepted', 'returnSeats', { 'returned.full': '3' }],
    ['accepted, email unsent', 'returnSeats', { 'returned.full': '1' }],
    ['accepted, email unsent', 'returnSeats', { 'returned.full': '3' }],
  ];
  const transitionOf: Record<string, string> = { accept: 'acceptByPhone' };

  test.each(undoCases)(
    'a request that is %s is as before if the office undoes “%s” %o within half a minute',
    async (before, action, values = {}) => {
      const reference = await requestWithSeats();
      await preparations[before](reference);
      const { db } = server.storage;
      const { id } = await readRow(reference);
      const snapshot = async () => {
        const { version: _, ...row } = await readRow(reference);
        const offers = db.selectFrom('offers').select(['id', 'eventId', 'lines', 'state', 'until']);
        const active = offers.where('requestId', '=', id).where('state', 'in', ['live', 'accepted']);
        const free = (await read(eventPage)).match(/(\d+) (?:Stühle )?frei/)?.[1];
        const sealed = db.selectFrom('outboxEmails').select(['id', 'sealed', 'kind']).where('subjectId', '=', id);
        const emails = (await sealed.execute()).map(({ kind, ...email }) => [
          kind,
          email.sealed && JSON.stringify(outbox().decrypt({ ...email, sealed: email.sealed })),
        ]);
        return { row, offer: await active.executeTakeFirst(), free, emails: emails.toSorted() };
      };
      const was = await snapshot();
      expect((await act(reference, action, values)).statusCode).toBe(303);
      expect(await snapshot()).not.toEqual(was);
      // An unsent earlier email is a millisecond older, and must not be due either.
      server.advance(limits.officeEmailRecallTime - 2);
      expect(await read(page(reference))).toContain('value="undo"');
      expect((await act(reference, 'undo')).statusCode).toBe(303);
      expect(await snapshot()).toEqual(was);
      const lines = db.selectFrom('requestTransitions').select('transition').where('requestId', '=', id);
      const last = (await lines.orderBy('version').execute()).slice(-2).map(({ transition }) => transition);
      const returned = Number(values['returned.full'] ?? 0) + Number(values['returned.young'] ?? 0);
      const answer = returned > 0 && returned < 3 ? 'returnSome' : (transitionOf[action] ?? action);
      expect(last).toEqual([answer, 'undo']);
      const body = await read(page(reference));
      expect([body.includes('value="undo"'), body.includes(german('boxOffice.transition.undo'))]).toEqual([
        false,
        true,
      ]);
      expect((await act(reference, 'undo')).statusCode, 'an undo cannot be undone').toBe(409);

      expect((await act(reference, action, values)).statusCode).toBe(303);
      server.advance(limits.officeEmailRecallTime);
      expect(await read(page(reference))).not.toContain('value="undo"');
      const late = await act(reference, 'undo');
      expect([late.statusCode, late.body.includes(german('errors.undoTooLate'))]).toEqual([409, true]);
    },
  );
  const outbox = () => buildJobServices(server).outbox;

  test('an answer can be undone, even below a remark, until a server begins to send its email', async () => {
    const reference = await requestWithSeats();
    await offer(reference);
    await act(reference, 'call', { call: 'Ruft morgen an.' });
    expect(await read(page(reference))).toContain('value="undo"');
    await server.storage.db.updateTable('outboxEmails').set({ leasedBy: 'a server' }).execute();
    const refused = await act(reference, 'undo');
    expect([refused.statusCode, refused.body.includes(german('errors.emailAlreadySent'))]).toEqual([409, true]);
    expect(await readRow(reference)).toMatchObject({ state: 'offered' });
    await server.storage.db.deleteFrom('outboxEmails').execute();
    expect((await act(reference, 'undo')).statusCode).toBe(303);
  });

  test('an undo writes the unsent email of the offer again with the deadline of this guest, not of another', async () => {
    await setSeats();
    const [other, reference] = [await request(), await request()];
    await offer(other, { until: '2024-07-03T18:00' });
    await offer(reference);
    server.advance(1);
    const { id } = await readRow(reference);
    const readUnsent = async () => {
      const { db } = server.storage;
      const row = db.selectFrom('outboxEmails').select(['id', 'sealed']).where('subjectId', '=', id);
      const { sealed, ...email } = await row.where('kind', '=', 'ticketOffer').executeTakeFirstOrThrow();
      return outbox().decrypt({ ...email, sealed: sealed ?? '' });
    };
    const unsent = await readUnsent();
    await act(reference, 'decline');
    expect((await act(reference, 'undo')).statusCode).toBe(303);
    expect(await readUnsent()).toEqual(unsent);
  });

  test('the acceptance by phone is apart from the main buttons, with its total price', async () => {
    const first = await requestWithSeats();
    const body = await read(page(first));
    const [main = '', byPhone = ''] = body.split('<summary>Am Telefon</summary>');
    expect([main.includes('value="offer"'), main.includes('value="accept"')]).toEqual([true, false]);
    expect([byPhone.includes('value="accept"'), byPhone.includes('Gesamtpreis')]).toEqual([true, true]);
  });

  test('the message after an answer offers the undo', async () => {
    const refused = await act(await requestWithSeats(), 'refuse');
    expect((await followRedirect(server, refused, { as: ida })).body).toContain('Ansehen oder rückgängig machen');
  });

  test('after half a minute the office can revoke an offer, unless it is accepted', async () => {
    const reference = await requestWithSeats();
    await offer(reference);
    expect(await read(page(reference))).not.toContain('value="revokeOffer"');
    await settle(reference);
    expect(await read(page(reference))).toContain('value="revokeOffer"');
    const answer = await act(reference, 'revokeOffer', { reason: 'Der Preis war falsch.' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('done=revokedOffer')]);
    const { id } = await readRow(reference);
    expect(await readRow(reference)).toMatchObject({ state: 'revoked' });
    expect(await read(eventPage)).toContain('8 frei');
    const guestPage = `/requests/${server.staffServices.secrets.linkToken('request', id)}?lng=de`;
    expect((await getPage(server, guestPage)).body).toContain('Wir haben unser Angebot widerrufen.');
    expect(await read(page(reference))).toContain('Der Preis war falsch.');
    server.advance(limits.officeEmailRecallTime);
    await postForm(server, `${eventPage}/decision`, { action: 'test', kind: 'shelter' }, { as: ida });
    const email = (await server.emails()).find(({ text }) => text?.includes('Der Preis war falsch.'));
    expect(email?.subject).toContain(german('boxOffice.state.revoked'));
    const { lines } = await readAuditRows(server.storage.db, server.staffServices.secrets);
    expect(lines.filter(({ what }) => what.includes(reference)).map(({ action }) => action)).toEqual([
      'offeredSeats',
      'revokedOffer',
    ]);

    const [accepted, byPhone] = [await request(), await request({ email: '', phoneNumber1: '030 999' })];
    await preparations.accepted(accepted);
    expect((await act(accepted, 'revokeOffer')).statusCode).toBe(409);
    await preparations.offered(byPhone);
    expect((await act(byPhone, 'revokeOffer')).headers.location).toContain('done=revokedOfferCall');
  });

  test('the sentence that the office adds to an offer is in its email', async () => {
    const reference = await requestWithSeats();
    await offer(reference, { words: 'Alle nebeneinander.' });
    expect((await sendOfferEmail(reference))?.text).toContain('Alle nebeneinander.');
  });

  test('after a partial return the email names the tickets that the guest keeps, and their price', async () => {
    const reference = await requestWithSeats();
    await accept(reference);
    await act(reference, 'returnSeats', { 'returned.full': '1' });
    const opening = german('emails.ticketReturnedSome.opening_other', { count: 2 });
    const email = (await sendEmails()).find(({ text }) => text?.includes(reference) && text.includes(opening));
    expect(email?.text).toMatch(/\b84\s€/);
  });

  test('a return by staff called “visitor” can be undone, one by the guest cannot', async () => {
    const reference = await requestWithSeats();
    await accept(reference);
    const visitor = await createStaffMember(server, 'office', null, 'visitor');
    await act(reference, 'returnSeats', { 'returned.full': '1' }, visitor);
    const byStaff = await read(page(reference));
    for (const text of ['3 → 2', 'visitor, ', 'value="undo"']) expect(byStaff).toContain(text);
    await act(reference, 'undo');
    const { db } = server.storage;
    const { id } = await db.selectFrom('offers').select('id').where('state', '=', 'accepted').executeTakeFirstOrThrow();
    const change = { ...byGuest, now: server.clock.now };
    await db
      .transaction()
      .execute((trx) => returnSome(trx, { id, lines: [{ group: 'full', seats: 1, cents: 4200 }] }, change));
    const afterGuest = await read(page(reference));
    expect(afterGuest).toContain('3 → 1');
    expect(afterGuest).not.toContain('value="undo"');
  });

  test('a return cannot be undone once another guest has the seats', async () => {
    await setSeats({ atPlace: '3', inShelter: '3' });
    const [first, second] = [await request(), await request()];
    await accept(first);
    await act(first, 'returnSeats', { 'returned.full': '2' });
    expect((await act(first, 'undo')).statusCode, 'only these chairs are free').toBe(303);
    await act(first, 'returnSeats', { 'returned.full': '2' });
    await accept(second, pricedSeats('1'));
    expect((await act(first, 'undo')).statusCode).toBe(409);
    expect(await readRow(first)).toMatchObject({ state: 'accepted', seats: 1 });
  });

  test('a guest who accepts by telephone gets the tickets once, at the offered price, and not the unsent email of the offer', async () => {
    const reference = await requestWithSeats();
    await offer(reference);
    await changeGiovanni(server, { prices: [{ group: 'full', cents: 3000 }] });
    const acceptTwo = () =>
      accept(reference, { version: '2', ...pricedSeats('2'), prices: 'full 3000, young 1250, carer 0, group 3600' });
    expect((await Promise.all([acceptTwo(), acceptTwo()])).map(({ statusCode }) => statusCode)).toContain(303);
    // The unsent email about the offer would arrive too late.
    expect(await emailsAbout(reference)).not.toContain('ticketOffer');
    const mine = (await sendEmails()).filter(({ text }) => text?.includes(reference));
    expect(
      mine.find(({ subject }) => subject?.startsWith(german('emails.ticketAccepted.subject_other', { count: 2 })))
        ?.text,
    ).toContain('84 €');
    await changeGiovanni(server);
  });

  test('a guest who accepts fewer seats by telephone leaves the others free', async () => {
    const reference = await requestWithSeats();
    await offer(reference);
    await accept(reference, { version: '2', ...pricedSeats('2') });
    const { id } = await readRow(reference);
    const offers = server.storage.db.selectFrom('offers').select(['state', 'seats']).where('requestId', '=', id);
    expect(await offers.execute()).toEqual([{ state: 'accepted', seats: 2 }]);
  });

  test('two jobs at the same time end an expired offer once, and the start page then names the next guests', async () => {
    await setSeats({ inShelter: '4' });
    const [holder, large, small] = [await request(), await request(), await request()];
    await offer(holder);
    await act(large, 'wait', pricedSeats('5'));
    await act(small, 'wait', pricedSeats('2'));
    expect(await read('/office')).not.toContain('Als Nächstes passt');
    server.clock.now = new Date('2024-07-02T16:00:00Z');
    expect((await Promise.all([lapse(), lapse()])).toSorted()).toEqual([0, 1]);
    expect((await emailsAbout(holder)).filter((kind) => kind === 'ticketLapsed')).toHaveLength(1);
    const body = await read('/office', await createStaffMember(server, 'office'));
    expect(body).toContain(german('boxOffice.detail.free_other', { count: 4 }));
    expect(body).toMatch(new RegExp(`${page(large)}\\?state=waiting&(?:amp;)?event=15"[^>]*>Als Nächstes:`));
    expect(body).toMatch(new RegExp(`${page(small)}\\?state=waiting&(?:amp;)?event=15"[^>]*>Als Nächstes passt:`));
  });

  test('a cancelled event gets no offer and no waiting guest, and its live offers do not expire', async () => {
    await setSeats();
    const [openRequest, waitingRequest, offeredRequest] = [await request(), await request(), await request()];
    await act(waitingRequest, 'wait', pricedSeats('3'));
    await offer(offeredRequest);
    await changeGiovanni(server, { status: 'cancelled' });
    expect(await read('/office')).toContain(`href="${eventPage}/decision?as=cancelled"`);
    expect((await offer(waitingRequest, { version: '2' })).statusCode).toBe(409);
    expect((await act(openRequest, 'wait', pricedSeats('3'))).statusCode).toBe(409);
    server.clock.now = new Date('2024-07-02T16:00:00Z');
    expect(await lapse()).toBe(0);
    await changeGiovanni(server);
  });

  test('the office sets, holds and releases seats, and nobody overwrites a colleague’s number', async () => {
    expect((await setSeats()).statusCode).toBe(303);
    const refused = await setSeats({ atPlace: '12' }, falk);
    expect([refused.statusCode, refused.body.includes(german('boxOffice.conflict.current'))]).toEqual([409, true]);
    expect(refused.body).toMatch(/name="atPlace"[^>]*value="12"/);
    await postEvent('hold', { seats: '3', reason: 'Bürgermeisterin' });
    const body = await read(eventPage);
    expect(body).toContain('5 frei, 3 zurückgehalten');
    const other = { eventId: 12, atPlace: 9, inShelter: 9, cutOff: monday.toISOString(), version: 1 };
    await server.storage.db.insertInto('eventCapacity').values(other).execute();
    expect(await read('/office/events/12')).not.toContain('Bürgermeisterin');
    const id = body.match(/name="id" value="([^"]+)"/)?.[1] ?? '';
    await postForm(server, '/office/events/12', { action: 'release', id }, { as: ida });
    expect(await read(eventPage)).toContain('3 zurückgehalten');
    await postEvent('release', { id });
    expect(await read(eventPage)).toContain('8 frei, 0 zurückgehalten');
    for (const [inShelter, status] of Object.entries({ '': 422, 8: 303 }))
      expect((await setSeats({ version: '1', atPlace: '', inShelter })).statusCode).toBe(status);
  });

  test('an unknown request or event gets 404', async () => {
    for (const name of ['requests/T-AAAA-AAAA', "requests/T-AAAA'--", 'events/999', 'events/1e3'])
      expect((await getPage(server, `/office/${name}`, { as: ida })).statusCode, name).toBe(404);
  });

  test('a search covers all states, unless the office has chosen one', async () => {
    const readState = async (query: string) =>
      (await read(`/office/requests${query}`)).match(/<input type="hidden" name="state" value="([^"]*)"/)?.[1];
    expect(await Promise.all(['', '?find=Mozart', '?state=waiting'].map(readState))).toEqual(['', '', 'waiting']);
  });

  test('the search finds a guest by name, email address, telephone number and reference, in any spelling', async () => {
    const guest = { fullName: 'Jürgen Müßig-Öhlund', email: 'JMO@example.org', phoneNumber1: '+49 (0)171 / 123 45 67' };
    const other = { fullName: 'Marie Keller', phoneNumber1: '030 9' };
    const { db } = server.storage;
    await insertRequests(db, [buildRequestRow(1, 2, monday, guest), buildRequestRow(2, 2, monday, other)]);
    const find = async (typed: string) =>
      (await listRequests(db, { filter: 'all', find: typed })).rows.map(({ name }) => name);
    for (const typed of ['Müßig', 'muessig juergen', 'ÖHLUND', 'jmo@', '0171 1234567', '01711234567', 't-aaaa-aaab'])
      expect(await find(typed), typed).toEqual([guest.fullName]);
    for (const typed of ['%', '_', '(+/', "' or 1=1 --", 'Moeller']) expect(await find(typed), typed).toEqual([]);
  });

  test.each([
    // The list, the request that is answered, and those that follow. Then the office is back in the list.
    ['?state=open&event=15', 0, [2, 4], 3],
    ['?event=15', 4, [0, 2], 3],
    ['', 0, [1, 2], 5],
    ['?state=all&event=15', 2, [4, 0], 3],
    ['?state=waiting&event=15', 5, [7], 2],
    ['?find=Mozart', 1, [3], 2],
  ])('answering goes from request to request of the list %s and back to it', async (query, first, following, count) => {
    const { db } = server.storage;
    const more = (index: number) => ({
      eventId: index % 2 ? 3 : 15,
      ...(index >= 5 && { state: 'waiting', eventId: index === 6 ? 3 : 15 }),
      ...((index === 1 || index === 3) && { fullName: 'Nannerl Mozart' }),
    });
    const rows = Array.from({ length: 8 }, (_, index) =>
      buildRequestRow(index, 8, monday, more(index) as Parameters<typeof buildRequestRow>[3]),
    );
    await insertRequests(db, rows);
    const addressOf = (index: number) => `${page(rows[index]?.reference ?? '')}${query}`;
    const list = `/office/requests${query}`;
    const linksOf = (body: string) =>
      [...body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'));
    expect(linksOf(await read(list))).toContain(normalize(addressOf(first)));
    let address = addressOf(first);
    for (const next of following.map(addressOf)) {
      expect(linksOf(await read(address))).toEqual(expect.arrayContaining([normalize(next), normalize(list)]));
      address = next;
    }
    for (let answered = 0; answered < count; answered++) {
      const { headers } = await postForm(server, address, { action: 'refuse', version: '1' }, { as: ida });
      address = String(headers.location).replace(/[?&]done=.*/, '');
    }
    expect(address).toBe(normalize(list));
  });

  /** `state=open` is the list without a state. */
  const normalize = (address: string) => address.replace(/state=open&?/, '').replace(/\?$/, '');

  test.each(['?state=%27&event=1e3', '?event=-1', '?state=closed&event=999', '?find=%00&state=x'])(
    'an address with an invalid list shows the request: %s',
    async (query) => {
      const reference = await request();
      expect((await getPage(server, `${page(reference)}${query}`, { as: ida })).statusCode).toBe(200);
      expect((await getPage(server, `/office/requests${query}`, { as: ida })).statusCode).toBe(200);
    },
  );

  test.each([
    ['open', 'open', 'oldest first, because they wait for an answer'],
    ['waiting', 'waiting', 'oldest first, because seats go to them in this order'],
    ['closed', 'refused', 'newest first'],
  ] as const)('the list of %s requests (%s) is %s', async (filter, state, order) => {
    const rows = [0, 1, 2].map((index) => buildRequestRow(index, 3, monday, { state }));
    await insertRequests(
      server.storage.db,
      [1, 2, 0].flatMap((index) => rows[index] ?? []),
    );
    const arrived = rows.map(({ reference }) => reference);
    const list = await read(`/office/requests?state=${filter}`);
    const links = [...list.matchAll(/office\/requests\/(T-\w{4}-\w{4})["?]/g)].map(([, reference]) => reference);
    expect([...new Set(links)]).toEqual(order.startsWith('oldest') ? arrived : arrived.toReversed());
  });

  test('the pages of the list of requests omit no request and repeat none', async () => {
    const { db } = server.storage;
    // For requests of the same moment the reference decides the order.
    const rows = Array.from({ length: limits.requestsShown * 2 + 11 }, (_, index) =>
      buildRequestRow(index, 500, monday, index % 2 ? { requestedAt: monday.toISOString() } : {}),
    );
    await insertRequests(db, rows);
    for (const [filter, find] of [
      ['open', ''],
      ['all', ''],
      ['all', 'example.org'],
    ] as const) {
      const references: string[] = [];
      let after: string | undefined;
      do {
        const list = await listRequests(db, { filter, find, after });
        references.push(...list.rows.map(({ reference }) => reference));
        ({ after } = list);
      } while (after);
      expect(references.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted());
    }
  });
});
