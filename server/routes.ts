/** The routes of the site. Those of the office: office/routes.ts. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { AccountService } from './accounts/account-service.ts';
import { registerAccountRoutes } from './accounts/routes.ts';
import type { AccountServices } from './accounts/services.ts';
import { registerTicketRoutes } from './booking/requests/routes.ts';
import { registerSeatAlertRoutes } from './booking/seat-alerts/routes.ts';
import type { Library } from './content/library.ts';
import { isTakenDown } from './content/pictures.ts';
import { createFilmSender } from './films/send-film.ts';
import { registerFormParsers } from './http/form.ts';
import type { SecurityHeaders } from './http/headers.ts';
import { registerPolicyReportRoutes } from './http/policy-reports.ts';
import { registerIconRoutes } from './icons/routes.ts';
import { registerEmailPictureRoutes } from './newsletter/pictures.ts';
import { hasArchive } from './newsletter/public-issues.ts';
import { registerNewsletterRoutes } from './newsletter/routes.ts';
import { registerAssetRoutes } from './pages/assets.ts';
import { registerGuideRoutes } from './pages/guide.ts';
import { registerPageRoutes } from './pages/routes.ts';
import type { SharedCache } from './pages/shared-cache.ts';
import type { CurrentEdition } from './pages/site.ts';
import { registerSitemapRoutes } from './pages/sitemap.ts';
import { registerPictureRoutes } from './pictures/shipped-media.ts';
import type { Services } from './services.ts';
import { registerShareRoutes } from './share/routes.ts';
import type { ViewCounter } from './views/counter.ts';
import { registerPrefetchedViewRoutes } from './views/prefetched-views.ts';

interface SiteRouteServices extends Services {
  accounts: AccountServices;
  accountService: AccountService;
  library: Library;
  editions: CurrentEdition;
  security: SecurityHeaders;
  views: ViewCounter;
  sharedCache: SharedCache | undefined;
  isStopping: () => boolean;
}

export async function registerSiteRoutes(
  app: FastifyInstance,
  services: SiteRouteServices,
  files: { assets: URL; scripts?: string | undefined },
): Promise<void> {
  const { config, storage, library, editions, security, show, origin, now } = services;
  const { acceptsRequests, languagePolicy } = config;
  const isDown = (id: string) => isTakenDown(library.current.entries, id);
  const isPublished = (address: string) => library.pictures.isPublished(address);
  const hasNewsletterArchive = async () => acceptsRequests && (await hasArchive(storage));

  await registerAssetRoutes(app, { built: fileURLToPath(files.assets), scripts: files.scripts }, security);
  registerIconRoutes(app, () => library.house, security);
  registerPictureRoutes(app, library.pictures, security, isDown, createFilmSender(storage.db, isPublished));
  registerEmailPictureRoutes(app, library.pictures, security, isDown);
  await registerGuideRoutes(app, config.keepGuide, security);
  registerSitemapRoutes(app, editions, security, { origin, now }, async () =>
    services.site.hasPart('newsletter') && (await hasNewsletterArchive()) ? ['/newsletter/archive'] : [],
  );
  registerShareRoutes(app, library, security, show);
  registerPolicyReportRoutes(app);
  registerPrefetchedViewRoutes(app, services, editions, services.views);

  const accountRoutes: FastifyPluginAsync = async (scope) =>
    registerAccountRoutes(scope, services, services.accounts, services.accountService);
  const formRoutes: FastifyPluginAsync = async (scope) => {
    await registerFormParsers(scope);
    registerTicketRoutes(scope, services);
    registerNewsletterRoutes(scope, services);
    registerSeatAlertRoutes(scope, services);
  };
  for (const routes of acceptsRequests ? [accountRoutes, formRoutes] : [accountRoutes]) await app.register(routes);
  registerPageRoutes(app, {
    editions,
    languagePolicy,
    sharedCache: services.sharedCache,
    secureCookie: origin().startsWith('https:'),
    countView: services.views.count,
    extraQueries: acceptsRequests
      ? { '/newsletter': async () => ((await hasNewsletterArchive()) ? 'archive' : '') }
      : {},
    isStopping: services.isStopping,
  });
}
