/** A withdrawal empties every column that holds what the guest said, also one that is added later. */
import { expect, test } from 'vitest';
import { columnsKept, withdrawRow } from '#server/tickets/status.ts';
import { ask, inProcess } from '#tests/harness/inbox.ts';

test('a withdrawn request keeps only the columns that are named', async () => {
  await using server = await inProcess();
  const { db } = server.storage;
  await ask(server.app, { fullName: 'Ada', email: 'ada@example.org', phoneNumber1: '030 23125 001' });
  const { id, ...before } = await db.selectFrom('ticketRequests').selectAll().executeTakeFirstOrThrow();
  const nullable = Object.entries(before).filter(([, value]) => value === null);
  const filled = Object.fromEntries(
    nullable.map(([column]) => [column, column === 'seats' || column === 'eventId' ? 15 : column]),
  );
  await db
    .updateTable('ticketRequests')
    .set({ ...filled, accountId: null, withdrawnAt: null })
    .where('id', '=', id)
    .execute();

  await db
    .transaction()
    .execute((work) => withdrawRow(work, id, { by: 'guest', now: new Date('2026-11-22T12:00:00Z') }));

  const after = await db.selectFrom('ticketRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const kept = Object.entries(after).filter(([, value]) => value !== null);
  const allowed: readonly string[] = columnsKept;
  expect(kept.map(([column]) => column).filter((column) => !allowed.includes(column))).toEqual([]);
  expect(after.phoneNumber2).toBeNull();
  expect(after.withdrawnAt).not.toBeNull();
});
