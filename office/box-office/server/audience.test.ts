import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { stopDecisionEmails } from '#server/booking/decisions/audience.ts';
import type { Tables } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';

const now = new Date('2024-07-20T10:00:00Z');

/** A decision about this event, with a letter to one guest that has not left. The guest's request. */
async function decide(db: Kysely<Tables>, event: number, more: Partial<Tables['outboxEmails']> = {}): Promise<string> {
  const [request, decision] = [buildRequestRow(event, 20, now, { eventId: event }), randomUUID()];
  const letter = buildEmailRow({ kind: 'eventDecision', subjectId: request.id, ...more });
  await insertRequests(db, [request]);
  await db.insertInto('outboxEmails').values(letter).execute();
  await db
    .insertInto('decisions')
    .values({
      ...{ id: decision, eventId: event, kind: 'cancelled', at: now.toISOString(), by: 'Ida', staffId: null },
      ...{ previousRevision: 0, revision: 1, announced: '{}', replacedEmails: 0, undoneAt: null },
    })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      ...{ decisionId: decision, requestId: request.id, audience: 'accepted', emailId: letter.id },
      ...{ emailSentAt: null, calledAt: null, calledBy: null },
    })
    .execute();
  return request.id;
}

test('a new decision stops the letters about its own event, and no others', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const [here, there] = [await decide(db, 15), await decide(db, 14)];
  expect(await db.transaction().execute((work) => stopDecisionEmails(work, 15))).toEqual([here]);
  const letters = await db.selectFrom('outboxEmails').select('subjectId').execute();
  const notified = await db.selectFrom('notifications').select('requestId').execute();
  expect([letters, notified]).toEqual([[{ subjectId: there }], [{ requestId: there }]]);
});

test.each([
  ['is on its way', { leasedBy: 'a server', leasedUntil: '2024-07-20T10:01:00.000Z' }],
  ['has left', { sentAt: now.toISOString(), sealed: null }],
  ['was given up', { deadAt: now.toISOString(), errorCode: '550' }],
])('a letter that %s is not stopped', async (_, more) => {
  await using storage = await openDatabase();
  const { db } = storage;
  await decide(db, 15, more);
  expect(await db.transaction().execute((work) => stopDecisionEmails(work, 15))).toEqual([]);
  expect(await db.selectFrom('outboxEmails').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('notifications').select('requestId').execute()).toHaveLength(1);
});
