/** What a person sees and takes along of their requests: only their own, the newest first. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { openTicketPersonalData } from './personal-data.ts';

const now = new Date('2027-06-10T10:00:00Z');
const at = now.toISOString();
const [accountId, email] = ['account', 'Ada@Example.org'];

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
});
afterEach(() => storage.close());

const open = () =>
  openTicketPersonalData({
    ...{ db: storage.db, now: () => now, secrets: { linkToken: (kind: string, id: string) => `${kind}-${id}` } },
    site: {
      describeLines: (_: unknown, language: string) => `tickets ${language}`,
      findEvent: async (id: number, language: string) => ({
        ...{ event: { title: `Oper ${id} ${language}`, date: 'd', time: 't', venue: 'v' }, note: 'later' },
      }),
    },
  } as never);

let requests = 0;
const addRequest = (id: string, more: Parameters<typeof buildRequestRow>[3] = {}) =>
  insertRequests(storage.db, [
    buildRequestRow(requests++, 99, now, { id, linkHash: id, reference: id, email: 'other@example.org', ...more }),
  ]);
const addOffer = (requestId: string, until: string, state: 'live' | 'accepted' = 'live') =>
  storage.db
    .insertInto('offers')
    .values({
      id: requestId,
      requestId,
      eventId: 16,
      seats: 2,
      lines: '[]',
      state,
      until,
      madeAt: at,
      answeredAt: null,
    })
    .execute();

test('requests of the address in any spelling and of the account are listed, the newest first', async () => {
  await addRequest('by-address', { email: 'ada@EXAMPLE.org' });
  await addRequest('by-account', { accountId });
  await addRequest('of-another', { accountId: null });
  const list = async (owner: { accountId?: string; email?: string }) =>
    (await open().list({ accountId: undefined, email: undefined, ...owner })).map(({ reference }) => reference);
  expect(await list({ accountId, email })).toEqual(['by-account', 'by-address']);
  expect([await list({ accountId }), await list({ email })]).toEqual([['by-account'], ['by-address']]);
  expect(await list({})).toEqual([]);
});

test.each<[SeatState, SeatState, string | undefined, object]>([
  ['open', 'open', undefined, {}],
  ['offered', 'offered', '2027-06-11', { seats: 2, tickets: 'tickets en', until: '2027-06-11' }],
  ['accepted', 'accepted', '2027-06-09', { seats: 2, tickets: 'tickets en' }],
  ['offered', 'lapsed', at, {}],
])(
  'a request that is %s is listed as %s, with its tickets only while it has them',
  async (stored, shown, until, seats) => {
    await addRequest('r', { email, state: stored, language: 'en', selectedDate: '2027-07-01', requestedAt: at });
    if (until) await addOffer('r', until, stored === 'accepted' ? 'accepted' : 'live');
    const hasSeats = Object.keys(seats).length > 0;
    expect(await open().list({ accountId: undefined, email })).toEqual([
      {
        ...{
          reference: 'r',
          state: shown,
          askedAt: at,
          selectedDate: '2027-07-01',
          status: '/requests/request-r',
          ...seats,
        },
        ...(hasSeats && { event: { title: 'Oper 16 en', date: 'd', time: 't', venue: 'v' }, note: 'later' }),
      },
    ]);
  },
);

test('the export has the history of each request in its order, and no names of the staff', async () => {
  await addRequest('r', { email });
  await addRequest('second', { email });
  await addRequest('other');
  const step = { byKind: 'staff', by: 'Ida', staffId: 'ida', fromState: 'open', toState: 'open', at } as const;
  for (const [id, version] of [
    ['b', 3],
    ['a', 2],
  ] as const)
    await storage.db
      .insertInto('requestTransitions')
      .values({ ...step, id, requestId: 'r', version, transition: 'answer', note: `note ${version}` })
      .execute();
  await addOffer('r', '2027-06-11');
  const payment = { eventId: 15, kind: 'cash', day: '2027-06-01', reference: 'r', by: 'Ida', staffId: 'ida' } as const;
  for (const [id, cents, paidAt] of [
    ['p', 500, '2027-06-02'],
    ['q', 300, '2027-06-01'],
  ] as const)
    await storage.db
      .insertInto('payments')
      .values({ ...payment, id, requestId: 'r', cents, at: paidAt, undoneAt: null })
      .execute();
  const [second, exported, ...more] = await open().export({ accountId: undefined, email });
  expect(more).toEqual([]);
  expect(second).toMatchObject({ reference: 'second', transitions: [], offers: [], payments: [] });
  expect(exported).toMatchObject({
    ...{ reference: 'r', submitted: { email }, transitions: [{ note: 'note 2' }, { note: 'note 3' }] },
    ...{ offers: [{ event: 16, lines: [] }], payments: [{ cents: 300 }, { cents: 500 }], checkIns: [], invoices: [] },
  });
  expect(JSON.stringify(exported)).not.toMatch(/ida|requestId/i);
});
