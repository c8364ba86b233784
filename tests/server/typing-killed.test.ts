/** A server that is killed while somebody types. `KILLS=200` kills it two hundred times. */
import { expect, test } from 'vitest';
import { typingKillRun } from '#tests/harness/typing-kill-run.ts';

const kills = Number(process.env['KILLS'] ?? 6);

// Two hundred take minutes, and longer on a busy machine.
const patience = Math.max(240_000, kills * 10_000);

test('killed in the middle of saving, it loses no word that was shown as saved, and the browser has the rest', {
  timeout: patience,
}, async () => {
  const { saved, ...found } = await typingKillRun(kills);
  expect(found).toEqual({ kills, lost: 0, forgotten: 0, damaged: 0, refused: 0 });
  expect(saved).toBeGreaterThan(1);
});

test('control: a database that forgets the words is found', async () => {
  const { lost } = await typingKillRun(3, (database) => {
    database.exec(`update content_drafts set data = '{"text":""}'`);
  });
  expect(lost).toBeGreaterThan(0);
});
