/** Many letters through a faulty mail server, with a post office that is killed again and again. */
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
  kills: number;
  mood: Mood;
  /** milliseconds between two kills */
  rest: number;
  speed: number;
  patience: number;
}

export interface Outcome {
  lost: number;
  /** letters that arrived more than once */
  repeated: number;
  kills: number;
  /** letters given up, as the office sees them */
  dead: { fault: string | null; tries: number }[];
}

const program = new URL('post-office.ts', import.meta.url).pathname;

export async function mailRun({ letters, kills, mood, rest, speed, patience }: Run): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-mail-'));
  const smtp = await startSmtp(mood);
  const begun = Date.now();
  const { db, close } = await openStorage({ dataDir, databaseUrl: undefined });
  const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const outbox = openOutbox(secrets, () => new Date(begun));
  await db.transaction().execute(async (transaction) => {
    const letter = { subject: 'Ihre Kartenanfrage', text: 'Guten Tag', html: '<p>Guten Tag</p>' };
    for (let i = 0; i < letters; i++) {
      await outbox.put(transaction, { kind: 'ticketReceipt', about: `${i}`, to: `reader${i}@example.org`, letter });
    }
  });
  const words = [program, JSON.stringify({ dataDir, smtpUrl: smtp.url, begun, speed })];
  const start = () => guarded(spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }));
  let office = start();
  try {
    for (let i = 0; i < kills; i++) {
      await setTimeout(rest * (0.5 + ((i * 7919) % 100) / 100));
      await end(office);
      office = start();
    }
    const waiting = db.selectFrom('letters').select('id').where('sentAt', 'is', null).where('deadAt', 'is', null);
    await until(async () => (await waiting.execute()).length === 0, patience);
    const dead = db.selectFrom('letters').select(['fault', 'tries']).where('deadAt', 'is not', null);
    const recipients = smtp.received.map(({ recipients: [one] }) => one);
    const ids = new Map(smtp.received.map(({ messageId, recipients: [one] }) => [messageId, one]));
    if (ids.size !== new Set(recipients).size) throw new Error('A letter that went twice had two Message-IDs.');
    const gone = await dead.execute();
    return {
      lost: letters - new Set(recipients).size - gone.length,
      repeated: recipients.length - new Set(recipients).size,
      kills,
      dead: gone,
    };
  } finally {
    await end(office);
    await smtp.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
