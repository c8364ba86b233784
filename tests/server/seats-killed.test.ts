/** Processes that are killed while guests accept: every acceptance that was confirmed is there, and each step has one letter. */
import { expect, test } from 'vitest';
import { chairKills } from '#tests/harness/chair-kills.ts';

test('D1 D7 three kills amid acceptances: none is lost, none torn, no chair too many, and each letter goes once', async () => {
  const { confirmed, letters, repeated: _, ...found } = await chairKills({ kills: 3 });
  expect(found).toEqual({ kills: 3, lost: 0, torn: 0, tooMany: 0, doubled: 0, unsent: 0 });
  expect(confirmed).toBeGreaterThan(9);
  expect(letters).toBeGreaterThan(confirmed);
});

test('control: an acceptance that is gone, and a letter that nobody wrote, are found', async () => {
  const { lost, torn, unsent } = await chairKills({
    kills: 1,
    async tamper(db) {
      const { id, requestId } = await db
        .selectFrom('offers')
        .select(['id', 'requestId'])
        .where('state', '=', 'accepted')
        // The first of them was confirmed long before the kill.
        .orderBy('answeredAt')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('offers').where('id', '=', id).execute();
      await db.updateTable('ticketRequests').set({ state: 'open' }).where('id', '=', requestId).execute();
      const letter = await db.selectFrom('letters').selectAll().limit(1).executeTakeFirstOrThrow();
      await db
        .insertInto('letters')
        .values({ ...letter, id: 'x', about: 'x' })
        .execute();
    },
  });
  expect([lost, torn, unsent]).toEqual([1, 1, 1]);
});
