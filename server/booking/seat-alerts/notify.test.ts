/** Whom the emails about free seats reach, what they say, and what stands in their way. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import { type OutgoingEmail, openOutbox } from '#server/mail/outbox.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, buildSeatAlertRow, insertRequests } from '#tests/harness/request-rows.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { countSeatAlerts, findSeatAlertTasks, queueSeatAlertEmails, stopSeatAlertEmails } from './notify.ts';
import { createSeatAlertUnsubscribeKey } from './seat-alerts.ts';

const now = new Date('2026-06-03T10:00:00Z');
const outbox = openOutbox(secrets, () => now);
const ida = { name: 'Ida' };

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
});
afterEach(() => storage.close());

const upcoming = { isBookable: true, isCancelled: false, endsAt: now.getTime() + 1 };

function openServices(eventFifteen: object = {}) {
  const site = {
    programme: [
      { id: 15, ...upcoming, ...eventFifteen },
      { id: 16, ...upcoming },
    ],
    findEvent: async (id: number, language: string) => ({ event: { title: `${id} ${language}` } }),
    writeEmail: async (
      _: string,
      language: string,
      { event, page, leave }: { event: { title: string }; page: string; leave: string },
    ) => ({ sender: 'x', subject: `${event.title}, ${language}`, text: `${page} ${leave}`, html: `<${leave}>` }),
  };
  return { db: storage.db, outbox, secrets, site, origin: () => 'https://a.example', now: () => now } as never;
}

const confirmed = { confirmedAt: now.toISOString(), confirmedFrom: 'x', notifiedAt: null };
async function insertAlert(name: string, more: object = {}) {
  const own = { emailHash: name, confirmHash: name, unsubscribeHash: name, ...confirmed, ...more };
  const row = buildSeatAlertRow(now, `${name}@example.org`, own);
  await storage.db.insertInto('seatAlerts').values(row).execute();
}
async function insertFiveAlerts() {
  await insertAlert('ada');
  await insertAlert('ben', { language: 'en' });
  await insertAlert('unconfirmed', { confirmedAt: null, confirmedFrom: null });
  await insertAlert('told-before', { notifiedAt: '2026-06-01T10:00:00.000Z' });
  await insertAlert('other-evening', { eventId: 16 });
}
async function readEmails() {
  const rows = await storage.db.selectFrom('outboxEmails').select(['id', 'sealed']).execute();
  return rows
    .map(({ id, sealed }) => outbox.decrypt({ id, sealed: sealed ?? '' }) as OutgoingEmail)
    .toSorted((one, other) => one.to.localeCompare(other.to));
}

test('each person who waits for an evening gets its email in the own language, with the own link to leave', async () => {
  await insertFiveAlerts();
  expect(await queueSeatAlertEmails(openServices(), ida, 15)).toBe(2);
  const build = (name: string, language: string) => {
    const to = `${name}@example.org`;
    const unsubscribeUrl = `https://a.example/alerts/leave/${createSeatAlertUnsubscribeKey({ secrets }, to)}`;
    const leave = `${unsubscribeUrl}?lng=${language}`;
    const text = `https://a.example/events/15?lng=${language} ${leave}`;
    const email = { sender: 'x', subject: `15 ${language}, ${language}`, text, html: `<${leave}>` };
    return { to, email, unsubscribeUrl };
  };
  expect(await readEmails()).toEqual([build('ada', 'de'), build('ben', 'en')]);
});

test('the emails and people of one evening are counted and stopped apart from those of another', async () => {
  await insertFiveAlerts();
  const services = openServices();
  const count = (event: number) => countSeatAlerts(services, event);
  const listTasks = () => findSeatAlertTasks(services);
  expect(await listTasks()).toEqual([
    { eventId: 15, people: 2 },
    { eventId: 16, people: 1 },
  ]);
  await queueSeatAlertEmails(services, ida, 15);
  expect(await count(15)).toEqual({ people: 0, notified: 3, pendingEmails: 2, blockedBy: undefined });
  expect(await count(16)).toEqual({ people: 1, notified: 0, pendingEmails: 0, blockedBy: undefined });
  expect(await listTasks()).toEqual([{ eventId: 16, people: 1 }]);
  await queueSeatAlertEmails(services, ida, 16);
  await stopSeatAlertEmails(services, ida, 15);
  expect(await count(15)).toEqual({ people: 2, notified: 1, pendingEmails: 0, blockedBy: undefined });
  expect(await count(16)).toEqual({ people: 0, notified: 1, pendingEmails: 1, blockedBy: undefined });
  expect((await readEmails()).map(({ to }) => to)).toEqual(['other-evening@example.org']);
});

const setSeats = (seats: number) => {
  const room = { atPlace: seats, inShelter: seats, cutOff: new Date('2026-07-01T10:00:00Z') };
  const capacity = { event: 15, ...room, expectedVersion: 0 };
  return storage.db.transaction().execute((trx) => setCapacity(trx, capacity, { now }));
};
const insertWaiting = (more: object = {}) =>
  insertRequests(storage.db, [buildRequestRow(0, 1, now, { state: 'waiting', seats: 2, ...more })]);

test.each([
  ['of an evening that ends now', 'are', undefined, undefined, { endsAt: now.getTime() }, async () => {}],
  ['of an evening that is over', 'are not', 'closed', 'notPossible', { endsAt: now.getTime() - 1 }, async () => {}],
  ['of an evening without bookings', 'are not', 'closed', 'notPossible', { isBookable: false }, async () => {}],
  ['without a free seat', 'are not', 'full', 'notEnoughSeats', {}, () => setSeats(0)],
  [
    'while a guest waits who needs just the free seats',
    ...(['are not', 'waitingListFirst', 'waitingListFirst', {}] as const),
    async () => {
      await setSeats(2);
      await insertWaiting();
    },
  ],
  [
    'while a guest waits who has named no number',
    ...(['are not', 'waitingListFirst', 'waitingListFirst', {}] as const),
    async () => {
      await setSeats(1);
      await insertWaiting({ seats: null, numberOfTickets: null });
    },
  ],
  [
    'while a guest waits who needs more than the free seats',
    ...(['are', undefined, undefined, {}] as const),
    async () => {
      await setSeats(1);
      await insertWaiting();
    },
  ],
  [
    'while a guest waits for another evening',
    ...(['are', undefined, undefined, {}] as const),
    async () => {
      await setSeats(2);
      await insertWaiting({ eventId: 16 });
    },
  ],
] as const)('emails %s %s sent', async (_, __, blockedBy, code, evening, prepare) => {
  await insertAlert('ada');
  await prepare();
  const services = openServices(evening);
  expect(await countSeatAlerts(services, 15)).toMatchObject({ people: 1, blockedBy });
  expect(await findSeatAlertTasks(services)).toEqual(blockedBy ? [] : [{ eventId: 15, people: 1 }]);
  const sent = queueSeatAlertEmails(services, ida, 15);
  if (code) await expect(sent).rejects.toMatchObject({ status: 409, code });
  else expect(await sent).toBe(1);
  expect(await readEmails()).toHaveLength(code ? 0 : 1);
});
