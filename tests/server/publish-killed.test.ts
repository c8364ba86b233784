/**
 * A server that is killed while it publishes: afterwards the old words stand or the new ones, and never something between.
 * `npm run prove -- kill` runs the long form.
 * @module-tag full
 */
import { expect, test } from 'vitest';
import { publishKillRun } from '#tests/harness/publish-kill-run.ts';

test('five kills in the middle of publishing: old or new, never between, and nothing confirmed is lost; an epoch without its revision is found', async () => {
  const { published, unconfirmed, control, ...found } = await publishKillRun(5, (database) => {
    database.exec('update content_epochs set epoch = epoch + 1');
  });
  expect(found).toEqual({ kills: 5, lost: 0, torn: 0, damaged: 0, standsAfterwards: true });
  expect(published).toBeGreaterThan(1);
  expect(unconfirmed).toBeLessThanOrEqual(5);
  expect(control).toEqual({ torn: 1 });
});
