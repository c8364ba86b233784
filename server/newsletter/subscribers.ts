import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { NewsletterScreens, Subscriber } from '#contract/office/newsletter.ts';
import { type Actor, recordAuditEvent, runAudited } from '#server/audit/log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/storage/tables.ts';
import { openSubscriptions, type SubscriptionServices } from './subscriptions.ts';

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

export async function findSubscriber({ db, secrets }: Services, email: string) {
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
  await db
    .transaction()
    .execute((trx) =>
      recordAuditEvent(trx, secrets, { at: now(), actor, action: 'exportedSubscribers', subject: String(rows.length) }),
    );
  return rows;
}

interface ManualSubscription {
  email: string;
  language: Language;
  /** How they agreed: „Postkarte vom 3. März, liegt im Ordner“ */
  note: string;
}

/** Refuses removed addresses: only their owners can subscribe again, with the form on the site. */
export async function addSubscriber(
  services: Services,
  actor: Actor,
  { email, language, note }: ManualSubscription,
): Promise<void> {
  const { site, secrets, outbox, origin, now } = services;
  const { found, removedAt } = await findSubscriber(services, email);
  if (found?.confirmedAt) throw new ApiError(409, 'alreadySubscribed', { fieldErrors: { email: 'alreadySubscribed' } });
  if (removedAt) throw new ApiError(409, 'subscriberWasRemoved', { fieldErrors: { email: 'subscriberWasRemoved' } });
  const id = randomUUID();
  const emailHash = secrets.hash('subscriber', email.toLowerCase());
  const leaveKey = secrets.linkToken('leave', id);
  const unsubscribeUrl = `${origin()}/newsletter/leave/${leaveKey}`;
  const unsubscribe = `${unsubscribeUrl}?lng=${language}`;
  const welcome = await site.writeEmail('newsletterWelcome', language, { unsubscribe });
  const at = now().toISOString();
  await runAudited(services, { actor, action: 'addedSubscriber' }, async (trx) => {
    await trx
      .deleteFrom('subscribers')
      .where(({ and }) => and({ emailHash, confirmedAt: null }))
      .execute();
    await trx
      .insertInto('subscribers')
      .values({
        ...{ id, email, emailHash, language, note, consentVersion: '', requestedAt: at, requestedFrom: '' },
        ...{ confirmHash: hashToken(secrets.linkToken('confirm', randomUUID())), confirmUntil: at },
        ...{ unsubscribeHash: hashToken(leaveKey), confirmedAt: at, confirmedFrom: '', refusals: 0 },
        ...{ pausedAt: null, pauseReason: null },
      })
      .execute();
    await outbox.put(trx, { kind: 'newsletterWelcome', subjectId: id, to: email, email: welcome, unsubscribeUrl });
  });
}

export async function removeSubscriber(services: SubscriptionServices, actor: Actor, email: string): Promise<void> {
  const { db, secrets } = services;
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('emailHash', '=', secrets.hash('subscriber', email.toLowerCase()))
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'notPossible');
  const subscriptions = openSubscriptions(services);
  await runAudited(services, { actor, action: 'removedSubscriber' }, (trx) =>
    subscriptions.removeSubscription(trx, secrets.linkToken('leave', row.id)),
  );
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
