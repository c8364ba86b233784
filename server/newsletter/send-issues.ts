/** Each batch of emails records the last subscriber, so that a crash causes no gaps and no duplicates. */
import { languages } from '#contract/language.ts';
import { findMissingFields } from '#contract/office/newsletter.ts';
import { limits } from '#server/limits.ts';
import { unsubscribePlaceholder } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { parseIssue, recallIssueEmails, stopAndRecallEmails } from './issues.ts';
import { createPublicIssueUrl } from './public-issues.ts';
import { applyRefusals } from './refused-emails.ts';

type SendingIssueRow = Tables['newsletterIssues'];
export type IssueSendingServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;

/** A periodic job. Returns whether emails are waiting in the outbox. */
export async function sendDueIssues(services: IssueSendingServices): Promise<boolean> {
  const { db, now } = services;
  const recently = new Date(now().getTime() - 2 * limits.emailLease).toISOString();
  const active = await db
    .selectFrom('newsletterIssues')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['planned', 'sending']),
        // Their leased emails may still be sent or fail: count those.
        and([eb('state', '=', 'stopped'), eb('endedAt', '>', recently)]),
      ]),
    )
    .execute();
  let areEmailsWaiting = false;
  for (const row of active) {
    if (row.state === 'planned') {
      if (row.dueAt !== null && row.dueAt <= now().toISOString()) await startIssue(services, row);
    } else if (row.state === 'stopped') await settleStoppedIssue(services, row);
    else areEmailsWaiting = (await continueIssue(services, row)) || areEmailsWaiting;
  }
  return areEmailsWaiting;
}

async function startIssue({ db, site, origin, now }: IssueSendingServices, row: SendingIssueRow): Promise<void> {
  const issue = parseIssue(row);
  // The office may have deleted an entry since it planned the issue.
  if (findMissingFields(issue, site.entryExists).length > 0) {
    await db.transaction().execute((trx) => stopAndRecallEmails(trx, row, 'missingEntry', now()));
    return;
  }
  const page = issue.readable ? createPublicIssueUrl(origin(), row.id) : undefined;
  const facts = { issue, unsubscribe: unsubscribePlaceholder, page };
  const emails = await Promise.all(
    languages.map(async (language) => ({
      issueId: row.id,
      language,
      email: JSON.stringify(await site.writeEmail('newsletterIssue', language, facts)),
    })),
  );
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('newsletterIssues')
      .set({ state: 'sending', startedAt: row.startedAt ?? now().toISOString() })
      .where(({ and }) => and({ id: row.id, version: row.version, state: 'planned' }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx
      .insertInto('issueEmails')
      .values(emails)
      .onConflict((conflict) => conflict.columns(['issueId', 'language']).doNothing())
      .execute();
  });
}

async function settleStoppedIssue(services: IssueSendingServices, row: SendingIssueRow): Promise<void> {
  const { db } = services;
  await db.transaction().execute((trx) => recallIssueEmails(trx, row.id));
  const { sent, failed } = await countDeliveries(db, row.id);
  if (sent !== row.sent || failed !== row.failed)
    await db.updateTable('newsletterIssues').set({ sent, failed }).where('id', '=', row.id).execute();
}

/** Stores the counts, then stops the issue, queues emails or finishes it. True: emails are waiting. */
async function continueIssue(services: IssueSendingServices, row: SendingIssueRow): Promise<boolean> {
  const { db, now } = services;
  const { waiting, sent, failed, recent } = await countDeliveries(db, row.id, row.dueAt ?? '');
  if (sent > row.sent || failed > row.failed)
    await db
      .updateTable('newsletterIssues')
      .set({ sent, failed })
      .where(({ and }) => and({ id: row.id, state: 'sending' }))
      .execute();
  if (hasTooManyFailures(recent.sent, recent.failed)) {
    await db.transaction().execute((trx) => stopAndRecallEmails(trx, row, 'tooManyRefusals', now()));
    return false;
  }
  if (row.queuedAt === null) {
    for (let room = limits.issueEmailsQueued - waiting; room > 0; room -= limits.issueBatchSize)
      if (!(await db.transaction().execute((trx) => queueNextBatch(services, trx, row.id)))) break;
    return true;
  }
  if (waiting === 0) await finishIssue(services, row);
  return waiting > 0;
}

/** `recent`: of this sending, so that earlier refusals do not stop it again */
async function countDeliveries(db: Database, issueId: string, since = '') {
  const counts = await db
    .selectFrom('outboxEmails')
    .select(({ fn, eb, or }) => [
      eb('sentAt', 'is not', null).as('sent'),
      eb('deadAt', 'is not', null).as('failed'),
      or([eb('sentAt', '>', since), eb('deadAt', '>', since)]).as('recent'),
      fn.countAll<number | string>().as('emails'),
    ])
    .where('issueId', '=', issueId)
    .groupBy(['sent', 'failed', 'recent'])
    .execute();
  const sumWhere = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((sum, { emails }) => sum + Number(emails), 0);
  return {
    sent: sumWhere(({ sent }) => Boolean(sent)),
    failed: sumWhere(({ sent, failed }) => !sent && Boolean(failed)),
    waiting: sumWhere(({ sent, failed }) => !sent && !failed),
    recent: {
      sent: sumWhere(({ sent, recent }) => Boolean(sent && recent)),
      failed: sumWhere(({ sent, failed, recent }) => Boolean(!sent && failed && recent)),
    },
  };
}

/** More than one refusal in ten: mail hosts block our server, and more emails make it worse. */
export const hasTooManyFailures = (sent: number, failed: number): boolean =>
  failed >= limits.refusalsThatStopIssue && failed * 10 > sent + failed;

/** False: no subscriber is left, or the issue is no longer being sent. */
async function queueNextBatch(
  { secrets, outbox, origin, now }: IssueSendingServices,
  trx: DatabaseTransaction,
  id: string,
) {
  const at = now();
  // Locks the issue, so that only one server at a time queues a batch.
  const issue = await trx
    .updateTable('newsletterIssues')
    .set(({ ref }) => ({ lastSubscriberId: ref('lastSubscriberId') }))
    .where(({ and }) => and({ id, state: 'sending', queuedAt: null }))
    .returning(['lastSubscriberId', 'nextSendByHost'])
    .executeTakeFirst();
  if (!issue) return false;
  const next = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('confirmedAt', 'is not', null)
    .where('pausedAt', 'is', null)
    .where('id', '>', issue.lastSubscriberId)
    .orderBy('id')
    .limit(limits.issueBatchSize)
    .execute();
  const ids = next.map((one) => one.id);
  const last = ids.at(-1);
  if (!last) {
    await trx.updateTable('newsletterIssues').set({ queuedAt: at.toISOString() }).where('id', '=', id).execute();
    return false;
  }
  // Locks the subscribers: leaving the list waits, and then deletes the email.
  const people = await trx
    .updateTable('subscribers')
    .set(({ ref }) => ({ language: ref('language') }))
    .where('id', 'in', ids)
    .returning(['id', 'email', 'language'])
    .execute();
  const { emails, nextSendByHost } = spreadByHost(
    people.map((one) => ({
      subscriberId: one.id,
      to: one.email,
      language: one.language,
      unsubscribeUrl: `${origin()}/newsletter/leave/${secrets.linkToken('leave', one.id)}`,
    })),
    at.getTime(),
    JSON.parse(issue.nextSendByHost) as SendTimesByHost,
  );
  const queued = await outbox.putIssue(trx, id, emails);
  await trx
    .updateTable('newsletterIssues')
    .set(({ eb }) => ({
      lastSubscriberId: last,
      nextSendByHost: JSON.stringify(nextSendByHost),
      recipients: eb('recipients', '+', queued),
    }))
    .where('id', '=', id)
    .execute();
  return true;
}

async function finishIssue({ db, now }: IssueSendingServices, row: SendingIssueRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('newsletterIssues')
      .set(({ eb }) => ({ state: 'sent', endedAt: now().toISOString(), version: eb('version', '+', 1) }))
      .where(({ and }) => and({ id: row.id, state: 'sending' }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // Counts again under the lock: another server may have written an older count.
    const { sent, failed } = await countDeliveries(trx, row.id);
    const removed = await applyRefusals(trx, row.id, now());
    await trx.updateTable('newsletterIssues').set({ sent, failed, removed }).where('id', '=', row.id).execute();
  });
}

/** Time of the next email to each host (`example.org`), in milliseconds. */
type SendTimesByHost = Record<string, number>;

/** Spreads emails by host: large mail hosts limit the rate. */
export function spreadByHost<One extends { to: string }>(all: readonly One[], now: number, before: SendTimesByHost) {
  const nextSendByHost: SendTimesByHost = Object.fromEntries(Object.entries(before).filter(([, at]) => at > now));
  const emails = all.map((one) => {
    const host = one.to.slice(one.to.lastIndexOf('@') + 1).toLowerCase();
    const at = Math.max(now, Object.hasOwn(nextSendByHost, host) ? (nextSendByHost[host] ?? 0) : 0);
    nextSendByHost[host] = at + limits.issueHostPause;
    return { ...one, due: new Date(at) };
  });
  return { emails, nextSendByHost };
}
