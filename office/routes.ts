/** The routes of the office. Each needs a row in contract/office (see CONTRIBUTING.md). */

import type { FastifyInstance } from 'fastify';
import type { AccountService } from '#server/accounts/account-service.ts';
import { findSeatAlertTasks } from '#server/booking/seat-alerts/notify.ts';
import type { Library } from '#server/content/library.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { registerFormParsers } from '#server/http/form.ts';
import type { Services } from '#server/services.ts';
import { registerDecisionRoutes } from './box-office/server/routes/decision.ts';
import { registerOfficeEventRoutes } from './box-office/server/routes/events.ts';
import { registerIdCopyRoutes } from './box-office/server/routes/id-copy.ts';
import { registerRequestRoutes } from './box-office/server/routes/requests.ts';
import { readBoxOfficeTasks } from './box-office/server/tasks.ts';
import { registerDoorRoutes } from './check-in/server/routes/door.ts';
import { groupIssuesByEntry, publishSet } from './editor/server/publish-set.ts';
import { registerContentRoutes } from './editor/server/routes/content.ts';
import { registerLiveDraftRoutes } from './editor/server/routes/live.ts';
import { registerRedirectRoutes } from './editor/server/routes/redirects.ts';
import { createSiteNoticeActions, readSiteNotices } from './editor/server/routes/site-notices.ts';
import { registerContentSearch, registerVisualEditorRoutes } from './editor/server/routes/visual-editor.ts';
import { registerTodayPage } from './home/server/today.ts';
import { registerFilmRoutes } from './media/server/routes/films.ts';
import { registerPictureLibraryRoutes } from './media/server/routes/pictures.ts';
import { registerNewsletterIssuePages } from './newsletter/server/routes/newsletter.ts';
import { registerSubscriberPages } from './newsletter/server/routes/subscribers.ts';
import { showErrorPage } from './shared/server/page.ts';
import { registerStatsRoutes } from './stats/server/routes/figures.ts';
import { guardOffice } from './team/server/guard.ts';
import { registerEnrolRoutes } from './team/server/routes/enrol.ts';
import { registerLogRoute } from './team/server/routes/log.ts';
import { registerOwnAccountRoutes } from './team/server/routes/own-account.ts';
import { createProofRequests } from './team/server/routes/proof.ts';
import { registerSignInRoutes } from './team/server/routes/sign-in.ts';
import { registerStaffRoutes } from './team/server/routes/staff.ts';
import type { StaffServices } from './team/server/sessions.ts';

export async function registerOfficeRoutes(
  scope: FastifyInstance,
  services: Services & { accountService: AccountService },
  staffServices: StaffServices,
  library: Library,
) {
  const { db, show, site, now } = services;
  await registerFormParsers(scope);
  const proof = createProofRequests(staffServices, show);
  guardOffice(scope, { ...services, sessions: staffServices.sessions, proof });
  scope.setErrorHandler(createErrorHandler(services, (...context) => showErrorPage(services, ...context)));

  registerSignInRoutes(scope, services, staffServices, proof);
  registerEnrolRoutes(scope, services, staffServices);
  registerOwnAccountRoutes(scope, services, staffServices);
  registerStaffRoutes(scope, services, staffServices);
  registerRequestRoutes(scope, services);
  registerIdCopyRoutes(scope, services);
  registerOfficeEventRoutes(scope, services, staffServices);
  registerStatsRoutes(scope, services);
  registerDoorRoutes(scope, services);
  registerVisualEditorRoutes(scope, services, library);
  registerContentSearch(scope, services, library);
  registerPictureLibraryRoutes(scope, services, library, groupIssuesByEntry);
  registerFilmRoutes(scope, services, library);
  registerDecisionRoutes(scope, services, library, async (drafts, emailChoices, action) => {
    const entryIssues = await publishSet({ ...services, library }, { drafts, emailChoices }, action);
    return entryIssues.length === 0;
  });
  registerNewsletterIssuePages(scope, services);
  registerSubscriberPages(scope, services);
  registerContentRoutes(scope, { ...services, library });
  registerLiveDraftRoutes(scope, { ...services, library });
  registerRedirectRoutes(scope, { ...services, library });

  registerTodayPage(
    scope,
    { ...services, library },
    {
      readBoxOffice: async () => ({
        ...(await readBoxOfficeTasks(db, site, now())),
        seatAlerts: await findSeatAlertTasks(services),
      }),
      readNotices: (role, query) => readSiteNotices({ ...services, library }, role, query),
      actions: createSiteNoticeActions({ ...services, library }),
    },
  );
  registerLogRoute(scope, services, library);

  scope.get('/office/*', (request, reply) => show(request, reply, { cached: '/404' }));
}
