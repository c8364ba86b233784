import { randomUUID } from 'node:crypto';
import { retentionDays } from '#contract/booking/retention.ts';
import { type Language, mapLanguages } from '#contract/language.ts';
import {
  createNewsletterIssue,
  findMissingFields,
  type NewsletterIssue,
  type NewsletterIssueSummary,
  newsletterIssue,
  type SubscriberCounts,
} from '#contract/office/newsletter.ts';
import { type Actor, runAudited } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { day, limits } from '#server/limits.ts';
import { recallEmails } from '#server/mail/delete-emails.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { deleteRefusedEmails } from './refused-emails.ts';

type NewsletterIssueRow = Tables['newsletterIssues'];
type NewsletterIssueServices = Pick<Services, 'db' | 'site' | 'secrets' | 'now'>;

export const isIssueId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

export const parseIssue = ({ content: written }: Pick<NewsletterIssueRow, 'content'>): NewsletterIssue =>
  newsletterIssue.parse(JSON.parse(written));

export const toIssueSummary = (row: NewsletterIssueRow): NewsletterIssueSummary => ({
  ...row,
  stopReason: row.stopReason,
  recipients: row.recipients,
  isArchived: row.archived === 1,
  subject: parseIssue(row).subject,
});

export const readAllIssues = (db: Database): Promise<NewsletterIssueRow[]> =>
  db.selectFrom('newsletterIssues').selectAll().orderBy('createdAt', 'desc').execute();

export const findIssue = (db: Database, id: string): Promise<NewsletterIssueRow | undefined> =>
  db.selectFrom('newsletterIssues').selectAll().where('id', '=', id).executeTakeFirst();

export async function countSubscribers(db: Database): Promise<SubscriberCounts> {
  const rows = await db
    .selectFrom('subscribers')
    .select(({ fn, eb }) => [
      'language',
      eb('confirmedAt', 'is not', null).as('confirmed'),
      eb('pausedAt', 'is not', null).as('paused'),
      fn.countAll<number | string>().as('people'),
    ])
    .groupBy(['language', 'confirmed', 'paused'])
    .execute();
  const sumWhere = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((sum, { people }) => sum + Number(people), 0);
  const confirmedIn = (lng: Language) =>
    sumWhere(({ language, confirmed, paused }) => language === lng && Boolean(confirmed) && !paused);
  return {
    confirmed: mapLanguages(confirmedIn),
    unconfirmed: sumWhere(({ confirmed }) => !confirmed),
    paused: sumWhere(({ paused }) => Boolean(paused)),
  };
}

export async function insertIssue({ db, now }: NewsletterIssueServices, actor: Actor): Promise<string> {
  const id = randomUUID();
  const at = now().toISOString();
  await db
    .insertInto('newsletterIssues')
    .values({
      id,
      content: JSON.stringify(createNewsletterIssue()),
      version: 1,
      state: 'draft',
      createdAt: at,
      editedAt: at,
      by: actor.name,
      staffId: actor.id ?? null,
      lastSubscriberId: '',
      nextSendByHost: '{}',
      recipients: 0,
      sent: 0,
      failed: 0,
      removed: 0,
      archived: 0,
    })
    .execute();
  return id;
}

async function updateIssueState(
  trx: DatabaseTransaction,
  { id, version }: Pick<NewsletterIssueRow, 'id' | 'version'>,
  from: NewsletterIssueRow['state'],
  change: Partial<NewsletterIssueRow>,
) {
  const updated = await trx
    .updateTable('newsletterIssues')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where(({ and }) => and({ id, version, state: from }))
    .returningAll()
    .executeTakeFirst();
  if (updated) return updated;
  const current = await findIssue(trx, id);
  throw new ApiError(409, current?.state === from ? 'changedMeanwhile' : 'notPossible');
}

/** Saving the same text twice is no conflict: an answer may have been lost. */
export async function saveIssue(
  { db, now }: NewsletterIssueServices,
  actor: Actor,
  id: string,
  version: number,
  written: NewsletterIssue,
): Promise<NewsletterIssueRow> {
  const issue = JSON.stringify(written);
  const before = await findIssue(db, id);
  if (before?.state === 'draft' && before.content === issue) return before;
  const change = { content: issue, editedAt: now().toISOString(), by: actor.name, staffId: actor.id ?? null };
  return db.transaction().execute((trx) => updateIssueState(trx, { id, version }, 'draft', change));
}

export async function deleteIssue(services: NewsletterIssueServices, actor: Actor, id: string): Promise<void> {
  await runAudited(services, { actor, action: 'deletedIssue', subject: { issue: id } }, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('newsletterIssues')
      .where(({ and }) => and({ id, state: 'draft' }))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError(409, 'notPossible');
  });
}

/** Also resumes a stopped issue. `at`: by default as soon as it can no longer be recalled. */
export async function planIssue(
  services: NewsletterIssueServices,
  actor: Actor,
  id: string,
  version: number,
  at?: Date,
): Promise<void> {
  const { db, site, now } = services;
  const row = await findIssue(db, id);
  if (!row) throw new ApiError(404, 'notPossible');
  if (findMissingFields(parseIssue(row), site.entryExists).length > 0) throw new ApiError(422, 'issueIncomplete');
  const { confirmed } = await countSubscribers(db);
  if (confirmed.de + confirmed.en === 0) throw new ApiError(409, 'noSubscribers');
  const soonest = new Date(now().getTime() + limits.issueRecallTime);
  if (at && at < now()) throw new ApiError(422, 'timeInvalid', { fieldErrors: { at: 'timeInvalid' } });
  const due = at && at > soonest ? at : soonest;
  const isResumed = canResumeIssue(row, now());
  if (isResumed && row.startedAt && due.getTime() - Date.parse(row.startedAt) > recipientRetention)
    throw new ApiError(422, 'sendTimeTooLate', { fieldErrors: { at: 'sendTimeTooLate' } });
  await runAudited(services, { actor, action: 'plannedIssue', subject: { issue: id } }, async (trx) => {
    await updateIssueState(trx, { id, version }, isResumed ? 'stopped' : 'draft', {
      state: 'planned',
      dueAt: due.toISOString(),
      queuedAt: null,
      endedAt: null,
      stopReason: null,
      lastSubscriberId: '',
    });
    if (isResumed) await deleteRefusedEmails(trx, id);
  });
}

/** Milliseconds the outbox keeps recipients, less a day for the sending. */
const recipientRetention = (retentionDays('recipientHash') - 1) * day;

export const canResumeIssue = ({ state, startedAt, stopReason }: NewsletterIssueRow, now: Date): boolean =>
  state === 'stopped' &&
  stopReason !== 'missingEntry' &&
  (startedAt === null || now.getTime() - Date.parse(startedAt) < limits.issueResumeTime);

export async function setArchived(services: NewsletterIssueServices, actor: Actor, id: string, archived: boolean) {
  const action = archived ? 'archivedIssue' : 'unarchivedIssue';
  await runAudited(services, { actor, action, subject: { issue: id } }, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('newsletterIssues')
      .set({ archived: archived ? 1 : 0 })
      .where(({ and }) => and({ id, state: 'sent' }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError(409, 'notPossible');
  });
}

/** Before the first email the issue becomes a draft again. */
export async function stopIssue(services: NewsletterIssueServices, actor: Actor, id: string): Promise<void> {
  await runAudited(services, { actor, action: 'stoppedIssue', subject: { issue: id } }, async (trx) => {
    const row = await findIssue(trx, id);
    if (!row || (row.state !== 'planned' && row.state !== 'sending')) throw new ApiError(409, 'notPossible');
    if (row.state === 'planned' && row.startedAt === null)
      await updateIssueState(trx, row, 'planned', { state: 'draft', dueAt: null });
    else if (!(await stopAndRecallEmails(trx, row, 'office', services.now()))) throw new ApiError(409, 'notPossible');
  });
}

/** Also deletes the emails that no server has begun to send. False: another request was quicker. */
export async function stopAndRecallEmails(
  trx: DatabaseTransaction,
  { id, version }: Pick<NewsletterIssueRow, 'id' | 'version'>,
  stopReason: NonNullable<NewsletterIssueRow['stopReason']>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletterIssues')
    .set({ state: 'stopped', stopReason, endedAt: now.toISOString(), version: version + 1 })
    .where(({ and }) => and({ id, version }))
    .where('state', 'in', ['planned', 'sending'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recallIssueEmails(trx, id);
  return true;
}

export async function recallIssueEmails(trx: DatabaseTransaction, id: string): Promise<void> {
  const recalled = await recallEmails(trx, (email) => email('issueId', '=', id));
  await trx
    .updateTable('newsletterIssues')
    .set(({ eb }) => ({ recipients: eb('recipients', '-', recalled.length) }))
    .where('id', '=', id)
    .execute();
}
