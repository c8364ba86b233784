/**
 * A server that is killed while somebody types. `KILLS=200` kills it two hundred times.
 * @module-tag full
 */
import { expect, test } from 'vitest';
import { typingKillRun } from '#tests/harness/typing-kill-run.ts';

const kills = Number(process.env['KILLS'] ?? 6);

// Two hundred take minutes, and longer on a busy machine.
const patience = Math.max(240_000, kills * 10_000);

test('killed in the middle of saving, it loses no word that was shown as saved, and the browser has the rest; words that are taken out are missed', {
  timeout: patience,
}, async () => {
  const { saved, control, ...found } = await typingKillRun(kills, (database) => {
    database.exec(`update content_drafts set data = '{"text":""}'`);
  });
  expect(found).toEqual({ kills, lost: 0, forgotten: 0, damaged: 0, refused: 0 });
  expect(saved).toBeGreaterThan(1);
  expect(control).toEqual({ lost: 1 });
});
