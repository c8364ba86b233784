import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { ProgrammeEvent } from '#contract/site-answers.ts';
import { readEventSummary } from '#office/box-office/server/overview.ts';
import { readBoxOfficeTasks } from '#office/box-office/server/tasks.ts';
import { readGuests } from '#server/booking/guests.ts';
import { findSeatAlertTasks } from '#server/booking/seat-alerts/notify.ts';
import { day } from '#server/limits.ts';
import type { Database } from '#server/storage/tables.ts';
import { startEngines, testOnEachEngine } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { prepareSeats } from '#tests/harness/offers.ts';
import { buildRequestRow, buildSeatAlertRow, insertDecision, insertRequests } from '#tests/harness/request-rows.ts';

const databases = startEngines();

async function countQueries<Result>({ storage }: InProcessServer, read: (db: Database) => Promise<Result>) {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { result: await read(storage.db.withPlugin(counter)), queries };
}

/** Future events with a decision, a waiting guest, an alert; half cancelled, 907 past its cut-off. */
async function addEvents(server: InProcessServer, numbers: readonly number[]): Promise<ProgrammeEvent[]> {
  const { db } = server.storage;
  const now = server.clock.now;
  const later = new Date(now.getTime() + 20 * day);
  const waits = { state: 'waiting', seats: 2 } as const;
  for (const event of numbers) {
    const row = buildRequestRow(event, 1000, now, { ...waits, fullName: `Guest ${event}`, eventId: event });
    await insertRequests(db, [row]);
    await prepareSeats(server, { event, cutOff: event === 907 ? now : later });
    await insertDecision(
      db,
      now,
      { id: `d-${event}`, eventId: event, revision: event },
      { requestId: row.id, audience: 'waiting' },
    );
    const hashes = { emailHash: `${event}`, confirmHash: `c${event}`, unsubscribeHash: `l${event}` };
    const alert = buildSeatAlertRow(now, `a${event}@example.org`, {
      eventId: event,
      confirmedAt: now.toISOString(),
      ...hashes,
    });
    await db.insertInto('seatAlerts').values(alert).execute();
  }
  const start = later.toISOString().slice(0, 16);
  const time = { start, decisionDeadline: undefined, shelter: undefined, endsAt: later.getTime(), isBookable: true };
  return numbers.map((id) => ({ id, ...time, isCancelled: id % 2 === 0, prices: [] }));
}

testOnEachEngine('on %s more events need no more queries for the tasks of the start page', async (engine) => {
  await using server = await startInProcess(await databases.createDatabase(engine));
  const now = server.clock.now;
  const few = await addEvents(server, [901, 902]);
  const { payment } = server.library.current.site.answers;
  const read = (programme: readonly ProgrammeEvent[]) =>
    Promise.all([
      countQueries(server, (db) => readBoxOfficeTasks(db, { programme, payment }, now)),
      countQueries(server, (db) => findSeatAlertTasks({ db, site: { programme }, now: () => now })),
    ]);
  const before = await read(few);
  const many = [...few, ...(await addEvents(server, [903, 904, 905, 906, 907, 908]))];
  const after = await read(many);
  expect(after.map(({ queries }) => queries)).toEqual(before.map(({ queries }) => queries));
  const [{ result }] = after;
  expect(result.decisions.map((one) => [one.eventId, one.guestsToCall, one.guestsUnawareOfCancellation])).toEqual(
    many.map(({ id, isCancelled }) => [id, 1, isCancelled ? 1 : 0]),
  );
  expect(result.eventsWithSeatsForWaiting.map(({ eventId, firstInLine }) => [eventId, firstInLine.name])).toEqual(
    [901, 903, 905].map((event) => [event, `Guest ${event}`]),
  );
  expect((await readEventSummary(server.storage.db, many, 903, now))?.waiting).toBe(1);
});

testOnEachEngine('on %s the waiting list of an event has the order of the requests', async (engine) => {
  await using server = await startInProcess(await databases.createDatabase(engine));
  const build = (fullName: string, number: number, now: Date) =>
    buildRequestRow(number, 1, now, { state: 'waiting', seats: 2, fullName, eventId: 903 });
  const { storage, clock } = server;
  await insertRequests(storage.db, [build('Ada', 1, clock.now), build('Zoe', 2, new Date(clock.now.getTime() - day))]);
  expect((await readGuests(storage.db, 903, 'waiting')).map(({ name }) => name)).toEqual(['Zoe', 'Ada']);
});
