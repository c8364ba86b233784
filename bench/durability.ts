/** The long forms of the durability proofs: five hundred kills, two hundred synced answers, a hundred kills of the mail worker, two
 * hundred of a publication. */
import { limits } from '#server/limits.ts';
import { killRun } from '#tests/harness/kill-run.ts';
import { mailRun } from '#tests/harness/mail-run.ts';
import { powerRun } from '#tests/harness/power-run.ts';
import { publishKillRun } from '#tests/harness/publish-kill-run.ts';
import { syncRun } from '#tests/harness/sync-run.ts';
import { trace } from '#tests/harness/traced.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import { uploadKillRun } from '#tests/harness/upload-kill-run.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

export const measureDurability = async (): Promise<Figure[]> => [
  ...(await measureStarts()),
  ...(await measureKills(500)),
  ...(await measurePower()),
];

/** What is pulled at right after an answer, and the disk that forgot what was not synced. */
export async function measurePower(): Promise<Figure[]> {
  const [synced, unsynced] = [await trace(200, 'FULL'), await trace(20, 'OFF')];
  const full = syncRun(synced);
  const off = syncRun(unsynced);
  const power = await powerRun(synced);
  const powerOff = await powerRun(unsynced);
  return [
    atLeast('D2 answers that left after the sync, of 200', full.synced, 200),
    atMost('D2 syncs for them, because those that come together share one', full.syncs, 199),
    atMost('D2 control: the same without syncing, of 20', off.synced, 0),
    atMost(`D3 power cuts of ${power.cuts} that lost something confirmed`, power.lost, 0),
    atMost('D3 power cuts that damaged the database', power.damaged, 0),
    atLeast(`D3 control: the same without syncing, of ${powerOff.cuts}`, powerOff.lost, powerOff.cuts / 2),
  ];
}

/** How soon it is back. A matter of time, so with the machine to itself. */
export async function measureStarts(): Promise<Figure[]> {
  const { kills, slowestStart } = await killRun(40);
  const begun = performance.now();
  await using _ = await serveUnwarmed({ NODE_OPTIONS: `--import "data:text/javascript,${heldUp}"` });
  return [
    atMost(`D1 slowest of ${kills} starts, all but the first after a kill`, slowestStart / 1000, 5, 's'),
    atLeast('D1 control: a start that something holds up', (performance.now() - begun) / 1000, 5, 's'),
  ];
}
const heldUp = encodeURIComponent('await new Promise((resolve) => setTimeout(resolve, 6000))');

/** The server is killed amid whatever it does. */
export async function measureKills(times: number): Promise<Figure[]> {
  const kills = await killRun(times);
  const uploads = await uploadKillRun(100);
  const publishing = await publishKillRun(200);
  const mail = await mailRun({
    letters: 300,
    recipients: 100,
    kills: 100,
    rest: 250,
    speed: 120,
    patience: 600_000,
    mood,
  });
  return [
    atLeast(`D1 confirmed writes under ${kills.kills} kills`, kills.confirmed, 10 * kills.kills),
    atMost('D1 confirmed writes lost', kills.lost, 0),
    atMost('D1 writes nobody sent, or twice', kills.phantoms, 0),
    atMost('D1 requests without their letters, or letters without a request', kills.torn, 0),
    atMost('D1 failed integrity checks', kills.damaged, 0),
    atLeast(`U6 copies confirmed under ${uploads.kills} kills`, uploads.confirmed, 100),
    atMost('U6 requests without their copy, or copies without a request', uploads.torn, 0),
    atMost('U6 files with a readable piece of a picture', uploads.readable.length, 0),
    atLeast(`publications confirmed or made under ${publishing.kills} kills`, publishing.published, 50),
    atMost('publications confirmed and lost', publishing.lost, 0),
    atMost('publications that are there in part, or a damaged database', publishing.torn + publishing.damaged, 0),
    atMost(`D7 letters lost of 300, ${mail.kills} kills`, mail.lost, 0),
    atMost('D7 letters that went twice, under one Message-ID', mail.repeated, mail.kills * limits.letterConcurrency),
    atMost('D7 letters that overtook one to the same recipient', mail.overtaken, 0),
  ];
}

function mood(id: string, tries: number): 'fine' | 'later' | 'never' | 'dropped' | 'stalled' {
  const dice = [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), tries * 31) % 20;
  if (id.startsWith('<00')) return 'never';
  if (tries > 3 || dice > 9) return 'fine';
  return dice > 5 ? 'later' : dice > 0 ? 'dropped' : 'stalled';
}
