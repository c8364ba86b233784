/** An issue that goes to a list, by servers that are killed again and again amid it, and who got what in the end. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '#server/limits.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { end, guarded } from '#tools/process-guard.ts';
import { plainLetter, putReaders, putSending } from './mailings.ts';
import { type Received, startSmtp } from './smtp.ts';
import { until } from './until.ts';

interface Run {
  kills: number;
  /** with fewer there may be nothing left to send before the last kill */
  people: number;
  /** PostgreSQL, and how many servers share it */
  databaseUrl?: string | undefined;
  servers?: number;
  /** the mail server takes nothing for so long, in milliseconds of the servers' fast clock */
  away?: number;
  /** changes what has arrived after it has been counted; what a second count finds is the control: whether counting finds something */
  tamper?: (received: Received[]) => void;
}

interface Counted {
  /** who got nothing */
  untold: number;
  /** who got it under two Message-IDs */
  doubled: number;
  /** letters that came once more, as one that can be known as the same: more than were in hand at the kills */
  tooOften: number;
}

interface MailingKills extends Counted {
  kills: number;
  /** of which the servers were still sending */
  amid: number;
  /** what the office reads is not what was sent */
  miscounted: number;
  control?: Counted;
}

const program = new URL('mailing-worker.ts', import.meta.url).pathname;
const patience = 120_000;
/** How much faster the servers' clock runs: a letter in hand is one's own for ten seconds, longer than any takes on a busy machine. */
const quick = 12;
/** so that an hour without a mail server ends in half a minute */
const quicker = 120;

export async function mailingKills({
  kills,
  people,
  databaseUrl,
  servers = 1,
  away = 0,
  tamper,
}: Run): Promise<MailingKills> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-mailing-'));
  const begun = Date.now();
  const speed = away > 0 ? quicker : quick;
  const smtp = await startSmtp(
    () => ((Date.now() - begun) * speed < away ? 'later' : 'fine'),
    0,
    () => 2,
  );
  const { db, close } = await openStorage({ dataDir, databaseUrl });
  const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const readers = Array.from({ length: people }, (_, i) => ({ email: `reader${i}@host${i % 50}.example` }));
  await putReaders(db, secrets, new Date(begun), readers);
  await putSending(db, new Date(begun), plainLetter);
  const words = [program, JSON.stringify({ dataDir, databaseUrl, smtpUrl: smtp.url, begun, speed })];
  const start = () => guarded(spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }));
  const running = Array.from({ length: servers }, start);
  let amid = 0;
  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = smtp.received.length;
      // It has been at work when it dies, as long as there is any.
      await until(() => smtp.received.length > before + 5 || smtp.received.length >= people, patience);
      amid += Number(smtp.received.length < people);
      const first = running.shift();
      if (first) await end(first);
      running.push(start());
    }
    const state = db.selectFrom('newsletterIssues').select(['state', 'recipients', 'sent']);
    await until(async () => (await state.executeTakeFirst())?.state === 'sent', patience);
    const told = await state.executeTakeFirstOrThrow();
    const miscounted = Number(told.recipients !== people) + Number(told.sent !== people);
    const found = { kills, amid, miscounted, ...count(smtp.received, people, kills) };
    tamper?.(smtp.received);
    return tamper ? { ...found, control: count(smtp.received, people, kills) } : found;
  } finally {
    await Promise.all(running.map((one) => end(one)));
    await smtp.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function count(received: Received[], people: number, kills: number): Counted {
  const each = Map.groupBy(received, ({ recipients }) => recipients[0] ?? '');
  const twice = [...each.values()].filter((letters) => new Set(letters.map(({ messageId }) => messageId)).size > 1);
  return {
    untold: people - each.size,
    doubled: twice.length,
    tooOften: Math.max(0, received.length - each.size - kills * limits.letterConcurrency),
  };
}

/** For the proof that counting finds something: somebody who got nothing, and somebody who got two. */
export function tamperWithLetters(received: Received[]): void {
  const last = received.at(-1)?.recipients[0];
  received.splice(0, Number.POSITIVE_INFINITY, ...received.filter(({ recipients: [to] }) => to !== last));
  if (received[0]) received.push({ ...received[0], messageId: '<another>' });
}
