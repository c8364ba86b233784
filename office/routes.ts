/** The addresses of the office. Each has to stand in the table of contract/office/office.ts; how a page is added: CONTRIBUTING.md. */
import type { FastifyInstance } from 'fastify';
import { mayPublish } from '#contract/office/editor.ts';
import { mayOpen } from '#contract/office/office.ts';
import { wallClock } from '#contract/wall-time.ts';
import { readLog } from '#server/audit/log.ts';
import { alertTasks } from '#server/booking/alerts/tell.ts';
import { isOwn } from '#server/content/drafts.ts';
import { lineOf } from '#server/content/entries.ts';
import type { Library } from '#server/content/library.ts';
import { readDraft, readDrafts, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { takeForms } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { clockFault } from '#server/storage/clock.ts';
import { alertPages } from './box-office/server/routes/alerts.ts';
import { decisionRoutes } from './box-office/server/routes/decision.ts';
import { deskRoutes } from './box-office/server/routes/desk.ts';
import { eveningRoutes } from './box-office/server/routes/evenings.ts';
import { deskTasks } from './box-office/server/tasks.ts';
import { doorRoutes } from './check-in/server/routes/door.ts';
import { liveRoutes } from './editor/server/routes/live.ts';
import { seeRoutes } from './editor/server/routes/see.ts';
import { readSiteNotices, siteNoticeActions } from './editor/server/routes/site-notices.ts';
import { contentRoutes } from './editor/server/routes.ts';
import { objectionsIn } from './editor/server/together.ts';
import { filmRoutes } from './media/server/routes/films.ts';
import { pictureDeskRoutes } from './media/server/routes/pictures.ts';
import { memberPages } from './newsletter/server/routes/members.ts';
import { newsletterPages } from './newsletter/server/routes/newsletter.ts';
import { officePage, showNotice } from './shared/server/page.ts';
import type { SignedInStaff } from './shared/server/signed-in.ts';
import { figureRoutes } from './stats/server/routes/figures.ts';
import { guardOffice } from './team/server/guard.ts';
import { recoveryLeft } from './team/server/recovery.ts';
import { enrolRoutes } from './team/server/routes/enrol.ts';
import { meRoutes } from './team/server/routes/me.ts';
import { peopleRoutes } from './team/server/routes/people.ts';
import { openProof } from './team/server/routes/proof.ts';
import { signInRoutes } from './team/server/routes/sign-in.ts';
import { cancelledPublications } from './team/server/scheduled.ts';
import type { StaffServices } from './team/server/sessions.ts';

function eveningsToday({ site, now }: Pick<Services, 'site' | 'now'>): number[] {
  const { date } = wallClock(now());
  return site.programme.filter(({ start, cancelled }) => start.startsWith(date) && !cancelled).map(({ id }) => id);
}

/** Unscheduled drafts by author: this person's own, and those they may publish. */
async function waitingDrafts({ db }: Library, who: SignedInStaff | undefined) {
  if (!who || !mayOpen(who.role, '/office/content')) return [];
  const drafts = (await readDrafts(db)).filter(
    (draft) => !draft.publishAt && (isOwn(draft, who) || mayPublish(who.role, draft.kind)),
  );
  // Two people may have the same name.
  const byAuthor = Map.groupBy(drafts, ({ authorId, author }) => authorId ?? author);
  return [...byAuthor.values()].map((some) => ({ by: some[0]?.author ?? '', count: some.length }));
}

export async function officeRoutes(
  scope: FastifyInstance,
  services: Services,
  staff: StaffServices,
  library: Library,
): Promise<void> {
  const { db, secrets, show, site, now } = services;
  await takeForms(scope);
  const proof = openProof(staff, show);
  guardOffice(scope, { ...services, sessions: staff.sessions, proof });
  scope.setErrorHandler(
    answerErrors(services, (request, reply, refusal) => showNotice(services, request, reply, refusal)),
  );

  signInRoutes(scope, services, staff, proof);
  enrolRoutes(scope, services, staff);
  meRoutes(scope, services, staff);
  peopleRoutes(scope, services, staff);
  deskRoutes(scope, services);
  eveningRoutes(scope, services, staff);
  alertPages(scope, services);
  figureRoutes(scope, services);
  doorRoutes(scope, services);
  seeRoutes(scope, services, library);
  pictureDeskRoutes(scope, services, library, objectionsIn);
  filmRoutes(scope, services, library);
  decisionRoutes(scope, services, library);
  newsletterPages(scope, services);
  memberPages(scope, services);
  contentRoutes(scope, { ...services, library });
  liveRoutes(scope, { ...services, library });

  async function cancellationsFor(staffId: string) {
    const found = await cancelledPublications(db, staffId, now());
    return Promise.all(
      found.map(async ({ by, at, ...name }) => {
        const [draft, head] = [await readDraft(db, name), await readHead(db, name)];
        return { line: lineOf(name, library.present.entries.get(keyOf(name))?.data, draft, head), by, at };
      }),
    );
  }

  officePage(scope, services, {
    address: '/office',
    screen: 'today',
    async read({ staff: who, query }) {
      const { id = '', role, evening } = who ?? {};
      const printed = role === 'door' || (await recoveryLeft(db, id)) > 0;
      const works = role !== undefined && mayOpen(role, '/office/requests');
      return {
        self: printed ? [] : ['printCodes'],
        clock: role === 'owner' ? await clockFault(db, now()) : undefined,
        desk: works
          ? { ...(await deskTasks(db, site.programme, now())), alerts: await alertTasks(services) }
          : undefined,
        cancelled: await cancellationsFor(id),
        door: evening ? [evening] : works ? eveningsToday(services) : [],
        drafts: await waitingDrafts(library, who),
        notices: readSiteNotices({ ...services, library }, role, query),
      };
    },
    actions: siteNoticeActions({ ...services, library }),
  });

  officePage(scope, services, {
    address: '/office/log',
    screen: 'log',
    async read({ query }) {
      const before = Number((query as Record<string, unknown>)['before']) || Number.POSITIVE_INFINITY;
      // One more than is shown says that there are older ones.
      const { lines: read, changed } = await readLog(db, secrets, { before, most: limits.officeLogLines + 1 });
      const shown = read.toReversed().slice(0, limits.officeLogLines);
      const people = await db.selectFrom('staff').select(['id', 'role']).execute();
      const roles = new Map(people.map((one) => [one.id, one.role]));
      const lines = shown.map((line) => ({ ...line, role: roles.get(line.staffId ?? '') }));
      return { lines, older: read.length > shown.length ? shown.at(-1)?.number : undefined, changed };
    },
  });

  scope.get('/office/*', (request, reply) => show(request, reply, { kept: '/404' }));
}
