/** Offers as guests see them on both engines: what each click does, and what none does. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lapseOffers } from '#office/box-office/server/jobs.ts';
import { createTicketCode } from '#server/booking/requests/ticket-code.ts';
import { countSeats } from '#server/booking/seats/capacity.ts';
import { insertCheckIn } from '#server/booking/seats/check-ins.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import {
  buildJobServices,
  fixtureContent,
  type InProcessServer,
  postTickets,
  startInProcess,
} from '#tests/harness/in-process.ts';
import {
  acceptOnStatusPage,
  changeGiovanni,
  createGuest,
  giovanniEvent,
  juneDate,
  type OfferedRequest,
  offerDeadline,
  offerSeatsTo,
  openStatusPage,
  postTicketAction,
  prepareOffer,
  prepareSeats,
  readRequestRow,
} from '#tests/harness/offers.ts';
import { readQr } from '#tests/harness/read-qr.ts';
import { readHiddenField } from '#tests/harness/staff.ts';
import { english } from '#tests/harness/texts.ts';

const databases = startEngines();
let server: InProcessServer;
afterEach(() => server.close());

const sentences = {
  offered: english('tickets.status.offered'),
  accepted: 'chairs are yours',
  declined: english('tickets.status.declined'),
  lapsed: english('tickets.status.lapsed'),
  returned: english('tickets.status.returned'),
};

const countFreeSeats = async () => {
  const { db } = server.storage;
  const capacity = db.selectFrom('eventCapacity').selectAll().where('eventId', '=', giovanniEvent.id);
  return countSeats(db, await capacity.executeTakeFirstOrThrow(), server.clock.now);
};

const readState = async ({ reference }: OfferedRequest) => (await readRequestRow(server, reference)).state;

const readStatusText = async (made: OfferedRequest) =>
  (await openStatusPage(server, made)).body.replaceAll('\u00A0', ' ');
const postAction = (action: string, made: OfferedRequest, more: Record<string, string> = {}) =>
  postTicketAction(server, made, { action, offer: made.offer, ...more });

const listEmailsTo = async (address: string) =>
  (await server.emails())
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ subject = '' }) => subject.replace(/: Don Giovanni.*/, ''))
    .toSorted();

const subjectOf = (key: string, values?: Record<string, number>) => english(`emails.${key}`, values).replace(/: $/, '');

onEachEngine('%s', (engine) => {
  beforeEach(async () => {
    server = await startInProcess(await databases.createDatabase(engine), { passwordCost: cheapPasswordCost });
    server.clock.now = juneDate;
    await prepareSeats(server);
  });
  const email = 'ada@example.org';

  test('the guest’s page shows the offer with a price for each number of seats', async () => {
    const guest = await prepareOffer(server, { email }, { seats: 3 });
    const page = await readStatusText(guest);
    for (const text of [
      english('tickets.status.headingOffered'),
      'Don Giovanni',
      '€35',
      '€105',
      english('law.germany.localTime'),
    ])
      expect(page).toContain(text);
    expect(page).toContain('Thursday, 6 June 2024, 6 p.m.');
    const options = [...page.matchAll(/<option[^>]*value="(\d)"[^>]*>([^<]*)</g)].map(([, seats, text]) => [
      seats,
      text,
    ]);
    expect(options).toEqual([
      ['3', '3 tickets, €105'],
      ['2', '2 tickets, €70'],
      ['1', '1 ticket, €35'],
    ]);
  });

  test('a link does not accept an offer, the form does: the seats are taken, and the guest gets one email', async () => {
    const guest = await prepareOffer(server, { email }, { seats: 3 });
    await server.app.inject(`${guest.status}?action=accept&offer=${guest.offer}`);
    expect(await readState(guest)).toBe('offered');
    const answer = await acceptOnStatusPage(server, guest, { 'seats.full': '3' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${guest.status}?lng=en`]);
    expect(await countFreeSeats()).toMatchObject({ accepted: 3, offered: 0, free: 5 });
    const emails = (await server.emails()).filter(({ subject }) =>
      subject?.startsWith(english('emails.ticketAccepted.subject_other', { count: 3 })),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text?.replaceAll('\u00A0', ' ')).toContain(`${english('emails.summary.price')}: €105`);
    expect(`${emails[0]?.text}${emails[0]?.html}`).not.toContain('Kestrel');
  });

  test('after an acceptance the guest’s page is the ticket with a signed code', async () => {
    const guest = await prepareOffer(server, { email }, { seats: 3 });
    await acceptOnStatusPage(server, guest, { 'seats.full': '3' });
    const ticket = await openStatusPage(server, guest);
    expect(ticket.headers['cache-control']).toBe('no-store');
    for (const text of [
      english('tickets.status.headingTickets'),
      'Ada Kestrel',
      guest.reference,
      '3 tickets',
      'decided at noon',
    ])
      expect(ticket.body).toContain(text);
    const code = createTicketCode(server.secrets, { reference: guest.reference, offerId: guest.offer });
    expect(readQr(await readStatusText(guest))).toBe(code);
    expect(code.slice(0, 11)).toBe(guest.reference);
    expect(guest.status).not.toContain(code.slice(12));
    const another = { reference: guest.reference, offerId: 'another' };
    expect(createTicketCode(server.secrets, another).slice(12)).not.toBe(code.slice(12));
  });

  test('a guest may accept or keep fewer seats but never more, and a repeated click returns nothing twice', async () => {
    const guest = await prepareOffer(server, { email }, { seats: 4 });
    expect((await acceptOnStatusPage(server, guest, { 'seats.full': '3' })).statusCode).toBe(303);
    expect(await countFreeSeats()).toMatchObject({ accepted: 3, free: 5 });
    const statuses: number[] = [];
    for (const seats of ['2', '2', '0', 'two', '3'])
      statuses.push((await postAction('returnSome', guest, { 'seats.full': seats })).statusCode);
    expect(statuses).toEqual([303, 303, 422, 422, 409]);
    expect(await countFreeSeats()).toMatchObject({ accepted: 2, free: 6 });
    for (const _ of [1, 2]) expect((await postAction('returnSeats', guest)).statusCode).toBe(303);
    expect(await countFreeSeats()).toMatchObject({ accepted: 0, free: 8 });
    expect(await readStatusText(guest)).toContain(sentences.returned);
    const kept = subjectOf('ticketAccepted.subject_other', { count: 3 });
    const others = ['ticketReturnedSome.subject', 'ticketReturned.subject', 'ticketReceipt.subject'];
    expect(await listEmailsTo(email)).toEqual([kept, ...others.map((key) => subjectOf(key))].toSorted());
    const { db } = server.storage;
    const transitions = await db.selectFrom('requestTransitions').select('transition').orderBy('version').execute();
    expect(transitions.map(({ transition }) => transition)).toEqual(['offer', 'accept', 'returnSome', 'returnSeats']);
  });

  const family = [
    { group: 'full', seats: 2, cents: 4200 },
    { group: 'young', seats: 2, cents: 1250 },
  ];

  test('a guest takes and keeps tickets by price group, and page and email name the lines and their sum', async () => {
    const guest = await prepareOffer(server, { email }, { lines: family });
    expect(await readStatusText(guest)).toContain('2 × Standard, €42 each');
    const some = { 'seats.full': '1', 'seats.young': '2' };
    expect((await acceptOnStatusPage(server, guest, some)).statusCode).toBe(303);
    for (const text of ['1 × Standard, €42', '2 × Young, €12.50 each', '€67'])
      expect(await readStatusText(guest)).toContain(text);
    const [kept] = (await server.emails()).filter(({ text }) => text?.includes(english('emails.contract.payment')));
    expect(kept?.text?.replaceAll('\u00A0', ' ')).toContain(
      `${english('emails.summary.tickets')}: 1 × Standard, €42; 2 × Young, €12.50 each`,
    );
    expect((await postAction('returnSome', guest, { 'seats.full': '0', 'seats.young': '2' })).statusCode).toBe(303);
    expect(await countFreeSeats()).toMatchObject({ accepted: 2, free: 6 });
    const { lines } = await server.storage.db.selectFrom('offers').select('lines').executeTakeFirstOrThrow();
    expect(JSON.parse(lines)).toEqual([{ group: 'young', seats: 2, cents: 1250 }]);
  });

  test.each([{ 'seats.full': '3' }, { 'seats.carer': '1' }, { 'seats.full': '0', 'seats.young': '0' }])(
    'an offer of two prices is not accepted with %o',
    async (more) => {
      const guest = await prepareOffer(server, { email }, { lines: family });
      expect((await acceptOnStatusPage(server, guest, more)).statusCode).toBe(422);
      expect(await countFreeSeats()).toMatchObject({ accepted: 0, offered: 4 });
    },
  );

  test('as many tickets at another price are a different answer', async () => {
    const guest = await prepareOffer(server, { email }, { lines: family });
    const fingerprint = readHiddenField(await openStatusPage(server, guest), 'fingerprint');
    const take = (full: string, young: string) =>
      postAction('accept', guest, { fingerprint, 'seats.full': full, 'seats.young': young });
    const answers = [await take('1', '2'), await take('1', '2'), await take('2', '1')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 409]);
  });

  test('after a guest has declined, the seats are free, and the guest can ask again until the event is cancelled', async () => {
    const guest = await prepareOffer(server, { email });
    for (const _ of [1, 2]) expect((await postAction('decline', guest)).statusCode).toBe(303);
    expect(await countFreeSeats()).toMatchObject({ offered: 0, free: 8 });
    const page = await readStatusText(guest);
    for (const text of [sentences.declined, 'href="/tickets?event=15"']) expect(page).toContain(text);
    const refused = await acceptOnStatusPage(server, guest);
    expect([refused.statusCode, refused.body.includes(sentences.declined)]).toEqual([409, true]);
    const subjects = ['ticketDeclined.subject', 'ticketReceipt.subject'].map((key) => subjectOf(key));
    expect(await listEmailsTo(email)).toEqual(subjects.toSorted());
    await changeGiovanni(server, { status: 'cancelled' });
    expect(await readStatusText(guest)).not.toContain('href="/tickets?event=15"');
  });

  test('six clicks at once make one acceptance and one email, and a different answer then gets a conflict', async () => {
    const guest = await prepareOffer(server, { email });
    const fingerprint = readHiddenField(await openStatusPage(server, guest), 'fingerprint');
    const tab = (seats: string) => postAction('accept', guest, { fingerprint, 'seats.full': seats });
    const both = await Promise.all(Array.from({ length: 6 }, () => tab('2')));
    expect(both.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(303));
    for (const { statusCode, body } of [await tab('1'), await postAction('decline', guest)])
      expect([statusCode, body.includes(sentences.accepted)]).toEqual([409, true]);
    expect(await countFreeSeats()).toMatchObject({ accepted: 2 });
    expect(await listEmailsTo(email)).toEqual(['Your 2 tickets', 'Your ticket request']);
  });

  const allowedStates = { decline: ['accepted', 'declined'], withdraw: ['withdrawn'] };
  test.each(Object.entries(allowedStates))(
    'an acceptance and a “%s” at the same moment end in one allowed state, and the seats are counted once',
    async (other, ends) => {
      let accepted = 0;
      for (let round = 0; round < 5; round++) {
        const guest = await prepareOffer(server, { additionalNotes: `round ${round}` }, { seats: 1 });
        const answers = await Promise.all([acceptOnStatusPage(server, guest), postAction(other, guest)]);
        for (const { statusCode } of answers) expect([303, 409]).toContain(statusCode);
        const state = await readState(guest);
        expect(ends).toContain(state);
        if (state === 'accepted') accepted += 1;
      }
      expect(await countFreeSeats()).toMatchObject({ accepted, offered: 0, free: 8 - accepted });
    },
  );

  test('after an earlier cut-off an offer can still be accepted until its deadline, but none can be made', async () => {
    const guest = await prepareOffer(server);
    const sooner = new Date(offerDeadline.getTime() - 24 * 60 * 60 * 1000);
    await prepareSeats(server, { cutOff: sooner, expectedVersion: 1 });
    server.clock.now = new Date(offerDeadline.getTime() - 1);
    expect((await acceptOnStatusPage(server, guest)).statusCode).toBe(303);
    expect(await countFreeSeats()).toMatchObject({ accepted: 2, offered: 0, free: 6 });
    await expect(prepareOffer(server, { additionalNotes: 'too late' })).rejects.toMatchObject({ reason: 'pastCutOff' });
  });

  test('at its deadline an offer lapses: its page says so, accepts nothing, and its seats are free', async () => {
    const guest = await prepareOffer(server);
    const fingerprint = readHiddenField(await openStatusPage(server, guest), 'fingerprint');
    server.clock.now = offerDeadline;
    const page = await readStatusText(guest);
    for (const text of [sentences.lapsed, english('offer.again.link')]) expect(page).toContain(text);
    expect(page).not.toContain('value="accept"');
    const answer = await postAction('accept', guest, { fingerprint });
    expect([answer.statusCode, answer.body.includes(english('errors.offerLapsed'))]).toEqual([409, true]);
    expect(await countFreeSeats()).toMatchObject({ accepted: 0, offered: 0, free: 8 });
  });

  test('after an offer has lapsed, the page shows the new one', async () => {
    const end = new Date(juneDate.getTime() + 3_600_000);
    const guest = await prepareOffer(server, {}, { end });
    server.clock.now = new Date(end.getTime() + 1);
    expect(await lapseOffers(buildJobServices(server))).toBe(1);
    await offerSeatsTo(server, guest.reference, { seats: 1, cents: 4100 });
    const page = await readStatusText(guest);
    expect(page).toContain('€41');
    expect(page).not.toContain(sentences.lapsed);
  });

  test('a click on a page with a replaced offer accepts nothing and shows the new offer', async () => {
    const guest = await prepareOffer(server);
    const fingerprint = readHiddenField(await openStatusPage(server, guest), 'fingerprint');
    await offerSeatsTo(server, guest.reference, { seats: 2, cents: 9900 });
    const answer = await postAction('accept', guest, { fingerprint });
    expect([answer.statusCode, answer.body.includes('€198'), await readState(guest)]).toEqual([409, true, 'offered']);
  });

  test('an event that another server has changed can be accepted only after the page shows the change', async () => {
    const guest = await prepareOffer(server, { email });
    const { db } = server.storage;
    const decided = (event: number, after: number) => {
      const number = server.library.current.epoch + after;
      const shipped = { kind: 'events', action: 'shipped', data: null, fileHash: null, author: 'Ida' } as const;
      const revision = { number, entry: `${event}`, at: juneDate.toISOString(), ...shipped };
      return db.insertInto('contentRevisions').values(revision).execute();
    };
    await decided(giovanniEvent.id, 1);
    expect((await acceptOnStatusPage(server, guest)).statusCode).toBe(409);
    expect([await readState(guest), await countFreeSeats()]).toMatchObject(['offered', { accepted: 0, offered: 2 }]);
    expect(await listEmailsTo(email)).not.toContain('Your 2 tickets');
    // A change of another event does not matter.
    await db.deleteFrom('contentRevisions').execute();
    await decided(giovanniEvent.id - 1, 2);
    expect((await acceptOnStatusPage(server, guest)).statusCode).toBe(303);
  });

  test('nothing is accepted with another guest’s offer, a wrong key, too many seats or an unknown action', async () => {
    const [mine, theirs] = [await prepareOffer(server), await prepareOffer(server, { additionalNotes: 'theirs' })];
    const fingerprint = readHiddenField(await openStatusPage(server, mine), 'fingerprint');
    const values = { action: 'accept', offer: mine.offer, fingerprint };
    expect((await postTicketAction(server, { status: `/requests/${'k'.repeat(43)}` }, values)).statusCode).toBe(404);
    for (const more of [{ action: 'lapse' }, { 'seats.full': '3' }, { action: '' }])
      expect((await postTicketAction(server, mine, { ...values, ...more })).statusCode).toBe(422);
    const stolen = { ...values, offer: theirs.offer };
    const json = await postTicketAction(server, mine, stolen, { accept: 'application/json' });
    expect([json.statusCode, json.json().error.code]).toEqual([409, 'offerChanged']);
    expect(await countFreeSeats()).toMatchObject({ accepted: 0, offered: 4 });
  });

  test('the account lists and exports each request, and its deletion frees all seats but those of guests who came', async () => {
    const { app } = server;
    const person = { name: 'Ada Kestrel', email, password: 'drei Frösche singen falsch' };
    await app.inject({ method: 'POST', url: '/auth/signup/', payload: person });
    const { data } = (await app.inject({ method: 'POST', url: '/auth/login/', payload: person })).json();
    const headers = { authorization: `Bearer ${data.access_token}` };
    const askFor = async (additionalNotes: string): Promise<OfferedRequest> => {
      const { reference, status } = (await postTickets(app, { additionalNotes }, { headers })).json().data;
      return { reference, status, offer: await offerSeatsTo(server, reference, { seats: 3 }) };
    };
    const [accepted, open] = [await askFor('accepted'), await askFor('offered')];
    await acceptOnStatusPage(server, accepted, { 'seats.full': '2' });
    const { ticketRequests } = (await app.inject({ url: '/api/account', headers })).json().data;
    const [event, time] = [expect.objectContaining({ title: 'Don Giovanni' }), offerDeadline.toISOString()];
    const acceptedRow = { state: 'accepted', seats: 2, event, status: accepted.status };
    for (const row of [acceptedRow, { state: 'offered', seats: 3, until: time, event, status: open.status }])
      expect(ticketRequests).toContainEqual(expect.objectContaining(row));
    const checkIn = { nonce: 'a-check-in-at-the-door', party: accepted.offer, guests: 1, at: juneDate.toISOString() };
    const by = { actor: { name: 'Falk' }, now: juneDate };
    await server.storage.db.transaction().execute((trx) => insertCheckIn(trx, giovanniEvent.id, checkIn, by));
    const copy = (await app.inject({ url: '/api/account/export', headers })).json().data.ticketRequests;
    expect(copy.find(({ reference }: OfferedRequest) => reference === accepted.reference)).toMatchObject({
      offers: [{ event: 15, lines: [{ group: 'full', seats: 2, cents: 3500 }], state: 'accepted' }],
      transitions: [{ transition: 'offer' }, { transition: 'accept', fromState: 'offered', toState: 'accepted' }],
      checkIns: [{ event: 15, guests: 1, at: checkIn.at }],
    });
    expect(JSON.stringify(copy)).not.toContain('"by"');
    const payload = { password: person.password };
    expect((await app.inject({ method: 'DELETE', url: '/api/account', headers, payload })).statusCode).toBe(200);
    // Guests who have checked in keep their seats.
    expect(await countFreeSeats()).toMatchObject({ accepted: 0, offered: 0, walkIns: 1, free: 7 });
    expect([await readState(accepted), await readState(open)]).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('after a change of the event', () => {
  const words = fixtureContent.entries.get('events/15.yaml')?.data as { event: object };
  async function start() {
    server = await startInProcess();
    server.clock.now = juneDate;
    await prepareSeats(server);
    const [offered, accepted] = [await prepareOffer(server), await prepareOffer(server, { additionalNotes: 'taken' })];
    await acceptOnStatusPage(server, accepted);
    return { offered, accepted, fingerprint: readHiddenField(await openStatusPage(server, offered), 'fingerprint') };
  }

  test.each([
    {
      ...{ status: 'cancelled', onTicket: english('offer.ticket.cancelled_other', { count: 2 }), action: 'decline' },
      refusal: english('tickets.status.eventCancelled'),
      first: english('tickets.status.ticketsCancelled'),
    },
    {
      ...{
        status: 'postponed',
        onTicket: english('offer.ticket.postponed_other', { count: 2 }),
        action: 'returnSeats',
      },
      refusal: english('errors.eventUnavailable'),
      first: english('tickets.status.accepted_other', { count: 2 }),
    },
  ] as const)(
    'no offer of a $status event can be accepted, and guests read what becomes of their tickets',
    async ({ status, onTicket, refusal, first, action }) => {
      const { offered, accepted, fingerprint } = await start();
      await changeGiovanni(server, { status });
      const answer = await postAction('accept', offered, { fingerprint });
      expect([answer.statusCode, answer.body.includes(refusal)]).toEqual([409, true]);
      const page = await readStatusText(accepted);
      for (const sentence of [first, onTicket]) expect(page).toContain(sentence);
      expect(page.indexOf(first)).toBeLessThan(page.indexOf(onTicket));
      expect(page, 'a code for the door').not.toContain('role="img"');
      expect((await postAction(action, action === 'decline' ? offered : accepted)).statusCode).toBe(303);
    },
  );

  test('a guest on the waiting list of a cancelled event reads that it is cancelled', async () => {
    await start();
    const waiting = await createGuest(server, 'waiting');
    const readSentence = async () => (await openStatusPage(server, waiting)).body;
    expect(await readSentence()).toContain(english('tickets.status.waiting'));
    await changeGiovanni(server, { status: 'cancelled' });
    expect(await readSentence()).toContain(english('tickets.status.eventCancelled'));
  });

  const venue = { de: 'In der großen Scheune', en: 'In the great barn' };
  // One fact each: a note about the earlier venue would also change the state.
  test.each([
    ['venue', { event: { ...words.event, venue } }],
    ['day', { start: '2024-07-21 18:00', doors: '2024-07-21 17:30', interval: undefined, end: '2024-07-21 21:55' }],
    ['start time', { start: '2024-07-20 19:00' }],
    ['state', { previous: { venue } }],
  ])(
    'if the %s changes while the page is open, accepting is refused once, and works on the reloaded page',
    async (_, change) => {
      const { offered, fingerprint } = await start();
      await changeGiovanni(server, change);
      const answer = await postAction('accept', offered, { fingerprint });
      expect([answer.statusCode, answer.body.includes(english('errors.eventChanged'))]).toEqual([409, true]);
      expect((await acceptOnStatusPage(server, offered)).statusCode).toBe(303);
    },
  );

  test('after the start of the event nothing can be returned or accepted, even if the deadline of an offer is later', async () => {
    const { offered, accepted } = await start();
    // An offer may end after the start if its event has moved to an earlier day.
    await server.storage.db.updateTable('offers').set({ until: '2024-07-21T10:00:00.000Z' }).execute();
    const answers = async (action = 'returnSeats') => [
      await postAction(action, accepted, { 'seats.full': '1' }),
      await acceptOnStatusPage(server, offered),
    ];
    server.clock.now = new Date('2024-07-20T16:00:00Z');
    const sentences = [english('errors.eventStarted'), english('errors.offerLapsed')];
    for (const [index, { statusCode, body }] of [...(await answers()), ...(await answers('returnSome'))].entries())
      expect([statusCode, body.includes(sentences[index % 2] ?? '')]).toEqual([409, true]);
    server.clock.now = new Date('2024-07-20T15:59:59Z');
    expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  });
});
