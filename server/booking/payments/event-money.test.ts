/** Who owes money or gets it back, in which order, and what is in the files for bookkeepers. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OfferState } from '#contract/booking/seat-states.ts';
import type { PaymentSettings } from '#contract/content/payment.ts';
import type { ProgrammeEvent } from '#contract/site-answers.ts';
import { toLineColumns } from '#server/booking/seats/offer-lines.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { listOpenAmounts } from './balances.ts';
import { listGuestsToRefund, listOverdueGuests, readEventMoney } from './event-money.ts';
import { findLastMonth, listMoneyRows, readMonth } from './export.ts';

const now = new Date('2027-06-10T10:00:00Z');
const buildEvent = (id: number, more: Partial<ProgrammeEvent> = {}): ProgrammeEvent => ({
  ...{ id, start: '2027-07-17T18:00', decisionDeadline: undefined, shelter: undefined, prices: [] },
  ...{ endsAt: now.getTime() + 1, isCancelled: false, isBookable: true, ...more },
});
const [coming, other, cancelled, over] = [15, 16, 17, 18] as const;
const programme = [
  ...[buildEvent(coming), buildEvent(other), buildEvent(cancelled, { isCancelled: true })],
  buildEvent(over, { endsAt: now.getTime() - 1 }),
];

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
});
afterEach(() => storage.close());

const at = now.toISOString();
const payment: PaymentSettings = {
  account: { payee: 'Verein', iban: 'DE89370400440532013000' },
  ...{ reminderDays: 3, retentionYears: 10 },
};
/** The cents of a payment, its day, and whether it was undone. */
type PaidAmount = [cents: number, day?: string, undoneAt?: string];

interface PaymentTestGuest {
  eventId?: number;
  /** of two seats, ten euros each */
  state?: OfferState;
  until?: string;
  paid?: PaidAmount[];
  requestedAt?: string;
  name?: string | null;
}

/** The reference is the id, too. */
async function addGuest(reference: string, { eventId = coming, state = 'accepted', ...guest }: PaymentTestGuest = {}) {
  const { until = '2027-07-01T10:00:00.000Z', paid = [], requestedAt = at, name: fullName = reference } = guest;
  const id = reference;
  await insertRequests(storage.db, [
    buildRequestRow(0, 1, now, { id, linkHash: id, reference, requestedAt, fullName }),
  ]);
  const offer = { id, requestId: id, eventId, state, until, madeAt: at, answeredAt: null };
  const lines = [{ group: 'full', seats: 2, cents: 1000 }];
  await storage.db
    .insertInto('offers')
    .values({ ...offer, ...toLineColumns(lines) })
    .execute();
  for (const [index, [cents, day = '2027-06-10', undoneAt = null]] of paid.entries())
    await storage.db
      .insertInto('payments')
      .values({
        id: `${id} ${index}`,
        requestId: id,
        reference,
        eventId,
        cents,
        kind: 'cash',
        day,
        undoneAt,
        at,
        by: '',
      })
      .execute();
}

const setPayUntil = (eventId: number, payUntil: string) =>
  storage.db
    .insertInto('eventCapacity')
    .values({ eventId, payUntil, version: 1, atPlace: 9, inShelter: 9, cutOff: at })
    .execute();

test('of coming events those owe money whose day is over: the longest first, then in the order of their requests', async () => {
  for (const event of [cancelled, over, coming]) await setPayUntil(event, '2027-06-09');
  await setPayUntil(other, '2027-06-08');
  await addGuest('T-3', { requestedAt: '2027-01-02' });
  await addGuest('T-4', { requestedAt: '2027-01-01' });
  await addGuest('T-5', { eventId: other, paid: [[500], [1500, '2027-06-09', at]] });
  await addGuest('T-6', { paid: [[2000]] });
  await addGuest('T-7', { state: 'live' });
  for (const eventId of [cancelled, over]) await addGuest(`T-${eventId}`, { eventId });
  const list = (today: string) => listOverdueGuests(storage.db, { programme, payment }, today, now);
  expect((await list('2027-06-10')).map(({ reference, cents, payUntil }) => [reference, cents, payUntil])).toEqual([
    ['T-5', 1500, '2027-06-08'],
    ['T-4', 2000, '2027-06-09'],
    ['T-3', 2000, '2027-06-09'],
  ]);
  expect(
    (await list('2027-06-09')).map(({ reference }) => reference),
    'on the day itself',
  ).toEqual(['T-5']);
  const withoutAccount = { programme, payment: { ...payment, account: undefined } };
  expect(await listOverdueGuests(storage.db, withoutAccount, '2027-06-10', now), 'all pay at the box office').toEqual(
    [],
  );
});

test('money goes back to everybody who paid too much, also without a name, by reference', async () => {
  await addGuest('T-3', { paid: [[2500]] });
  await addGuest('T-2', { state: 'returned', paid: [[2000]], name: null });
  await addGuest('T-1', { eventId: cancelled, paid: [[2000], [-500]] });
  await addGuest('T-4', { paid: [[2000], [2000, '2027-06-10', at]] });
  expect(await listGuestsToRefund(storage.db, programme)).toEqual([
    { reference: 'T-1', name: 'T-1', cents: 1500 },
    { reference: 'T-2', name: null, cents: 2000 },
    { reference: 'T-3', name: 'T-3', cents: 500 },
  ]);
});

test('the euros of an event: without offers that ended, payments that were undone, and other events', async () => {
  await addGuest('T-1', { paid: [[2500], [-100], [900, '2027-06-10', at]] });
  await addGuest('T-2', { paid: [[500]] });
  await addGuest('T-3', { state: 'live' });
  await addGuest('T-4', { state: 'live', until: at });
  await addGuest('T-5', { state: 'declined' });
  await addGuest('T-6', { eventId: other, paid: [[300]] });
  await addGuest('T-7', { state: 'returned', paid: [[700]] });
  expect(await readEventMoney(storage.db, programme, coming, now)).toEqual({
    ...{ offered: { seats: 2, cents: 2000 }, accepted: { seats: 4, cents: 4000 } },
    ...{ paid: 3700, refunded: 100, open: 1500, refundDue: 1100 },
  });
  expect(await listOpenAmounts(storage.db, programme, coming)).toEqual([
    { offerId: 'T-2', reference: 'T-2', open: 1500 },
  ]);
});

test('nobody owes money for a cancelled event, and what was paid goes back', async () => {
  await addGuest('T-1', { eventId: cancelled, paid: [[500]] });
  await addGuest('T-2', { eventId: cancelled, state: 'live' });
  expect(await readEventMoney(storage.db, programme, cancelled, now)).toMatchObject({
    ...{ offered: { seats: 0, cents: 0 }, accepted: { seats: 0, cents: 0 }, paid: 500, open: 0, refundDue: 500 },
  });
  expect(await listOpenAmounts(storage.db, programme, cancelled)).toEqual([]);
});

test('the file of a month has its payments by day, the file of an event all its requests', async () => {
  await addGuest('T-2', {
    paid: [
      [2500, '2027-06-09'],
      [-500, '2027-06-08'],
      [100, '2027-05-31'],
    ],
  });
  for (const reference of ['T-5', 'T-1']) await addGuest(reference, { paid: [[900, '2027-06-01', at]] });
  await addGuest('T-3', { eventId: other, state: 'returned', paid: [[400, '2027-06-07']] });
  await storage.db.deleteFrom('ticketRequests').where('reference', '=', 'T-3').execute();
  const list = async (filter: Parameters<typeof listMoneyRows>[1]) =>
    (await listMoneyRows({ db: storage.db, site: { programme } }, filter)).map((row) => Object.values(row).join(' | '));
  expect(await list({ month: '2027-06' })).toEqual([
    'T-3 | 16 | 2027-07-17 |  | 0,00 | 4,00 | 0,00 | 0,00 | 0,00 | 2027-06-07 | cash',
    'T-2 | 15 | 2027-07-17 | 2 x full 10,00 | 20,00 | 25,00 | 5,00 | 0,00 | 1,00 | 2027-06-08, 2027-06-09 | cash (refund), cash',
  ]);
  const tickets = '15 | 2027-07-17 | 2 x full 10,00 | 20,00';
  expect(await list({ eventId: coming })).toEqual([
    `T-2 | ${tickets} | 26,00 | 5,00 | 0,00 | 1,00 | 2027-05-31, 2027-06-08, 2027-06-09 | cash, cash (refund), cash`,
    ...['T-1', 'T-5'].map((reference) => `${reference} | ${tickets} | 0,00 | 0,00 | 20,00 | 0,00 |  | `),
  ]);
});

test('a month is four digits and two, and the last one is the one of the house before today', () => {
  expect(['2027-12', '2027-13', '2027-00', '2027-6', ['2027-06'], undefined].map(readMonth)).toEqual([
    ...['2027-12', undefined, undefined, undefined, undefined, undefined],
  ]);
  expect(findLastMonth(new Date('2026-12-31T22:59:00Z'))).toBe('2026-11');
  expect(findLastMonth(new Date('2026-12-31T23:01:00Z'))).toBe('2026-12');
});
