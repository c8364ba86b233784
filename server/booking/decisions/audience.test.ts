/** Who hears of a decision, and what requests are when a cancellation is undone. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SeatState } from '#contract/booking/seat-states.ts';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import {
  acceptOffer,
  applySeatlessTransition,
  cancelRequestWithEvent,
  createOffer,
} from '#server/booking/seats/store.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { buildRequestRow, insertDecision, insertRequests } from '#tests/harness/request-rows.ts';
import { listGuestsWithVoidOffer, readAudience, restoreCancelledRequests, stopDecisionEmails } from './audience.ts';

const now = new Date('2027-06-10T10:00:00Z');
const hour = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * hour);
const office = { by: 'Ida', staffId: 'ida', now };
const event = 15;

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
  for (const id of [event, 16])
    await inside((trx) =>
      setCapacity(trx, { event: id, atPlace: 4, inShelter: 4, cutOff: later(99), expectedVersion: 0 }, { now }),
    );
});
afterEach(() => storage.close());

const inside = <Result>(work: (trx: DatabaseTransaction) => Promise<Result>) => storage.db.transaction().execute(work);

let requests = 0;
let revision = 0;
/** The name is the reference, too. Later guests asked later. */
async function addGuest(
  name: string,
  state: SeatState,
  { offerUntil = later(48), madeAt = now, eventId = event } = {},
) {
  const isOffered = state === 'offered' || state === 'accepted';
  const more = { id: name, reference: name, fullName: name, state: isOffered ? 'open' : state, eventId } as const;
  await insertRequests(storage.db, [buildRequestRow(requests++, 99, now, more)]);
  if (!isOffered) return;
  const lines = [{ group: 'full', seats: 2, cents: 1000 }];
  const made = { ...office, now: madeAt };
  const offer = { requestId: name, eventId, lines, until: offerUntil };
  const id = await inside((trx) => createOffer(trx, offer, made));
  if (state === 'accepted') await inside((trx) => acceptOffer(trx, { id }, made));
}
const cancel = (...names: string[]) =>
  inside(async (trx) => {
    for (const name of names) await cancelRequestWithEvent(trx, name, office);
  });
const readAudiences = async () =>
  (await readAudience(storage.db, event)).map(({ row, audience }) => `${row.reference}: ${audience}`);
const readStates = async () =>
  (await storage.db.selectFrom('ticketRequests').select(['reference', 'state']).orderBy('requestedAt').execute()).map(
    ({ reference, state }) => `${reference}: ${state}`,
  );
const restore = (names: string[], at = now) =>
  inside((trx) => restoreCancelledRequests(trx, names, { ...office, now: at }));

async function notify(requestId: string, email: Parameters<typeof buildEmailRow>[0] = {}, eventId = event) {
  const emailId = randomUUID();
  await storage.db
    .insertInto('outboxEmails')
    .values(buildEmailRow({ id: emailId, subjectId: requestId, ...email }))
    .execute();
  await insertDecision(
    storage.db,
    now,
    { id: emailId, eventId, revision: ++revision },
    { requestId, audience: 'open', emailId },
  );
}

test('everybody who waits, asks or has tickets hears of it, in the order of the requests', async () => {
  await addGuest('B', 'waiting');
  await addGuest('A', 'accepted');
  await addGuest('D', 'offered');
  await addGuest('C', 'open');
  for (const state of ['declined', 'lapsed', 'withdrawn', 'returned', 'noted', 'revoked', 'refused'] as const)
    await addGuest(state, state);
  await addGuest('other', 'open', { eventId: 16 });
  expect(await readAudiences()).toEqual(['B: waiting', 'A: accepted', 'D: offered', 'C: open']);
});

test('who knows of the cancellation is called off; who does not is as before; who was refused hears nothing', async () => {
  for (const name of ['told', 'untold', 'asked']) await addGuest(name, name === 'asked' ? 'open' : 'offered');
  await addGuest('refused', 'open');
  await cancel('told', 'untold', 'asked');
  await inside((trx) => applySeatlessTransition(trx, { requestId: 'refused', transition: 'refuse' }, office));
  // A remark afterwards changes nothing.
  await inside((trx) => applySeatlessTransition(trx, { requestId: 'told', transition: 'call' }, office));
  await notify('told', { sentAt: now.toISOString() });
  await notify('untold');
  await notify('asked', { leasedBy: 'a server that is sending it' });
  expect(await readAudiences()).toEqual(['told: calledOff', 'untold: offered', 'asked: calledOff']);
});

test('the next decision stops the unsent emails of this event, and of no other', async () => {
  for (const name of ['unsent', 'sent', 'leased']) await addGuest(name, 'open');
  await addGuest('other', 'open', { eventId: 16 });
  await notify('unsent');
  await notify('sent', { sentAt: now.toISOString() });
  await notify('leased', { leasedBy: 'a server' });
  await notify('other', {}, 16);
  expect(await inside((trx) => stopDecisionEmails(trx, event))).toEqual(['unsent']);
  const left = await storage.db.selectFrom('outboxEmails').select('subjectId').execute();
  expect(left.map(({ subjectId }) => subjectId).toSorted()).toEqual(['leased', 'other', 'sent']);
  const notifications = await storage.db.selectFrom('notifications').select('requestId').execute();
  expect(notifications.map(({ requestId }) => requestId).toSorted()).toEqual(['leased', 'other', 'sent']);
  expect(await inside((trx) => stopDecisionEmails(trx, event))).toEqual([]);
});

test('an undone cancellation gives each request its state again, and only to those it is asked for', async () => {
  await addGuest('offered', 'offered');
  await addGuest('waiting', 'waiting');
  await addGuest('open', 'open');
  await addGuest('told', 'open');
  await cancel('offered', 'waiting', 'open', 'told');
  await restore([]);
  await restore(['offered', 'waiting', 'open']);
  expect(await readStates()).toEqual(['offered: offered', 'waiting: waiting', 'open: open', 'told: cancelled']);
  const offers = storage.db.selectFrom('offers').select(['state', 'answeredAt']);
  expect(await offers.execute()).toEqual([{ state: 'live', answeredAt: null }]);
});

test('of two cancellations of a request only the last one is undone', async () => {
  await addGuest('twice', 'waiting');
  await cancel('twice');
  await inside((trx) => applySeatlessTransition(trx, { requestId: 'twice', transition: 'reopen' }, office));
  await cancel('twice');
  await restore(['twice']);
  expect(await readStates()).toEqual(['twice: open']);
  const history = storage.db.selectFrom('requestTransitions').select('transition').orderBy('version');
  const transitions = (await history.execute()).map(({ transition }) => transition);
  expect(transitions).toEqual(['cancel', 'reopen', 'cancel', 'undo']);
});

test('an offer whose end is over is void, also with free seats', async () => {
  await addGuest('ended', 'offered', { offerUntil: later(1) });
  await cancel('ended');
  await restore(['ended'], later(1));
  expect(await readStates()).toEqual(['ended: open']);
});

test('an offer whose seats are taken is void: who got theirs first gets the seats', async () => {
  await addGuest('second', 'offered', { madeAt: later(-1) });
  await addGuest('first', 'offered', { madeAt: later(-2) });
  await cancel('second', 'first');
  await addGuest('new', 'accepted');
  await restore(['second', 'first']);
  expect(await readStates()).toEqual(['second: open', 'first: offered', 'new: accepted']);
  const list = async () => (await listGuestsWithVoidOffer(storage.db, event)).map(({ reference }) => reference);
  expect(await list()).toEqual(['second']);
  expect(await listGuestsWithVoidOffer(storage.db, 16)).toEqual([]);
  await inside((trx) => applySeatlessTransition(trx, { requestId: 'second', transition: 'answer' }, office));
  expect(await list(), 'an email is no answer').toEqual(['second']);
  for (const transition of ['wait', 'reopen'] as const)
    await inside((trx) => applySeatlessTransition(trx, { requestId: 'second', transition }, office));
  expect(await list(), 'answered, and open again').toEqual([]);
});
