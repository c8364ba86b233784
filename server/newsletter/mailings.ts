import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { daysKept } from '#contract/booking/retention.ts';
import type { Language } from '#contract/language.ts';
import {
  type Issue,
  issue,
  issueFaults,
  type ListCount,
  type MailingLine,
  newIssue,
} from '#contract/office/newsletter.ts';
import { recorded, type Who } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { forgetRefused } from './refused.ts';

type Row = Tables['newsletterIssues'];
type Db = Kysely<Tables>;
type Needed = Pick<Services, 'db' | 'site' | 'secrets' | 'now'>;

export const isMailingId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

export const readIssue = ({ content: written }: Pick<Row, 'content'>): Issue => issue.parse(JSON.parse(written));

export const lineOf = (row: Row): MailingLine => ({
  ...row,
  ...{ why: row.stopReason, people: row.recipients, archived: row.archived === 1 },
  subject: readIssue(row).subject,
});

export const allMailings = (db: Db): Promise<Row[]> =>
  db.selectFrom('newsletterIssues').selectAll().orderBy('createdAt', 'desc').execute();

export const mailingOf = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom('newsletterIssues').selectAll().where('id', '=', id).executeTakeFirst();

export async function countList(db: Db): Promise<ListCount> {
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
  const of = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((sum, { people }) => sum + Number(people), 0);
  const confirmedIn = (spoken: Language) =>
    of(({ language, confirmed, paused }) => language === spoken && Boolean(confirmed) && !paused);
  return {
    confirmed: { de: confirmedIn('de'), en: confirmedIn('en') },
    waiting: of(({ confirmed }) => !confirmed),
    paused: of(({ paused }) => Boolean(paused)),
  };
}

export async function beginMailing({ db, now }: Needed, who: Who): Promise<string> {
  const id = randomUUID();
  const at = now().toISOString();
  await db
    .insertInto('newsletterIssues')
    .values({
      ...{ id, content: JSON.stringify(newIssue()), version: 1, state: 'draft', createdAt: at, editedAt: at },
      ...{ by: who.name, staffId: who.id ?? null },
      ...{ lastSubscriberId: '', nextSendByHost: '{}', recipients: 0, sent: 0, failed: 0, removed: 0, archived: 0 },
    })
    .execute();
  return id;
}

async function step(
  transaction: Transaction<Tables>,
  { id, version }: Pick<Row, 'id' | 'version'>,
  from: Row['state'],
  change: Partial<Row>,
) {
  const taken = await transaction
    .updateTable('newsletterIssues')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  const there = await mailingOf(transaction, id);
  throw new ApiError(409, there?.state === from ? 'changedMeanwhile' : 'notNow');
}

/** Saving the same text twice is no conflict: an answer may have been lost. */
export async function saveIssue(
  { db, now }: Needed,
  who: Who,
  id: string,
  version: number,
  written: Issue,
): Promise<Row> {
  const issue = JSON.stringify(written);
  const before = await mailingOf(db, id);
  if (before?.state === 'draft' && before.content === issue) return before;
  const change = { content: issue, editedAt: now().toISOString(), by: who.name, staffId: who.id ?? null };
  return db.transaction().execute((transaction) => step(transaction, { id, version }, 'draft', change));
}

export async function deleteMailing(services: Needed, who: Who, id: string): Promise<void> {
  await recorded(services, { who, action: 'deletedIssue', what: shortId(id) }, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('newsletterIssues')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError(409, 'notNow');
  });
}

/** `at`: default as soon as possible, after a pause for taking it back */
export async function planMailing(services: Needed, who: Who, id: string, version: number, at?: Date): Promise<void> {
  const { db, site, now } = services;
  const row = await mailingOf(db, id);
  if (!row) throw new ApiError(404, 'notNow');
  if (issueFaults(readIssue(row), site.isThere).length > 0) throw new ApiError(422, 'issueUnfinished');
  const { confirmed } = await countList(db);
  if (confirmed.de + confirmed.en === 0) throw new ApiError(409, 'listEmpty');
  const soonest = new Date(now().getTime() + limits.mailingPause);
  if (at && at < now()) throw new ApiError(422, 'momentWrong', { faults: { at: 'momentWrong' } });
  const due = at && at > soonest ? at : soonest;
  const again = mayGoAgain(row, now());
  if (again && row.startedAt && due.getTime() - Date.parse(row.startedAt) > remembered)
    throw new ApiError(422, 'momentTooLate', { faults: { at: 'momentTooLate' } });
  await recorded(services, { who, action: 'plannedIssue', what: shortId(id) }, async (transaction) => {
    await step(transaction, { id, version }, again ? 'stopped' : 'draft', {
      ...{ state: 'planned', dueAt: due.toISOString(), queuedAt: null, endedAt: null },
      ...{ stopReason: null, lastSubscriberId: '' },
    });
    if (again) await forgetRefused(transaction, id);
  });
}

/** Milliseconds the outbox keeps recipients, less a day for the sending. */
const remembered = (daysKept('letterMark') - 1) * 24 * 60 * 60 * 1000;

export const mayGoAgain = ({ state, startedAt, stopReason: why }: Row, now: Date): boolean =>
  state === 'stopped' &&
  why !== 'unfit' &&
  (startedAt === null || now.getTime() - Date.parse(startedAt) < limits.mailingAgain);

export async function archiveMailing(services: Needed, who: Who, id: string, archived: boolean) {
  const action = archived ? 'archivedIssue' : 'unarchivedIssue';
  await recorded(services, { who, action, what: shortId(id) }, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('newsletterIssues')
      .set({ archived: archived ? 1 : 0 })
      .where('id', '=', id)
      .where('state', '=', 'sent')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError(409, 'notNow');
  });
}

/** Before the first letter the issue becomes a draft again. */
export async function stopMailing(services: Needed, who: Who, id: string): Promise<void> {
  await recorded(services, { who, action: 'stoppedIssue', what: shortId(id) }, async (transaction) => {
    const row = await mailingOf(transaction, id);
    if (!row || (row.state !== 'planned' && row.state !== 'sending')) throw new ApiError(409, 'notNow');
    if (row.state === 'planned' && row.startedAt === null)
      await step(transaction, row, 'planned', { state: 'draft', dueAt: null });
    else if (!(await halt(transaction, row, 'office', services.now()))) throw new ApiError(409, 'notNow');
  });
}

/** Deletes letters that are not in hand. False: another request was quicker. */
export async function halt(
  transaction: Transaction<Tables>,
  { id, version }: Pick<Row, 'id' | 'version'>,
  why: NonNullable<Row['stopReason']>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('newsletterIssues')
    .set({ state: 'stopped', stopReason: why, endedAt: now.toISOString(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['planned', 'sending'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await takeOut(transaction, id, now);
  return true;
}

export async function takeOut(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('outboxEmails')
    .where('issueId', '=', id)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now.toISOString())]))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await transaction
    .updateTable('newsletterIssues')
    .set(({ eb }) => ({ recipients: eb('recipients', '-', Number(numDeletedRows)) }))
    .where('id', '=', id)
    .execute();
}

const shortId = (id: string): string => id.slice(0, 8);
