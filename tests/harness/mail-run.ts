/** Many letters through a faulty mail server, with mail workers that are killed again and again. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openOutbox } from '#server/mail/outbox.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { end, guarded } from '#tools/process-guard.ts';
import { type Mood, startSmtp } from './smtp.ts';
import { until } from './until.ts';

interface Run {
  letters: number;
  /** among whom the letters are dealt out; otherwise each letter has one of its own */
  recipients?: number;
  kills: number;
  /** PostgreSQL, and how many mail workers share it */
  databaseUrl?: string;
  workers?: number;
  mood: Mood;
  /** milliseconds between two kills */
  rest: number;
  speed: number;
  patience: number;
}

export interface Outcome {
  lost: number;
  /** letters that arrived after a newer one to the same recipient */
  overtaken: number;
  /** letters that arrived more than once */
  repeated: number;
  kills: number;
  /** letters given up, as the office sees them */
  dead: { fault: string | null; tries: number }[];
}

const program = new URL('mail-worker.ts', import.meta.url).pathname;

export async function mailRun(run: Run): Promise<Outcome> {
  const { letters, recipients = letters, kills, databaseUrl, workers = 1, mood, rest, speed, patience } = run;
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-mail-'));
  const smtp = await startSmtp(mood);
  const begun = Date.now();
  const { db, close } = await openStorage({ dataDir, databaseUrl });
  const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const outbox = openOutbox(secrets, () => new Date(begun));
  await db.transaction().execute(async (transaction) => {
    for (let i = 0; i < letters; i++) {
      const letter = { sender: 'Gutshaus', subject: `Brief ${i}`, text: 'Guten Tag', html: '<p>Guten Tag</p>' };
      const to = `reader${i % recipients}@example.org`;
      await outbox.put(transaction, { kind: 'ticketReceipt', about: `${i}`, to, letter });
    }
  });
  const words = [program, JSON.stringify({ dataDir, databaseUrl, smtpUrl: smtp.url, begun, speed })];
  const start = () => guarded(spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }));
  const running = Array.from({ length: workers }, start);
  try {
    for (let i = 0; i < kills; i++) {
      await setTimeout(rest * (0.5 + ((i * 7919) % 100) / 100));
      const worker = running.shift();
      if (worker) await end(worker);
      running.push(start());
    }
    const waiting = db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null).where('deadAt', 'is', null);
    await until(async () => (await waiting.execute()).length === 0, patience);
    const dead = db.selectFrom('outboxEmails').select(['fault', 'tries']).where('deadAt', 'is not', null);
    const numbers = smtp.received.map(({ raw }) => Number(raw.match(/^Subject: Brief (\d+)/m)?.[1]));
    const ids = new Set(smtp.received.map(({ messageId }) => messageId));
    if (ids.size !== new Set(numbers).size) throw new Error('A letter that went twice had two Message-IDs.');
    const gone = await dead.execute();
    return {
      lost: letters - new Set(numbers).size - gone.length,
      overtaken: countOvertaken(numbers, recipients),
      repeated: numbers.length - new Set(numbers).size,
      kills,
      dead: gone,
    };
  } finally {
    await Promise.all(running.map((worker) => end(worker)));
    await smtp.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function countOvertaken(numbers: number[], recipients: number): number {
  const newest = new Map<number, number>();
  return numbers.filter((number) => {
    const before = newest.get(number % recipients) ?? -1;
    newest.set(number % recipients, Math.max(before, number));
    return number < before;
  }).length;
}
