import type { FastifyInstance } from 'fastify';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import { fallbackLanguage } from '#contract/language.ts';
import type { Config } from '#server/config.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Storage } from '#server/storage/open.ts';
import type { DatabaseWatch } from '#server/storage/watch.ts';
import { faultOf, inWords } from './faults.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { openTransport, type Transport } from './transport.ts';
import { MailWorker } from './worker.ts';

interface Options {
  config: Config;
  site: SiteInbox;
  storage: Storage;
  database: DatabaseWatch;
  secrets: Secrets;
  office: () => string;
  now: () => Date;
  version: string;
}

export interface MailState {
  way: 'server' | 'files';
  last: 'none' | 'sent' | 'failed';
  why: string;
}

export interface Mail {
  mailState: MailState;
  outbox: Outbox;
  notifyMailer: () => void;
}

export function openMail(app: FastifyInstance, options: Options): Mail {
  const { config, site, storage, database, secrets, office, now, version } = options;
  const outbox = openOutbox(secrets, now);
  const state: MailState = { way: config.smtpUrl ? 'server' : 'files', last: 'none', why: '' };
  const transport = openTransport(config, {
    // Read for each letter, because the office may change it.
    get address() {
      return config.mailFrom ?? site.office;
    },
    bounces: config.mailBounces,
    get replyTo() {
      return office();
    },
    get program() {
      return `${site.name[fallbackLanguage]} ${version}`;
    },
  });
  const deliver: Transport['deliver'] = async (posted) => {
    try {
      await transport.deliver(posted);
      Object.assign(state, { last: 'sent', why: '' } satisfies Partial<MailState>);
    } catch (error) {
      Object.assign(state, { last: 'failed', why: inWords(faultOf(error).code) } satisfies Partial<MailState>);
      throw error;
    }
  };
  const worker = new MailWorker({
    db: storage.db,
    outbox,
    transport: { ...transport, deliver },
    now,
    report(fault) {
      if (fault.letter === undefined) void database.writable();
      else
        app.log.warn(
          { ...fault, why: inWords(fault.code) },
          fault.final ? 'a letter cannot be delivered' : 'a letter has to wait',
        );
    },
  });
  app.addHook('onListen', async () => worker.wake());
  // Ends before the storage closes, because results are written there.
  app.addHook('preClose', () => worker.close());
  return { mailState: state, outbox, notifyMailer: () => worker.wake() };
}
