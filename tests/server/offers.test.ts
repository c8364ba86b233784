/** Chairs on the visitor's side, through the real app and on both engines: what each press does, and what it never does. */
import { afterEach, describe, expect, test } from 'vitest';
import { ticketCode } from '#server/booking/requests/ticket-code.ts';
import { countIn } from '#server/booking/seats/arrivals.ts';
import { countChairs, setChairs } from '#server/booking/seats/chairs.ts';
import { cheap } from '#tests/harness/accounts.ts';
import { ask, type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import {
  accept,
  chairsFor,
  changeEvening,
  giovanni,
  hidden,
  inJune,
  look,
  type Offered,
  offered,
  offerTo,
  press,
  requestOf,
  until,
} from '#tests/harness/offers.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { readQr } from '#tests/harness/read-qr.ts';

const all = startEngines();
let server: InProcess;
afterEach(() => server.close());

const says = {
  offered: 'Something has been put aside for you',
  accepted: 'chairs are yours',
  declined: 'You have declined the offer',
  lapsed: 'The offer’s time is over, and you have not accepted it',
  returned: 'You have given everything back',
};

const chairs = async () => {
  const { db } = server.storage;
  const evening = db.selectFrom('eventCapacity').selectAll().where('eventId', '=', giovanni.id);
  return countChairs(db, await evening.executeTakeFirstOrThrow(), server.clock.now);
};

const stateOf = async ({ reference }: Offered) => (await requestOf(server, reference)).state;

const textOf = async (made: Offered) => (await look(server, made)).body.replaceAll('\u00A0', ' ');
/** Presses a button of its page. */
const act = (action: string, made: Offered, more: Record<string, string> = {}) =>
  press(server, made, { action, offer: made.offer, ...more });

const lettersTo = async (address: string) =>
  (await server.letters())
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ subject = '' }) => subject.replace(/ T-\S+/, ''))
    .toSorted();

onEachEngine('%s', (engine) => {
  async function start() {
    server = await inProcess(await all.settings(engine), { passwordCost: cheap });
    server.clock.now = inJune;
    await chairsFor(server);
  }
  const email = 'ada@example.org';

  test('the page shows the offer; looking at it accepts nothing, one press does', async () => {
    await start();
    const made = await offered(server, { email }, { seats: 3 });
    const page = await textOf(made);
    for (const text of ['Your offer', 'Don Giovanni', '€35', '€105', 'Thursday, 6 June 2024, 6 p.m.', 'Berlin time'])
      expect(page).toContain(text);
    await server.app.inject(`${made.status}?action=accept&offer=${made.offer}`);
    expect(await stateOf(made)).toBe('offered');

    const pressed = await accept(server, made, { seats: '3' });
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, `${made.status}?lng=en`]);
    const ticket = await look(server, made);
    expect(ticket.headers['cache-control']).toBe('no-store');
    for (const text of [says.accepted, 'Your tickets', 'Ada Kestrel', made.reference, '3 tickets', 'decided at noon'])
      expect(ticket.body).toContain(text);
    expect(await chairs()).toMatchObject({ accepted: 3, offered: 0, free: 5 });
    const letters = (await server.letters()).filter(({ subject }) => subject === 'Your 3 tickets: Don Giovanni');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text?.replaceAll('\u00A0', ' ')).toContain('Together: €105');
    expect(`${letters[0]?.text}${letters[0]?.html}`).not.toContain('Kestrel');
  });

  test('fewer may be accepted, and fewer kept; none is given back twice, and more than there are never', async () => {
    await start();
    const made = await offered(server, { email }, { seats: 4 });
    expect((await accept(server, made, { seats: '3' })).statusCode).toBe(303);
    expect(await chairs()).toMatchObject({ accepted: 3, free: 5 });
    for (const [seats, status] of [
      ['2', 303],
      ['2', 303],
      ['0', 422],
      ['two', 422],
      ['3', 409],
    ] as const)
      expect((await act('fewer', made, { seats })).statusCode, seats).toBe(status);
    expect(await chairs()).toMatchObject({ accepted: 2, free: 6 });
    for (const _ of [1, 2]) expect((await act('giveBack', made)).statusCode).toBe(303);
    expect(await chairs()).toMatchObject({ accepted: 0, free: 8 });
    expect(await textOf(made)).toContain(says.returned);
    expect(await lettersTo(email)).toEqual([
      ...['Fewer tickets: Don Giovanni', 'Given back: Don Giovanni', 'Your 3 tickets: Don Giovanni'],
      'Your ticket request',
    ]);
    const steps = await server.storage.db.selectFrom('requestSteps').select('step').orderBy('version').execute();
    expect(steps.map(({ step }) => step)).toEqual(['offer', 'accept', 'fewer', 'giveBack']);
  });

  test('declined, the chairs are free, and one can ask again', async () => {
    await start();
    const made = await offered(server, { email });
    for (const _ of [1, 2]) expect((await act('decline', made)).statusCode).toBe(303);
    expect(await chairs()).toMatchObject({ offered: 0, free: 8 });
    const page = await textOf(made);
    for (const text of [says.declined, 'href="/tickets?event=15"']) expect(page).toContain(text);
    const late = await accept(server, made);
    expect([late.statusCode, late.body.includes(says.declined)]).toEqual([409, true]);
    expect(await lettersTo(email)).toEqual(['Declined: Don Giovanni', 'Your ticket request']);
  });

  test('pressed twice and in two tabs at once: one acceptance, one letter; another number is told that the first counts', async () => {
    await start();
    const made = await offered(server, { email });
    const told = hidden(await look(server, made), 'told');
    const tab = (seats: string) => act('accept', made, { told, seats });
    const both = await Promise.all(Array.from({ length: 6 }, () => tab('2')));
    expect(both.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(303));
    for (const { statusCode, body } of [await tab('1'), await act('decline', made)])
      expect([statusCode, body.includes(says.accepted)]).toEqual([409, true]);
    expect(await chairs()).toMatchObject({ accepted: 2 });
    expect(await lettersTo(email)).toEqual(['Your 2 tickets: Don Giovanni', 'Your ticket request']);
  });

  test.each([
    ['decline', ['accepted', 'declined']],
    ['withdraw', ['withdrawn']],
  ] as const)(
    'accepting in one tab and %s in the other: one of them, and no chair is left over',
    async (other, ends) => {
      await start();
      let accepted = 0;
      for (let round = 0; round < 5; round++) {
        const made = await offered(server, { additionalNotes: `round ${round}` }, { seats: 1 });
        const answers = await Promise.all([accept(server, made), act(other, made)]);
        for (const { statusCode } of answers) expect([303, 409]).toContain(statusCode);
        const state = await stateOf(made);
        expect(ends).toContain(state);
        if (state === 'accepted') accepted += 1;
      }
      expect(await chairs()).toMatchObject({ accepted, offered: 0, free: 8 - accepted });
    },
  );

  test('an offer can be accepted until its minute, and not in it; a cut-off that is set earlier takes nothing back', async () => {
    await start();
    const [made, late] = [await offered(server), await offered(server, { additionalNotes: 'another' })];
    const told = hidden(await look(server, late), 'told');
    const sooner = new Date(until.getTime() - 24 * 60 * 60 * 1000);
    const chairsUntil = { event: giovanni.id, park: 10, barn: 8, cents: 3500, cutOff: sooner, expected: 1 };
    await server.storage.db.transaction().execute((work) => setChairs(work, chairsUntil, { now: server.clock.now }));
    server.clock.now = new Date(until.getTime() - 1);
    expect(await textOf(made)).toContain('Thursday, 6 June 2024, 6 p.m.');
    expect((await accept(server, made)).statusCode).toBe(303);
    expect(await chairs()).toMatchObject({ accepted: 2, offered: 2, free: 4 });
    await expect(offered(server, { additionalNotes: 'too late' })).rejects.toMatchObject({ reason: 'pastCutOff' });
    server.clock.now = until;
    const page = await textOf(late);
    for (const text of [says.lapsed, 'Ask again']) expect(page).toContain(text);
    expect(page).not.toContain('value="accept"');
    const pressed = await act('accept', late, { told });
    expect([pressed.statusCode, pressed.body.includes('The time for this offer is over.')]).toEqual([409, true]);
    expect(await chairs()).toMatchObject({ accepted: 2, offered: 0, free: 6 });
  });

  test('another offer in its place: whoever presses on the old page is shown the new one', async () => {
    await start();
    const made = await offered(server);
    const told = hidden(await look(server, made), 'told');
    await offerTo(server, made.reference, { seats: 2, cents: 9900 });
    const pressed = await act('accept', made, { told });
    expect([pressed.statusCode, pressed.body.includes('€198'), await stateOf(made)]).toEqual([409, true, 'offered']);
  });

  test('decided elsewhere a moment ago: nobody accepts what the pages here do not say yet', async () => {
    await start();
    const made = await offered(server, { email });
    const { db } = server.storage;
    const decided = (event: number, after: number) => {
      const number = server.library.present.epoch + after;
      const said = { action: 'shipped', data: null, fileHash: null, at: inJune.toISOString(), author: 'Ida' } as const;
      return db
        .insertInto('contentRevisions')
        .values({ number, kind: 'events', entry: `${event}`, ...said })
        .execute();
    };
    await decided(giovanni.id, 1);
    expect((await accept(server, made)).statusCode).toBe(409);
    expect([await stateOf(made), await chairs()]).toMatchObject(['offered', { accepted: 0, offered: 2 }]);
    expect(await lettersTo(email)).not.toContain('Your 2 tickets: Don Giovanni');
    // What has become of another evening is no reason.
    await db.deleteFrom('contentRevisions').execute();
    await decided(giovanni.id - 1, 2);
    expect((await accept(server, made)).statusCode).toBe(303);
  });

  test('another website, another visitor’s offer, a wrong key, a strange action: nothing is accepted', async () => {
    await start();
    const [mine, theirs] = [await offered(server), await offered(server, { additionalNotes: 'theirs' })];
    const values = { action: 'accept', offer: mine.offer, told: hidden(await look(server, mine), 'told') };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await press(server, mine, values, headers);
      expect([answer.statusCode, answer.body.includes('Kestrel')]).toEqual([403, false]);
    }
    expect((await press(server, { status: `/requests/${'k'.repeat(43)}` }, values)).statusCode).toBe(404);
    for (const more of [{ action: 'lapse' }, { seats: '3' }, { action: '' }])
      expect((await press(server, mine, { ...values, ...more })).statusCode).toBe(422);
    const json = await press(server, mine, { ...values, offer: theirs.offer }, { accept: 'application/json' });
    expect([json.statusCode, json.json().error.code]).toEqual([409, 'offerChanged']);
    expect(await chairs()).toMatchObject({ accepted: 0, offered: 4 });
  });

  test('the account shows what became of each request, hands it out, and gives the chairs back when it is deleted', async () => {
    await start();
    const { app } = server;
    const person = { name: 'Ada Kestrel', email, password: 'drei Frösche singen falsch' };
    await app.inject({ method: 'POST', url: '/auth/signup/', payload: person });
    const { data } = (await app.inject({ method: 'POST', url: '/auth/login/', payload: person })).json();
    const headers = { authorization: `Bearer ${data.access_token}` };
    async function askFor(additionalNotes: string): Promise<Offered> {
      const { reference, status } = (await ask(app, { additionalNotes }, { headers })).json().data;
      return { reference, status, offer: await offerTo(server, reference, { seats: 3 }) };
    }
    const [taken, open] = [await askFor('accepted'), await askFor('offered')];
    await accept(server, taken, { seats: '2' });
    const account = (await app.inject({ url: '/api/account', headers })).json().data;
    expect(account.ticketRequests).toHaveLength(2);
    const [event, time] = [expect.objectContaining({ title: 'Don Giovanni' }), until.toISOString()];
    for (const row of [
      { state: 'accepted', seats: 2, event, status: taken.status },
      { state: 'offered', seats: 3, until: time, event, status: open.status },
    ])
      expect(account.ticketRequests).toContainEqual(expect.objectContaining(row));
    const here = { nonce: 'a-press-at-the-door', party: taken.offer, came: 1, at: inJune.toISOString() };
    await server.storage.db
      .transaction()
      .execute((work) => countIn(work, giovanni.id, here, { who: { name: 'Falk' }, now: inJune }));
    const copy = (await app.inject({ url: '/api/account/export', headers })).json().data.ticketRequests;
    expect(copy.find(({ reference }: Offered) => reference === taken.reference)).toMatchObject({
      offers: [{ event: 15, seats: 2, cents: 3500, state: 'accepted' }],
      steps: [{ step: 'offer' }, { step: 'accept', fromState: 'offered', toState: 'accepted' }],
      arrivals: [{ event: 15, came: 1, at: here.at }],
    });
    expect(JSON.stringify(copy)).not.toContain('"by"');
    const payload = { password: person.password };
    expect((await app.inject({ method: 'DELETE', url: '/api/account', headers, payload })).statusCode).toBe(200);
    // Who has come still sits there.
    expect(await chairs()).toMatchObject({ accepted: 0, offered: 0, walkIns: 1, free: 7 });
    expect([await stateOf(taken), await stateOf(open)]).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('the evening changes', () => {
  const words = shipped.entries.get('events/15.yaml')?.data as { event: { venue: object } };
  async function start() {
    server = await inProcess();
    server.clock.now = inJune;
    await chairsFor(server);
    const [open, taken] = [await offered(server), await offered(server, { additionalNotes: 'taken' })];
    await accept(server, taken);
    return { open, taken, told: hidden(await look(server, open), 'told') };
  }

  test('cancelled: nothing can be accepted, and a ticket is none any more', async () => {
    const { open, taken, told } = await start();
    expect(await textOf(taken)).toContain('role="img"');
    await changeEvening(server, { status: 'cancelled' });
    const pressed = await act('accept', open, { told });
    expect(pressed.statusCode).toBe(409);
    for (const text of ['does not take place as it was offered', 'An offer from us is no longer'])
      expect(pressed.body).toContain(text);
    const page = await textOf(taken);
    expect([page.includes('Your 2 tickets are no longer good'), page.includes('role="img"')]).toEqual([true, false]);
    expect((await act('decline', open)).statusCode).toBe(303);
  });

  test('moved: nobody accepts a place they have not read', async () => {
    const { open, told } = await start();
    const venue = { de: 'In der Scheune', en: 'In the barn' };
    await changeEvening(server, { previous: { venue: words.event.venue }, event: { ...words.event, venue } });
    const pressed = await act('accept', open, { told });
    expect([pressed.statusCode, pressed.body.includes('has changed since you opened this page')]).toEqual([409, true]);
    expect((await accept(server, open)).statusCode).toBe(303);
  });

  test('postponed: the ticket stays on the list, and can be given back', async () => {
    const { open, taken, told } = await start();
    await changeEvening(server, { status: 'postponed' });
    expect((await act('accept', open, { told })).statusCode).toBe(409);
    expect(await textOf(taken)).toContain('Your 2 tickets stay on our list');
    expect((await act('giveBack', taken)).statusCode).toBe(303);
  });

  test('begun: nothing is given back any more, nor accepted where an offer’s time would go on', async () => {
    const { open, taken } = await start();
    // As for an evening that was moved to a day before it.
    await server.storage.db.updateTable('offers').set({ until: '2024-07-21T10:00:00.000Z' }).execute();
    const statuses = async () => [await act('giveBack', taken), await accept(server, open)];
    server.clock.now = new Date('2024-07-20T16:00:00Z');
    const [late, accepted] = await statuses();
    expect([late?.statusCode, late?.body.includes('The evening has begun')]).toEqual([409, true]);
    expect([accepted?.statusCode, accepted?.body.includes('The time for this offer is over.')]).toEqual([409, true]);
    server.clock.now = new Date('2024-07-20T15:59:59Z');
    expect((await statuses()).map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  });
});

test('the code is the reference and a mark that nobody else can make; another offer has another', async () => {
  server = await inProcess();
  server.clock.now = inJune;
  await chairsFor(server);
  const [one, two] = [await offered(server), await offered(server, { additionalNotes: 'two' })];
  const codeOf = async (made: Offered) => {
    await accept(server, made);
    return readQr(await textOf(made));
  };
  const codes = [await codeOf(one), await codeOf(two)];
  expect(codes[0]).toBe(ticketCode(server.secrets, { reference: one.reference, offerId: one.offer }));
  expect(codes.map((code) => code.slice(0, 11))).toEqual([one.reference, two.reference]);
  expect(codes[0]?.slice(12)).not.toBe(codes[1]?.slice(12));
  expect(one.status).not.toContain(codes[0]?.slice(12));
  await act('giveBack', one);
  expect(await codeOf({ ...one, offer: await offerTo(server, one.reference) })).not.toBe(codes[0]);
});
