/**
 * A server that is killed while it decides about an evening and writes to its guests. `KILLS=200` kills it two hundred times.
 * @module-tag full
 */
import { describe, expect, test } from 'vitest';
import { decidedTwice, decisionKills, tamperWithDecisions } from '#tests/harness/decision-kills.ts';
import { startEngines } from '#tests/harness/per-file.ts';

const databases = startEngines();

const kills = Number(process.env['KILLS'] ?? 5);

test('D1 D7 killed amid decisions: none is lost or torn, nobody hears of one twice, everybody of the last, and never of an earlier after it', async () => {
  const { decisions, control, ...found } = await decisionKills({ kills, tamper: tamperWithDecisions });
  expect(found).toEqual({ kills, lost: 0, torn: 0, doubled: 0, untold: 0, overtaken: 0 });
  expect(decisions).toBeGreaterThan(kills / 2);
  // A decision that is gone, a guest left out and a letter sent twice are found.
  const { lost = 0, torn = 0, doubled = 0, untold = 0 } = control ?? {};
  expect([lost > 0, torn > 0, doubled > 0, untold > 0]).toEqual([true, true, true, true]);
});

describe('two servers on one PostgreSQL', () => {
  const twice = async (late: boolean) => decidedTwice((await databases.settings('postgres'))['DATABASE_URL'], { late });

  test('D7 decided on one and anew on the other within the minute, each killed: only the last is sent, to everybody, to nobody twice', async () => {
    expect(await twice(false)).toEqual({ decisions: 2, doubled: 0, untold: 0, overtaken: 0, ofTheFirst: 0 });
  });

  test('control: after the minute the first has gone to everybody, and the last follows it', async () => {
    const { ofTheFirst, ...found } = await twice(true);
    expect(found).toEqual({ decisions: 2, doubled: 0, untold: 0, overtaken: 0 });
    expect(ofTheFirst).toBeGreaterThan(10);
  });
});
