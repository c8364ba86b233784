/** What the mail worker of a server works with, in a process of its own that is killed: SETTINGS come as its argument. Its clock runs fast. */
import { flushCompileCache } from 'node:module';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';

interface Settings {
  dataDir: string;
  databaseUrl?: string;
  smtpUrl: string;
  begun: number;
  speed: number;
}

export async function killableMail() {
  const { dataDir, databaseUrl, smtpUrl, begun, speed } = JSON.parse(process.argv[2] ?? '{}') as Settings;
  const address = 'buero@tollenau.example';
  const now = () => new Date(begun + (Date.now() - begun) * speed);
  const { db } = await openStorage({ dataDir, databaseUrl });
  // A process that is killed writes nothing, and the next one would compile it all again.
  flushCompileCache();
  const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const outbox = openOutbox(secrets, now);
  const transport = openTransport({ dataDir, smtpUrl }, { address, replyTo: address });
  return { db, secrets, outbox, now, worker: new MailWorker({ db, outbox, transport, now, report: () => {} }) };
}
