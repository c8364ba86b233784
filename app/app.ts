import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { languageOf } from '#contract/language.ts';
import type { OpenSite } from '#contract/site.ts';
import { boxOfficeJobs } from '#office/box-office/server/jobs.ts';
import { registerOfficeRoutes } from '#office/routes.ts';
import { openStaffServices, type StaffServices } from '#office/team/server/sessions.ts';
import { openAccountService } from '#server/accounts/account-service.ts';
import type { PasswordCost } from '#server/accounts/passwords.ts';
import { openAccountServices } from '#server/accounts/services.ts';
import { openTicketPersonalData } from '#server/booking/requests/personal-data.ts';
import { openSeatAlertPersonalData } from '#server/booking/seat-alerts/personal-data.ts';
import { BookingStateReader } from '#server/booking/seats/booking-states.ts';
import type { Config } from '#server/config.ts';
import type { Library } from '#server/content/library.ts';
import { openLibrary } from '#server/content/open.ts';
import { countAnswers, createMetrics } from '#server/health/metrics.ts';
import { createStatusCheck, type Readiness, registerHealthRoutes } from '#server/health/routes.ts';
import { createSessionFinder } from '#server/http/account-session.ts';
import {
  type CommonPage,
  registerErrorHandlers,
  rejectInvalidRequests,
  sendUnreadableError,
} from '#server/http/answer-error.ts';
import { eraseAfterDeletion } from '#server/http/erase-from-disk.ts';
import { createSecurityHeaders } from '#server/http/headers.ts';
import { readRequestLanguage } from '#server/http/language.ts';
import { refuseMissingParts } from '#server/http/missing-parts.ts';
import { registerRateLimits } from '#server/http/rates.ts';
import { createRequestNumbers } from '#server/http/request-number.ts';
import { rejectCrossSite } from '#server/http/same-origin.ts';
import { disconnectSlowSenders } from '#server/http/slow-senders.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { limits } from '#server/limits.ts';
import { LogStream } from '#server/log-stream.ts';
import { openMail } from '#server/mail/open.ts';
import { openNewsletterPersonalData } from '#server/newsletter/personal-data.ts';
import { createPrivatePages } from '#server/pages/private-pages.ts';
import { SharedCache } from '#server/pages/shared-cache.ts';
import { registerSiteRoutes } from '#server/routes.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { readStatusKey } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { nameSources } from '#server/source-maps.ts';
import { watchDatabase } from '#server/storage/database-watch.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { createViewCounter, createViewWriter } from '#server/views/counter.ts';
import { registerPublicationSteps } from './publication-steps.ts';

interface ServerOptions {
  config: Config;
  open: OpenSite;
  assets: URL;
  scripts?: string | undefined;
  storage: DatabaseStorage;
  now: () => Date;
  passwordCost?: PasswordCost;
  version?: string;
}

export interface Server {
  app: FastifyInstance;
  library: Library;
  readiness: Readiness;
  staffServices: StaffServices;
  /** the periodic jobs, which run while the server listens */
  jobNames: readonly string[];
  /** undefined unless the setting METRICS is on */
  metrics: (() => Promise<string>) | undefined;
}

export async function buildServer(options: ServerOptions): Promise<Server> {
  const { config, open, assets, scripts, storage, now } = options;
  const { passwordCost = limits.passwordCost, version = 'unreleased' } = options;
  const log = new LogStream(now);
  const logger = { level: config.logLevel, stream: log, hooks: { streamWrite: nameSources } };
  const app = fastify({
    logger: config.logLevel === 'silent' ? false : logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestNumbers(),
    trustProxy: config.trustProxy,
    // A request may contain a whole URL (RFC 9112, 3.2.2). We ignore its host.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/')),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Fastify runs no hooks for a URL it cannot decode, and its default answer names Fastify.
    frameworkErrors: (error, request, reply) =>
      sendUnreadableError(error, request, reply.headers(security.bare), showCommonPage),
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
      maxHeaderSize: limits.headerBytes,
    },
  });
  // Runs last: hooks run in reverse order.
  app.addHook('onClose', () => log.finish());
  app.server.maxHeadersCount = limits.headerCount;
  const answers = config.metrics && countAnswers(app);

  const security = createSecurityHeaders(config.publicUrl);
  const origin = () => config.publicUrl ?? findLocalOrigin(app, config);
  const readiness: Readiness = { open: false, stopping: false };
  const { languagePolicy } = config;
  const warn = (sentence: string) => app.log.warn(sentence);
  const sharedCache = config.sharedCaches && new SharedCache({ addresses: config.sharedCaches, now, warn });
  const bookingStates = new BookingStateReader();
  const onActivated = () => void sharedCache?.renew();
  const base = { config, storage, open, security, origin, now, warn };
  const { library, editions } = await openLibrary({ ...base, onActivated, bookingStates: () => bookingStates.current });

  const { db } = storage;
  const secrets = await openSecrets(db, config);
  const show = createPrivatePages({ editions, languagePolicy, origin });
  rejectInvalidRequests(app, showCommonPage);
  rejectCrossSite(app, config.publicUrl, origin);
  await registerRateLimits(app, config.databaseUrl ? { db, secrets, now } : undefined);
  disconnectSlowSenders(app);
  eraseAfterDeletion(app, storage);
  registerErrorHandlers(app, showCommonPage);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.stopping) reply.header('connection', 'close');
    if (!reply.hasHeader('content-security-policy')) reply.headers(security.bare);
    done(null, payload);
  });

  const site = editions.answers;
  const officeEmail = () => config.officeEmail ?? site.officeEmail;
  const database = watchDatabase({ storage, log: app.log, now });
  const mail = openMail(app, { config, site, storage, database, secrets, officeEmail, now, version });
  const language = (request: FastifyRequest) => languageOf(readRequestLanguage(request, languagePolicy).locale);
  const epoch = () => library.current.epoch;
  const state = { config, storage, db, database, secrets, epoch, now };
  const sharedServices = { ...state, ...mail, site, show, language, officeEmail, origin };
  const accounts = openAccountServices(sharedServices, passwordCost);
  const services: Services = {
    ...sharedServices,
    findAccountSession: createSessionFinder(accounts.sessions.findByAccessToken),
  };

  refuseMissingParts(app, { site, language, show: showCommonPage });
  registerPublicationSteps(library, services);

  const views = createViewCounter(now);
  const jobNames = startJobs(app, services, library, {
    officeJobs: boxOfficeJobs,
    views: createViewWriter(db, views, now),
    async readBookingStates() {
      const changed = await bookingStates.read(services);
      if (changed.size > 0) void sharedCache?.renew(changed);
    },
  });
  const status = createStatusCheck(services, () => [...log.listIssues(), ...library.listFailures()]);
  const content = () => library.state;
  registerHealthRoutes(app, readiness, { version, statusKey: readStatusKey(config), status, content });
  const metrics = answers && createMetrics({ answers, readiness, status, content, version });
  const [tickets, newsletter] = [openTicketPersonalData(services), openNewsletterPersonalData(services)];
  const personalData = { tickets, newsletter, alerts: openSeatAlertPersonalData(services) };
  const accountService = openAccountService(accounts, personalData);
  const staffServices = openStaffServices({ ...sharedServices, ...accounts });
  const isStopping = () => readiness.stopping;
  const ofPages = { library, editions, security, views, sharedCache, isStopping };
  await registerSiteRoutes(app, { ...services, ...ofPages, accounts, accountService }, { assets, scripts });
  const officeRoutes: FastifyPluginAsync = (scope) =>
    registerOfficeRoutes(scope, { ...services, accountService }, staffServices, library);
  await app.register(officeRoutes);

  async function showCommonPage(request: FastifyRequest, reply: FastifyReply, cached: CommonPage, status: number) {
    try {
      return await show(request, reply, { cached, status });
    } catch {
      return reply
        .code(status)
        .type('text/plain; charset=utf-8')
        .send(`Das hat nicht geklappt. / Something went wrong. (${request.id})`);
    }
  }

  return { app, library, readiness, staffServices, metrics, jobNames };
}

/** Without PUBLIC_URL the origin is the listening address: a client can forge the Host header. */
function findLocalOrigin(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
