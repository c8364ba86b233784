import type { FastifyInstance } from 'fastify';
import type { Estate } from '#contract/content/content.ts';
import type { BoxOfficeTasks } from '#contract/office/box-office.ts';
import { mayPublish } from '#contract/office/editor.ts';
import { mayOpen, type OfficeScreens } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type OfficeActionRequest, type OfficeActionResult, registerOfficePage } from '#office/shared/server/page.ts';
import { readPublicationsCancelledByOthers } from '#office/shared/server/scheduled-publications.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { countUnusedRecoveryCodes } from '#office/team/server/recovery.ts';
import { isOwnDraft } from '#server/content/drafts.ts';
import { summarizeEntry } from '#server/content/entries.ts';
import { entryKey } from '#server/content/entry-name.ts';
import { findOpenFacts, listSampleEntries } from '#server/content/example-facts.ts';
import type { Library } from '#server/content/library.ts';
import { readDraft, readDrafts, readLatestRevision, toEntryName } from '#server/content/store.ts';
import type { Services } from '#server/services.ts';
import { findClockJump } from '#server/storage/clock.ts';

/** What other tasks of the office show on the start page. */
interface PartsOfOtherTasks {
  readBoxOffice: () => Promise<BoxOfficeTasks>;
  readNotices: (role: OfficeRole | undefined, query: unknown) => OfficeScreens['today']['notices'];
  actions: Record<string, (action: OfficeActionRequest) => Promise<OfficeActionResult<'today'>>>;
}

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

const countSampleEntries = async (library: Library, role: OfficeRole | undefined): Promise<number> =>
  role === 'owner' ? (await listSampleEntries(library)).length : 0;

export function registerTodayPage(
  scope: FastifyInstance,
  services: Services & { library: Library },
  parts: PartsOfOtherTasks,
): void {
  const { db, library, now } = services;

  const readEstate = () => library.current.entries.get('estate.yaml')?.value as Estate;

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
        openFacts: role === 'owner' ? await findOpenFacts(readEstate(), services.origin()) : [],
        sampleEntryCount: await countSampleEntries(library, role),
        boxOffice: isBoxOffice ? await parts.readBoxOffice() : undefined,
        publicationsCancelledByOthers: await readCancellations(id),
        eventsToCheckIn: eventId ? [eventId] : isBoxOffice ? findEventsToday(services) : [],
        waitingDrafts: await readWaitingDrafts(library, staff),
        draftsNotPublished: await readDraftsNotPublished(library, staff),
        notices: parts.readNotices(role, query),
      };
    },
    actions: parts.actions,
  });
}
