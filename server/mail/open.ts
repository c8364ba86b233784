/** The way out for every letter: an outbox in the database, and a mail worker that empties it. */
import type { FastifyInstance } from 'fastify';
import type { SiteInbox } from '#contract/inbox.ts';
import type { Config } from '#server/config.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Storage } from '#server/storage/open.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { openTransport } from './transport.ts';
import { MailWorker } from './worker.ts';

interface Parts {
  config: Config;
  site: SiteInbox;
  storage: Storage;
  secrets: Secrets;
  now: () => Date;
}

export interface Mail {
  outbox: Outbox;
  /** a letter has been put into the outbox */
  notifyMailer: () => void;
}

export function openMail(app: FastifyInstance, { config, site, storage, secrets, now }: Parts): Mail {
  const outbox = openOutbox(secrets, now);
  const worker = new MailWorker({
    db: storage.db,
    outbox,
    transport: openTransport(config, {
      address: config.mailFrom ?? site.office,
      replyTo: config.officeEmail ?? site.office,
    }),
    now,
    report: (fault) => app.log.warn(fault, fault.final ? 'a letter cannot be delivered' : 'a letter has to wait'),
  });
  app.addHook('onListen', async () => worker.wake());
  // Before the storage closes: what is in hand has to be noted.
  app.addHook('preClose', () => worker.close());
  return { outbox, notifyMailer: () => worker.wake() };
}
