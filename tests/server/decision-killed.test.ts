/** A server that is killed while it decides about an evening and writes to its guests. `KILLS=200` kills it two hundred times. */
import { expect, test } from 'vitest';
import { decisionKills } from '#tests/harness/decision-kills.ts';

const kills = Number(process.env['KILLS'] ?? 5);

test('D1 D7 killed amid decisions: none is lost or torn, nobody hears of one twice, everybody of the last, and never of an earlier after it', async () => {
  const { decisions, ...found } = await decisionKills({ kills });
  expect(found).toEqual({ kills, lost: 0, torn: 0, doubled: 0, untold: 0, overtaken: 0 });
  expect(decisions).toBeGreaterThan(kills / 2);
});

test('control: a decision that is gone, a guest left out and a letter sent twice are found', async () => {
  const { lost, torn, doubled, untold } = await decisionKills({
    kills: 2,
    async tamper(db, received) {
      const [first] = await db.selectFrom('decisions').select('id').orderBy('revision').limit(1).execute();
      await db
        .deleteFrom('decisions')
        .where('id', '=', first?.id ?? '')
        .execute();
      // The newest is of the last decision.
      const last = received.at(-1)?.messageId;
      received.splice(0, Number.POSITIVE_INFINITY, ...received.filter(({ messageId }) => messageId !== last));
      if (received[0]) received.push({ ...received[0], messageId: '<another>' });
    },
  });
  expect([lost > 0, torn > 0, doubled > 0, untold > 0]).toEqual([true, true, true, true]);
});
