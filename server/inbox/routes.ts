/** Everything that takes something in: ticket requests and newsletter addresses. Without the inbox none of it is there. */
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SiteInbox } from '#contract/inbox.ts';
import type { Config } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { newsletterRoutes } from '#server/newsletter/routes.ts';
import type { ShowPage } from '#server/pages/private.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Storage } from '#server/storage/open.ts';
import { ticketRoutes } from '#server/tickets/routes.ts';
import { sameOrigin } from './same-origin.ts';

interface Parts {
  config: Config;
  site: SiteInbox;
  storage: Storage;
  secrets: Secrets;
  outbox: Outbox;
  show: ShowPage;
  origin: () => string;
  now: () => Date;
  posted: () => void;
}

/** How much is left is nobody's business; `Retry-After` says when to come again. */
const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

export async function inboxRoutes(app: FastifyInstance, { config, storage, ...parts }: Parts): Promise<void> {
  const inbox: FastifyPluginAsync = async (scope) => {
    // A file that is too large is a fault of its field, not of the whole request.
    await scope.register(multipart, { throwFileSizeLimit: false });
    await scope.register(rateLimit, {
      global: false,
      cache: limits.networks,
      addHeaders: quiet,
      addHeadersOnExceeding: quiet,
    });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    const shared = {
      ...parts,
      db: storage.db,
      fromHere: sameOrigin(config.publicUrl, parts.origin),
      languagePolicy: config.languagePolicy,
      office: config.officeEmail ?? parts.site.office,
    };
    ticketRoutes(scope, shared);
    newsletterRoutes(scope, shared);
  };
  await app.register(inbox);
}
