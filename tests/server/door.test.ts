/** The door through the real app and on both engines: who is counted, once, by however many telephones; and who may stand there. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { DoorPress, DoorState } from '#contract/door.ts';
import { changeRole, remove } from '#server/staff/people.ts';
import { ticketCode } from '#server/tickets/ticket-code.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import {
  accept,
  chairsFor,
  giovanni,
  inJune,
  type Offered,
  offered,
  press as pressPage,
} from '#tests/harness/offers.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { cookieIn, keyOf, type Person, press, staffMember, visit } from '#tests/harness/staff.ts';

const all = startEngines();
let server: InProcess;
afterEach(() => server.close());

/** 20 July 2024, a quarter to six in Berlin */
const atDoor = new Date('2024-07-20T15:45:00Z');
const minutes = (number: number) => new Date(atDoor.getTime() + number * 60_000);
const door = `/office/door/${giovanni.id}`;

onEachEngine('on %s', (engine) => {
  let clerk: Person;

  async function start(more: { park?: number; barn?: number } = {}) {
    server = await inProcess(await all.settings(engine));
    server.clock.now = atDoor;
    clerk = await staffMember(server, 'office');
    server.clock.now = inJune;
    await chairsFor(server, more);
  }

  /** Who has tickets, on the evening. */
  async function guest(fullName: string, seats: number): Promise<Offered> {
    server.clock.now = inJune;
    const made = await offered(server, { fullName, additionalNotes: randomUUID() }, { seats });
    expect((await accept(server, made)).statusCode).toBe(303);
    server.clock.now = atDoor;
    return made;
  }

  const pressed = (party: string, came: number, at = server.clock.now, nonce = randomUUID()): DoorPress => ({
    ...{ nonce, party, came },
    at: at.toISOString(),
  });

  async function telephone(presses: DoorPress[], as: Pick<Person, 'cookie'> = clerk) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${door}/presses`,
      headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
      payload: { presses },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as DoorState;
  }

  const count = (values: Record<string, string>) => press(server, door, { action: 'count', ...values }, { as: clerk });
  const see = async (url = door) =>
    (await visit(server, url, { as: clerk, headers: { 'accept-language': 'en' } })).body;

  test('two telephones: each press counts once, however often it is sent, and the latest by time holds', async () => {
    await start();
    const { offer } = await guest('Ada Kestrel', 3);
    const two = pressed(offer, 2);
    expect((await telephone([two])).counts).toEqual({ came: 2, expected: 3, free: 5 });
    server.clock.now = minutes(5);
    const [first, second] = await Promise.all([telephone([two, pressed(offer, 3)]), telephone([two])]);
    expect([first.refused, second.refused]).toEqual([[], []]);
    expect((await telephone([])).arrived).toEqual([{ party: offer, came: 3, at: minutes(5).toISOString() }]);
    // Another telephone had no line, and comes late with what it counted first.
    server.clock.now = minutes(9);
    expect((await telephone([pressed(offer, 1, minutes(2))])).arrived).toMatchObject([{ came: 3 }]);
    // Taken back by a press of its own; and nobody's clock runs ahead of ours.
    expect((await telephone([pressed(offer, 0, minutes(600))])).arrived).toEqual([
      { party: offer, came: 0, at: minutes(9).toISOString() },
    ]);
    const rows = await server.storage.db.selectFrom('arrivals').select('number').orderBy('number').execute();
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const log = await server.storage.db
      .selectFrom('auditLog')
      .select('what')
      .where('action', '=', 'countedIn')
      .orderBy('number')
      .execute();
    expect(log.map(({ what }) => what.replace(/T-.{9}/, 'T'))).toEqual([
      '15 · T · 2',
      '15 · T · 3',
      '15 · T · 1',
      '15 · T · 0',
    ]);
  });

  test('more than there are tickets never, and none on tickets that were given back; other parties go on', async () => {
    await start();
    const [ada, ben] = [await guest('Ada Kestrel', 2), await guest('Ben Merle', 1)];
    const many = await telephone([pressed(ada.offer, 3), pressed(ben.offer, 1)]);
    expect(many.refused).toMatchObject([{ why: 'There are not so many chairs free.' }]);
    expect(many.counts.came).toBe(1);
    server.clock.now = inJune;
    await pressPage(server, ada, { action: 'giveBack', offer: ada.offer });
    server.clock.now = atDoor;
    const late = await telephone([pressed(ada.offer, 2)]);
    expect(late.refused[0]?.why).toContain('no longer good');
    expect(late.counts).toEqual({ came: 1, expected: 1, free: 7 });
    expect(late.list).not.toBe(many.list);
    const other = await telephone([pressed(randomUUID(), 1)]);
    expect(other.refused[0]?.why).toContain('no longer good');
  });

  test('the last chair goes to one of those who come without tickets at the same moment', async () => {
    await start({ park: 4, barn: 3 });
    await guest('Ada Kestrel', 2);
    const walkIn = () => pressed(`w-${randomUUID()}`, 1);
    const raced = Array.from({ length: 6 }, walkIn);
    const told = await Promise.all(raced.map((one) => telephone([one])));
    expect(told.filter(({ refused }) => refused.length === 0)).toHaveLength(1);
    expect((await telephone([])).counts).toEqual({ came: 1, expected: 2, free: 0 });
    // The answer was lost and the press is sent again: it is not refused for the chair that it has itself.
    const won = raced[told.findIndex(({ refused }) => refused.length === 0)] as DoorPress;
    expect((await telephone([won])).refused).toEqual([]);
    // They leave, and the chair is free again; for one of two, and not for both.
    expect((await telephone([pressed(won.party, 0, minutes(1))])).refused).toEqual([]);
    server.clock.now = minutes(2);
    expect((await telephone([pressed(won.party, 0)])).counts.free).toBe(1);
    expect((await telephone([pressed(`w-${randomUUID()}`, 2)])).refused).toHaveLength(1);
    expect((await telephone([walkIn()])).refused).toEqual([]);
  });

  test('control: counted without the lock, more sit there than there are chairs', async () => {
    await start({ park: 1, barn: 1 });
    server.clock.now = atDoor;
    const { db } = server.storage;
    const parties = Array.from({ length: 6 }, () => `w-${randomUUID()}`);
    const taken = await Promise.all(parties.map(() => db.selectFrom('arrivals').select('party').execute()));
    for (const [number, party] of parties.entries())
      if (taken[number]?.length === 0)
        await db
          .insertInto('arrivals')
          .values({ ...pressed(party, 1), eventId: giovanni.id, number, offerId: null, by: 'x' })
          .execute();
    expect((await telephone([])).counts.came).toBeGreaterThan(1);
  });

  test('without script: search, count, take back, let in without tickets; the ticket is told apart from a copy', async () => {
    await start();
    const ada = await guest('Ada Kestrel', 2);
    await guest('Zoë Müller', 1);
    expect(await see(`${door}?find=mueller`)).toMatch(/Zoë Müller(?![\s\S]*Ada Kestrel)/);
    const code = ticketCode(server.staff.secrets, { reference: ada.reference, offerId: ada.offer });
    expect(await see(`${door}?find=${code.toLowerCase()}`)).toMatch(/Ada Kestrel(?![\s\S]*Zoë)/);
    expect(await see(`${door}?find=${code.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))}`)).toContain(
      'belongs to no ticket',
    );
    expect((await count({ party: ada.offer, came: '2' })).headers.location).toBe(door);
    const page = await see();
    expect(page).toContain('2 of 2 here since 5.45 p.m.');
    expect(page).toContain('Last: Ada Kestrel, 2 here.');
    expect((await count({ party: ada.offer, came: '0' })).statusCode).toBe(303);
    expect(await see()).toContain('Last: Ada Kestrel, 0 here.');
    for (const came of ['', '-1', '3.5', '99', 'two'])
      expect((await count({ party: ada.offer, came })).statusCode, came).toBe(422);
    expect((await count({ party: ada.offer, came: '3' })).statusCode).toBe(409);
    const party = `w-${randomUUID()}`;
    // The same form twice is the same party.
    for (const _ of [1, 2]) expect((await count({ party, came: '2' })).statusCode).toBe(303);
    expect((await telephone([])).counts).toEqual({ came: 2, expected: 3, free: 3 });
    expect(await see()).toContain('Without tickets, 5.45 p.m.');
  });

  test('the list on paper: by surname, with the office’s last note', async () => {
    await start();
    const ada = await guest('Ada Zeitler', 2);
    await guest('Zacharias Ahrens', 1);
    const version = async () =>
      String(
        (
          await server.storage.db
            .selectFrom('ticketRequests')
            .select('version')
            .where('reference', '=', ada.reference)
            .executeTakeFirstOrThrow()
        ).version,
      );
    for (const forDoor of ['two dogs', 'a wheelchair'])
      expect(
        (
          await press(
            server,
            `/office/requests/${ada.reference}`,
            { action: 'forDoor', forDoor, version: await version() },
            { as: clerk },
          )
        ).statusCode,
      ).toBe(303);
    const list = await see(`${door}/list`);
    expect(list).toMatch(/Zacharias Ahrens[\s\S]*Ada Zeitler[\s\S]*a wheelchair/);
    expect(list).not.toContain('two dogs');
    expect(await see()).toContain('a wheelchair');
  });
});

describe('the link to the door', () => {
  async function start(now: Date) {
    server = await inProcess({ PUBLIC_URL: 'https://tollenau.example' });
    server.clock.now = inJune;
    await chairsFor(server);
    const made = await offered(server);
    await accept(server, made);
    server.clock.now = now;
    return staffMember(server, 'office');
  }

  async function link(as: Person): Promise<string> {
    const url = `/office/evenings/${giovanni.id}`;
    const links = async (): Promise<string[]> =>
      (await visit(server, url, { as })).body.match(/https:\/\/tollenau\.example\/office\/invitation#[\w-]+/g) ?? [];
    const before = await links();
    expect((await press(server, url, { action: 'doorLink' }, { as })).statusCode).toBe(303);
    return (await links()).find((one) => !before.includes(one)) ?? '';
  }

  const enter = (href: string) =>
    press(server, '/office/invitation', { action: 'enrol', key: keyOf(href), name: 'Falk Nehls' });

  test('lets one telephone in, to this evening alone, on its day, until midnight in Berlin', async () => {
    const as = await start(new Date('2024-07-18T12:00:00Z'));
    const href = await link(as);
    const came = await enter(href);
    expect(came.headers.location).toBe('/office');
    expect((await enter(href)).statusCode, 'a second telephone').toBe(410);
    const falk = { cookie: cookieIn(came) };
    const open = (url: string) => visit(server, url, { as: falk });
    const early = await open(door);
    expect([early.statusCode, early.body.includes('Ada Kestrel')]).toEqual([403, false]);

    server.clock.now = new Date('2024-07-19T22:00:00Z');
    // Two days later: his session has slept for longer than twelve hours.
    await server.storage.db.updateTable('staffSessions').set({ seenAt: server.clock.now.toISOString() }).execute();
    expect((await open(door)).body).toContain('Ada Kestrel');
    expect((await open(`${door}/list`)).statusCode).toBe(200);
    for (const other of [
      '/office/door/14',
      '/office/door/14/list',
      '/office/requests',
      '/office/evenings',
      '/office/me',
      '/office/proof',
    ])
      expect((await open(other)).statusCode, other).toBe(403);
    expect((await open('/office')).body).toContain(`href="${door}"`);

    server.clock.now = new Date('2024-07-20T21:59:00Z');
    await server.storage.db.updateTable('staffSessions').set({ seenAt: server.clock.now.toISOString() }).execute();
    expect((await open(door)).statusCode).toBe(200);
    server.clock.now = new Date('2024-07-20T22:00:00Z');
    expect((await open(door)).statusCode, 'midnight').toBe(303);
    expect(
      (
        await press(
          server,
          `/office/evenings/${giovanni.id}`,
          { action: 'doorLink' },
          { as: await staffMember(server) },
        )
      ).statusCode,
    ).toBe(409);
  });

  test('can be taken back, and so can whoever came by it, by the office; of other evenings nobody', async () => {
    const as = await start(atDoor);
    const spare = await link(as);
    const falk = { cookie: cookieIn(await enter(spare)) };
    const href = await link(as);
    const { db } = server.storage;
    const ids = [
      (await db.selectFrom('staff').select('id').where('role', '=', 'door').executeTakeFirstOrThrow()).id,
      (await db.selectFrom('staffInvites').select('id').where('usedAt', 'is', null).executeTakeFirstOrThrow()).id,
    ];
    const end = (event: number, id: string) =>
      press(server, `/office/evenings/${event}`, { action: 'doorEnd', id }, { as });
    for (const id of ids) await end(14, id);
    expect((await visit(server, door, { as: falk })).statusCode).toBe(200);
    await end(giovanni.id, as.id);
    expect((await visit(server, door, { as })).statusCode, 'the office itself').toBe(200);
    for (const id of ids) await end(giovanni.id, id);
    expect((await visit(server, door, { as: falk })).statusCode).toBe(303);
    expect((await enter(href)).statusCode).toBe(410);
  });

  test.each(['writer', 'removed'] as const)(
    'ends when its maker may make none any more (%s), and so does whoever came by it',
    async (left) => {
      await start(atDoor);
      const owner = await staffMember(server);
      const maker = await staffMember(server, 'office');
      const used = await link(maker);
      const falk = { cookie: cookieIn(await enter(used)) };
      const open = await link(maker);
      const other = await link(owner);
      expect((await visit(server, door, { as: falk })).statusCode).toBe(200);
      // Control: a role that may make links ends nothing.
      await changeRole(server.staff, owner, maker.id, 'owner');
      expect((await visit(server, door, { as: falk })).statusCode).toBe(200);
      await (left === 'removed'
        ? remove(server.staff, owner, maker.id)
        : changeRole(server.staff, owner, maker.id, left));
      expect((await visit(server, door, { as: falk })).statusCode).toBe(303);
      expect((await enter(open)).statusCode).toBe(410);
      expect((await enter(other)).statusCode, 'of somebody else').toBe(303);
    },
  );

  test('nobody joins under the name of somebody who works here', async () => {
    const as = await start(atDoor);
    const refused = await press(server, '/office/invitation', {
      ...{ action: 'enrol', key: keyOf(await link(as)), name: ' henrike  VOSS\u200b' },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Unter diesem Namen arbeitet hier schon jemand');
    expect((await enter(await link(as))).statusCode).toBe(303);
    expect((await enter(await link(as))).statusCode, 'two of one name at one door').toBe(409);
  });

  test('two people of one name each see their own last press', async () => {
    const as = await start(atDoor);
    const same = await staffMember(server, 'office');
    await press(server, door, { action: 'count', party: `w-${randomUUID()}`, came: '1' }, { as });
    const seesOne = async (who: Person) =>
      !/<form[^>]*data-last=""[^>]*hidden|<form[^>]*hidden=""[^>]*data-last/.test(
        (await visit(server, door, { as: who })).body,
      );
    expect([await seesOne(as), await seesOne(same)]).toEqual([true, false]);
  });

  test('only its page may ask for the camera', async () => {
    const as = await start(atDoor);
    const policy = async (url: string) => String((await visit(server, url, { as })).headers['permissions-policy']);
    expect(await policy(door)).toContain('camera=(self), geolocation=(), microphone=()');
    for (const other of [`${door}/list`, '/office', '/', '/office/requests'])
      expect(await policy(other)).toContain('camera=()');
  });
});
