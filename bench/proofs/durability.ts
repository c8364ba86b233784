/** What was confirmed survives a killed server, a killed mail worker, and the loss of everything that was not synced. */
import { limits } from '#server/limits.ts';
import { killRun } from '#tests/harness/kill-run.ts';
import { powerRun } from '#tests/harness/power-run.ts';
import { syncRun } from '#tests/harness/sync-run.ts';
import { trace } from '#tests/harness/traced.ts';
import { uploadKillRun } from '#tests/harness/upload-kill-run.ts';
import { mailRun } from './mail-run.ts';
import { isNone, type Proof } from './proof.ts';

const letters = 300;

export const proveKill: Proof = async ({ kills: times }, say) => {
  const half = Math.ceil(times / 2);
  const { kills, confirmed, lost, phantoms, torn, damaged } = await killRun(times);
  const wrong = { lost, phantoms, torn, damaged };
  say(isNone(wrong) && confirmed >= 10 * kills, `writes, ${kills} kills`, { confirmed, ...wrong });

  const uploads = await uploadKillRun(half);
  const halves = { torn: uploads.torn, readable: uploads.readable.length };
  const copies = uploads.confirmed;
  say(isNone(halves) && copies >= uploads.kills, `copies of IDs, ${uploads.kills} kills`, { copies, ...halves });

  const mail = await mailRun({ letters, recipients: 100, kills: half, rest: 250, speed: 120, patience: 600_000, mood });
  const held = isNone({ lost: mail.lost, overtaken: mail.overtaken });
  const { repeated } = mail;
  const found = { lost: mail.lost, overtaken: mail.overtaken, repeatedUnderOneMessageId: repeated };
  say(held && repeated <= mail.kills * limits.letterConcurrency, `${letters} letters, ${mail.kills} kills`, found);
};

/** What is cut off right after an answer, on a disk that forgets what was not synced. */
export const provePower: Proof = async (_options, say) => {
  const [synced, unsynced] = [await trace(200, 'FULL'), await trace(20, 'OFF')];
  const [full, off] = [syncRun(synced), syncRun(unsynced)];
  // Commits that come together share one sync.
  say(full.synced === 200 && full.syncs < 200, 'answers that left after the sync, of 200', { ...full });
  say(off.synced === 0, 'control: the same without syncing, of 20', { ...off });
  const { cuts, lost, damaged } = await powerRun(synced);
  say(isNone({ lost, damaged }), `${cuts} power cuts`, { lost, damaged });
  const powerOff = await powerRun(unsynced);
  say(powerOff.lost >= powerOff.cuts / 2, `control: ${powerOff.cuts} without syncing`, { lost: powerOff.lost });
};

function mood(id: string, tries: number): 'fine' | 'later' | 'never' | 'dropped' | 'stalled' {
  const dice = [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), tries * 31) % 20;
  if (id.startsWith('<00')) return 'never';
  if (tries > 3 || dice > 9) return 'fine';
  return dice > 5 ? 'later' : dice > 0 ? 'dropped' : 'stalled';
}
