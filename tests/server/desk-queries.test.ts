/** The office's pages ask the database as often for many events as for a few. */
import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { ProgrammeEvening } from '#contract/booking/inbox.ts';
import { readEveningLine } from '#office/box-office/server/overview.ts';
import { deskTasks } from '#office/box-office/server/tasks.ts';
import { alertTasks } from '#server/booking/alerts/tell.ts';
import type { Tables } from '#server/storage/tables.ts';
import { fillRequests, requestRow } from '#tests/harness/desk.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { startEngines, testOnEachEngine } from '#tests/harness/per-file.ts';

const databases = startEngines();
const day = 24 * 60 * 60 * 1000;

/** What `read` returns, and how many queries it made. */
async function counted<Result>({ storage }: InProcess, read: (db: InProcess['storage']['db']) => Promise<Result>) {
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

/** So many events to come: each has a decision, free chairs, a guest who waits and an alert; every second one is cancelled. */
async function addEvents(server: InProcess, numbers: readonly number[]): Promise<ProgrammeEvening[]> {
  const { db } = server.storage;
  const at = server.clock.now.toISOString();
  const later = new Date(server.clock.now.getTime() + 20 * day);
  const rows = numbers.map((event) =>
    requestRow(event, 1000, server.clock.now, {
      fullName: `Guest ${event}`,
      state: 'waiting',
      eventId: event,
      seats: 2,
    }),
  );
  await fillRequests(db, rows);
  for (const { id: requestId, eventId } of rows) {
    const event = Number(eventId);
    const chairs = { park: 9, barn: 9, cents: 3500, cutOff: later.toISOString(), version: 1 };
    const decision: Tables['decisions'] = {
      ...{ id: `d-${event}`, eventId: event, kind: 'barn', at, by: 'Ida', staffId: null, undoneAt: null },
      ...{ previousRevision: 0, revision: event, announced: '{}', replacedEmails: 0 },
    };
    const notification: Tables['notifications'] = {
      ...{ decisionId: decision.id, requestId, audience: 'waiting', emailId: null },
      ...{ emailSentAt: null, calledAt: null, calledBy: null },
    };
    const alert = {
      ...{ id: `alert-${event}`, eventId: event, email: `a${event}@example.org`, emailHash: `${event}` },
      ...{ consentVersion: 'x', askedAt: at, askedFrom: 'x', confirmHash: `c${event}`, confirmUntil: at },
      ...{ language: 'de' as const, confirmedAt: at, leaveHash: `l${event}`, keptUntil: later.toISOString() },
    };
    await db
      .insertInto('eventCapacity')
      .values({ eventId: event, ...chairs })
      .execute();
    await db.insertInto('decisions').values(decision).execute();
    await db.insertInto('notifications').values(notification).execute();
    await db.insertInto('seatAlerts').values(alert).execute();
  }
  return numbers.map((id) => ({
    id,
    start: later.toISOString().slice(0, 16),
    due: undefined,
    ends: later.getTime(),
    cancelled: id % 2 === 0,
    open: true,
  }));
}

testOnEachEngine('on %s the number of queries does not grow with the number of events', async (engine) => {
  await using server = await inProcess(await databases.settings(engine));
  const now = server.clock.now;
  const few = await addEvents(server, [901, 902]);
  const read = (programme: readonly ProgrammeEvening[]) =>
    Promise.all([
      counted(server, (db) => deskTasks(db, programme, now)),
      counted(server, (db) => alertTasks({ db, site: { programme }, now: () => now })),
    ]);
  const before = await read(few);
  const many = [...few, ...(await addEvents(server, [903, 904, 905, 906, 907, 908]))];
  const after = await read(many);
  expect(after.map(({ queries }) => queries)).toEqual(before.map(({ queries }) => queries));

  const [{ result }] = after;
  expect(result.decisions.map(({ event, calls, hoping }) => [event, calls, hoping])).toEqual(
    many.map(({ id, cancelled }) => [id, 1, cancelled ? 1 : 0]),
  );
  expect(result.free.map(({ event, next }) => [event, next.name])).toEqual(
    [901, 903, 905, 907].map((event) => [event, `Guest ${event}`]),
  );
  expect((await readEveningLine(server.storage.db, many, 903, now))?.waiting).toBe(1);
});
