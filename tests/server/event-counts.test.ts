/** One database, one event: each screen of the office shows the same numbers. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEventSummaries, readEventSummary } from '#office/box-office/server/overview.ts';
import { readBoxOfficeTasks } from '#office/box-office/server/tasks.ts';
import { readDoorCounts } from '#office/check-in/server/guests.ts';
import { readAudience } from '#server/booking/decisions/audience.ts';
import { holdSeats } from '#server/booking/seats/capacity.ts';
import { insertCheckIn } from '#server/booking/seats/check-ins.ts';
import { readStats } from '#server/views/figures.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { changeGiovanni, createGuest, giovanniEvent, juneDate, prepareSeats } from '#tests/harness/offers.ts';
import { createStaffMember, getPage, type TestStaff } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const databases = startEngines();
const { id: event } = giovanniEvent;

/** Seats are one per offer and acceptance, two per place on the waiting list. */
const running = { accepted: 2, offered: 1, held: 3, free: 3, open: 1, waiting: 2, inside: 2, void: 0 };
const cases = {
  running: { counts: running, change: undefined },
  // Before the full one: without the cancellation three seats would be free.
  cancelled: {
    counts: { ...running, accepted: 0, offered: 0, free: 0, void: 2 },
    change: { status: 'cancelled' },
  },
  full: { counts: { ...running, held: 6, free: 0 }, change: undefined },
};
type Counts = Partial<typeof running>;

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaff;

  beforeAll(async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    server.clock.now = juneDate;
    ida = await createStaffMember(server, 'office');
    await prepareSeats(server, { atPlace: 12, inShelter: 10 });
    for (const state of ['open', 'waiting', 'waiting', 'offered', 'accepted', 'accepted'] as const)
      await createGuest(server, state);
    await hold(3);
    const [offer] = await server.storage.db.selectFrom('offers').select('id').where('state', '=', 'accepted').execute();
    for (const party of [offer?.id ?? '', `w-${randomUUID()}`])
      await server.storage.db
        .transaction()
        .execute((trx) =>
          insertCheckIn(
            trx,
            event,
            { nonce: randomUUID(), party, guests: 1, at: juneDate.toISOString() },
            { actor: { name: 'Ida' }, now: juneDate },
          ),
        );
  });
  afterAll(() => server.close());

  const hold = (seats: number) =>
    server.storage.db
      .transaction()
      .execute((trx) => holdSeats(trx, { event, seats, reason: 'Presse' }, { by: 'Ida', now: juneDate }));

  const readPage = async (path: string) =>
    toPlainSpaces((await getPage(server, path, { as: ida })).body)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');

  const screens: Record<string, () => Promise<Counts>> = {
    async 'the list of events'() {
      const { programme } = server.library.current.site.answers;
      const all = await readEventSummaries(server.storage.db, programme, juneDate);
      return toCounts(all.find(({ eventId }) => eventId === event));
    },
    async 'the page of the event'() {
      const { programme } = server.library.current.site.answers;
      return toCounts(await readEventSummary(server.storage.db, programme, event, juneDate));
    },
    async 'the statistics'() {
      const { programme } = server.library.current.site.answers;
      const { events } = await readStats(server.storage.db, programme, juneDate);
      const row = events.find((one) => one.event === event);
      return { accepted: row?.accepted.seats ?? -1, inside: (row?.arrived ?? -1) + (row?.walkIns ?? -1) };
    },
    async 'the door'() {
      const { programme } = server.library.current.site.answers;
      const { counts } = await readDoorCounts(server.storage.db, programme, event, juneDate);
      return { accepted: counts.expected, free: counts.free, inside: counts.guests };
    },
    async 'the page of decisions'() {
      const members = await readAudience(server.storage.db, event);
      const count = (name: string) => members.filter(({ audience }) => audience === name).length;
      return { open: count('open'), waiting: count('waiting') };
    },
    async 'the start page'() {
      const tasks = await readBoxOfficeTasks(server.storage.db, server.library.current.site.answers, juneDate);
      const next = tasks.eventsWithSeatsForWaiting.find(({ eventId }) => eventId === event);
      const full = tasks.eventsToAnnounceSoldOut.find(({ eventId }) => eventId === event);
      return { open: tasks.openRequestCount, free: next?.freeSeats ?? 0, ...(full && { offered: full.offered }) };
    },
  };

  function toCounts(summary: Awaited<ReturnType<typeof readEventSummary>>): Counts {
    const { accepted = -1, offered = -1, held = -1, free = -1, voidTickets = -1 } = summary?.seats ?? {};
    return {
      accepted,
      offered,
      held,
      free,
      void: voidTickets,
      open: summary?.open ?? -1,
      waiting: summary?.waiting ?? -1,
    };
  }

  test.each(Object.entries(cases))('each screen shows the same numbers of an event that is %s', async (name, one) => {
    if (name === 'full') await hold(3);
    await changeGiovanni(server, one.change);
    for (const [screen, read] of Object.entries(screens)) expect(one.counts, screen).toMatchObject(await read());

    const { accepted, free, held, offered } = one.counts;
    const [list, page] = [await readPage('/office/events'), await readPage(`/office/events/${event}`)];
    if (name === 'cancelled') {
      for (const body of [list, page])
        expect(body).toContain(german('boxOffice.event.voidTickets_other', { count: 2 }));
      expect(await readPage(`/office/check-in/${event}`)).toContain(german('checkIn.cancelled'));
    } else {
      expect(page).toContain(german('boxOffice.event.sum', { free, held, accepted, offered }));
    }
    await changeGiovanni(server);
  });
});

test('the start page proposes to announce a full event as sold out until the event is over', async () => {
  await using server = await startInProcess();
  server.clock.now = juneDate;
  await prepareSeats(server, { atPlace: 1, inShelter: 1 });
  await createGuest(server, 'accepted');
  const { answers } = server.library.current.site;
  const listAt = async (now: Date) =>
    (await readBoxOfficeTasks(server.storage.db, answers, now)).eventsToAnnounceSoldOut.map(({ eventId }) => eventId);
  expect(await listAt(juneDate)).toEqual([event]);
  expect(await listAt(new Date('2024-07-21T10:00:00Z'))).toEqual([]);
});

test('the start page names an event that takes requests before its seats are set', async () => {
  await using server = await startInProcess();
  server.clock.now = juneDate;
  const as = await createStaffMember(server, 'office');
  const readSentence = async () =>
    (await getPage(server, '/office', { as })).body.match(/Don Giovanni[^<]*Plätze festgelegt/)?.[0];
  expect(await readSentence()).toMatch(/nimmt Anfragen an/);
  await prepareSeats(server, { atPlace: 12, inShelter: 10 });
  expect(await readSentence()).toBeUndefined();
});
