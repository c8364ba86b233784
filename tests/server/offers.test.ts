/** Chairs on the visitor's side, through the real app and on both engines: what each press does, and what it never does. */
import { afterEach, describe, expect, test } from 'vitest';
import type { AccountTicketRequest } from '#contract/account.ts';
import { countIn } from '#server/seats/arrivals.ts';
import { countChairs, lockEvening, setChairs } from '#server/seats/chairs.ts';
import { ticketCode } from '#server/tickets/ticket-code.ts';
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

async function chairs(event = giovanni.id) {
  const { db } = server.storage;
  const evening = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .where('eventId', '=', event)
    .executeTakeFirstOrThrow();
  return db.transaction().execute((work) => countChairs(work, evening, server.clock.now));
}

const stateOf = async ({ reference }: Offered) =>
  (
    await server.storage.db
      .selectFrom('ticketRequests')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state;

const lettersTo = async (address: string) =>
  (await server.letters())
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ subject = '' }) => subject.replace(/ T-\S+/, ''))
    .toSorted();

onEachEngine('%s', (engine) => {
  async function start(more: { park?: number; barn?: number } = {}, settings: Record<string, string> = {}) {
    server = await inProcess({ ...(await all.settings(engine)), ...settings });
    server.clock.now = inJune;
    await chairsFor(server, more);
  }

  test('the page shows the offer; looking at it accepts nothing, one press does', async () => {
    await start();
    const made = await offered(server, { email: 'ada@example.org' }, { seats: 3 });
    const page = await look(server, made);
    for (const text of ['Your offer', 'Don Giovanni', '€35', '€105', 'Thursday, 6 June 2024, 6 p.m.', 'Berlin time'])
      expect(page.body.replaceAll('\u00A0', ' ')).toContain(text);
    expect(page.headers['cache-control']).toBe('no-store');
    await server.app.inject(`${made.status}?action=accept&offer=${made.offer}`);
    expect(await stateOf(made)).toBe('offered');

    const pressed = await accept(server, made, { seats: '3' });
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, `${made.status}?lng=en`]);
    const ticket = await look(server, made);
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
    const made = await offered(server, { email: 'ada@example.org' }, { seats: 4 });
    expect((await accept(server, made, { seats: '3' })).statusCode).toBe(303);
    expect(await chairs()).toMatchObject({ accepted: 3, free: 5 });
    const fewer = (seats: string) => press(server, made, { action: 'fewer', offer: made.offer, seats });
    expect([(await fewer('2')).statusCode, (await fewer('2')).statusCode]).toEqual([303, 303]);
    expect(await chairs()).toMatchObject({ accepted: 2, free: 6 });
    const more = await fewer('3');
    expect(more.statusCode).toBe(409);
    expect(more.body).toContain('has changed in the meantime');
    expect(more.body).toContain('2 tickets');
    expect((await fewer('0')).statusCode).toBe(422);
    expect((await fewer('two')).statusCode).toBe(422);
    const back = () => press(server, made, { action: 'giveBack', offer: made.offer });
    expect([(await back()).statusCode, (await back()).statusCode]).toEqual([303, 303]);
    expect(await chairs()).toMatchObject({ accepted: 0, free: 8 });
    expect((await look(server, made)).body).toContain(says.returned);
    expect(await lettersTo('ada@example.org')).toEqual([
      'Fewer tickets: Don Giovanni',
      'Given back: Don Giovanni',
      'Your 3 tickets: Don Giovanni',
      'Your ticket request',
    ]);
    const steps = await server.storage.db.selectFrom('requestSteps').select('step').orderBy('version').execute();
    expect(steps.map(({ step }) => step)).toEqual(['offer', 'accept', 'fewer', 'giveBack']);
  });

  test('declined, the chairs are free, and one can ask again', async () => {
    await start();
    const made = await offered(server, { email: 'ada@example.org' });
    const decline = () => press(server, made, { action: 'decline', offer: made.offer });
    expect([(await decline()).statusCode, (await decline()).statusCode]).toEqual([303, 303]);
    expect(await chairs()).toMatchObject({ offered: 0, free: 8 });
    const page = (await look(server, made)).body;
    expect(page).toContain(says.declined);
    expect(page).toContain('href="/tickets?event=15"');
    const late = await accept(server, made);
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain(says.declined);
    expect(await lettersTo('ada@example.org')).toEqual(['Declined: Don Giovanni', 'Your ticket request']);
  });

  test('pressed twice and in two tabs at once: one acceptance, one letter; another number is told that the first counts', async () => {
    await start();
    const made = await offered(server, { email: 'ada@example.org' });
    const told = hidden(await look(server, made), 'told');
    const tab = (seats: string) => press(server, made, { action: 'accept', offer: made.offer, told, seats });
    const both = await Promise.all([...Array.from({ length: 6 }, () => tab('2'))]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(303));
    const other = await tab('1');
    expect(other.statusCode).toBe(409);
    expect(other.body).toContain(says.accepted);
    const declined = await press(server, made, { action: 'decline', offer: made.offer });
    expect([declined.statusCode, declined.body.includes(says.accepted)]).toEqual([409, true]);
    expect(await chairs()).toMatchObject({ accepted: 2 });
    expect(await lettersTo('ada@example.org')).toEqual(['Your 2 tickets: Don Giovanni', 'Your ticket request']);
  });

  test('accepting in one tab and declining in the other: one of them, and never both', async () => {
    await start();
    for (let round = 0; round < 5; round++) {
      const made = await offered(server, { additionalNotes: `round ${round}` }, { seats: 1 });
      const answers = await Promise.all([
        accept(server, made),
        press(server, made, { action: 'decline', offer: made.offer }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
      expect(['accepted', 'declined']).toContain(await stateOf(made));
    }
    const states = await server.storage.db.selectFrom('offers').select('state').execute();
    expect((await chairs()).accepted).toBe(states.filter(({ state }) => state === 'accepted').length);
  });

  test('an offer can be accepted until its minute, and not in it', async () => {
    await start();
    const made = await offered(server);
    const late = await offered(server, { additionalNotes: 'another' });
    server.clock.now = new Date(until.getTime() - 1);
    expect((await accept(server, made)).statusCode).toBe(303);
    const told = hidden(await look(server, late), 'told');
    server.clock.now = until;
    const page = (await look(server, late)).body;
    expect(page).toContain(says.lapsed);
    expect(page).toContain('Ask again');
    expect(page).not.toContain('value="accept"');
    const pressed = await press(server, late, { action: 'accept', offer: late.offer, told });
    expect(pressed.statusCode).toBe(409);
    expect(pressed.body).toContain('The time for this offer is over.');
    expect(await chairs()).toMatchObject({ accepted: 2, offered: 0, free: 6 });
  });

  test('a cut-off that is set earlier afterwards takes nothing back: what the letter said holds to its minute', async () => {
    await start();
    const [made, late] = [await offered(server), await offered(server, { additionalNotes: 'another' })];
    const sooner = new Date(until.getTime() - 24 * 60 * 60 * 1000);
    const { db } = server.storage;
    const chairsUntil = { event: giovanni.id, park: 10, barn: 8, cents: 3500, cutOff: sooner, expected: 1 };
    await db.transaction().execute((work) => setChairs(work, chairsUntil, { now: server.clock.now }));
    server.clock.now = new Date(until.getTime() - 1);
    expect((await look(server, made)).body.replaceAll('\u00A0', ' ')).toContain('Thursday, 6 June 2024, 6 p.m.');
    expect((await accept(server, made)).statusCode).toBe(303);
    expect(await chairs()).toMatchObject({ accepted: 2, offered: 2, free: 4 });
    await expect(offered(server, { additionalNotes: 'too late' })).rejects.toMatchObject({ reason: 'pastCutOff' });
    const told = hidden(await look(server, late), 'told');
    server.clock.now = until;
    const pressed = await press(server, late, { action: 'accept', offer: late.offer, told });
    expect([pressed.statusCode, await chairs()]).toMatchObject([409, { accepted: 2, offered: 0, free: 6 }]);
  });

  test('another offer in its place: whoever presses on the old page is shown the new one', async () => {
    await start();
    const made = await offered(server);
    const told = hidden(await look(server, made), 'told');
    await offerTo(server, made.reference, { seats: 2, cents: 9900 });
    const pressed = await press(server, made, { action: 'accept', offer: made.offer, told });
    expect(pressed.statusCode).toBe(409);
    expect(pressed.body).toContain('€198');
    expect(await stateOf(made)).toBe('offered');
  });

  test('decided elsewhere a moment ago: nobody accepts what the pages here do not say yet', async () => {
    await start();
    const made = await offered(server, { email: 'ada@example.org' }, { seats: 2 });
    const decided = async (event: number, after: number) => {
      const number = server.library.present.epoch + after;
      const said = { action: 'shipped', data: null, fileHash: null, at: inJune.toISOString(), author: 'Ida' } as const;
      const { db } = server.storage;
      await db
        .insertInto('contentRevisions')
        .values({ number, kind: 'events', entry: `${event}`, ...said })
        .execute();
    };
    await decided(giovanni.id, 1);
    const late = await accept(server, made, { seats: '2' });
    expect([late.statusCode, await stateOf(made)]).toEqual([409, 'offered']);
    expect(await chairs()).toMatchObject({ accepted: 0, offered: 2 });
    expect(await lettersTo('ada@example.org')).not.toContain('Your 2 tickets: Don Giovanni');
    // What has become of another evening is no reason.
    await server.storage.db.deleteFrom('contentRevisions').execute();
    await decided(giovanni.id - 1, 2);
    expect((await accept(server, made, { seats: '2' })).statusCode).toBe(303);
  });

  test('withdrawing frees the chairs, from an offer and from a ticket', async () => {
    await start();
    const [first, second] = [await offered(server), await offered(server, { additionalNotes: 'two' }, { seats: 3 })];
    await accept(server, second);
    expect(await chairs()).toMatchObject({ offered: 2, accepted: 3 });
    for (const made of [first, second])
      expect((await press(server, made, { action: 'withdraw' })).statusCode).toBe(303);
    expect(await chairs()).toMatchObject({ offered: 0, accepted: 0, free: 8 });
    const page = (await look(server, second)).body;
    expect(page).toContain('The request has been withdrawn');
    expect(page).not.toContain('Ada Kestrel');
    const pressed = await press(server, second, { action: 'giveBack', offer: second.offer });
    expect(pressed.statusCode).toBe(303);
  });

  test('withdrawing and accepting at once ends withdrawn or refused, and with no chair left over', async () => {
    await start();
    for (let round = 0; round < 6; round++) {
      const made = await offered(server, { additionalNotes: `round ${round}` });
      const told = hidden(await look(server, made), 'told');
      const answers = await Promise.all([
        press(server, made, { action: 'accept', offer: made.offer, told }),
        press(server, made, { action: 'withdraw' }),
      ]);
      for (const { statusCode } of answers) expect([303, 409]).toContain(statusCode);
      expect(await stateOf(made)).toBe('withdrawn');
      expect(await chairs()).toMatchObject({ offered: 0, accepted: 0, free: 8 });
    }
  });

  test('another website, another visitor’s offer, a wrong key, a strange action: nothing is accepted', async () => {
    await start();
    const [mine, theirs] = [await offered(server), await offered(server, { additionalNotes: 'theirs' })];
    const told = hidden(await look(server, mine), 'told');
    const values = { action: 'accept', offer: mine.offer, told };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await press(server, mine, values, headers);
      expect([answer.statusCode, answer.body.includes('Kestrel')]).toEqual([403, false]);
    }
    expect((await press(server, mine, { ...values, offer: theirs.offer })).statusCode).toBe(409);
    expect((await press(server, { status: `/requests/${'k'.repeat(43)}` }, values)).statusCode).toBe(404);
    expect((await press(server, mine, { ...values, action: 'lapse' })).statusCode).toBe(422);
    expect((await press(server, mine, { ...values, seats: '3' })).statusCode).toBe(422);
    expect((await press(server, mine, { offer: mine.offer })).statusCode).toBe(422);
    expect(await chairs()).toMatchObject({ accepted: 0, offered: 4 });
  });

  test('a program hears the reason in JSON', async () => {
    await start();
    const made = await offered(server);
    const answer = await press(server, made, { action: 'accept', offer: 'none' }, { accept: 'application/json' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'offerChanged']);
  });

  test('the account shows what became of each request, hands it out, and gives the chairs back when it is deleted', async () => {
    server = await inProcess(await all.settings(engine), { passwordCost: cheap });
    server.clock.now = inJune;
    await chairsFor(server);
    const { app } = server;
    const person = { name: 'Ada Kestrel', email: 'ada@example.org', password: 'drei Frösche singen falsch' };
    await app.inject({ method: 'POST', url: '/auth/signup/', payload: person });
    const { data } = (await app.inject({ method: 'POST', url: '/auth/login/', payload: person })).json();
    const headers = { authorization: `Bearer ${data.access_token}` };
    const made: Offered[] = [];
    for (const additionalNotes of ['accepted', 'offered']) {
      const { reference, status } = (await ask(app, { additionalNotes }, { headers })).json().data;
      made.push({ reference, status, offer: await offerTo(server, reference, { seats: 3 }) });
    }
    await accept(server, made[0] as Offered, { seats: '2' });
    const account = (await app.inject({ url: '/api/account', headers })).json().data;
    const shown = account.ticketRequests.map(({ state, seats, until, event, status }: AccountTicketRequest) => [
      ...[state, seats, until, event?.title, status],
    ]);
    expect(shown.toSorted()).toEqual([
      ['accepted', 2, undefined, 'Don Giovanni', made[0]?.status],
      ['offered', 3, until.toISOString(), 'Don Giovanni', made[1]?.status],
    ]);
    const { db } = server.storage;
    const here = { nonce: 'a-press-at-the-door', party: made[0]?.offer ?? '', came: 1, at: inJune.toISOString() };
    await db.transaction().execute((work) => countIn(work, giovanni.id, here, { who: { name: 'Falk' }, now: inJune }));
    const copy = (await app.inject({ url: '/api/account/export', headers })).json().data.ticketRequests;
    const ours = copy.find(({ reference }: Offered) => reference === made[0]?.reference);
    expect(ours).toMatchObject({
      offers: [{ event: 15, seats: 2, cents: 3500, state: 'accepted' }],
      steps: [{ step: 'offer' }, { step: 'accept', fromState: 'offered', toState: 'accepted' }],
      arrivals: [{ event: 15, came: 1, at: here.at }],
    });
    expect(JSON.stringify(copy)).not.toContain('"by"');
    expect(await chairs()).toMatchObject({ accepted: 2, offered: 3 });
    const payload = { password: person.password };
    expect((await app.inject({ method: 'DELETE', url: '/api/account', headers, payload })).statusCode).toBe(200);
    // Who has come still sits there.
    expect(await chairs()).toMatchObject({ accepted: 0, offered: 0, walkIns: 1, free: 7 });
    expect(await Promise.all(made.map(stateOf))).toEqual(['withdrawn', 'withdrawn']);
  });

  test('fifty accept at once, others decline, withdraw and give back: never one chair too many', async () => {
    await start({ park: 60, barn: 55 }, { TRUST_PROXY: 'on' });
    // One after the other: it is the acceptances that shall meet, and fifty requests at once wait for a connection.
    const made: Offered[] = [];
    for (let index = 0; index < 50; index++)
      made.push(await offered(server, { additionalNotes: `${index}` }, { seats: 1 }));
    const told = hidden(await look(server, made[0] as Offered), 'told');
    const { db } = server.storage;
    const fewerChairs = db
      .transaction()
      .execute((work) =>
        setChairs(
          work,
          { event: giovanni.id, park: 60, barn: 50, cents: 3500, cutOff: giovanni.cutOff, expected: 1 },
          { now: server.clock.now },
        ),
      );
    const answers = await Promise.all([
      ...made.map((one) => press(server, one, { action: 'accept', offer: one.offer, told })),
      ...made.filter((_, index) => index % 5 === 0).map((one) => press(server, one, { action: 'withdraw' })),
      ...made
        .filter((_, index) => index % 7 === 0)
        .map((one) => press(server, one, { action: 'giveBack', offer: one.offer })),
      fewerChairs,
    ]);
    // On a busy machine so many at once may wait too long for a connection: nothing of theirs has happened then.
    for (const answer of answers) if (answer) expect([303, 409, 503]).toContain(answer.statusCode);
    // Work goes on after an answer of 503, so both are read while nobody else changes the seats.
    const references = made.map(({ reference }) => reference);
    const { counted, states } = await db.transaction().execute(async (work) => {
      const evening = await lockEvening(work, giovanni.id);
      const rows = await work
        .selectFrom('ticketRequests')
        .select('state')
        .where('reference', 'in', references)
        .execute();
      return {
        counted: await countChairs(work, evening, server.clock.now),
        states: rows.map(({ state }) => state),
      };
    });
    expect(states).toContain('accepted');
    expect(counted.accepted).toBe(states.filter((state) => state === 'accepted').length);
    expect(counted.accepted + counted.offered).toBeLessThanOrEqual(40);
    expect(counted.free).toBe(50 - counted.accepted - counted.offered);
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
    expect((await look(server, taken)).body).toContain('role="img"');
    await changeEvening(server, { status: 'cancelled' });
    const pressed = await press(server, open, { action: 'accept', offer: open.offer, told });
    expect(pressed.statusCode).toBe(409);
    for (const text of [
      'does not take place as it was offered',
      'This evening will not take place',
      'An offer from us is no longer good',
    ])
      expect(pressed.body).toContain(text);
    const page = (await look(server, taken)).body;
    expect(page).toContain('Your 2 tickets are no longer good');
    expect(page).not.toContain('role="img"');
    expect((await press(server, open, { action: 'decline', offer: open.offer })).statusCode).toBe(303);
  });

  test('moved: nobody accepts a place they have not read', async () => {
    const { open, taken, told } = await start();
    const venue = { de: 'In der Scheune', en: 'In the barn' };
    await changeEvening(server, { previous: { venue: words.event.venue }, event: { ...words.event, venue } });
    const pressed = await press(server, open, { action: 'accept', offer: open.offer, told });
    expect(pressed.statusCode).toBe(409);
    expect(pressed.body).toContain('has changed since you opened this page');
    expect(await stateOf(open)).toBe('offered');
    expect((await accept(server, open)).statusCode).toBe(303);
    expect((await look(server, taken)).body).toContain('In the barn');
  });

  test('postponed: the ticket stays on the list, and can be given back', async () => {
    const { open, taken, told } = await start();
    await changeEvening(server, { status: 'postponed' });
    expect((await press(server, open, { action: 'accept', offer: open.offer, told })).statusCode).toBe(409);
    expect((await look(server, taken)).body).toContain('Your 2 tickets stay on our list');
    expect((await press(server, taken, { action: 'giveBack', offer: taken.offer })).statusCode).toBe(303);
  });

  test('begun: nothing is given back any more, nor accepted where an offer’s time would go on', async () => {
    const { open, taken } = await start();
    // As for an evening that was moved to a day before it.
    await server.storage.db.updateTable('offers').set({ until: '2024-07-21T10:00:00.000Z' }).execute();
    server.clock.now = new Date('2024-07-20T16:00:00Z');
    const late = await press(server, taken, { action: 'giveBack', offer: taken.offer });
    expect([late.statusCode, late.body.includes('The evening has begun')]).toEqual([409, true]);
    const accepted = await accept(server, open);
    expect([accepted.statusCode, accepted.body.includes('The time for this offer is over.')]).toEqual([409, true]);
    server.clock.now = new Date('2024-07-20T15:59:59Z');
    expect((await press(server, taken, { action: 'giveBack', offer: taken.offer })).statusCode).toBe(303);
    expect((await accept(server, open)).statusCode).toBe(303);
  });
});

test('the code is the reference and a mark that nobody else can make; another offer has another', async () => {
  server = await inProcess();
  server.clock.now = inJune;
  await chairsFor(server);
  const [one, two] = [await offered(server), await offered(server, { additionalNotes: 'two' })];
  const codes: string[] = [];
  for (const made of [one, two]) {
    await accept(server, made);
    codes.push(readQr((await look(server, made)).body));
  }
  expect(codes[0]).toBe(ticketCode(server.secrets, { reference: one.reference, offerId: one.offer }));
  expect(codes.map((code) => code.slice(0, 11))).toEqual([one.reference, two.reference]);
  expect(codes[0]?.slice(12)).not.toBe(codes[1]?.slice(12));
  expect(one.status).not.toContain(codes[0]?.slice(12));
  await press(server, one, { action: 'giveBack', offer: one.offer });
  const again = { ...one, offer: await offerTo(server, one.reference) };
  await accept(server, again);
  expect(readQr((await look(server, again)).body)).not.toBe(codes[0]);
});

test('control: the reader of codes notices one square that is wrong', async () => {
  server = await inProcess();
  server.clock.now = inJune;
  await chairsFor(server);
  const made = await offered(server);
  await accept(server, made);
  const page = (await look(server, made)).body;
  const squares = [...page.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([square]) => square);
  const inData = squares.find((square) => /^M1[4-9] 1[4-9]h/.test(square)) ?? '';
  expect(() => readQr(page.replace(inData, ''))).toThrow('A square is wrong.');
});
