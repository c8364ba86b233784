/** A post office in a process of its own, to be killed: node post-office.ts SETTINGS. Its clock runs fast. */
import { openOutbox } from '#server/mail/outbox.ts';
import { PostOffice } from '#server/mail/post-office.ts';
import { openTransport } from '#server/mail/transport.ts';
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
const postOffice = new PostOffice({
  db,
  outbox: openOutbox(secrets, now),
  transport: openTransport({ dataDir, smtpUrl }, { address: office, replyTo: office }),
  now,
  report: () => {},
});
setInterval(() => postOffice.wake(), 20);
