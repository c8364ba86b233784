/** A mail worker process with a fast clock, to be killed: node mail-worker.ts SETTINGS. */
import { flushCompileCache } from 'node:module';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';

interface MailWorkerSettings {
  dataDir: string;
  smtpUrl: string;
  begun: number;
  clockSpeed: number;
}

const { dataDir, smtpUrl, begun, clockSpeed } = JSON.parse(process.argv[2] ?? '{}') as MailWorkerSettings;
const address = 'buero@tollenau.example';
const now = () => new Date(begun + (Date.now() - begun) * clockSpeed);
const { db } = await openStorage({ dataDir, databaseUrl: undefined });
// A killed process saves no compile cache, so save it now for the next one.
flushCompileCache();
const outbox = openOutbox(deriveSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined }), now);
const transport = openTransport({ dataDir, smtpUrl }, { address, replyTo: address });
const worker = new MailWorker({ db, outbox, transport, now, report: () => {} });
setInterval(() => worker.wake(), 20);
