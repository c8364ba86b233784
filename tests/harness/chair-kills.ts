/** Kills processes again and again while chairs are offered, accepted and given back, and counts what is there of what was confirmed. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { chairCounter, setChairs } from '#server/seats/chairs.ts';
import { openStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { end, guarded } from '#tools/process-guard.ts';
import { type Received, startSmtp } from './smtp.ts';
import { until } from './until.ts';

export interface ChairKillSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string;
  begun: number;
  speed: number;
  event: number;
  barn: number;
}

/** What a process says before it is killed. */
export interface Told {
  about: 'begun' | 'confirmed';
  action: 'accept' | 'giveBack';
  id: string;
}

export interface ChairKills {
  kills: number;
  /** acceptances whose guest was told so */
  confirmed: number;
  /** of those, not in the database */
  lost: number;
  /** a step without its letter, a letter without its step, a state that its offers contradict */
  torn: number;
  /** after a kill, more chairs given than there are */
  tooMany: number;
  letters: number;
  /** letters about one step that arrived with two Message-IDs */
  doubled: number;
  /** letters that never arrived */
  unsent: number;
  /** that arrived twice with one Message-ID, by which every mail program knows them: allowed */
  repeated: number;
}

interface Run {
  kills: number;
  /** PostgreSQL, and two processes; one is killed while the other goes on */
  databaseUrl?: string | undefined;
  /** changes what is there after it has been counted; what a second count finds is the control. Gets the requests whose acceptance was confirmed */
  tamper?: (db: Kysely<Tables>, accepted: string[]) => Promise<unknown>;
}

const program = new URL('chairs-until-killed.ts', import.meta.url).pathname;
const mailer = new URL('mail-worker.ts', import.meta.url).pathname;
const event = 15;
const barn = 60;
const speed = 60;
const patience = 60_000;

export async function chairKills(run: Run): Promise<ChairKills & { control?: ChairKills }> {
  const { kills, databaseUrl, tamper } = run;
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-chairs-'));
  const smtp = await startSmtp();
  const begun = Date.now();
  const { db, close } = await openStorage({ dataDir, databaseUrl });
  const cutOff = new Date(begun + 300 * 24 * 60 * 60 * 1000);
  await db
    .transaction()
    .execute((work) =>
      setChairs(work, { event, park: 100, barn, cents: 3500, cutOff, expected: 0 }, { now: new Date(begun) }),
    );
  const settings: ChairKillSettings = { dataDir, databaseUrl, smtpUrl: smtp.url, begun, speed, event, barn };
  const told: Told[] = [];
  const words = [JSON.stringify(settings)];
  const env = { NODE_COMPILE_CACHE: join(dataDir, 'compiled'), ...process.env };
  const start = () => {
    const child = guarded(fork(program, words, { env }));
    child.on('message', (one: Told) => told.push(one));
    return child;
  };
  const running = Array.from({ length: databaseUrl ? 2 : 1 }, start);
  const accepted = () => told.filter(({ about, action }) => about === 'confirmed' && action === 'accept');
  const confirmed = () => accepted().length;
  let tooMany = 0;
  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = confirmed();
      // As long as something is confirmed now and then, it goes on: a machine may be slow.
      for (let more = 1; more <= 3 * running.length + 1; more++)
        await until(() => assertAlive(running) && confirmed() >= before + more, patience);
      await setTimeout((kill * 7919) % 60);
      const oldest = running.shift();
      if (oldest) await end(oldest);
      running.push(start());
      const evening = await db
        .selectFrom('eventCapacity')
        .selectAll()
        .where('eventId', '=', event)
        .executeTakeFirstOrThrow();
      const now = new Date(begun + (Date.now() - begun) * speed);
      if ((await chairCounter(db, now))(evening).free < 0) tooMany += 1;
    }
    await until(() => confirmed() > 0 && running.every(({ exitCode }) => exitCode === null), patience);
    await Promise.all(running.map((child) => end(child)));
    await sendRest(db, settings);
    const counted = async () => ({
      ...{ kills, confirmed: confirmed(), tooMany },
      ...(await count(db, told)),
      ...(await arrived(db, smtp.received)),
    });
    const outcome = await counted();
    if (!tamper) return outcome;
    await tamper(
      db,
      accepted().map(({ id }) => id),
    );
    return { ...outcome, control: await counted() };
  } finally {
    await Promise.all(running.map((child) => end(child)));
    await smtp.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Nobody has killed these: one that has ended has met a fault, and has printed it. */
function assertAlive(running: readonly ChildProcess[]): true {
  const ended = running.find(({ exitCode }) => exitCode !== null);
  if (ended) throw new Error(`A process ended by itself, with ${ended.exitCode}.`);
  return true;
}

/** What waits when the last one is killed goes out by a mail worker that nobody kills. */
async function sendRest(db: Kysely<Tables>, { dataDir, databaseUrl, smtpUrl, begun }: ChairKillSettings) {
  const settings = { dataDir, databaseUrl, smtpUrl, begun, speed };
  const worker = guarded(fork(mailer, [JSON.stringify(settings)]));
  const waiting = db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null).limit(1);
  await until(async () => (await waiting.execute()).length === 0, patience * 10);
  await end(worker);
}

async function count(db: Kysely<Tables>, told: readonly Told[]) {
  const rows = await db
    .selectFrom('ticketRequests')
    .leftJoin('offers', 'offers.requestId', 'ticketRequests.id')
    .select(['ticketRequests.id', 'ticketRequests.state', 'offers.state as offer'])
    .execute();
  const letters = await db.selectFrom('outboxEmails').select(['subjectId', 'kind']).execute();
  const steps = await db.selectFrom('requestSteps').select(['requestId', 'step']).execute();
  const ids = (about: Told['about'], action: Told['action']) =>
    new Set(told.filter((one) => one.about === about && one.action === action).map(({ id }) => id));
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]));
  const givingBack = ids('begun', 'giveBack');
  const returned = ids('confirmed', 'giveBack');
  const lost = [...ids('confirmed', 'accept')].filter((id) => {
    const state = stateOf.get(id);
    if (returned.has(id)) return state !== 'returned';
    return state !== 'accepted' && !(state === 'returned' && givingBack.has(id));
  });
  const tally = (all: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const taken = tally(steps.map(({ requestId, step }) => `${letterOf[step] ?? step} ${requestId}`));
  const written = tally(letters.map(({ subjectId: about, kind }) => `${kind} ${about}`));
  const torn = [
    ...[...taken].filter(([name, times]) => times !== 1 || written.get(name) !== 1),
    ...[...written].filter(([name]) => !taken.has(name)),
    ...rows.filter(({ state, offer }) => (offer ?? 'open') !== (state === 'offered' ? 'live' : state)),
  ];
  return { lost: lost.length, torn: torn.length };
}

/** The letter that each step writes. */
const letterOf: Record<string, string> = {
  offer: 'ticketOffer',
  accept: 'ticketAccepted',
  giveBack: 'ticketReturned',
  lapse: 'ticketLapsed',
};

async function arrived(db: Kysely<Tables>, received: readonly Received[]) {
  const written = await db.selectFrom('outboxEmails').select('id').execute();
  const byLetter = new Map<string, Set<string>>();
  for (const { raw, messageId } of received) {
    // Long subjects are folded.
    const subject = raw.match(/^Subject: (.+(?:\r?\n[ \t].+)*)/im)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
    byLetter.set(subject, (byLetter.get(subject) ?? new Set()).add(messageId));
  }
  const all = [...byLetter.values()];
  return {
    letters: all.length,
    doubled: all.filter((ids) => ids.size > 1).length,
    unsent: Math.max(0, written.length - all.length),
    repeated: received.length - all.length,
  };
}
