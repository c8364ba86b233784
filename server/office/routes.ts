/** The addresses of the office. Each has to stand in the table of contract/office.ts; how a page is added: CONTRIBUTING.md. */
import type { FastifyInstance } from 'fastify';
import { mayPublish } from '#contract/editor.ts';
import { mayOpen } from '#contract/office.ts';
import { wallClock } from '#contract/wall-time.ts';
import { alertTasks } from '#server/alerts/tell.ts';
import { isOwn } from '#server/content/drafts.ts';
import { lineOf } from '#server/content/entries.ts';
import type { Library } from '#server/content/library.ts';
import { readDraft, readDrafts, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { deskTasks } from '#server/desk/overview.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { takeForms } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { readLog } from '#server/staff/log.ts';
import { recoveryLeft } from '#server/staff/recovery.ts';
import { cancelledPublications } from '#server/staff/scheduled.ts';
import type { SignedInStaff, StaffServices } from '#server/staff/sessions.ts';
import { clockFault } from '#server/storage/clock.ts';
import { alertPages } from './alerts.ts';
import { contentRoutes } from './content/routes.ts';
import { decisionRoutes } from './decision.ts';
import { deskRoutes } from './desk.ts';
import { doorRoutes } from './door.ts';
import { enrolRoutes } from './enrol.ts';
import { eveningRoutes } from './evenings.ts';
import { figureRoutes } from './figures.ts';
import { filmRoutes } from './films.ts';
import { guardOffice } from './guard.ts';
import { liveRoutes } from './live.ts';
import { meRoutes } from './me.ts';
import { memberPages } from './members.ts';
import { newsletterPages } from './newsletter.ts';
import { officePage, showNotice } from './page.ts';
import { peopleRoutes } from './people.ts';
import { pictureDeskRoutes } from './pictures.ts';
import { openProof } from './proof.ts';
import { seeRoutes } from './see.ts';
import { signInRoutes } from './sign-in.ts';
import { readSiteNotices, siteNoticeActions } from './site-notices.ts';

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
  pictureDeskRoutes(scope, services, library);
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
