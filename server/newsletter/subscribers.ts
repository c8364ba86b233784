import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { NewsletterScreens, Subscriber } from '#contract/office/newsletter.ts';
import { type Actor, recordAuditEvent, runAudited } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { OptInServices } from '#server/opt-in/double-opt-in.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import { openSubscriptions } from './subscriptions.ts';

const growthMonths = 12;

export async function readSubscriberGrowth(db: Database): Promise<NewsletterScreens['subscribers']['growth']> {
  const countPerMonth = async (table: 'subscribers' | 'suppressions', column: 'confirmedAt' | 'unsubscribedAt') => {
    const month = sql`substr(${sql.ref(column)}, 1, 7)`;
    const { rows } = await sql<{ month: string; people: number | string }>`
      select ${month} as month, count(*) as people from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by 1`.execute(db);
    return rows;
  };
  const joined = await countPerMonth('subscribers', 'confirmedAt');
  const left = await countPerMonth('suppressions', 'unsubscribedAt');
  const countIn = (rows: typeof joined, month: string) => Number(rows.find((row) => row.month === month)?.people ?? 0);
  const months = [...new Set([...joined, ...left].map(({ month }) => month))].sort().reverse().slice(0, growthMonths);
  return months.map((month) => ({ month, joined: countIn(joined, month), left: countIn(left, month) }));
}

const subscriberColumns = ['email', 'language', 'requestedAt', 'confirmedAt', 'note', 'refusals', 'pausedAt'] as const;

export async function findSubscriber({ db, secrets }: Pick<Services, 'db' | 'secrets'>, email: string) {
  const emailHash = secrets.hash('subscriber', email.toLowerCase());
  const subscriber: Subscriber | undefined = await db
    .selectFrom('subscribers')
    .select(subscriberColumns)
    .where('emailHash', '=', emailHash)
    .executeTakeFirst();
  const suppression = await db
    .selectFrom('suppressions')
    .select('unsubscribedAt')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst();
  return { found: subscriber, removedAt: suppression?.unsubscribedAt };
}

export async function readPausedSubscribers(db: Database): Promise<NewsletterScreens['subscribers']['paused']> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['email', 'pausedAt as at'])
    .where('pausedAt', 'is not', null)
    .orderBy('pausedAt', 'desc')
    .limit(limits.pausedShown)
    .execute();
  return rows.map(({ email, at }) => ({ email, at: at ?? '' }));
}

export async function resumeSubscriber(services: Services, actor: Actor, email: string) {
  await runAudited(services, { actor, action: 'resumedSubscriber' }, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('subscribers')
      .set({ pausedAt: null, pauseReason: null, refusals: 0 })
      .where('emailHash', '=', services.secrets.hash('subscriber', email.toLowerCase()))
      .where('pausedAt', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError(409, 'notPossible');
  });
}

/** Writes to the audit log. */
export async function exportSubscribers({ db, secrets, now }: Services, actor: Actor) {
  const rows = await db
    .selectFrom('subscribers')
    .select(['email', 'language', 'requestedAt', 'requestedFrom', 'confirmedAt', 'confirmedFrom'])
    .select(['consentVersion', 'note'])
    .where('confirmedAt', 'is not', null)
    .orderBy('email')
    .execute();
  await db.transaction().execute((trx) =>
    recordAuditEvent(trx, secrets, {
      at: now(),
      actor,
      action: 'exportedSubscribers',
      subject: { addresses: rows.length },
    }),
  );
  return rows;
}

interface ManualSubscription {
  email: string;
  language: Language;
  /** How they asked for it: „Postkarte vom 3. März, liegt im Ordner“ */
  note: string;
}

/**
 * Asks the person to confirm, like everybody else. Refuses removed addresses: only their owners can
 * subscribe again, with the form on the site.
 */
export async function addSubscriber(
  services: OptInServices,
  actor: Actor,
  { email, language, note }: ManualSubscription,
): Promise<void> {
  const asked = { email, language, consentVersion: '', truncatedIp: '', byStaff: { note } };
  await requestConfirmation(services, asked, (trx) =>
    recordAuditEvent(trx, services.secrets, { at: services.now(), actor, action: 'addedSubscriber' }),
  );
}

/** Sends the link to an address that waits for confirmation once more, within the usual limits. */
export async function resendConfirmation(services: OptInServices, actor: Actor, email: string): Promise<void> {
  const row = await services.db
    .selectFrom('subscribers')
    .selectAll()
    .where('emailHash', '=', services.secrets.hash('subscriber', email.toLowerCase()))
    .executeTakeFirst();
  if (!row) throw new ApiError(409, 'notPossible');
  const { language, consentVersion, requestedFrom: truncatedIp, note } = row;
  const asked = { email: row.email, language, consentVersion, truncatedIp, byStaff: { note } };
  await requestConfirmation(services, asked, (trx) =>
    recordAuditEvent(trx, services.secrets, { at: services.now(), actor, action: 'sentConfirmation' }),
  );
}

async function requestConfirmation(
  services: OptInServices,
  subscription: Parameters<ReturnType<typeof openSubscriptions>['request']>[0],
  record: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const { found, removedAt } = await findSubscriber(services, subscription.email);
  if (removedAt) throw new ApiError(409, 'subscriberWasRemoved', { fieldErrors: { email: 'subscriberWasRemoved' } });
  const outcome = found?.confirmedAt ? 'active' : await openSubscriptions(services).request(subscription, record);
  if (outcome === 'active')
    throw new ApiError(409, 'alreadySubscribed', { fieldErrors: { email: 'alreadySubscribed' } });
  if (outcome === 'limited')
    throw new ApiError(409, 'confirmationJustSent', { fieldErrors: { email: 'confirmationJustSent' } });
}

export async function removeSubscriber(services: OptInServices, actor: Actor, email: string): Promise<void> {
  const { db, secrets } = services;
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('emailHash', '=', secrets.hash('subscriber', email.toLowerCase()))
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'notPossible');
  const subscriptions = openSubscriptions(services);
  await runAudited(services, { actor, action: 'removedSubscriber' }, (trx) => subscriptions.remove(trx, [row.id]));
}

/** For the admin command `proof`. */
export const readConsentProof = (db: Database, secrets: Services['secrets'], email: string) =>
  db
    .selectFrom('subscribers')
    .leftJoin('consentTexts', 'consentTexts.version', 'subscribers.consentVersion')
    .select(['email', 'subscribers.language', 'consentVersion', 'requestedAt', 'requestedFrom'])
    .select(['confirmedAt', 'confirmedFrom', 'note', 'consentTexts.text as consentText'])
    .where('emailHash', '=', secrets.hash('subscriber', email.trim().toLowerCase()))
    .executeTakeFirst();
