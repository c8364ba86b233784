/** Kills a process again and again while it decides about an evening and writes to its guests, and counts who heard what. */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { readConfig } from '#server/config.ts';
import { readShipped } from '#server/content/shipped.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { openStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { estateFolder } from '#tools/estate.ts';
import { end, guarded } from '#tools/process-guard.ts';
import { fillRequests, requestRow } from './desk.ts';
import { type Received, startSmtp } from './smtp.ts';
import { until } from './until.ts';

export interface DecisionKillSettings {
  dataDir: string;
  smtpUrl: string;
  begun: number;
  speed: number;
  event: number;
}

interface DecisionKills {
  kills: number;
  /** confirmed, and not in the database */
  lost: number;
  /** a decision without its publication, or one that does not tell every guest */
  torn: number;
  /** guests to whom one decision came with two Message-IDs */
  doubled: number;
  /** who did not hear of the last */
  untold: number;
  /** who heard of an earlier one after a later */
  overtaken: number;
  decisions: number;
}

const program = new URL('decisions-until-killed.ts', import.meta.url).pathname;
const mailer = new URL('mail-worker.ts', import.meta.url).pathname;
const people = 12;
const patience = 60_000;

interface Run {
  kills: number;
  /** changes what is there before it is counted: for the proof that counting finds something */
  tamper?: (db: Kysely<Tables>, received: Received[]) => Promise<unknown>;
}

export async function decisionKills({ kills, tamper }: Run): Promise<DecisionKills> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-decided-'));
  let down = false;
  const smtp = await startSmtp(() => (down ? 'later' : 'fine'));
  const shipped = await readShipped(estateFolder);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const { db, close } = await openStorage(config);
  await openSecrets(db, config);
  const begun = Date.now();
  const guests = Array.from({ length: people }, (_, index) =>
    requestRow(index, people, new Date(begun), { state: 'accepted' }),
  );
  await fillRequests(db, guests);
  const settings: DecisionKillSettings = { dataDir, smtpUrl: smtp.url, begun, speed: 300, event: 15 };
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled') };
  const confirmed: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill++) {
      // Now and then the mail server is out of order.
      down = kill % 4 === 1;
      const child = guarded(fork(program, [JSON.stringify(settings)], { env, serialization: 'advanced' }));
      let turns = 0;
      child.on('message', (told: number | 'begun') => {
        if (told === 'begun') turns += 1;
        else confirmed.push(told);
      });
      child.send(shipped);
      await until(() => turns > kill % 3, patience);
      // Before anything is written, amid it, after it, while letters leave.
      await setTimeout((kill * 7919) % 240);
      await end(child);
    }
    down = false;
    const worker = guarded(fork(mailer, [JSON.stringify(settings)], { env }));
    const waiting = db.selectFrom('letters').select('id').where('sentAt', 'is', null).limit(1);
    await until(async () => (await waiting.execute()).length === 0, patience);
    await end(worker);
    await tamper?.(db, smtp.received);
    return { kills, ...(await count(db, confirmed)), ...heard(smtp.received) };
  } finally {
    await smtp.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function count(db: Kysely<Tables>, confirmed: readonly number[]) {
  const decisions = await db.selectFrom('decisions').selectAll().orderBy('revision').execute();
  const revisions = await db.selectFrom('contentRevisions').select('number').orderBy('number').execute();
  const tellings = await db.selectFrom('tellings').selectAll().execute();
  const made = new Set(decisions.map(({ revision }) => revision));
  const apart = made.symmetricDifference(new Set(revisions.map(({ number }) => number))).size;
  const last = decisions.at(-1);
  const told = tellings.filter(({ decision }) => decision === last?.id).length;
  return {
    decisions: decisions.length,
    lost: confirmed.filter((revision) => !made.has(revision)).length,
    torn: apart + Number(told !== people),
  };
}

/** By guest, the decisions in the order in which they heard of them first. */
function heard(received: readonly Received[]) {
  const ids = new Map<string, Set<string>>();
  const order = new Map<string, number[]>();
  for (const { raw, messageId } of received) {
    const [, number = '', guest = ''] = raw.match(/^Subject: decision-(\d+) (T-[\w-]+)/im) ?? [];
    const letter = `${number} ${guest}`;
    if (!ids.has(letter)) order.set(guest, [...(order.get(guest) ?? []), Number(number)]);
    ids.set(letter, (ids.get(letter) ?? new Set()).add(messageId));
  }
  const all = [...order.values()];
  const last = Math.max(...all.flat());
  return {
    doubled: [...ids.values()].filter((one) => one.size > 1).length,
    untold: people - all.filter((numbers) => numbers.includes(last)).length,
    overtaken: all.filter((numbers) => numbers.some((number, at) => number < (numbers[at - 1] ?? 0))).length,
  };
}
