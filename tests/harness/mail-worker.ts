/** A mail worker in a process of its own, to be killed: node mail-worker.ts SETTINGS. Its clock runs fast. */
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

const { dataDir, databaseUrl, smtpUrl, begun, speed } = JSON.parse(process.argv[2] ?? '{}') as Settings;
const office = 'buero@tollenau.example';
const now = () => new Date(begun + (Date.now() - begun) * speed);
const { db } = await openStorage({ dataDir, databaseUrl });
const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
const worker = new MailWorker({
  db,
  outbox: openOutbox(secrets, now),
  transport: openTransport({ dataDir, smtpUrl }, { address: office, replyTo: office }),
  now,
  report: () => {},
});
setInterval(() => worker.wake(), 20);
