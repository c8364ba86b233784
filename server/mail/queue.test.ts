import { expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { type ClaimedEmail, type EmailQueue, openEmailQueue } from './queue.ts';

const room = { awaited: 1, bulk: 1 };

test.each([
  ['sent', (queue: EmailQueue, email: ClaimedEmail) => queue.markSent(email)],
  ['given up', (queue: EmailQueue, email: ClaimedEmail) => queue.markDead(email, '550')],
  ['postponed', (queue: EmailQueue, email: ClaimedEmail) => queue.postpone(email, '450', 60_000)],
])('a server that has lost its lease cannot mark an email as %s', async (_, settle) => {
  await using storage = await openDatabase();
  const { db } = storage;
  let now = new Date('2026-11-21T12:00:00Z');
  const [slow, quick] = [openEmailQueue(db, () => now), openEmailQueue(db, () => now)];
  await db.insertInto('outboxEmails').values(buildEmailRow()).execute();
  const [lost] = await slow.claim(1, room);
  now = new Date(now.getTime() + limits.emailLease + 1);
  expect(await quick.claim(1, room), 'the other server has it now').toHaveLength(1);
  const row = () => db.selectFrom('outboxEmails').selectAll().executeTakeFirstOrThrow();
  const before = await row();
  await settle(slow, lost as ClaimedEmail);
  expect(await row()).toEqual(before);
});
