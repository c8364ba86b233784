/** Takes in requests, sends letters, deletes what has reached its end. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { deleteEnded } from '#server/jobs/retention.ts';
import { every, type Job } from '#server/jobs/schedule.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { PostOffice } from '#server/mail/post-office.ts';
import { openTransport } from '#server/mail/transport.ts';
import type { SecurityHeaders } from '#server/pages/headers.ts';
import { privatePages } from '#server/pages/private.ts';
import type { Site } from '#server/pages/site.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import type { Storage } from '#server/storage/open.ts';
import { inboxRoutes } from './routes.ts';

interface Parts {
  config: Config;
  site: Site;
  security: SecurityHeaders;
  storage: Storage;
  origin: () => string;
  now: () => Date;
}

export async function openInbox(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, site, security, storage, origin, now } = parts;
  const { inbox, languagePolicy } = config;
  const secrets = readSecrets(config);
  const outbox = openOutbox(secrets, now);
  const postOffice = new PostOffice({
    db: storage.db,
    outbox,
    deliver: openTransport(config, { name: site.inbox.house, address: config.mailFrom ?? site.inbox.office }),
    now,
    report: (fault) => app.log.warn(fault, fault.final ? 'a letter cannot be delivered' : 'a letter has to wait'),
  });
  const show = privatePages({ site, security, origin, now, inbox, languagePolicy });
  const posted = () => postOffice.wake();
  await inboxRoutes(app, { config, site: site.inbox, storage, secrets, outbox, show, origin, now, posted });

  let retention: Job | undefined;
  app.addHook('onListen', async () => {
    postOffice.wake();
    retention = every(
      limits.retentionPause,
      () => deleteEnded(storage, now()),
      (error) => app.log.error({ code: (error as { code?: unknown }).code }, 'what has ended could not be deleted'),
    );
  });
  // Before the storage closes: what is in hand has to be noted.
  app.addHook('preClose', async () => {
    await Promise.all([postOffice.close(), retention?.close()]);
  });
}
