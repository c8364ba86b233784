/** The routes of the office. Each needs a row in contract/office (see CONTRIBUTING.md). */

import type { FastifyInstance } from 'fastify';
import { mayPublish } from '#contract/office/editor.ts';
import { mayOpen } from '#contract/office/office.ts';
import { wallClock } from '#contract/wall-time.ts';
import type { AccountService } from '#server/accounts/account-service.ts';
import { findSeatAlertTasks } from '#server/booking/seat-alerts/notify.ts';
import { isOwnDraft } from '#server/content/drafts.ts';
import { summarizeEntry } from '#server/content/entries.ts';
import { entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { readDraft, readDrafts, readLatestRevision, toEntryName } from '#server/content/store.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { registerFormParsers } from '#server/http/form.ts';
import type { Services } from '#server/services.ts';
import { findClockJump } from '#server/storage/clock.ts';
import { registerBoxOfficeRoutes } from './box-office/server/routes/box-office.ts';
import { registerDecisionRoutes } from './box-office/server/routes/decision.ts';
import { registerOfficeEventRoutes } from './box-office/server/routes/events.ts';
import { registerIdCopyRoutes } from './box-office/server/routes/id-copy.ts';
import { readBoxOfficeTasks } from './box-office/server/tasks.ts';
import { registerDoorRoutes } from './check-in/server/routes/door.ts';
import { groupIssuesByEntry, publishSet } from './editor/server/publish-set.ts';
import { registerLiveDraftRoutes } from './editor/server/routes/live.ts';
import { createSiteNoticeActions, readSiteNotices } from './editor/server/routes/site-notices.ts';
import { registerContentSearch, registerVisualEditorRoutes } from './editor/server/routes/visual-editor.ts';
import { registerContentRoutes } from './editor/server/routes.ts';
import { registerFilmRoutes } from './media/server/routes/films.ts';
import { registerPictureLibraryRoutes } from './media/server/routes/pictures.ts';
import { registerNewsletterIssuePages } from './newsletter/server/routes/newsletter.ts';
import { registerSubscriberPages } from './newsletter/server/routes/subscribers.ts';
import { registerOfficePage, showErrorPage } from './shared/server/page.ts';
import { readPublicationsCancelledByOthers } from './shared/server/scheduled-publications.ts';
import type { SignedInStaff } from './shared/server/signed-in-staff.ts';
import { registerStatsRoutes } from './stats/server/routes/figures.ts';
import { guardOffice } from './team/server/guard.ts';
import { countUnusedRecoveryCodes } from './team/server/recovery.ts';
import { registerEnrolRoutes } from './team/server/routes/enrol.ts';
import { registerLogRoute } from './team/server/routes/log.ts';
import { registerOwnAccountRoutes } from './team/server/routes/own-account.ts';
import { createProofRequests } from './team/server/routes/proof.ts';
import { registerSignInRoutes } from './team/server/routes/sign-in.ts';
import { registerStaffRoutes } from './team/server/routes/staff.ts';
import type { StaffServices } from './team/server/sessions.ts';

function findEventsToday({ site, now }: Pick<Services, 'site' | 'now'>): number[] {
  const { date } = wallClock(now());
  return site.programme.filter(({ start, isCancelled }) => start.startsWith(date) && !isCancelled).map(({ id }) => id);
}

/** Those the person may publish. */
const readDraftsNotPublished = async ({ db }: Library, staff: SignedInStaff | undefined) =>
  (await readDrafts(db))
    .filter(({ kind, waitReason }) => waitReason !== null && mayPublish(staff?.role, kind))
    .map((draft) => summarizeEntry(toEntryName(draft), undefined, draft));

/** Counts unscheduled drafts by author: the person's drafts, and those the person may publish. */
async function readWaitingDrafts({ db }: Library, staff: SignedInStaff | undefined) {
  if (!staff || !mayOpen(staff.role, '/office/content')) return [];
  const drafts = (await readDrafts(db)).filter(
    (draft) => !draft.publishAt && (isOwnDraft(draft, staff) || mayPublish(staff.role, draft.kind)),
  );
  // Two people may have the same name.
  const byAuthor = Map.groupBy(drafts, ({ authorId, author }) => authorId ?? author);
  return [...byAuthor.values()].map((some) => ({ by: some[0]?.author ?? '', count: some.length }));
}

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
  registerBoxOfficeRoutes(scope, services);
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

  async function readCancellations(staffId: string) {
    const found = (await readPublicationsCancelledByOthers(db, staffId, now())).map(async ({ by, at, ...name }) => {
      const { data } = library.current.entries.get(entryKey(name)) ?? {};
      return {
        entry: summarizeEntry(name, data, await readDraft(db, name), await readLatestRevision(db, name)),
        by,
        at,
      };
    });
    return Promise.all(found);
  }

  registerOfficePage(scope, services, {
    address: '/office',
    screen: 'today',
    async read({ staff, query }) {
      const { id = '', role, eventId } = staff ?? {};
      const hasRecoveryCodes = role === 'door' || (await countUnusedRecoveryCodes(db, id)) > 0;
      const isBoxOffice = role !== undefined && mayOpen(role, '/office/requests');
      return {
        lacksRecoveryCodes: !hasRecoveryCodes,
        lastTimeBeforeClockJump: role === 'owner' ? await findClockJump(db, now()) : undefined,
        boxOffice: isBoxOffice
          ? { ...(await readBoxOfficeTasks(db, site.programme, now())), seatAlerts: await findSeatAlertTasks(services) }
          : undefined,
        publicationsCancelledByOthers: await readCancellations(id),
        eventsToCheckIn: eventId ? [eventId] : isBoxOffice ? findEventsToday(services) : [],
        waitingDrafts: await readWaitingDrafts(library, staff),
        draftsNotPublished: await readDraftsNotPublished(library, staff),
        notices: readSiteNotices({ ...services, library }, role, query),
      };
    },
    actions: createSiteNoticeActions({ ...services, library }),
  });

  registerLogRoute(scope, services, library);

  scope.get('/office/*', (request, reply) => show(request, reply, { cached: '/404' }));
}
