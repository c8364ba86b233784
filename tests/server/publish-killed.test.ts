/**
 * A server that is killed while it publishes: afterwards the old words stand or the new ones, and never something between.
 * `npm run bench durability` runs the long form.
 */
import { expect, test } from 'vitest';
import { publishKillRun } from '#tests/harness/publish-kill-run.ts';

test('five kills in the middle of publishing: old or new, never between, and nothing confirmed is lost', async () => {
  const { published, unconfirmed, ...found } = await publishKillRun(5);
  expect(found).toEqual({ kills: 5, lost: 0, torn: 0, damaged: 0, standsAfterwards: true });
  expect(published).toBeGreaterThan(1);
  expect(unconfirmed).toBeLessThanOrEqual(5);
});

test('control: an epoch without its revision is found', async () => {
  const { torn } = await publishKillRun(1, (database) => {
    database.exec('update content_epochs set epoch = epoch + 1');
  });
  expect(torn).toBe(1);
});
