/** What the lists of the office show: order, pages, filters and counts, computed again from the rows. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { activeStates, type SeatState, seatStates } from '#contract/booking/seat-states.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { type PictureFilter, pictureFilters } from '#contract/office/pictures.ts';
import type { RequestFilter } from '#contract/office/request-list.ts';
import { requestFilters } from '#contract/office/request-list.ts';
import { readBoxOfficeTasks } from '#office/box-office/server/tasks.ts';
import { recordAuditEvent } from '#server/audit/log.ts';
import { day, limits } from '#server/limits.ts';
import { fixtureContent } from '#tests/harness/in-process.ts';
import { insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { juneDate, prepareSeats } from '#tests/harness/offers.ts';
import { startWithScreens } from '#tests/harness/office-traces.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { createStaffMember } from '#tests/harness/staff.ts';

const server = await startWithScreens({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());
await server.app.ready();
const { db } = server.storage;
server.clock.now = juneDate;
const now = juneDate.toISOString();
const at = (milliseconds: number) => new Date(juneDate.getTime() + milliseconds).toISOString();
const falk = await createStaffMember(server, 'owner', null, 'Falk');

const [giovanni, cancelled, summer] = [15, 13, 12];
const eventData = fixtureContent.entries.get(`events/${cancelled}.yaml`)?.data as object;
await publishEntry(server, 'events', String(cancelled), { ...eventData, status: 'cancelled' });

const requestCount = 170;
const cents = 4200;
/** Every state at every event. Pairs arrived in the same second. */
const rows = Array.from({ length: requestCount }, (_, index) => {
  const state: SeatState = seatStates[index % seatStates.length] ?? 'open';
  return buildRequestRow(index, requestCount, juneDate, {
    state,
    // Only a guest who has no answer yet can be without an event.
    eventId: [giovanni, cancelled, summer, giovanni, state === 'open' ? null : summer][index % 5] ?? null,
    requestedAt: at((Math.floor((index * 7) / 2) - 1000) * 60_000),
    seats: index % 3 === 0 ? null : 1 + (index % 4),
    numberOfTickets: index % 4 === 0 ? null : 2,
    fullName: `Ada ${'Zuse Quast Keller Öhlund Nehls'.split(' ')[index % 5]} ${index % 3 === 0 ? '' : index}`.trim(),
    additionalNotes: index % 7 === 0 ? null : `Gern  am\nGang ${index}. ${'x'.repeat(index)}`,
    reachable: index % 11 === 0 ? 0 : 1,
  });
});
type Row = (typeof rows)[number];
await insertRequests(db, rows);

const offerStates: Partial<Record<SeatState, 'live' | 'accepted' | 'lapsed' | 'returned'>> = {
  ...{ offered: 'live', accepted: 'accepted', lapsed: 'lapsed', returned: 'returned' },
};
const offers = rows.flatMap((row, index) => {
  const state = offerStates[row.state];
  if (!state || row.eventId === null) return [];
  const seats = row.seats ?? 1;
  const lines = JSON.stringify([{ group: 'full', seats, cents }]);
  const dates = { madeAt: at(-2 * day), until: at((index % 4) * (limits.lapseSoon / 2)), answeredAt: null };
  const { id: requestId, eventId } = row;
  return [{ id: randomUUID(), requestId, eventId, seats, lines, state, ...dates, remindedAt: null }];
});
await db.insertInto('offers').values(offers).execute();
const offerOf = ({ id }: Row, state: string) => offers.find((one) => one.requestId === id && one.state === state);
for (const event of [giovanni, summer]) await prepareSeats(server, { event, atPlace: 300, inShelter: 280 });
const payUntil = '2024-05-30';
await db.updateTable('eventCapacity').set({ payUntil }).where('eventId', '=', giovanni).execute();
const held = [3, 1, 2].map((seats, index) => ({
  ...{ id: `held-${index}`, eventId: giovanni, seats, reason: `Reason ${seats}`, by: 'Ida', at: at(-seats * day) },
}));
await db.insertInto('heldSeats').values(held).execute();
/** Some guests paid everything, some a part, and some too much. */
const payments = offers
  .filter(({ state, eventId }) => state === 'accepted' && eventId === giovanni)
  .flatMap(({ requestId, eventId, seats }, index) => {
    const paid = [seats * cents, 1000, seats * cents + 500, 0][index % 4] ?? 0;
    if (paid === 0) return [];
    const reference = rows.find(({ id }) => id === requestId)?.reference ?? '';
    const payment = { id: randomUUID(), requestId, eventId, reference, cents: paid, kind: 'cash' as const };
    return [{ ...payment, day: '2024-06-01', at: now, by: 'Ida', staffId: null, undoneAt: null }];
  });
await db.insertInto('payments').values(payments).execute();

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byArrival = rows.toSorted((a, b) => compare(a.requestedAt, b.requestedAt) || compare(a.reference, b.reference));
const isVoid = ({ state, eventId }: Row) => state === 'accepted' && eventId === cancelled;
const isActive = (state: SeatState) => activeStates.some((one) => one === state);
const matches = (filter: RequestFilter, event: number | undefined) => (row: Row) =>
  (event === undefined || row.eventId === event) &&
  (filter === 'all' ||
    (filter === 'closed' ? !isActive(row.state) || isVoid(row) : row.state === filter && !isVoid(row)));
const isOldestFirst = (filter: RequestFilter) => filter === 'open' || filter === 'waiting';
const listOf = (filter: RequestFilter, event?: number) => {
  const found = byArrival.filter(matches(filter, event));
  return isOldestFirst(filter) ? found : found.reverse();
};
const ticketSeats = ({ seats, numberOfTickets }: Row) => seats ?? numberOfTickets;
const requestsPage = (filter: RequestFilter, event?: number) =>
  `/office/requests?${new URLSearchParams({ state: filter, ...(event && { event: String(event) }) })}`;

test.each(requestFilters)('the list of requests “%s” shows each request once, in order, on pages', async (filter) => {
  for (const event of [undefined, giovanni, cancelled]) {
    const shown: unknown[] = [];
    let after: string | undefined = '';
    for (let page = 0; after !== undefined && page < 9; page++) {
      const address: string = `${requestsPage(filter, event)}&after=${after}`;
      const screen: OfficeScreens['requests'] = await server.readScreen('requests', address, falk);
      expect(screen.list).toEqual({ filter, event, find: '' });
      expect(screen.isLaterPage).toBe(page > 0);
      expect(screen.counts).toEqual(Object.fromEntries(requestFilters.map((one) => [one, listOf(one, event).length])));
      expect(screen.events).toEqual([giovanni, summer, cancelled]);
      expect(screen.rows.length <= limits.requestsShown).toBe(true);
      shown.push(...screen.rows);
      after = screen.after;
    }
    expect(shown).toEqual(
      listOf(filter, event).map((row) => ({
        ...{ reference: row.reference, requestedAt: row.requestedAt, state: row.state, name: row.fullName },
        ...{ event: row.eventId, seats: ticketSeats(row), reachable: row.reachable === 1 },
        note: row.additionalNotes?.replaceAll(/\s+/g, ' ').slice(0, 160) ?? null,
        until: offerOf(row, 'live')?.until ?? null,
      })),
    );
  }
});

const isEarlierRequest = (row: Row) => (other: Row) => {
  const isInQueue =
    row.state === 'waiting'
      ? other.state === 'waiting' && (row.eventId === null || other.eventId === row.eventId)
      : other.state === 'open';
  return isInQueue && other.requestedAt < row.requestedAt;
};
const lists = (['open', 'waiting', 'closed', 'all'] as const).flatMap((filter) =>
  [undefined, giovanni].map((event) => [filter, event] as const),
);
test.each(lists)(
  'a request in the list “%s” (event %s) leads to the next one, and counts the earlier ones',
  async (filter, event) => {
    const list = listOf(filter, event);
    // Of all requests only the open ones need an answer.
    const queue = filter === 'all' ? listOf('open', event) : list;
    const order = filter === 'closed' ? byArrival.toReversed() : byArrival;
    for (const row of [list[0], list[1], list.at(-1)].filter((one) => one !== undefined)) {
      const address = `/office/requests/${row.reference}?${requestsPage(filter, event).split('?')[1]}`;
      const { next, earlierRequests } = await server.readScreen('request', address, falk);
      const others = queue.filter((other) => other !== row);
      const later = others.find((other) => order.indexOf(other) > order.indexOf(row));
      const first = filter === 'closed' ? undefined : others[0];
      expect(next, row.reference).toBe((later ?? first)?.reference);
      expect(earlierRequests, row.reference).toBe(rows.filter(isEarlierRequest(row)).length);
    }
  },
);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const seatsOf = (event: number, state: string) =>
  sum(
    offers.filter((one) => one.eventId === event && one.state === state && one.until > now).map(({ seats }) => seats),
  );
const countState = (event: number, state: SeatState) =>
  rows.filter((row) => row.eventId === event && row.state === state).length;
const summarize = (eventId: number, start: string) => {
  const taken = { accepted: seatsOf(eventId, 'accepted'), offered: seatsOf(eventId, 'live') };
  const heldSeats = eventId === giovanni ? 6 : 0;
  return {
    ...{ eventId, start, isOver: false, isCancelled: eventId === cancelled },
    seats:
      eventId === cancelled
        ? undefined
        : expect.objectContaining({
            ...{ atPlace: 300, inShelter: 280, held: heldSeats, ...taken, voidTickets: 0, walkIns: 0, version: 1 },
            free: 280 - heldSeats - taken.accepted - taken.offered,
          }),
    ...{ open: countState(eventId, 'open'), waiting: countState(eventId, 'waiting') },
  };
};
const summaries = [
  summarize(giovanni, '2024-07-20T18:00'),
  summarize(summer, '2024-08-03T17:00'),
  summarize(cancelled, '2024-08-24T18:00'),
];

test('typed digits find a telephone number, or a reference with these digits', async () => {
  const codes = { byReference: { reference: 'T-7654-3298' }, byPhone: { phoneNumber1: '0395 7654 32' } };
  const found = Object.entries(codes).map(([id, change], index) =>
    buildRequestRow(900 + index, 1, juneDate, { id, eventId: null, ...change }),
  );
  await insertRequests(db, found);
  const { rows: shown } = await server.readScreen('requests', '/office/requests?state=all&find=7654', falk);
  expect(shown.map(({ reference }) => reference).sort()).toEqual(found.map(({ reference }) => reference).sort());
  await db.deleteFrom('ticketRequests').where('id', 'in', Object.keys(codes)).execute();
});

test('the list of events has the coming ones by date, with their seats, open requests and waiting list', async () => {
  const { summaries: shown, month } = await server.readScreen('events', '/office/events', falk);
  expect(shown).toEqual(summaries);
  expect(month).toBe('2024-05');
});

const guestsOf = (event: number, state: SeatState) =>
  byArrival
    .filter((row) => row.eventId === event && row.state === state)
    .map((row) => ({
      ...{ eventId: event, reference: row.reference, name: row.fullName, seats: ticketSeats(row) },
      until:
        offers.find(({ requestId, state: of }) => requestId === row.id && (of === 'live' || of === 'accepted'))
          ?.until ?? null,
    }));
const paidBy = (requestId: string) =>
  sum(payments.filter((one) => one.requestId === requestId).map((one) => one.cents));
const holders = byArrival.flatMap((row) => {
  const offer = row.eventId === giovanni ? offerOf(row, 'accepted') : undefined;
  return offer ? [{ row, offer, owed: offer.seats * cents - paidBy(row.id) }] : [];
});

test('the page of an event lists its guests by arrival, what they owe, and the held seats by date', async () => {
  const page = await server.readScreen('event', `/office/events/${giovanni}`, falk);
  expect(page.summary).toEqual(summaries[0]);
  for (const state of ['accepted', 'offered', 'waiting'] as const)
    expect(page[state], state).toEqual(guestsOf(giovanni, state));
  expect(page.heldSeats).toEqual(held.toSorted((a, b) => compare(a.at, b.at)).map(({ eventId: _, ...one }) => one));
  const debts = holders.filter(({ owed }) => owed > 0);
  expect(page.openAmounts).toEqual(Object.fromEntries(debts.map(({ row, owed }) => [row.reference, owed])));
  expect(page.money).toEqual({
    offered: { seats: seatsOf(giovanni, 'live'), cents: seatsOf(giovanni, 'live') * cents },
    accepted: { seats: seatsOf(giovanni, 'accepted'), cents: seatsOf(giovanni, 'accepted') * cents },
    paid: sum(payments.map((one) => one.cents)),
    refunded: 0,
    open: sum(debts.map(({ owed }) => owed)),
    refundDue: sum(holders.map(({ owed }) => Math.max(0, -owed))),
  });
  expect(page.proposedCutOff).toBe('2024-07-20T10:00:00.000Z');
  expect(page.offersAtOtherPrices).toEqual([]);
});

test('the page of an event counts the seats of live offers at each price that the house has no more', async () => {
  const all = await db
    .selectFrom('offers')
    .select(['id', 'seats', 'lines', 'state'])
    .where('eventId', '=', giovanni)
    .execute();
  const live = all.filter(({ state }) => state === 'live');
  const ended = all.filter(({ state }) => state !== 'live');
  const changeLines = (id: string, lines: string) =>
    db.updateTable('offers').set({ lines }).where('id', '=', id).execute();
  const [dear, cheap] = [live.slice(0, 2), live.slice(2, 3)];
  for (const { id, lines } of dear) await changeLines(id, lines.replace(String(cents), '4900'));
  for (const { id, lines } of [...cheap, ...ended]) await changeLines(id, lines.replace(String(cents), '3900'));
  const { offersAtOtherPrices } = await server.readScreen('event', `/office/events/${giovanni}`, falk);
  for (const { id, lines } of all) await changeLines(id, lines);
  expect(new Set(offersAtOtherPrices)).toEqual(
    new Set([
      { group: 'full', cents: 4900, seats: sum(dear.map(({ seats }) => seats)) },
      { group: 'full', cents: 3900, seats: sum(cheap.map(({ seats }) => seats)) },
    ]),
  );
  expect(dear.length, 'several offers at one price').toBe(2);
});

test('the start page lists the tasks of the box office, the most urgent first', async () => {
  const refused = rows.filter(({ state }) => state === 'refused').slice(0, 5);
  // The last two guests: the office has called one since, and noted a call with the other.
  const failed = refused.slice(0, 3);
  for (const [index, { id }] of refused.entries())
    await db
      .insertInto('outboxEmails')
      .values({
        ...{ id: randomUUID(), kind: 'ticketRefused', subjectId: id, recipientHash: 'x', tries: 9, priority: 0 },
        ...{ position: 1, sealed: null, createdAt: now, dueAt: now, deadAt: at(-index * 1000), leasedUntil: null },
      })
      .execute();
  const calls = [
    { requestId: refused[3]?.id ?? '', transition: 'call', at: now },
    { requestId: refused[4]?.id ?? '', transition: 'note', at: now },
    // Before its email failed.
    { requestId: failed[0]?.id ?? '', transition: 'call', at: at(-60_000) },
  ] as const;
  const unchanged = { fromState: 'refused', toState: 'refused', fromEventId: null, fromSeats: null } as const;
  for (const call of calls)
    await db
      .insertInto('requestTransitions')
      .values({
        ...{ ...call, ...unchanged, id: randomUUID(), version: 99, byKind: 'staff', by: falk.name, staffId: falk.id },
        ...{ toSeats: null, fromOfferId: null, fromLines: null, recalledEmail: null, note: null },
      })
      .execute();
  const { boxOffice } = await server.readScreen('today', '/office', falk);
  const open = byArrival.filter(({ state }) => state === 'open');
  const lapsing = byArrival
    .flatMap((row) => ({ row, offer: offerOf(row, 'live') }))
    .filter(({ offer }) => offer && offer.until > now && offer.until <= at(limits.lapseSoon));
  expect(boxOffice).toMatchObject({ openRequestCount: open.length, oldestRequestAt: open[0]?.requestedAt });
  const untils = boxOffice?.lapsingOffers.map(({ until }) => until) ?? [];
  expect(untils).toEqual(untils.toSorted());
  expect(new Set(boxOffice?.lapsingOffers)).toEqual(
    new Set(
      lapsing.map(({ row, offer }) => ({
        ...{ reference: row.reference, name: row.fullName, eventId: row.eventId },
        ...{ seats: offer?.seats, until: offer?.until },
      })),
    ),
  );
  expect(boxOffice?.overduePayments).toEqual(
    holders
      .filter(({ owed }) => owed > 0)
      .map(({ row, owed }) => ({
        ...{ reference: row.reference, name: row.fullName, eventId: giovanni, cents: owed, payUntil },
      })),
  );
  expect(boxOffice?.refundsToMake).toEqual(
    holders
      .filter(({ owed }) => owed < 0)
      .map(({ row, owed }) => ({ reference: row.reference, name: row.fullName, cents: -owed }))
      .toSorted((a, b) => compare(a.reference, b.reference)),
  );
  expect(boxOffice?.failedEmails).toEqual(
    failed.map(({ reference, fullName }, index) => ({ reference, name: fullName, at: at(-index * 1000) })).reverse(),
  );
  const waiting = (event: number) => guestsOf(event, 'waiting').map(({ eventId: _, ...guest }) => guest);
  expect(
    boxOffice?.eventsWithSeatsForWaiting.map(({ eventId, firstInLine }) => [eventId, firstInLine.reference]),
  ).toEqual([giovanni, summer].map((event) => [event, waiting(event)[0]?.reference]));
  expect(
    boxOffice?.decisions.map(({ eventId, guestsUnawareOfCancellation }) => [eventId, guestsUnawareOfCancellation]),
  ).toEqual([[cancelled, sum((['open', 'waiting', 'offered'] as const).map((state) => countState(cancelled, state)))]]);
  expect([boxOffice?.eventsToAnnounceSoldOut, boxOffice?.eventsWithoutSeatCount]).toEqual([[], []]);
});

test('the start page lists events to come that are bookable, although they are full or have no number of seats', async () => {
  const event = { start: '2024-07-01T18:00', decisionDeadline: undefined, shelter: undefined, prices: [] };
  const possible = { ...event, endsAt: juneDate.getTime(), isCancelled: false, isBookable: true };
  const kinds = [{}, { isBookable: false }, { isCancelled: true }, { endsAt: juneDate.getTime() - 1 }];
  const [uncounted, full] = [901, 905].map((first) =>
    kinds.map((kind, index) => ({ ...possible, ...kind, id: first + index })),
  );
  for (const { id } of full ?? []) await prepareSeats(server, { event: id, atPlace: 0, inShelter: 0 });
  // It has open requests, and no number of seats.
  const requested = { ...possible, id: cancelled, isBookable: false };
  const programme = [...(uncounted ?? []), ...(full ?? []), requested];
  const tasks = await readBoxOfficeTasks(db, { ...server.library.current.site.answers, programme }, juneDate);
  expect(tasks.eventsWithoutSeatCount.map(({ eventId }) => eventId)).toEqual([cancelled, 901]);
  expect(tasks.eventsToAnnounceSoldOut).toEqual([{ eventId: 905, offered: 0 }]);
  await db.deleteFrom('eventCapacity').where('eventId', '>=', 905).execute();
});

test('the start page leads to the doors of today, without cancelled events, and counts drafts by their authors', async () => {
  for (const [id, change] of Object.entries({ 8: {}, 9: { status: 'cancelled' } })) {
    const data = fixtureContent.entries.get(`events/${id}.yaml`)?.data as object;
    const today = {
      interval: undefined,
      doors: '2024-06-03 17:30',
      start: '2024-06-03 18:00',
      end: '2024-06-03 20:00',
    };
    await publishEntry(server, 'events', id, { ...data, ...today, ...change });
  }
  // Two people of the same name
  const drafts = ['1', '2'].map((entry) => ({
    ...{ kind: 'news' as const, entry, author: 'Ada', authorId: `ada-${entry}`, base: 0, version: 1, at: now },
    data: '{}',
  }));
  await db.insertInto('contentDrafts').values(drafts).execute();
  const { eventsToCheckIn, waitingDrafts } = await server.readScreen('today', '/office', falk);
  expect(eventsToCheckIn).toEqual([8]);
  expect(waitingDrafts.filter(({ by }) => by === 'Ada')).toEqual([
    { by: 'Ada', count: 1 },
    { by: 'Ada', count: 1 },
  ]);
  await db.deleteFrom('contentDrafts').where('kind', '=', 'news').execute();
});

test('the door lists parties by surname, those who are missing, and how many are inside', async () => {
  const collator = new Intl.Collator('de');
  const surname = (name: string | null) => `${name?.split(' ').at(-1)} ${name}`;
  const parties = holders.toSorted((a, b) =>
    collator.compare(`${surname(a.row.fullName)} ${a.row.reference}`, `${surname(b.row.fullName)} ${b.row.reference}`),
  );
  const [first, second] = parties;
  const inside = [first, second].map((party, index) => ({
    ...{
      party: party?.offer.id ?? '',
      offerId: party?.offer.id ?? null,
      guests: index,
      eventId: giovanni,
      number: index + 1,
    },
    ...{ nonce: randomUUID(), at: now, by: 'Ida', staffId: null },
  }));
  await db.insertInto('checkIns').values(inside).execute();
  const door = `/office/check-in/${giovanni}`;
  const all = await server.readScreen('checkIn', door, falk);
  const references = (guests: { reference: string }[]) => guests.map(({ reference }) => reference);
  const expected = parties.map(({ row }) => row.reference);
  expect(references(all.guests)).toEqual(expected);
  expect(references((await server.readScreen('checkInList', `${door}/list`, falk)).guests)).toEqual(expected);
  const missing = await server.readScreen('checkIn', `${door}?show=missing`, falk);
  // Nobody of the first party is inside any more.
  const absent = expected.filter((reference) => reference !== second?.row.reference);
  expect([references(missing.guests), missing.showsMissing, all.showsMissing]).toEqual([absent, true, false]);
  expect(missing.parties).toEqual({ all: parties.length, missing: absent.length });
  expect(all.counts).toEqual({ guests: 1, expected: seatsOf(giovanni, 'accepted'), free: expect.any(Number) });
  const found = await server.readScreen('checkIn', `${door}?show=missing&find=${first?.row.reference}`, falk);
  expect([references(found.guests), found.showsMissing]).toEqual([[first?.row.reference], false]);
});

test('newsletter and subscribers are counted by language, newest first', async () => {
  const people = ['de', 'de', 'de', 'en', 'en', 'de', 'de'] as const;
  const ids = await insertSubscribers(
    db,
    server.secrets,
    juneDate,
    people.map((language, index) => ({ email: `s${index}@example.org`, language })),
  );
  const setRow = (index: number, change: object) =>
    db
      .updateTable('subscribers')
      .set(change)
      .where('id', '=', ids[index] ?? '')
      .execute();
  await setRow(0, { confirmedAt: null });
  await setRow(1, { pausedAt: at(-2000), confirmedAt: '2024-04-30T10:00:00.000Z' });
  await setRow(3, { pausedAt: at(-1000), confirmedAt: '2024-04-01T10:00:00.000Z' });
  await db
    .insertInto('suppressions')
    .values(
      [1, 2, 3].map((index) => ({ emailHash: `x${index}`, unsubscribedAt: `2024-0${index + 2}-10T10:00:00.000Z` })),
    )
    .execute();
  const counts = { confirmed: { de: 3, en: 1 }, unconfirmed: 1, paused: 2 };
  const page = await server.readScreen('subscribers', '/office/newsletter/subscribers', falk);
  expect(page).toMatchObject({ counts, searchedEmail: '', found: undefined });
  expect(page.paused).toEqual([
    { email: 's3@example.org', at: at(-1000) },
    { email: 's1@example.org', at: at(-2000) },
  ]);
  expect(page.growth).toEqual([
    { month: '2024-06', joined: 4, left: 0 },
    { month: '2024-05', joined: 0, left: 1 },
    { month: '2024-04', joined: 2, left: 1 },
    { month: '2024-03', joined: 0, left: 1 },
  ]);
  const issues: string[] = [];
  for (const index of [1, 3, 2]) issues.push(await insertNewsletterIssue(db, new Date(at(index * 1000))));
  const newsletter = await server.readScreen('newsletter', '/office/newsletter', falk);
  expect(newsletter.issues.map(({ id }) => id)).toEqual([issues[1], issues[2], issues[0]]);
  expect(newsletter.counts).toEqual(counts);
});

test('the list of the staff has the people in the order of their arrival, with what they sign in with', async () => {
  server.clock.now = new Date(at(1000));
  const wanda = await createStaffMember(server, 'writer', null, 'Wanda');
  server.clock.now = juneDate;
  const helper = await createStaffMember(server, 'door', giovanni, 'Anton');
  const key = { publicKey: '', transports: '[]', rpId: 'tollenau.example', name: 'x', createdAt: now, counter: 0 };
  for (const id of ['a', 'b'])
    await db
      .insertInto('staffPasskeys')
      .values({ ...key, id, staffId: wanda.id, lastUsedAt: null })
      .execute();
  await db
    .insertInto('staffRecoveryCodes')
    .values(['a', 'b', 'c'].map((hash) => ({ hash, staffId: wanda.id, usedAt: hash === 'a' ? now : null })))
    .execute();
  await db.updateTable('staff').set({ passwordHash: 'x', totpSealed: 'x' }).where('id', '=', helper.id).execute();
  const { people } = await server.readScreen('staff', '/office/staff', falk);
  const none = {
    passkeys: 0,
    recoveryCodes: 0,
    hasPassword: false,
    hasOneTimeCodes: false,
    isSelf: false,
    seenAt: now,
  };
  const shown = ({ id, name, email, role }: typeof falk) => ({ id, name, email, role });
  expect(people.map(({ createdAt: _, ...one }: (typeof people)[number] & { createdAt?: string }) => one)).toEqual([
    { ...none, ...shown(falk), isSelf: true },
    { ...none, ...shown(helper), hasPassword: true, hasOneTimeCodes: true },
    { ...none, ...shown(wanda), passkeys: 2, recoveryCodes: 2, seenAt: at(1000) },
  ]);
});

test('the log has the newest line first, pages, and the people by name', async () => {
  await db.deleteFrom('auditLog').execute();
  await db.updateTable('logHeads').set({ number: 0, hash: '', seal: '' }).execute();
  const names = ['Zoe', 'Ada', 'Ida'];
  const count = limits.officeLogLines + 20;
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= count; number++)
      await recordAuditEvent(trx, server.secrets, {
        ...{ at: new Date(at(number * day)), actor: { name: names[number % 3] ?? '' }, action: 'signedOut' },
      });
  });
  const first = await server.readScreen('log', '/office/log', falk);
  const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => [from - index]);
  expect(first.lines.map((line) => line.numbers)).toEqual(numbers(count, 21));
  expect(first).toMatchObject({ older: 21, total: count, suspectNumbers: [], filter: { day: '', person: '' } });
  expect(first.people).toEqual(['Ada', 'Ida', 'Zoe'].map((name) => ({ key: `=${name}`, name })));
  const last = await server.readScreen('log', '/office/log?before=21', falk);
  expect(last.lines.map((line) => line.numbers)).toEqual(numbers(20, 1));
  expect([last.older, last.total]).toEqual([undefined, count]);
  const ada = await server.readScreen('log', '/office/log?person=%3DAda', falk);
  expect(ada.lines.map(({ name }) => name)).toEqual(Array(ada.total).fill('Ada'));
  expect([ada.total, ada.suspectNumbers]).toEqual([count / 3, undefined]);
});

test('the library of pictures counts each filter, and shows exactly these pictures', async () => {
  const library = '/office/pictures';
  const drafts = Array.from({ length: 30 }, (_, index) => ({
    ...{ kind: 'pictures' as const, entry: `draft-${index}`, author: 'Ida', base: 0, version: 1, at: at(index * 1000) },
    data: JSON.stringify({ title: { de: `Titel ${index}` }, alt: index % 3 ? { de: 'x', en: index % 2 && 'x' } : {} }),
  }));
  await db.insertInto('contentDrafts').values(drafts).execute();
  const all = await server.readScreen('pictures', library, falk);
  const everyPage = async (query: string) => {
    const first = await server.readScreen('pictures', `${library}?${query}`, falk);
    const pages = Array.from({ length: first.pageCount - 1 }, (_, index) => index + 2);
    const rest = [];
    for (const page of pages)
      rest.push(...(await server.readScreen('pictures', `${library}?${query}&page=${page}`, falk)).pictures);
    return [...first.pictures, ...rest];
  };
  const pictures = await everyPage('');
  const isIn: Record<PictureFilter, (one: (typeof pictures)[number]) => boolean> = {
    all: () => true,
    drafts: ({ state }) => state === 'new' || state === 'changed',
    noAlt: ({ alt, state }) => state !== 'takenDown' && (!alt.de || !alt.en),
    noEnglish: ({ alt, state }) => state !== 'takenDown' && !alt.en,
    unused: ({ useCount, state }) => state !== 'takenDown' && useCount === 0,
    down: ({ state }) => state === 'takenDown',
  };
  expect(pictures.length).toBeGreaterThan(limits.picturesShown);
  expect(all.pictures.length).toBe(limits.picturesShown);
  for (const filter of pictureFilters) {
    const expected = pictures.filter(isIn[filter]);
    expect(all.counts[filter], filter).toBe(expected.length);
    expect((await everyPage(`only=${filter}`)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
  const beyond = await server.readScreen('pictures', `${library}?page=99`, falk);
  expect([beyond.page, beyond.pageCount]).toEqual([all.pageCount, Math.ceil(pictures.length / limits.picturesShown)]);
  const collator = new Intl.Collator('de', { numeric: true });
  const titles = pictures.map(({ title, id }) => title.de ?? id);
  const published = titles.slice(drafts.length);
  expect(titles.slice(0, drafts.length), 'drafts first, the newest first').toEqual(
    drafts.map((_, index) => `Titel ${drafts.length - 1 - index}`),
  );
  expect(published).toEqual(published.toSorted((a, b) => collator.compare(a, b)));
  for (const language of ['de', 'en'] as const)
    expect(all.missingAltCounts[language]).toBe(pictures.filter(({ alt }) => !alt[language]).length);
  expect(
    (await everyPage('find=draft-7')).map(({ id }) => id),
    'by its id',
  ).toEqual(['draft-7']);
  for (const id of ['oak', 'bird']) {
    const data = fixtureContent.entries.get(`pictures/${id}/picture.yaml`)?.data as object;
    await publishEntry(server, 'pictures', id, { ...data, title: { de: 'Mitte', en: 'Middle' } });
  }
  const changed = (await everyPage('')).map(({ id }) => id);
  expect(changed.slice(drafts.length, drafts.length + 2), 'then what was published last').toEqual(['bird', 'oak']);
});
