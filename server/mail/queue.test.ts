import { expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { letterRow } from '#tests/harness/letter-rows.ts';
import { type Claimed, type LetterQueue, openQueue } from './queue.ts';

const room = { awaited: 1, told: 1, bulk: 1 };

test.each([
  ['sent', (queue: LetterQueue, letter: Claimed) => queue.sent(letter)],
  ['given up', (queue: LetterQueue, letter: Claimed) => queue.gaveUp(letter, '550')],
  ['postponed', (queue: LetterQueue, letter: Claimed) => queue.postpone(letter, '450', 60_000)],
])('a server that has lost its lease cannot say that a letter was %s', async (_, settle) => {
  await using storage = await openDatabase();
  const { db } = storage;
  let now = new Date('2026-11-21T12:00:00Z');
  const [slow, quick] = [openQueue(db, () => now), openQueue(db, () => now)];
  await db.insertInto('outboxEmails').values(letterRow()).execute();
  const [lost] = await slow.claim(1, room);
  now = new Date(now.getTime() + limits.letterLease + 1);
  expect(await quick.claim(1, room), 'the other server has it now').toHaveLength(1);
  const row = () => db.selectFrom('outboxEmails').selectAll().executeTakeFirstOrThrow();
  const before = await row();
  await settle(slow, lost as Claimed);
  expect(await row()).toEqual(before);
});
