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
  /** PostgreSQL, which servers share */
  databaseUrl?: string | undefined;
  smtpUrl: string;
  begun: number;
  speed: number;
  event: number;
  /** it decides this, once */
  only?: 'barn' | 'asPlanned';
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
  /** PostgreSQL, with two servers that decide about the same evening */
  databaseUrl?: string | undefined;
  /** changes what is there after it has been counted; what a second count finds is the control */
  tamper?: typeof tamperWithDecisions;
}

/** An evening with guests who have tickets, a mail server, and servers of that house in processes of their own. */
async function openHouse(databaseUrl: string | undefined, isDown: () => boolean = () => false) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-decided-'));
  const smtp = await startSmtp(() => (isDown() ? 'later' : 'fine'));
  const shipped = await readShipped(estateFolder);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const { db, close } = await openStorage({ dataDir, databaseUrl });
  await openSecrets(db, config);
  const begun = Date.now();
  const guests = Array.from({ length: people }, (_, index) =>
    requestRow(index, people, new Date(begun), { state: 'accepted' }),
  );
  await fillRequests(db, guests);
  const settings: DecisionKillSettings = { dataDir, databaseUrl, smtpUrl: smtp.url, begun, speed: 300, event: 15 };
  const env = { NODE_COMPILE_CACHE: join(dataDir, 'compiled'), ...process.env };
  const running = new Set<ReturnType<typeof fork>>();
  const run = (what: string, more: Partial<DecisionKillSettings> = {}) => {
    const child = guarded(fork(what, [JSON.stringify({ ...settings, ...more })], { env, serialization: 'advanced' }));
    running.add(child);
    return child;
  };
  const waiting = db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null).limit(1);
  return {
    ...{ db, smtp },
    decides(told: (revision: number | 'begun') => void, more?: Partial<DecisionKillSettings>) {
      const child = run(program, more);
      child.on('message', told);
      child.send(shipped);
      return child;
    },
    mails: () => run(mailer),
    allSent: () => until(async () => (await waiting.execute()).length === 0, patience),
    async [Symbol.asyncDispose]() {
      await Promise.all([...running].map((one) => end(one)));
      await smtp.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function decisionKills(run: Run): Promise<DecisionKills & { control?: DecisionKills }> {
  const { kills, databaseUrl, tamper } = run;
  let down = false;
  await using house = await openHouse(databaseUrl, () => down);
  const confirmed: number[] = [];
  let turns = 0;
  const start = () =>
    house.decides((told) => {
      if (told === 'begun') turns += 1;
      else confirmed.push(told);
    });
  // Of two, the other goes on while one is killed, and meets what that one has left.
  const running = databaseUrl ? [start()] : [];
  for (let kill = 0; kill < kills; kill++) {
    // Now and then the mail server is out of order.
    down = kill % 4 === 1;
    running.push(start());
    const before = turns;
    await until(() => turns > before + (kill % 3), patience);
    // Before anything is written, amid it, after it, while letters leave.
    await setTimeout((kill * 7919) % 240);
    const first = running.shift();
    if (first) await end(first);
  }
  await Promise.all(running.map((one) => end(one)));
  down = false;
  house.mails();
  await house.allSent();
  const counted = async () => ({ kills, ...(await count(house.db, confirmed)), ...heard(house.smtp.received) });
  const outcome = await counted();
  if (!tamper) return outcome;
  await tamper(house.db, house.smtp.received, confirmed[0] ?? 0);
  return { ...outcome, control: await counted() };
}

/** For the proof that counting finds something: a confirmed decision that is gone, a guest left out, a letter sent twice. */
export async function tamperWithDecisions(db: Kysely<Tables>, received: Received[], confirmed: number): Promise<void> {
  await db.deleteFrom('decisions').where('revision', '=', confirmed).execute();
  // The newest is of the last decision.
  const last = received.at(-1)?.messageId;
  received.splice(0, Number.POSITIVE_INFINITY, ...received.filter(({ messageId }) => messageId !== last));
  if (received[0]) received.push({ ...received[0], messageId: '<another>' });
}

/**
 * Decided on one server, which is killed, and decided anew on another, which is killed; then two send the letters, and one of them is killed.
 * `late`: the first letters have left before the second decision.
 */
export async function decidedTwice(databaseUrl: string | undefined, { late }: { late: boolean }) {
  await using house = await openHouse(databaseUrl);
  const { received } = house.smtp;
  const revisions: number[] = [];
  for (const only of ['barn', 'asPlanned'] as const) {
    const before = revisions.length;
    // Its clock runs as ours does, so that the minute is not over.
    const server = house.decides((told) => void (told !== 'begun' && revisions.push(told)), { only, speed: 1 });
    await until(() => revisions.length > before, patience);
    await end(server);
    if (!late || only !== 'barn') continue;
    const first = house.mails();
    await house.allSent();
    await end(first);
  }
  const sent = received.length;
  const [first] = [house.mails(), house.mails()];
  await until(() => received.length > sent, patience);
  await end(first);
  await house.allSent();
  const { doubled, untold, overtaken } = heard(received);
  const numbers = received.map(({ raw }) => Number(raw.match(/^Subject: decision-(\d+)/im)?.[1]));
  return {
    decisions: revisions.length,
    doubled,
    untold,
    overtaken,
    ofTheFirst: numbers.filter((one) => one === revisions[0]).length,
  };
}

async function count(db: Kysely<Tables>, confirmed: readonly number[]) {
  const decisions = await db.selectFrom('decisions').selectAll().orderBy('revision').execute();
  const revisions = await db.selectFrom('contentRevisions').select('number').orderBy('number').execute();
  const notifications = await db.selectFrom('notifications').selectAll().execute();
  const made = new Set(decisions.map(({ revision }) => revision));
  const apart = made.symmetricDifference(new Set(revisions.map(({ number }) => number))).size;
  const last = decisions.at(-1);
  const told = notifications.filter(({ decisionId: decision }) => decision === last?.id).length;
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
