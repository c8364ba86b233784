/** Takes in ticket requests and newsletter addresses. */
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '#server/accounts/signed-in.ts';
import type { Config } from '#server/config.ts';
import type { Mail } from '#server/mail/open.ts';
import type { SecurityHeaders } from '#server/pages/headers.ts';
import { privatePages } from '#server/pages/private.ts';
import type { Site } from '#server/pages/site.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Storage } from '#server/storage/open.ts';
import { inboxRoutes } from './routes.ts';

interface Parts {
  config: Config;
  site: Site;
  security: SecurityHeaders;
  storage: Storage;
  secrets: Secrets;
  mail: Mail;
  signedIn: SignedIn;
  origin: () => string;
  now: () => Date;
}

export async function openInbox(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, site, security, storage, secrets, mail, signedIn, origin, now } = parts;
  const { inbox, languagePolicy } = config;
  const show = privatePages({ site, security, origin, now, inbox, languagePolicy });
  await inboxRoutes(app, {
    config,
    site: site.inbox,
    storage,
    secrets,
    outbox: mail.outbox,
    posted: mail.notifyMailer,
    signedIn,
    show,
    origin,
    now,
  });
}
