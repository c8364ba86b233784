/** Everything that takes something in: ticket requests and newsletter addresses. Without the inbox none of it is there. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SignedIn } from '#server/accounts/signed-in.ts';
import type { Config } from '#server/config.ts';
import { newsletterRoutes } from '#server/newsletter/routes.ts';
import type { ShowPage } from '#server/pages/private.ts';
import { ticketRoutes } from '#server/tickets/routes.ts';
import type { Keeper } from './keeper.ts';

interface Parts extends Keeper {
  config: Config;
  signedIn: SignedIn;
  show: ShowPage;
  /** a letter has been put into the outbox */
  posted: () => void;
}

export async function inboxRoutes(app: FastifyInstance, { config, ...parts }: Parts): Promise<void> {
  const inbox: FastifyPluginAsync = async (scope) => {
    // A file that is too large is a fault of its field, not of the whole request.
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    const office = () => config.officeEmail ?? parts.site.office;
    const shared = { ...parts, office, languagePolicy: config.languagePolicy };
    ticketRoutes(scope, shared);
    newsletterRoutes(scope, shared);
  };
  await app.register(inbox);
}
