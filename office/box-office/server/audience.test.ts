import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { stopDecisionEmails } from '#server/booking/decisions/audience.ts';
import type { Tables } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { buildRequestRow, insertDecision, insertRequests } from '#tests/harness/request-rows.ts';

const now = new Date('2024-07-20T10:00:00Z');

let guests = 0;
/** Stores a decision and its email to one guest. Returns the id of the guest's request. */
async function decide(db: Kysely<Tables>, event: number, more: Partial<Tables['outboxEmails']> = {}): Promise<string> {
  const [request, decision] = [buildRequestRow(++guests, 20, now, { eventId: event }), randomUUID()];
  const email = buildEmailRow({ kind: 'eventDecision', subjectId: request.id, ...more });
  await insertRequests(db, [request]);
  await db.insertInto('outboxEmails').values(email).execute();
  const notification = { requestId: request.id, audience: 'accepted', emailId: email.id } as const;
  await insertDecision(db, now, { id: decision, eventId: event, revision: guests }, notification);
  return request.id;
}

test('a new decision stops the unsent emails about its event, and no others', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const unsent = await decide(db, 15);
  const others = [
    await decide(db, 14),
    await decide(db, 15, { leasedBy: 'a server', leasedUntil: '2024-07-20T10:01:00.000Z' }),
    await decide(db, 15, { sentAt: now.toISOString(), sealed: null }),
    await decide(db, 15, { deadAt: now.toISOString(), errorCode: '550' }),
  ].toSorted();
  expect(await db.transaction().execute((trx) => stopDecisionEmails(trx, 15))).toEqual([unsent]);
  const emails = await db.selectFrom('outboxEmails').select('subjectId').orderBy('subjectId').execute();
  const notified = await db.selectFrom('notifications').select('requestId').orderBy('requestId').execute();
  expect(emails.map(({ subjectId }) => subjectId)).toEqual(others);
  expect(notified.map(({ requestId }) => requestId)).toEqual(others);
});
