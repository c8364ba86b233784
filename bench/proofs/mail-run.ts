/** Sends many emails through a faulty mail server with a worker that is killed again and again. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openOutbox } from '#server/mail/outbox.ts';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { type SmtpBehaviour, startSmtp } from '#tests/harness/smtp.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { endProcess, guardProcess } from '#tools/process-guard.ts';

interface MailRunOptions {
  emailCount: number;
  recipients: number;
  kills: number;
  behave: SmtpBehaviour;
  /** milliseconds between two kills */
  pause: number;
  clockSpeed: number;
  patience: number;
}

const program = new URL('mail-worker.ts', import.meta.url).pathname;

export async function runMail({ emailCount, recipients, kills, behave, pause, clockSpeed, patience }: MailRunOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-mail-'));
  const smtp = await startSmtp(behave);
  const begun = Date.now();
  const { db, close } = await openStorage({ dataDir, databaseUrl: undefined });
  const secrets = deriveSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const outbox = openOutbox(secrets, () => new Date(begun));
  await db.transaction().execute(async (transaction) => {
    for (let i = 0; i < emailCount; i++) {
      const email = { sender: 'Gutshaus', subject: `Brief ${i}`, text: 'Guten Tag', html: '<p>Guten Tag</p>' };
      const to = `reader${i % recipients}@example.org`;
      await outbox.put(transaction, { kind: 'ticketReceipt', subjectId: `${i}`, to, email });
    }
  });
  const words = [program, JSON.stringify({ dataDir, smtpUrl: smtp.url, begun, clockSpeed })];
  const start = () => guardProcess(spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }));
  let worker = start();
  try {
    for (let i = 0; i < kills; i++) {
      await setTimeout(pause * (0.5 + ((i * 7919) % 100) / 100));
      await endProcess(worker);
      worker = start();
    }
    const waiting = db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null).where('deadAt', 'is', null);
    await waitUntil(async () => (await waiting.execute()).length === 0, patience);
    const givenUp = await db.selectFrom('outboxEmails').select('id').where('deadAt', 'is not', null).execute();
    const numbers = smtp.received.map(({ raw }) => Number(raw.match(/^Subject: Brief (\d+)/m)?.[1]));
    const ids = new Set(smtp.received.map(({ messageId }) => messageId));
    if (ids.size !== new Set(numbers).size) throw new Error('An email that was sent twice had two Message-IDs.');
    return {
      lost: emailCount - new Set(numbers).size - givenUp.length,
      /** emails that arrived after a newer one to the same recipient */
      overtaken: countOvertaken(numbers, recipients),
      /** emails that arrived more than once */
      repeated: numbers.length - new Set(numbers).size,
      kills,
    };
  } finally {
    await endProcess(worker);
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
