/** The check-in: how it counts guests, and who may count them. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxSeats } from '#contract/booking/price-lines.ts';
import type { CheckIn, DoorState } from '#contract/office/check-in.ts';
import { changeRole, removeStaff } from '#office/team/server/people.ts';
import { createTicketCode } from '#server/booking/requests/ticket-code.ts';
import { insertCheckIn } from '#server/booking/seats/check-ins.ts';
import { acceptOffer, byGuest } from '#server/booking/seats/store.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import {
  giovanniEvent,
  juneDate,
  type OfferedRequest,
  postTicketAction,
  prepareOffer,
  prepareSeats,
  readRequestRow,
} from '#tests/harness/offers.ts';
import type { TestStaff } from '#tests/harness/staff.ts';
import { createStaffMember, getPage, postForm, readLinkSecret, readSessionCookie } from '#tests/harness/staff.ts';
import { english, german } from '#tests/harness/texts.ts';

const databases = startEngines();
let server: InProcessServer;
afterEach(() => server.close());

/** 20 July 2024, a quarter to six in Berlin */
const atDoor = new Date('2024-07-20T15:45:00Z');
const minutesAfterStart = (number: number) => new Date(atDoor.getTime() + number * 60_000);
const checkInAddress = `/office/check-in/${giovanniEvent.id}`;
const eventAddress = `/office/events/${giovanniEvent.id}`;

async function startWithSeats(settings: Record<string, string>) {
  server = await startInProcess(settings);
  server.clock.now = atDoor;
  const clerk = await createStaffMember(server, 'office');
  server.clock.now = juneDate;
  await prepareSeats(server);
  return clerk;
}

async function addGuest(fullName: string, seats: number): Promise<OfferedRequest> {
  server.clock.now = juneDate;
  const guest = await prepareOffer(server, { fullName }, { seats });
  const june = { ...byGuest, now: juneDate };
  await server.storage.db.transaction().execute((trx) => acceptOffer(trx, { id: guest.offer }, june));
  server.clock.now = atDoor;
  return guest;
}

onEachEngine('on %s', (engine) => {
  let clerk: TestStaff;
  beforeEach(async () => {
    clerk = await startWithSeats(await databases.createDatabase(engine));
    server.clock.now = atDoor;
  });
  const checkIn = (party: string, guests: number, at = server.clock.now): CheckIn => ({
    ...{ nonce: randomUUID(), party, guests, at: at.toISOString() },
  });
  const createWalkInId = () => `w-${randomUUID()}`;

  async function sendFromPhone(...checkIns: CheckIn[]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${checkInAddress}/check-ins`,
      headers: { cookie: clerk.cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
      payload: { checkIns },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as DoorState;
  }

  const submit = async (party: string, guests: string) =>
    (await postForm(server, checkInAddress, { action: 'count', party, guests }, { as: clerk })).statusCode;
  const read = async (url = checkInAddress) =>
    (await getPage(server, url, { as: clerk, headers: { 'accept-language': 'en' } })).body;

  test('check-ins that arrive twice, late or from two phones count once, the latest by time', async () => {
    const { offer } = await addGuest('Ada Kestrel', 3);
    const two = checkIn(offer, 2);
    expect((await sendFromPhone(two)).counts).toEqual({ guests: 2, expected: 3, free: 5 });
    server.clock.now = minutesAfterStart(5);
    const both = await Promise.all([sendFromPhone(two, checkIn(offer, 3)), sendFromPhone(two)]);
    expect(both.map(({ rejected }) => rejected)).toEqual([[], []]);
    const at = minutesAfterStart(5).toISOString();
    expect((await sendFromPhone()).arrived).toEqual([{ party: offer, guests: 3, at }]);
    // Another phone was offline and sends its earlier check-in late.
    server.clock.now = minutesAfterStart(9);
    expect((await sendFromPhone(checkIn(offer, 1, minutesAfterStart(2)))).arrived).toMatchObject([{ guests: 3 }]);
    // A check-in of zero undoes the count. The server corrects a phone's fast clock.
    const { arrived } = await sendFromPhone(checkIn(offer, 0, minutesAfterStart(600)));
    expect(arrived).toEqual([{ party: offer, guests: 0, at: minutesAfterStart(9).toISOString() }]);
    const counted = server.storage.db.selectFrom('auditLog').select('what').where('action', '=', 'checkedIn');
    const log = await counted.orderBy('number').execute();
    expect(log.map(({ what }) => JSON.parse(what))).toMatchObject(
      [2, 3, 1, 0].map((guests) => ({ event: 15, guests })),
    );
  });

  test('more guests than valid tickets for the event are refused, also from a phone with an old guest list', async () => {
    const [ada, ben] = [await addGuest('Ada Kestrel', 3), await addGuest('Ben Merle', 1)];
    // The phone loaded its guest list before Ada returned a ticket, so it has a button for three.
    server.clock.now = juneDate;
    await postTicketAction(server, ada, { action: 'returnSome', offer: ada.offer, 'seats.full': '2' });
    server.clock.now = atDoor;
    const firstAnswer = await sendFromPhone(checkIn(ada.offer, 3), checkIn(ben.offer, 1));
    expect(firstAnswer.rejected).toMatchObject([{ reason: english('errors.moreGuestsThanTickets') }]);
    expect(firstAnswer.counts.guests).toBe(1);
    server.clock.now = juneDate;
    await postTicketAction(server, ada, { action: 'returnSeats', offer: ada.offer });
    server.clock.now = atDoor;
    const refused = await sendFromPhone(checkIn(ada.offer, 2), checkIn(randomUUID(), 1));
    expect(refused.rejected.map(({ reason }) => reason)).toEqual(Array(2).fill(english('errors.ticketVoid')));
    expect(refused.counts).toEqual({ guests: 1, expected: 1, free: 7 });
    expect(refused.listFingerprint).not.toBe(firstAnswer.listFingerprint);
    await prepareSeats(server, { event: 12 });
    for (const guests of [1, 0]) {
      const elsewhere = server.storage.db
        .transaction()
        .execute((trx) => insertCheckIn(trx, 12, checkIn(ben.offer, guests), { actor: clerk, now: atDoor }));
      await expect(elsewhere).rejects.toMatchObject({ reason: 'unknownOffer' });
    }
  });

  test('a party of any size that the office offers is counted, and a record that cannot be read holds up no other', async () => {
    await prepareSeats(server, { atPlace: maxSeats, inShelter: maxSeats, expectedVersion: 1 });
    const [large, small] = [await addGuest('Ada Kestrel', maxSeats - 1), await addGuest('Ben Merle', 1)];
    const [unreadable, all] = [checkIn(small.offer, maxSeats + 1), checkIn(large.offer, maxSeats - 1)];
    const { rejected, counts } = await sendFromPhone(unreadable, checkIn(small.offer, 1), all);
    expect(rejected).toEqual([{ nonce: unreadable.nonce, reason: english('errors.recordUnreadable') }]);
    expect(counts.guests).toBe(maxSeats);
    expect(await submit(large.offer, String(maxSeats - 2))).toBe(303);
  });

  test('of six simultaneous walk-ins one gets the last seat', async () => {
    await addGuest('Ada Kestrel', 7);
    const simultaneous = Array.from({ length: 6 }, () => checkIn(createWalkInId(), 1));
    const answers = await Promise.all(simultaneous.map((one) => sendFromPhone(one)));
    expect(answers.filter(({ rejected }) => rejected.length === 0)).toHaveLength(1);
    expect((await sendFromPhone()).counts).toEqual({ guests: 1, expected: 7, free: 0 });
    // A walk-in sent again after a lost answer does not compete with its own seat.
    const won = simultaneous[answers.findIndex(({ rejected }) => rejected.length === 0)] as CheckIn;
    expect((await sendFromPhone(won)).rejected).toEqual([]);
    server.clock.now = minutesAfterStart(2);
    expect((await sendFromPhone(checkIn(won.party, 0))).counts.free).toBe(1);
  });

  test('without script a ticket code finds its guest, a forged one nobody', async () => {
    const ada = await addGuest('Ada Kestrel', 2);
    await addGuest('Zoë Müller', 1);
    const code = createTicketCode(server.staffServices.secrets, { reference: ada.reference, offerId: ada.offer });
    expect(await read(`${checkInAddress}?find=${code.toLowerCase()}`)).toMatch(/Ada Kestrel(?![\s\S]*Zoë)/);
    const forgedCode = code.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'));
    expect(await read(`${checkInAddress}?find=${forgedCode}`)).toMatch(
      new RegExp(`<p>[^<]*${RegExp.escape(english('checkIn.invalidTicket'))}`),
    );
  });

  test('without script a party that is set back to zero is among the missing again', async () => {
    const ada = await addGuest('Ada Kestrel', 2);
    const missing = () => read(`${checkInAddress}?show=missing`);
    await submit(ada.offer, '1');
    expect(await missing()).not.toContain('<h3>Ada Kestrel');
    await submit(ada.offer, '0');
    expect(await missing()).toContain('<h3>Ada Kestrel');
  });

  test('without script the list of the missing stays open after each action', async () => {
    const ada = await addGuest('Ada Kestrel', 2);
    const page = { action: 'count', party: ada.offer, guests: '1' };
    for (const list of [checkInAddress, `${checkInAddress}?show=missing`])
      expect((await postForm(server, list, page, { as: clerk })).headers.location).toBe(list);
  });

  test('without script the office can find guests, check them in, undo that and admit walk-ins', async () => {
    const ada = await addGuest('Ada Kestrel', 2);
    await addGuest('Zoë Müller', 1);
    expect(await read(`${checkInAddress}?find=mueller`)).toMatch(/Zoë Müller(?![\s\S]*Ada Kestrel)/);
    for (const came of ['1', '2']) expect(await submit(ada.offer, came)).toBe(303);
    const page = await read();
    for (const text of [
      english('checkIn.checkedIn', { guests: 2, seats: 2, time: '5.45 p.m.' }),
      english('checkIn.last', { name: 'Ada Kestrel', guests: 2 }),
    ])
      expect(page).toContain(text);
    const missing = (await read(`${checkInAddress}?show=missing`)).match(/<h3>[^<]+/g);
    expect(missing, 'who is not here yet').toEqual(['<h3>Zoë Müller']);
    expect(await submit(ada.offer, '0')).toBe(303);
    expect(await read()).toMatch(
      new RegExp(
        `${english('checkIn.last', { name: 'Ada Kestrel', guests: 0 })}</p>(<input[^>]*>)*<button[^>]* value="2"`,
      ),
    );
    for (const typed of ['', '3.5', String(maxSeats + 1)]) expect(await submit(ada.offer, typed), typed).toBe(422);
    expect(await submit(ada.offer, '3')).toBe(409);
    const party = createWalkInId();
    // The same form twice is the same walk-in.
    for (const _ of [1, 2]) expect(await submit(party, '2')).toBe(303);
    expect((await sendFromPhone()).counts).toEqual({ guests: 2, expected: 3, free: 3 });
    expect(await read()).toContain('<h3>Without tickets, 5.45 p.m.</h3>');
    // The walk-in can take the three free seats, and no more.
    expect([await submit(party, '6'), await submit(party, '5'), await submit(party, '0')]).toEqual([409, 303, 303]);
    expect(await read()).not.toContain('<h3>Without tickets');
  });

  test('the printed list is sorted by surname, has the office’s last note, and says whose ID is checked', async () => {
    const { reference } = await addGuest('Ada Zeitler', 2);
    await addGuest('Zacharias Ahrens', 1);
    for (const forDoor of ['two dogs', 'a wheelchair']) {
      const { version } = await readRequestRow(server, reference);
      const values = { action: 'forDoor', forDoor, version: String(version) };
      await postForm(server, `/office/requests/${reference}`, values, { as: clerk });
    }
    const { id: requestId, version } = await readRequestRow(server, reference);
    const copy = { requestId, wrappedKey: 'a', sealed: 'b', storedAt: '2027-07-01', retainedUntil: '2027-08-01' };
    await server.storage.db.insertInto('idCopies').values(copy).execute();
    await postForm(
      server,
      `/office/requests/${reference}`,
      { action: 'checkId', version: String(version) },
      { as: clerk },
    );
    const list = await read(`${checkInAddress}/list`);
    expect(list).toMatch(/Zacharias Ahrens[\s\S]*Ada Zeitler[\s\S]*a wheelchair/);
    expect(list.split(english('checkIn.idChecked'))).toHaveLength(2);
    expect(list).not.toContain('two dogs');
    expect(await read()).toContain('a wheelchair');
  });
});

describe('the check-in link', () => {
  async function start(now = atDoor) {
    const clerk = await startWithSeats({ PUBLIC_URL: 'https://tollenau.example' });
    await addGuest('Ada Kestrel', 2);
    server.clock.now = now;
    return clerk;
  }

  async function createLink(as: TestStaff): Promise<string> {
    const pattern = /https:\/\/tollenau\.example\/office\/invitation#[\w-]+/g;
    const links = async (): Promise<string[]> =>
      (await getPage(server, eventAddress, { as })).body.match(pattern) ?? [];
    const before = await links();
    expect((await postForm(server, eventAddress, { action: 'makeCheckInLink' }, { as })).statusCode).toBe(303);
    return (await links()).find((one) => !before.includes(one)) ?? '';
  }

  const openLink = (href: string, name = 'Falk Nehls') =>
    postForm(server, '/office/invitation', { action: 'enrol', key: readLinkSecret(href), name });
  const statusFor = async (as: Pick<TestStaff, 'cookie'>, url = checkInAddress) =>
    (await getPage(server, url, { as })).statusCode;

  test('a check-in link admits one phone, for its event alone, on its day, until midnight in Berlin', async () => {
    const href = await createLink(await start(new Date('2024-07-18T12:00:00Z')));
    const answer = await openLink(href);
    expect(answer.headers.location).toBe('/office');
    expect((await openLink(href)).statusCode, 'a second phone').toBe(410);
    const helper = { cookie: readSessionCookie(answer) };
    const early = await getPage(server, checkInAddress, { as: helper });
    expect([early.statusCode, early.body.includes('Ada Kestrel')]).toEqual([403, false]);
    expect(early.body).toContain(german('errors.doorNotOpen'));
    // Two days later the session has been idle for more than twelve hours.
    async function continueSessionsAt(now: string) {
      server.clock.now = new Date(now);
      await server.storage.db.updateTable('staffSessions').set({ seenAt: now }).execute();
    }
    await continueSessionsAt('2024-07-19T21:59:59.000Z');
    expect(await statusFor(helper), 'a second before its day').toBe(403);
    await continueSessionsAt('2024-07-19T22:00:00.000Z');
    expect((await getPage(server, checkInAddress, { as: helper })).body).toContain('Ada Kestrel');
    expect(await statusFor(helper, `${checkInAddress}/list`)).toBe(200);
    for (const other of ['check-in/14', 'check-in/14/list', 'requests', 'events', 'account', 'proof'])
      expect(await statusFor(helper, `/office/${other}`), other).toBe(403);
    expect((await getPage(server, '/office', { as: helper })).body).toContain(`href="${checkInAddress}"`);
    const next = await openLink(await createLink(await createStaffMember(server)), 'Gerda Voss');
    expect(next.headers.location, 'on the day the button leads to the door').toBe(checkInAddress);
    await continueSessionsAt('2024-07-20T21:59:00.000Z');
    expect(await statusFor(helper)).toBe(200);
    server.clock.now = new Date('2024-07-20T22:00:00Z');
    expect(await statusFor(helper), 'midnight').toBe(303);
    const as = await createStaffMember(server);
    expect((await postForm(server, eventAddress, { action: 'makeCheckInLink' }, { as })).statusCode).toBe(409);
  });

  test('the office revokes an unused link and a helper, but only on the page of the event that the link is for', async () => {
    const as = await start();
    const helper = { cookie: readSessionCookie(await openLink(await createLink(as))) };
    const href = await createLink(as);
    const { db } = server.storage;
    const helpers = db.selectFrom('staff').select('id').where('role', '=', 'door');
    const links = db.selectFrom('staffInvites').select('id').where('usedAt', 'is', null);
    const ids = [...(await helpers.execute()), ...(await links.execute())].map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const revoke = (event: number, id: string) =>
      postForm(server, `/office/events/${event}`, { action: 'revokeCheckInLink', id }, { as });
    await prepareSeats(server, { event: 12 });
    const other = (await getPage(server, '/office/events/12', { as })).body;
    expect([other.includes('makeCheckInLink'), other.includes(href)]).toEqual([true, false]);
    for (const id of ids) await revoke(12, id);
    expect(await statusFor(helper)).toBe(200);
    await revoke(giovanniEvent.id, as.id);
    expect(await statusFor(as), 'the office itself').toBe(200);
    for (const id of ids) await revoke(giovanniEvent.id, id);
    expect(await statusFor(helper)).toBe(303);
    expect((await openLink(href)).statusCode).toBe(410);
  });

  test.each(['demoted', 'removed'])(
    'a check-in link and the session of the helper who used it end when the member of staff who made the link is %s',
    async (how) => {
      await start();
      const [owner, maker] = [await createStaffMember(server), await createStaffMember(server, 'office')];
      const helper = { cookie: readSessionCookie(await openLink(await createLink(maker))) };
      const [open, other] = [await createLink(maker), await createLink(owner)];
      await changeRole(server.staffServices, owner, maker.id, 'owner');
      expect(await statusFor(helper), 'an owner may make links').toBe(200);
      if (how === 'removed') await removeStaff(server.staffServices, owner, maker.id);
      else await changeRole(server.staffServices, owner, maker.id, 'writer');
      expect(await statusFor(helper)).toBe(303);
      expect((await openLink(open)).statusCode).toBe(410);
      expect((await openLink(other)).statusCode, 'another person’s link').toBe(303);
    },
  );

  test('a helper cannot take the name of a member of staff or of another helper', async () => {
    const as = await start();
    const refused = await openLink(await createLink(as), ' henrike  VOSS\u200b');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Unter diesem Namen arbeitet hier schon jemand');
    for (const name of ['Henrike Voss.', 'Henriké Voss'])
      expect((await openLink(await createLink(as), name)).statusCode, name).toBe(409);
    const cyrillic = await openLink(await createLink(as), 'Henrike V\u043Ess');
    expect(cyrillic.statusCode).toBe(422);
    expect(cyrillic.body).toContain('Der Name mischt zwei Alphabete.');
    expect((await openLink(await createLink(as))).statusCode).toBe(303);
    expect((await openLink(await createLink(as))).statusCode, 'two of one name at one door').toBe(409);
  });

  test('only the check-in page may use the camera', async () => {
    const as = await start();
    const policy = async (url: string) => String((await getPage(server, url, { as })).headers['permissions-policy']);
    expect(await policy(checkInAddress)).toContain('camera=(self), geolocation=(), microphone=()');
    for (const other of [`${checkInAddress}/list`, '/office', '/']) expect(await policy(other)).toContain('camera=()');
  });
});
