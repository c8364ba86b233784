/**
 * Processes that are killed while guests accept: every acceptance that was confirmed is there, and each step has one letter.
 * @module-tag full
 */
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#server/storage/tables.ts';
import { chairKills } from '#tests/harness/chair-kills.ts';

test('D1 D7 three kills amid acceptances: none is lost, none torn, no chair too many, and each letter goes once; one that is gone, and a letter that nobody wrote, are found', async () => {
  const { confirmed, letters, repeated: _, control, ...found } = await chairKills({ kills: 3, tamper });
  expect(found).toEqual({ kills: 3, lost: 0, torn: 0, tooMany: 0, doubled: 0, unsent: 0 });
  expect(confirmed).toBeGreaterThan(9);
  expect(letters).toBeGreaterThan(confirmed);
  expect(control).toMatchObject({ lost: 1, torn: 1, unsent: 1 });
});

async function tamper(db: Kysely<Tables>, accepted: string[]) {
  const { id, requestId } = await db
    .selectFrom('offers')
    .select(['id', 'requestId'])
    .where('state', '=', 'accepted')
    .where('requestId', 'in', accepted)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('offers').where('id', '=', id).execute();
  await db.updateTable('ticketRequests').set({ state: 'open' }).where('id', '=', requestId).execute();
  const letter = await db.selectFrom('outboxEmails').selectAll().limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('outboxEmails')
    .values({ ...letter, id: 'x', subjectId: 'x' })
    .execute();
}
