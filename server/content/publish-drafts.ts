/** Scheduled drafts wait in the database. Exactly one running server publishes each. */
import { isKind } from '#contract/content/kinds.ts';
import { type Photo, picture } from '#contract/content/picture.ts';
import { zone } from '#contract/zone.ts';
import { recutPhotograph } from '#server/pictures/photographs.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import type { DraftAuthor } from './drafts.ts';
import type { EntryName } from './entry.ts';
import { EditionStuckError, type Library } from './library.ts';
import { publishChanges, publishErrors } from './publish.ts';
import { type ContentDraft, type ContentRevision, parseData, toRawEntry } from './store.ts';

interface PublishDraftsOptions {
  now: () => Date;
  author?: DraftAuthor;
  onCommit?: (transaction: DatabaseTransaction) => Promise<void>;
}

/** Deletes the drafts it publishes. Undefined: one of them was changed or deleted meanwhile. */
export async function publishDrafts(
  library: Library,
  drafts: readonly ContentDraft[],
  { now, author, onCommit }: PublishDraftsOptions,
): Promise<ContentRevision[] | undefined> {
  // Cuts photographs first, so that other publishers do not wait. Errors are reported below.
  for (const photo of drafts.flatMap(readPhotos)) await recutPhotograph(library.db, photo, now()).catch(() => {});
  return publishChanges(
    library,
    drafts.map((draft) => ({
      ...toRawEntry(draft),
      action: draft.data === null ? ('deleted' as const) : ('published' as const),
      expectedRevision: draft.base,
      author: author ?? { id: draft.authorId ?? undefined, name: draft.author },
    })),
    {
      now,
      async beforeRevisions(transaction) {
        for (const draft of drafts) if (!(await deleteDraftToPublish(transaction, draft))) return false;
        return true;
      },
      ...(onCommit && { onCommit }),
    },
  );
}

function readPhotos(draft: ContentDraft): Photo[] {
  const { success, data } = picture.safeParse(draft.kind === 'pictures' ? parseData(draft) : undefined);
  return success && data.photo ? [data.photo] : [];
}

async function deleteDraftToPublish(
  transaction: DatabaseTransaction,
  { kind, entry, version, publishAt }: ContentDraft,
) {
  const { numDeletedRows } = await transaction
    .deleteFrom('contentDrafts')
    .where(({ and }) => and({ kind, entry, version }))
    .where('publishAt', publishAt === null ? 'is' : '=', publishAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Parses `2027-03-27 18:00` on the estate's clock.
 * Undefined: no time, or in the hour that summer time skips. Takes the first of a repeated hour.
 */
export function parsePublishTime(text: string): Temporal.Instant | undefined {
  let wall: Temporal.PlainDateTime;
  try {
    wall = Temporal.PlainDateTime.from(text.trim().replace(' ', 'T'));
  } catch {
    return undefined;
  }
  const moment = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return moment.toPlainDateTime().equals(wall) ? moment.toInstant() : undefined;
}

export async function scheduleDraft(db: Database, { kind, id }: EntryName, version: number, at?: Temporal.Instant) {
  const publishAt = at ? new Date(at.epochMilliseconds).toISOString() : null;
  const { numUpdatedRows } = await updateSchedule(db, { kind, entry: id, version }, { publishAt, errorMessage: null });
  return numUpdatedRows === 1n;
}

/** A bad draft stays and gets a reason; after a temporary error it is tried again. */
export async function publishDueDrafts(library: Library, now: () => Date): Promise<void> {
  const due = await library.db
    .selectFrom('contentDrafts')
    .selectAll()
    .where('publishAt', '<=', now().toISOString())
    .orderBy('publishAt')
    .execute();
  for (const draft of due.filter(({ kind }) => isKind(kind))) {
    try {
      await publishDrafts(library, [draft], { now });
    } catch (error) {
      if (!publishErrors.some((type) => error instanceof type)) throw error;
      const errorMessage = (error as Error).message;
      const isStuck = error instanceof EditionStuckError;
      await updateSchedule(library.db, draft, isStuck ? { errorMessage } : { publishAt: null, errorMessage });
    }
  }
}

const updateSchedule = (
  db: Database,
  { kind, entry, version }: Pick<ContentDraft, 'kind' | 'entry' | 'version'>,
  values: Partial<Pick<ContentDraft, 'publishAt' | 'errorMessage'>>,
) =>
  db
    .updateTable('contentDrafts')
    .set(values)
    .where(({ and }) => and({ kind, entry, version }))
    .executeTakeFirst();
