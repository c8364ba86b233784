/** What a server does with an issue, in a process of its own, to be killed: node mailing-worker.ts SETTINGS. */
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { type Sending, sendMailings } from '#server/newsletter/sending.ts';
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
const address = 'buero@tollenau.example';
const now = () => new Date(begun + (Date.now() - begun) * speed);
const { db } = await openStorage({ dataDir, databaseUrl });
const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
const outbox = openOutbox(secrets, now);
const transport = openTransport({ dataDir, smtpUrl }, { address, replyTo: address });
const worker = new MailWorker({ db, outbox, transport, now, report: () => {} });
// Its letters are written already: it asks nothing of the site.
const site = { isThere: () => true } as unknown as Sending['site'];
const turn = (): void => {
  void sendMailings({ db, site, secrets, outbox, origin: () => 'http://localhost', now })
    .catch(() => {})
    .then(() => {
      worker.wake();
      setTimeout(turn, 20);
    });
};
turn();
