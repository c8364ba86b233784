import type { FastifyInstance } from 'fastify';
import { fallbackLanguage } from '#contract/language.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import type { Config } from '#server/config.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { DatabaseWatch } from '#server/storage/database-watch.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { describeDeliveryError, toDeliveryError } from './delivery-error.ts';
import { openOutbox } from './outbox.ts';
import { type MailTransport, openTransport } from './transport.ts';
import { MailWorker } from './worker.ts';

interface MailOptions {
  config: Config;
  site: SiteAnswers;
  storage: DatabaseStorage;
  database: DatabaseWatch;
  secrets: Secrets;
  officeEmail: () => string;
  now: () => Date;
  version: string;
}

export interface MailStatus {
  transport: 'server' | 'files';
  last: 'none' | 'sent' | 'failed';
  reason: string;
}

export type MailServices = ReturnType<typeof openMail>;

export function openMail(app: FastifyInstance, options: MailOptions) {
  const { config, site, storage, database, secrets, officeEmail, now, version } = options;
  const outbox = openOutbox(secrets, now);
  const state: MailStatus = { transport: config.smtpUrl ? 'server' : 'files', last: 'none', reason: '' };
  const transport = openTransport(config, {
    // A getter, because the office may change the address.
    get address() {
      return config.mailFrom ?? site.officeEmail;
    },
    bounces: config.mailBounces,
    get replyTo() {
      return officeEmail();
    },
    get program() {
      return `${site.name[fallbackLanguage]} ${version}`;
    },
  });
  const deliverAndRecordResult: MailTransport['deliver'] = async (posted) => {
    try {
      await transport.deliver(posted);
      Object.assign(state, { last: 'sent', reason: '' });
    } catch (error) {
      Object.assign(state, { last: 'failed', reason: describeDeliveryError(toDeliveryError(error).code) });
      throw error;
    }
  };
  const worker = new MailWorker({
    db: storage.db,
    outbox,
    transport: { ...transport, deliver: deliverAndRecordResult },
    now,
    report(fault) {
      if (fault.emailId === undefined) void database.checkWritable();
      else
        app.log.warn(
          { ...fault, reason: describeDeliveryError(fault.code) },
          fault.final ? 'an email cannot be delivered' : 'an email waits for another try',
        );
    },
  });
  app.addHook('onListen', async () => worker.wake());
  // Ends before the storage closes, because results are written there.
  app.addHook('preClose', () => worker.close());
  return { mailState: state, outbox, notifyMailer: () => worker.wake() };
}
