/** The server without a port: tests call it as it is. */
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Address } from '#contract/address.ts';
import { openAccounts } from './accounts/open.ts';
import type { Config } from './config.ts';
import { healthRoutes, type Readiness } from './health/routes.ts';
import { openInbox } from './inbox/open.ts';
import { keepRetention } from './jobs/open.ts';
import { limits } from './limits.ts';
import { openMail } from './mail/open.ts';
import { newsletterBelongings } from './newsletter/belonging.ts';
import { assetRoutes } from './pages/assets.ts';
import { PageCache } from './pages/cache.ts';
import { cacheControl, securityHeaders } from './pages/headers.ts';
import { requestLanguage } from './pages/language.ts';
import { machineRoutes } from './pages/machines.ts';
import { policyReportRoutes } from './pages/policy-reports.ts';
import { pageRoutes } from './pages/routes.ts';
import type { Site } from './pages/site.ts';
import { answerFaults, refuseEarly } from './refusals.ts';
import { readSecrets } from './secrets/secrets.ts';
import { cutSlowSenders } from './slow-senders.ts';
import type { Storage } from './storage/open.ts';
import { ticketBelongings } from './tickets/belonging.ts';

interface Parts {
  config: Config;
  site: Site;
  /** the folder of the built files */
  assets: URL;
  storage: Storage;
  now: () => Date;
}

export interface Server {
  app: FastifyInstance;
  cache: PageCache;
  readiness: Readiness;
}

export async function buildServer({ config, site, assets, storage, now }: Parts): Promise<Server> {
  const app = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    // While stopping, what arrives on an open connection is still served, and told to be the last.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
      maxHeaderSize: limits.headerBytes,
    },
  });
  app.server.maxHeadersCount = limits.headerCount;

  const security = securityHeaders(config.publicUrl);
  const origin = () => config.publicUrl ?? localOrigin(app, config);
  const readiness: Readiness = { open: false, stopping: false };
  const { inbox, languagePolicy } = config;
  const cache = new PageCache({ site, security, origin, now, inbox });

  refuseEarly(app);
  cutSlowSenders(app);
  answerFaults(app, faultPage);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.stopping) reply.header('connection', 'close');
    if (!reply.hasHeader('content-security-policy')) reply.headers(security.bare);
    done(null, payload);
  });

  await assetRoutes(app, fileURLToPath(assets), security);
  machineRoutes(app, site, security, origin);
  healthRoutes(app, readiness, storage);
  policyReportRoutes(app, now);
  keepRetention(app, storage, now);
  const secrets = readSecrets(config);
  const mail = openMail(app, { config, site: site.inbox, storage, secrets, now });
  const keepers = { db: storage.db, site: site.inbox, secrets, outbox: mail.outbox, origin, now };
  const belongings = {
    tickets: ticketBelongings({ ...keepers, office: config.officeEmail ?? site.inbox.office }),
    newsletter: newsletterBelongings(keepers),
  };
  const signedIn = await openAccounts(app, { ...keepers, storage, mail, belongings, languagePolicy });
  if (inbox) await openInbox(app, { config, site, security, storage, secrets, mail, signedIn, origin, now });
  pageRoutes(app, { site, cache, languagePolicy, secureCookie: origin().startsWith('https:') });

  /** The page that admits a fault of ours, in the visitor's language; plain words where even that cannot be made. */
  async function faultPage(request: FastifyRequest, reply: FastifyReply, status: 500 | 503) {
    const { view } = requestLanguage(undefined, request.headers, config.languagePolicy);
    const address: Address = { path: '/500', query: '', canonical: '/', status: 500, indexed: false };
    reply.code(status);
    try {
      const { body, headers } = (await cache.get({ address, view, named: false })).answer('identity');
      return reply
        .headers({ ...headers, 'cache-control': cacheControl.never })
        .removeHeader('etag')
        .send(body);
    } catch {
      return reply.type('text/plain; charset=utf-8').send('Das hat nicht geklappt. / Something went wrong.');
    }
  }

  return { app, cache, readiness };
}

/** Without a PUBLIC_URL the site stands where it listens; a Host header is not believed. */
function localOrigin(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
