/** Scheduled drafts wait in the database. Exactly one running server publishes each. */

import { isKind } from '#contract/content/kinds.ts';
import { type ScheduledEmailChoice, scheduledEmailChoice } from '#contract/office/decision.ts';
import type { WaitReason } from '#contract/office/editor.ts';
import { zone } from '#contract/zone.ts';
import type { Database } from '#server/storage/tables.ts';
import { type Author, DraftConflict, emptySchedule } from './drafts.ts';
import { ContentIssuesError } from './edition-issue.ts';
import { EditionOpenError } from './editions.ts';
import type { EntryName } from './entry-name.ts';
import { EditionStuckError, type Library } from './library.ts';
import { type Publication, PublicationRefused } from './publication.ts';
import { PublishConflict, publish } from './publish.ts';
import { type ContentDraft, type ContentRevision, toRawEntry } from './store.ts';

/** Publishes the drafts together. Throws DraftConflict if one was changed or deleted meanwhile. */
export const publishDrafts = (
  library: Library,
  drafts: readonly ContentDraft[],
  { isDue = false, ...publication }: Omit<Publication, 'changes' | 'action'> & { isDue?: boolean },
): Promise<ContentRevision[]> =>
  publish(library, {
    ...publication,
    action: 'publishedContent',
    changes: drafts.map((draft) => ({
      ...toRawEntry(draft),
      action: draft.data === null ? 'deleted' : 'published',
      expectedRevision: draft.base,
      draft: { version: draft.version, ...(isDue && { publishAt: draft.publishAt }) },
    })),
  });

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

interface Schedule {
  at: Temporal.Instant;
  by: Author;
  /** Undefined: the draft changes nothing that guests must know. */
  emailChoice?: ScheduledEmailChoice | undefined;
}

/** Without a schedule, cancels the publication. False: the draft has another version by now. */
export async function scheduleDraft(db: Database, { kind, id }: EntryName, version: number, schedule?: Schedule) {
  const values = schedule
    ? {
        publishAt: new Date(schedule.at.epochMilliseconds).toISOString(),
        scheduledBy: schedule.by.name,
        scheduledById: schedule.by.id ?? null,
        emailChoice: schedule.emailChoice ? JSON.stringify(schedule.emailChoice) : null,
      }
    : emptySchedule;
  const { numUpdatedRows } = await db
    .updateTable('contentDrafts')
    .set({ ...values, waitReason: null })
    .where(({ and }) => and({ kind, entry: id, version }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * A draft that cannot be published stays and gets a reason. An error of one draft does not stop the
 * others: the first is thrown at the end. Returns how many drafts it published.
 */
export async function publishDueDrafts(library: Library, now: () => Date): Promise<number> {
  const due = await library.db
    .selectFrom('contentDrafts')
    .selectAll()
    .where('publishAt', '<=', now().toISOString())
    .orderBy('publishAt')
    .execute();
  const errors: unknown[] = [];
  let published = 0;
  for (const draft of due.filter(({ kind }) => isKind(kind))) {
    try {
      await publishDueDraft(library, draft, now);
      published += 1;
    } catch (error) {
      const waitReason = findWaitReason(error);
      if (waitReason) await markAsWaiting(library.db, draft, waitReason);
      // Another server has published it, or a person has changed it.
      else if (!(error instanceof DraftConflict)) errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return published;
}

function publishDueDraft(library: Library, draft: ContentDraft, now: () => Date) {
  const { entry, author, authorId, scheduledBy, scheduledById, emailChoice } = draft;
  const publisher = scheduledBy === null ? { id: authorId, name: author } : { id: scheduledById, name: scheduledBy };
  const answer = emailChoice === null ? undefined : scheduledEmailChoice.parse(JSON.parse(emailChoice));
  return publishDrafts(library, [draft], {
    publisher: { ...publisher, id: publisher.id ?? undefined },
    emailChoices: new Map(answer && [[entry, answer]]),
    now,
    isDue: true,
  });
}

function findWaitReason(error: unknown): WaitReason | undefined {
  if (error instanceof ContentIssuesError || error instanceof EditionOpenError) return 'contentInvalid';
  if (error instanceof PublishConflict) return 'changedMeanwhile';
  if (error instanceof EditionStuckError) return 'siteStuck';
  return error instanceof PublicationRefused ? 'guestsUnanswered' : undefined;
}

/** A stuck edition is a temporary fault, so the server tries again. Otherwise a person must decide. */
const markAsWaiting = (db: Database, { kind, entry, version }: ContentDraft, waitReason: WaitReason) =>
  db
    .updateTable('contentDrafts')
    .set({ waitReason, ...(waitReason !== 'siteStuck' && { publishAt: null }) })
    .where(({ and }) => and({ kind, entry, version }))
    .execute();
