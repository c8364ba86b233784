import { type KindName, parseEntryFile } from '#contract/content/kinds.ts';
import { parseAuditSubject } from '#contract/office/audit-subject.ts';
import { mayPublish } from '#contract/office/editor.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

/**
 * Call this before you change a draft: a change cancels its scheduled publication, if there is one.
 * Throws if the actor may not do that. Locks the draft.
 */
export async function authorizeAndLogCancellation(
  trx: DatabaseTransaction,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  name: EntryName,
  actor: Actor,
): Promise<void> {
  const draft = await trx
    .updateTable('contentDrafts')
    .set(({ ref }) => ({ version: ref('version') }))
    .where(({ and }) => and({ kind: name.kind, entry: name.id }))
    .returning('publishAt')
    .executeTakeFirst();
  if (!draft?.publishAt) return;
  if (actor.role && !mayPublish(actor.role, name.kind)) throw new ApiError(403, 'publicationScheduled');
  await recordAuditEvent(trx, secrets, {
    at: now(),
    actor,
    action: 'unscheduledContent',
    subject: { entry: entryKey(name) },
  });
}

export interface CancelledPublication {
  kind: KindName;
  id: string;
  by: string;
  at: string;
}

/** Publications that this person scheduled and another person cancelled a short time ago. */
export async function readPublicationsCancelledByOthers(db: Database, staffId: string, now: Date) {
  const cancellations = await db
    .selectFrom('auditLog')
    .select(['number', 'at', 'name', 'what'])
    .where('action', '=', 'unscheduledContent')
    .where('at', '>', new Date(now.getTime() - limits.cancellationShown).toISOString())
    .where(({ or, eb }) => or([eb('staffId', 'is', null), eb('staffId', '!=', staffId)]))
    .orderBy('number', 'desc')
    .execute();
  const found: CancelledPublication[] = [];
  for (const { number, at, name, what } of cancellations) {
    const history = await db
      .selectFrom('auditLog')
      .select(['number', 'staffId', 'action'])
      .where('what', '=', what)
      .where('action', 'in', ['scheduledContent', 'unscheduledContent', 'publishedContent', 'deletedContent'])
      .orderBy('number', 'desc')
      .execute();
    const [last] = history;
    const scheduled = history.find((event) => event.action === 'scheduledContent');
    const entry = parseEntryFile(parseAuditSubject(what).entry ?? '');
    if (entry && last?.number === number && scheduled?.staffId === staffId)
      found.push({ kind: entry.kind, id: entry.id, by: name, at });
  }
  return found;
}
