/** Deadlines at their very edge, and the last free seat and one more. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSessionStore } from '#server/accounts/sessions.ts';
import { listOverdueGuests, readEventMoney } from '#server/booking/payments/event-money.ts';
import { findUndoablePayment, recordPayment } from '#server/booking/payments/record.ts';
import { findEffectiveState, readLastOffers } from '#server/booking/requests/status.ts';
import { BookingStateReader } from '#server/booking/seats/booking-states.ts';
import { countSeats, holdSeats, lockEvent, releaseHeldSeats, setCapacity } from '#server/booking/seats/capacity.ts';
import { clampDoorTime } from '#server/booking/seats/check-ins.ts';
import { acceptByPhone, acceptOffer, byGuest, createOffer, lapseDueOffers } from '#server/booking/seats/store.ts';
import { findUndoableChange } from '#server/booking/seats/undo.ts';
import { day, limits } from '#server/limits.ts';
import { type OutgoingEmail, openOutbox } from '#server/mail/outbox.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { canResumeIssue } from '#server/newsletter/issues.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { fixtureSite } from '#tests/harness/in-process.ts';
import { insertNewsletterIssue } from '#tests/harness/newsletter-issues.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { secrets } from '#tests/harness/secrets.ts';

const start = new Date('2027-07-01T10:00:00Z');
const until = new Date('2027-07-02T16:00:00Z');
const cutOff = new Date('2027-07-17T10:00:00Z');
const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
const inShelter = 8;

let storage: DatabaseStorage;
beforeAll(async () => {
  storage = await openDatabase();
});
afterAll(() => storage.close());

let eventId = 0;
const inside = <Result>(work: (trx: DatabaseTransaction) => Promise<Result>) => storage.db.transaction().execute(work);
const staff = (now: Date) => ({ by: 'Ida', staffId: 'ida', now });
beforeEach(async () => {
  eventId += 1;
  const seats = { event: eventId, atPlace: 10, inShelter, cutOff, expectedVersion: 0 };
  await inside((trx) => setCapacity(trx, seats, { now: start }));
});

async function insertRequest(): Promise<string> {
  const row = buildRequestRow(eventId, 1, start, { eventId });
  await insertRequests(storage.db, [{ ...row, reference: row.id }]);
  return row.id;
}
const lines = (seats: number) => [{ group: 'full', seats, cents: 3500 }];
const offerTo = (requestId: string, seats = 2, now = start, end = until) =>
  inside((trx) => createOffer(trx, { requestId, eventId, lines: lines(seats), until: end }, staff(now)));
const newOffer = async (seats = 2, now = start, end = until) => offerTo(await insertRequest(), seats, now, end);
const accept = (id: string, now: Date) => inside((trx) => acceptOffer(trx, { id }, { ...byGuest, now }));
const acceptPhone = (requestId: string, now: Date) =>
  inside((trx) => acceptByPhone(trx, { requestId, eventId, lines: lines(2) }, staff(now)));
/** `done`, or the reason of the refusal. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  );

test('an offer can be accepted until its end and not at it, and then gives its seats back', async () => {
  const [last, late] = [await newOffer(), await newOffer()];
  expect(await outcomeOf(accept(last, after(until, -1)))).toBe('done');
  expect(await outcomeOf(accept(late, until))).toBe('lapsed');
  const freeAt = async (now: Date) =>
    (await inside(async (trx) => countSeats(trx, await lockEvent(trx, eventId), now))).free;
  expect([await freeAt(after(until, -1)), await freeAt(until)]).toEqual([inShelter - 4, inShelter - 2]);
  const lapseAt = (now: Date) => inside((trx) => lapseDueOffers(trx, eventId, { byKind: 'time', by: '', now }));
  expect((await lapseAt(after(until, -1))).map(({ id }) => id)).toEqual([]);
  expect((await lapseAt(until)).map(({ id }) => id)).toEqual([late]);
});

test('a request shows its offer as lapsed from the end of the offer on', async () => {
  const request = await insertRequest();
  await offerTo(request);
  const offer = (await readLastOffers(storage.db, [request])).get(request);
  expect(findEffectiveState('offered', offer, after(until, -1))).toBe('offered');
  expect(findEffectiveState('offered', offer, until)).toBe('lapsed');
  expect(findEffectiveState('accepted', offer, until)).toBe('accepted');
});

test('an offer ends after now and not after the cut-off', async () => {
  expect(await outcomeOf(newOffer(1, until))).toBe('lapsed');
  expect(await outcomeOf(newOffer(1, after(until, -1)))).toBe('done');
  expect(await outcomeOf(newOffer(1, start, cutOff))).toBe('done');
  expect(await outcomeOf(newOffer(1, start, after(cutOff, 1)))).toBe('pastCutOff');
});

test('on the telephone a guest takes tickets before the cut-off, and those of an offer before its end', async () => {
  expect(await outcomeOf(acceptPhone(await insertRequest(), after(cutOff, -1)))).toBe('done');
  expect(await outcomeOf(acceptPhone(await insertRequest(), cutOff))).toBe('pastCutOff');
  for (const [now, outcome] of [
    [after(until, -1), 'done'],
    [until, 'lapsed'],
  ] as const) {
    const request = await insertRequest();
    await offerTo(request);
    expect(await outcomeOf(acceptPhone(request, now))).toBe(outcome);
  }
});

test('all free seats can be offered, taken, held back and removed, and not one more', async () => {
  const hold = (seats: number) => inside((trx) => holdSeats(trx, { event: eventId, seats, reason: 'x' }, staff(start)));
  const shrink = (size: number, expectedVersion: number) =>
    inside((trx) =>
      setCapacity(trx, { event: eventId, atPlace: 10, inShelter: size, cutOff, expectedVersion }, { now: start }),
    );
  expect(await outcomeOf(newOffer(inShelter + 1))).toBe('notEnoughSeats');
  expect(await outcomeOf(newOffer(inShelter - 4))).toBe('done');
  expect(await outcomeOf(acceptPhone(await insertRequest(), start))).toBe('done');
  expect(await outcomeOf(hold(3))).toBe('notEnoughSeats');
  const held = await hold(2);
  expect(await outcomeOf(acceptPhone(await insertRequest(), start))).toBe('notEnoughSeats');
  expect(await inside((trx) => releaseHeldSeats(trx, { id: held, event: eventId + 1 }))).toBeUndefined();
  expect(await inside((trx) => releaseHeldSeats(trx, { id: held, event: eventId }))).toBe(2);
  expect(await outcomeOf(acceptPhone(await insertRequest(), start))).toBe('done');
  expect(await outcomeOf(newOffer(1))).toBe('notEnoughSeats');
  expect(await outcomeOf(shrink(inShelter - 1, 1))).toBe('seatsTaken');
  expect(await outcomeOf(shrink(inShelter, 1))).toBe('done');
  expect(await outcomeOf(shrink(inShelter, 1)), 'an old version').toBe('changedMeanwhile');
});

test('pages say that an event is full or closed from that moment on, whichever of its rooms has seats', async () => {
  const { db } = storage;
  const rooms = { both: [1, 1], atPlace: [1, null], inShelter: [null, 1], none: [null, null] } as const;
  const ids = new Map<string, number>();
  for (const [name, [atPlace, shelter]] of Object.entries(rooms)) {
    eventId += 1;
    ids.set(name, eventId);
    const row = { eventId, atPlace, inShelter: shelter, cutOff: cutOff.toISOString(), version: 1 };
    await db.insertInto('eventCapacity').values(row).execute();
  }
  const endsAt = after(cutOff, day).getTime();
  const programme = [...ids.values()].map((id) => ({ id, endsAt }));
  const readAt = async (now: Date) => {
    const reader = new BookingStateReader();
    await reader.read({ db, site: { programme } as never, now: () => now });
    return Object.fromEntries([...ids].map(([name, id]) => [name, reader.current.get(id)]));
  };
  expect(await readAt(start)).toEqual({});
  for (const [name, id] of ids) {
    eventId = id;
    if (name !== 'none') await newOffer(1);
  }
  const full = { both: 'full', atPlace: 'full', inShelter: 'full' };
  expect(await readAt(start)).toEqual(full);
  expect(await readAt(after(until, -1))).toEqual(full);
  expect(await readAt(until)).toEqual({});
  expect(await readAt(cutOff)).toEqual({ both: 'ended', atPlace: 'ended', inShelter: 'ended' });
  expect(await readAt(after(cutOff, -1))).toEqual({});
  expect(await readAt(new Date(endsAt - 1))).not.toEqual({});
  expect(await readAt(new Date(endsAt))).toEqual({});
});

const pay = (requestId: string, cents: number, now = start, by: object = staff(now)) =>
  inside((trx) =>
    recordPayment(
      trx,
      { id: randomUUID(), cents, kind: 'transfer', day: '2027-07-01', requestId },
      { ...staff(now), ...by },
    ),
  );

test('all that was paid can be refunded, and not a cent more', async () => {
  const request = await insertRequest();
  expect(await outcomeOf(pay(request, 7000))).toBe('notPossible');
  await accept(await offerTo(request), start);
  await pay(request, 7000);
  expect(await outcomeOf(pay(request, -7001))).toBe('refundTooHigh');
  expect(await outcomeOf(pay(request, -7000))).toBe('done');
  expect(await outcomeOf(pay(request, -1))).toBe('refundTooHigh');
});

test('the office undoes its last change and its last payment for half a minute, and those of nobody else', async () => {
  const request = await insertRequest();
  await offerTo(request);
  const end = after(start, limits.officeEmailRecallTime);
  const canUndo = async (now: Date) => (await findUndoableChange(storage.db, request, now)) !== undefined;
  expect([await canUndo(after(end, -1)), await canUndo(end)]).toEqual([true, false]);
  const other = await insertRequest();
  await accept(await offerTo(other), start);
  expect(await findUndoableChange(storage.db, other, start), 'the guest accepted').toBeUndefined();
  const third = await insertRequest();
  const offer = { requestId: third, eventId, lines: lines(1), until };
  await inside((trx) => createOffer(trx, offer, { by: 'Ida', now: start }));
  expect(await findUndoableChange(storage.db, third, start), 'offered at the terminal').toBeUndefined();
  const payment = (now: Date) => findUndoablePayment(storage.db, other, now);
  await pay(other, 100);
  await pay(other, 200, after(start, 1));
  expect(await payment(end)).toMatchObject({ cents: 200, until: after(end, 1) });
  expect(await payment(after(end, 1))).toBeUndefined();
  await pay(other, 300, start, { staffId: undefined });
  expect(await payment(start), 'paid at the terminal').toBeUndefined();
});

test('the money of an event counts offers until their end, tickets, and payments in each direction', async () => {
  const read = (now: Date, isCancelled = false) =>
    readEventMoney(storage.db, [{ id: eventId, isCancelled }] as never, eventId, now);
  const request = await insertRequest();
  await accept(await offerTo(request, 2), start);
  await newOffer(3);
  await pay(request, 9000);
  await pay(request, -500);
  const none = { seats: 0, cents: 0 };
  const paid = { accepted: { seats: 2, cents: 7000 }, paid: 9000, refunded: 500, open: 0, refundDue: 1500 };
  expect(await read(after(until, -1))).toEqual({ ...paid, offered: { seats: 3, cents: 10_500 } });
  expect(await read(until)).toEqual({ ...paid, offered: none });
  expect(await read(start, true)).toEqual({ ...paid, accepted: none, offered: none, refundDue: 8500 });
});

test('a guest is late with the money after the last day to pay, as long as the event is not over', async () => {
  const request = await insertRequest();
  await accept(await offerTo(request), start);
  await storage.db
    .updateTable('eventCapacity')
    .set({ payUntil: '2027-07-10' })
    .where('eventId', '=', eventId)
    .execute();
  const endsAt = cutOff.getTime();
  const countLate = async (today: string, now: Date, more: object = {}) => {
    const programme = [{ id: eventId, endsAt, isCancelled: false, ...more }];
    const site = { programme, payment: { account: {} } } as never;
    return (await listOverdueGuests(storage.db, site, today, now)).length;
  };
  expect(await countLate('2027-07-10', start)).toBe(0);
  expect(await countLate('2027-07-11', start)).toBe(1);
  expect(await countLate('2027-07-11', cutOff)).toBe(1);
  expect(await countLate('2027-07-11', after(cutOff, 1))).toBe(0);
  expect(await countLate('2027-07-11', start, { isCancelled: true })).toBe(0);
  await pay(request, 6999);
  expect(await countLate('2027-07-11', start)).toBe(1);
  await pay(request, 1);
  expect(await countLate('2027-07-11', start)).toBe(0);
});

test.each([
  ['an hour ago', -60 * 60_000, -60 * 60_000],
  ['in an hour', 60 * 60_000, 0],
  ['just now', 0, 0],
  ['a day ago', -day, -day],
  ['more than a day ago', -day - 1, -day],
])('a phone that says that a guest arrived %s is believed only for the last day', (_, said, stored) => {
  expect(clampDoorTime(after(start, said).toISOString(), start)).toEqual(after(start, stored));
});

test('a session is valid until each of its ends and not at it, and a repeated refresh for ten seconds', async () => {
  let now = start;
  const sessions = createSessionStore({ db: storage.db, secrets, now: () => now });
  const account = { id: randomUUID(), name: 'Ada', language: 'de', passwordHash: 'x' } as const;
  await storage.db
    .insertInto('accounts')
    .values({ ...account, email: account.id, emailLower: account.id, createdAt: start.toISOString(), verifiedAt: null })
    .execute();
  const begin = () => inside((trx) => sessions.start(trx, account.id, { device: 'Firefox', network: 'x' }));
  const at = async <Result>(moment: Date, work: () => Promise<Result>) => {
    now = moment;
    return work();
  };
  const first = await begin();
  const isOpen = async (access: string) => (await sessions.findByAccessToken(access))?.accountId === account.id;
  expect(await at(after(start, limits.accessLife - 1), () => isOpen(first.access))).toBe(true);
  expect(await at(after(start, limits.accessLife), () => isOpen(first.access))).toBe(false);
  const listed = async () => (await sessions.list(account.id)).length;
  expect(await at(after(start, limits.sessionIdle - 1), listed)).toBe(1);
  expect(await at(after(start, limits.sessionIdle), listed)).toBe(0);
  expect(await at(after(start, limits.sessionIdle), () => sessions.renew(first.refresh))).toBeUndefined();
  now = start;
  const second = await begin();
  const renewed = await at(after(start, limits.sessionIdle - 1), () => sessions.renew(second.refresh));
  expect(renewed).toBeDefined();
  const repeat = () => sessions.renew(second.refresh);
  expect(await at(after(start, limits.sessionIdle - 1 + limits.refreshGrace), repeat)).toEqual(renewed);
  const later = await at(after(start, limits.sessionIdle + limits.refreshGrace), repeat);
  expect(later).toBeDefined();
  expect(later, 'the first answer was lost').not.toEqual(renewed);
  // Used each day, it ends after its whole life.
  now = start;
  let token = (await begin()).refresh;
  for (let days = 1; days < 30; days++) {
    token = (await at(after(start, days * day), () => sessions.renew(token)))?.refresh ?? '';
    expect(token, `day ${days}`).not.toBe('');
  }
  const last = await at(after(start, limits.sessionLife - 1), () => sessions.renew(token));
  expect(last).toBeDefined();
  expect(await at(after(start, limits.sessionLife), () => sessions.renew(last?.refresh ?? ''))).toBeUndefined();
  expect(await at(after(start, limits.sessionLife), () => isOpen(last?.access ?? ''))).toBe(false);
});

test('an email that is refused for now is tried after each pause and given up after the last, one that is refused for good at once', async () => {
  let now = start;
  const faults: { code: string; final: boolean }[] = [];
  const outbox = openOutbox(secrets, () => now);
  let responseCode = 451;
  const deliver = () => Promise.reject(Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode }));
  const transport = { deliver, close: () => {} };
  const report = ({ code, final }: { code: string; final: boolean }) => void faults.push({ code, final });
  const worker = new MailWorker({ db: storage.db, outbox, transport, now: () => now, report });
  const email = { sender: 'x', subject: 'x', text: 'x', html: 'x' };
  const put = (more: Partial<OutgoingEmail>) =>
    inside((trx) =>
      outbox.put(trx, { kind: 'ticketReceipt', subjectId: randomUUID(), to: 'a@example.org', email, ...more }),
    );
  const id = await put({ recallTime: 1000 });
  const read = () => storage.db.selectFrom('outboxEmails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  now = after(start, 999);
  expect(await worker.sendDueOnce(), 'the office can recall it').toBe(0);
  now = after(start, 1000);
  for (const pause of limits.emailRetryDelays) {
    expect(await worker.sendDueOnce()).toBe(1);
    expect(await read()).toMatchObject({
      dueAt: after(now, pause).toISOString(),
      errorCode: '451 EENVELOPE',
      deadAt: null,
    });
    now = after(now, pause - 1);
    expect(await worker.sendDueOnce(), 'too early').toBe(0);
    now = after(now, 1);
  }
  expect(await worker.sendDueOnce()).toBe(1);
  expect(await read()).toMatchObject({ deadAt: now.toISOString(), tries: limits.emailRetryDelays.length + 1 });
  expect(faults.map(({ final }) => final)).toEqual([...limits.emailRetryDelays.map(() => false), true]);
  responseCode = 550;
  await put({ to: 'b@example.org' });
  expect([await worker.sendDueOnce(), faults.at(-1)]).toEqual([1, { code: '550 EENVELOPE', final: true }]);
  now = after(now, 30 * day);
  expect(await worker.sendDueOnce()).toBe(0);
  await worker.close();
});

test('emails to one address are counted by kind and from a moment on, in any spelling', async () => {
  const outbox = openOutbox(secrets, () => start);
  const email = { sender: 'x', subject: 'x', text: 'x', html: 'x' };
  const put = (to: string, kind: OutgoingEmail['kind']) =>
    inside((trx) => outbox.put(trx, { kind, subjectId: randomUUID(), to, email }));
  await put('Count@example.org', 'ticketReceipt');
  await put('count@example.org', 'ticketReceipt');
  await put('count@example.org', 'newsletterWelcome');
  await put('other@example.org', 'ticketReceipt');
  const count = (since: Date, ...kinds: OutgoingEmail['kind'][]) =>
    inside((trx) => outbox.countSentTo(trx, 'COUNT@example.org', kinds, since));
  expect(await count(after(start, -1), 'ticketReceipt')).toBe(2);
  expect(await count(after(start, -1), 'ticketReceipt', 'newsletterWelcome')).toBe(3);
  expect(await count(start, 'ticketReceipt')).toBe(0);
});

test('a stopped issue of the newsletter can be resumed for a day, unless an entry is missing', async () => {
  const row = async (more: object) => {
    const id = await insertNewsletterIssue(storage.db, start, { state: 'stopped', stopReason: 'office', ...more });
    return storage.db.selectFrom('newsletterIssues').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  };
  const startedAt = start.toISOString();
  const end = after(start, limits.issueResumeTime);
  const stopped = await row({ startedAt });
  expect([canResumeIssue(stopped, after(end, -1)), canResumeIssue(stopped, end)]).toEqual([true, false]);
  expect(canResumeIssue(await row({}), end), 'no email has left').toBe(true);
  expect(canResumeIssue(await row({ startedAt, stopReason: 'tooManyRefusals' }), start)).toBe(true);
  expect(canResumeIssue(await row({ startedAt, stopReason: 'missingEntry' }), start)).toBe(false);
  expect(canResumeIssue(await row({ startedAt, state: 'sent' }), start)).toBe(false);
});

test('pages expire when the sun, the park, an event or the day changes what they say, and never at once', () => {
  const ends: string[] = [];
  let now = Date.parse('2024-07-19T22:00:00Z');
  while (ends.length < 12) {
    const next = fixtureSite.validUntil(now);
    expect(next).toBeGreaterThan(now);
    ends.push(new Date(next).toISOString().slice(5, 16));
    now = next;
  }
  expect(ends).toMatchInlineSnapshot(`
    [
      "07-20T03:02",
      "07-20T08:00",
      "07-20T15:00",
      "07-20T19:23",
      "07-20T19:55",
      "07-20T22:00",
      "07-21T03:04",
      "07-21T19:21",
      "07-21T22:00",
      "07-22T03:05",
      "07-22T08:00",
      "07-22T15:00",
    ]
  `);
});
