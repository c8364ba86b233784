/** What becomes of an offer that the office replaces, by another one or on the telephone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { countSeats, lockEvent, setCapacity } from './capacity.ts';
import { acceptByPhone, createOffer } from './store.ts';

const now = new Date('2026-06-03T10:00:00Z');
const until = new Date('2026-06-05T10:00:00Z');
const cutOff = new Date('2026-07-01T10:00:00Z');
const office = { by: 'Ida', staffId: 'ida', now };

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
  for (const event of [15, 16])
    await inside((trx) =>
      setCapacity(trx, { event, atPlace: 4, inShelter: undefined, cutOff, expectedVersion: 0 }, { now }),
    );
});
afterEach(() => storage.close());

const inside = <Result>(work: (trx: DatabaseTransaction) => Promise<Result>) => storage.db.transaction().execute(work);
let index = 0;
async function insertRequest(): Promise<string> {
  index += 1;
  const row = buildRequestRow(index, index, now);
  await insertRequests(storage.db, [row]);
  return row.id;
}
const lines = (seats: number, cents = 3500) => [{ group: 'full', seats, cents }];
const offer = (requestId: string, seats: number, eventId = 15) =>
  inside((trx) => createOffer(trx, { requestId, eventId, lines: lines(seats), until }, office));
const phone = (requestId: string, seats: number, eventId = 15) =>
  inside((trx) => acceptByPhone(trx, { requestId, eventId, lines: lines(seats, 4200) }, office));
const readRequest = (id: string) =>
  storage.db.selectFrom('ticketRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listOffers = (requestId: string) =>
  storage.db.selectFrom('offers').selectAll().where('requestId', '=', requestId).orderBy('eventId').execute();
const countFree = async (event: number) =>
  (await inside(async (trx) => countSeats(trx, await lockEvent(trx, event), now))).free;

test('a new offer may have the seats of the one that it replaces', async () => {
  const ada = await insertRequest();
  await offer(ada, 4);
  await offer(ada, 3);
  expect((await listOffers(ada)).map(({ seats, state }) => `${seats} ${state}`).toSorted()).toEqual([
    '3 live',
    '4 replaced',
  ]);
  expect(await countFree(15)).toBe(1);
});

test.each([
  ['the tickets offered', 15, 3, ['3500'], [1, 4]],
  ['fewer tickets than offered', 15, 2, ['3500'], [2, 4]],
  ['more tickets than offered', 15, 4, ['4200'], [0, 4]],
  ['tickets for another evening', 16, 2, ['4200'], [4, 2]],
] as const)(
  'a guest with an offer takes %s on the telephone, and no other seat is kept',
  async (_, event, seats, cents, free) => {
    const [ada, ben] = [await insertRequest(), await insertRequest()];
    await offer(ada, 3);
    await phone(ada, seats, event);
    const taken = (await listOffers(ada)).filter(({ state }) => state === 'accepted');
    expect(taken.map(({ lines }) => `${JSON.parse(lines)[0].cents}`)).toEqual(cents);
    expect(taken).toMatchObject([{ eventId: event, seats, answeredAt: now.toISOString() }]);
    expect((await listOffers(ada)).filter(({ state }) => state === 'live')).toEqual([]);
    expect([await countFree(15), await countFree(16)]).toEqual(free);
    expect(await readRequest(ada)).toMatchObject({ state: 'accepted', eventId: event, seats });
    expect(await readRequest(ben)).toMatchObject({ state: 'open', seats: null });
  },
);
