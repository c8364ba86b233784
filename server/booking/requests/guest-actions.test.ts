/** Until when a guest may answer an offer or return tickets, and in which language that is confirmed. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventState } from '#contract/booking/event-state.ts';
import type { GuestEvent } from '#contract/site-answers.ts';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import { acceptOffer, byGuest, createOffer } from '#server/booking/seats/store.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { performGuestAction } from './guest-actions.ts';
import { computeEventFingerprint } from './status.ts';

const now = new Date('2026-06-03T10:00:00Z');
const until = new Date('2026-07-05T10:00:00Z');
const outbox = openOutbox(secrets, () => now);

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
});
afterEach(() => storage.close());

async function prepareOffer(state: 'offered' | 'accepted', language: 'de' | 'en' = 'de') {
  const row = buildRequestRow(0, 1, now, { linkHash: hashToken('key'), language });
  const { db } = storage;
  await insertRequests(db, [row]);
  return db.transaction().execute(async (trx) => {
    const seats = { event: 15, atPlace: 4, inShelter: undefined, cutOff: until, expectedVersion: 0 };
    await setCapacity(trx, seats, { now });
    const lines = [{ group: 'full', seats: 2, cents: 3500 }];
    const made = { requestId: row.id, eventId: 15, lines, until };
    const id = await createOffer(trx, made, { by: 'Ida', now });
    if (state === 'accepted') await acceptOffer(trx, { id }, { ...byGuest, now });
    return id;
  });
}

/** `done`, or the code of the refusal. */
async function answer(action: string, offer: string, event: Pick<GuestEvent, 'state' | 'startsAt'> | undefined) {
  const written: string[] = [];
  const site = {
    payment: {},
    findEvent: async (id: number, language: string) =>
      event && { event: { id, title: `Oper ${language}`, date: 'x', time: 'x', venue: 'x' }, ...event },
    async writeEmail(kind: string, language: string, { event: { title } }: { event: { title: string } }) {
      written.push(`${kind} ${language}: ${title}`);
      return { sender: 'x', subject: 'x', text: 'x', html: 'x' };
    },
  };
  const { db } = storage;
  const services = { db, outbox, secrets, site, epoch: () => 1, origin: () => 'https://a.example', now: () => now };
  const fingerprint = await computeEventFingerprint(site as never, 15, now);
  const outcome = await performGuestAction('key', { action, offer, fingerprint }, services as never).then(
    () => 'done',
    ({ code }: { code?: string }) => code,
  );
  return { outcome, written };
}

const starts = { 'starts soon': now.getTime() + 1, 'has just begun': now.getTime() };
test.each<[string, EventState | undefined, keyof typeof starts, string]>([
  ['accept', 'planned', 'starts soon', 'done'],
  ['accept', 'moved', 'starts soon', 'done'],
  ['accept', 'planned', 'has just begun', 'offerLapsed'],
  ['accept', 'past', 'has just begun', 'eventUnavailable'],
  ['accept', 'cancelled', 'starts soon', 'eventUnavailable'],
  ['accept', 'postponed', 'starts soon', 'eventUnavailable'],
  ['accept', undefined, 'starts soon', 'eventUnavailable'],
  ['decline', 'planned', 'has just begun', 'done'],
  ['decline', undefined, 'starts soon', 'done'],
  ['returnSeats', 'planned', 'starts soon', 'done'],
  ['returnSeats', 'later', 'has just begun', 'eventStarted'],
  ['returnSeats', 'past', 'has just begun', 'eventStarted'],
  ['returnSeats', 'cancelled', 'has just begun', 'done'],
  ['returnSeats', 'postponed', 'has just begun', 'done'],
  ['returnSeats', undefined, 'starts soon', 'done'],
])('“%s” of an evening that is %s, and %s, ends with “%s”', async (action, state, start, outcome) => {
  const offer = await prepareOffer(action === 'returnSeats' ? 'accepted' : 'offered');
  expect((await answer(action, offer, state && { state, startsAt: starts[start] })).outcome).toBe(outcome);
});

test.each([
  ['accept', 'offered', 'ticketAccepted', 'de'],
  ['decline', 'offered', 'ticketDeclined', 'en'],
  ['returnSeats', 'accepted', 'ticketReturned', 'en'],
] as const)(
  'after “%s” the email and the title in it are in the language of the guest',
  async (action, state, kind, language) => {
    const offer = await prepareOffer(state, language);
    const { written } = await answer(action, offer, { state: 'planned', startsAt: starts['starts soon'] });
    expect(written).toEqual([`${kind} ${language}: Oper ${language}`]);
    expect(await storage.db.selectFrom('outboxEmails').select('kind').execute()).toEqual([{ kind }]);
  },
);
