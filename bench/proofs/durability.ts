/** Confirmed data survives a killed server, a killed mail worker, and the loss of unsynced data. */
import { limits } from '#server/limits.ts';
import { runKills } from '#tests/harness/kill-run.ts';
import { runPowerCuts } from '#tests/harness/power-run.ts';
import { countSyncs } from '#tests/harness/sync-run.ts';
import { traceSystemCalls } from '#tests/harness/system-calls.ts';
import { runUploadKills } from '#tests/harness/upload-kill-run.ts';
import { runMail } from './mail-run.ts';
import { isAllZero, type ProofRun } from './proof.ts';

const emailCount = 300;

export const proveKill: ProofRun = async ({ kills: times }, report) => {
  const half = Math.ceil(times / 2);
  const { kills, confirmed, lost, phantoms, incomplete, damaged } = await runKills(times);
  const wrong = { lost, phantoms, incomplete, damaged };
  report(isAllZero(wrong) && confirmed >= 10 * kills, `writes, ${kills} kills`, { confirmed, ...wrong });

  const uploads = await runUploadKills(half);
  const uploadFaults = { incomplete: uploads.incomplete, unencrypted: uploads.unencrypted.length };
  const copies = uploads.confirmed;
  report(isAllZero(uploadFaults) && copies >= uploads.kills, `copies of IDs, ${uploads.kills} kills`, {
    copies,
    ...uploadFaults,
  });

  const mail = await runMail({
    emailCount,
    recipients: 100,
    kills: half,
    pause: 250,
    clockSpeed: 120,
    patience: 600_000,
    behave: chooseReply,
  });
  const passed = isAllZero({ lost: mail.lost, overtaken: mail.overtaken });
  const { repeated } = mail;
  const found = { lost: mail.lost, overtaken: mail.overtaken, repeatedUnderOneMessageId: repeated };
  report(
    passed && repeated <= mail.kills * limits.emailConcurrency,
    `${emailCount} emails, ${mail.kills} kills`,
    found,
  );
};

/** Cuts the power right after an answer; the disk loses unsynced data. */
export const provePower: ProofRun = async (_options, report) => {
  const [synced, unsynced] = [await traceSystemCalls(200, 'FULL'), await traceSystemCalls(20, 'OFF')];
  const [full, off] = [countSyncs(synced), countSyncs(unsynced)];
  // Simultaneous commits share one sync.
  report(full.synced === 200 && full.syncs < 200, 'answers that left after the sync, of 200', { ...full });
  report(off.synced === 0, 'control: the same without syncing, of 20', { ...off });
  const { cuts, lost, damaged } = await runPowerCuts(synced);
  report(isAllZero({ lost, damaged }), `${cuts} power cuts`, { lost, damaged });
  const powerOff = await runPowerCuts(unsynced);
  report(powerOff.lost >= powerOff.cuts / 2, `control: ${powerOff.cuts} without syncing`, { lost: powerOff.lost });
};

function chooseReply(id: string, tries: number): 'fine' | 'later' | 'never' | 'dropped' | 'stalled' {
  const dice = [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), tries * 31) % 20;
  if (id.startsWith('<00')) return 'never';
  if (tries > 3 || dice > 9) return 'fine';
  return dice > 5 ? 'later' : dice > 0 ? 'dropped' : 'stalled';
}
