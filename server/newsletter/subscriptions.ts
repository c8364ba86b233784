import { randomUUID } from 'node:crypto';
import type { EmailKind } from '#contract/booking/inbox.ts';
import { limits } from '#server/limits.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type SubscriberRow = Tables['subscribers'];
type NewSubscription = Pick<SubscriberRow, 'email' | 'language' | 'consentVersion'> & { truncatedIp: string };
type ConfirmationState = 'confirm' | 'confirmed' | 'expired';
export type SubscriptionServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;

const hour = 60 * 60 * 1000;

const isSubscribed = ({ confirmedAt, pausedAt }: SubscriberRow): boolean => confirmedAt !== null && pausedAt === null;

const confirmationKinds: EmailKind[] = ['newsletterConfirmation', 'newsletterSubscribed'];

export function openSubscriptions({ db, site, secrets, outbox, origin, now }: SubscriptionServices) {
  const unsubscribeKey = (id: string) => secrets.linkToken('leave', id);
  const unsubscribeUrlOf = (id: string) => `${origin()}/newsletter/leave/${unsubscribeKey(id)}`;
  const hashEmail = (email: string) => secrets.hash('subscriber', email.toLowerCase());

  /** Every address causes the same work, so that answer and time do not show who is listed. */
  async function subscribe(subscription: NewSubscription): Promise<void> {
    const at = now();
    const confirmKey = secrets.linkToken('confirm', randomUUID());
    const created = createRow(subscription, confirmKey, at);
    const before = await db
      .selectFrom('subscribers')
      .selectAll()
      .where('emailHash', '=', created.emailHash)
      .executeTakeFirst();
    const memberId = before && isSubscribed(before) ? before.id : undefined;
    const email = await (memberId ? writeMemberEmail(memberId, subscription) : writeConfirmation(created, confirmKey));
    const isDone = await db.transaction().execute(async (trx) => {
      const known = await lockRow(trx, created.emailHash);
      if ((known && isSubscribed(known) ? known.id : undefined) !== memberId) return false;
      const mayEmail = await isBelowEmailLimit(trx, subscription.email, at, known !== undefined);
      const row = known ? await renewRow(trx, known, created, mayEmail) : await insertRow(trx, created);
      if (!mayEmail || !row) return true;
      await outbox.put(trx, { ...email, subjectId: row.id, to: row.email });
      await storeConsentText(trx, site.consents.newsletter, subscription.consentVersion);
      return true;
    });
    if (!isDone) await subscribe(subscription);
  }

  /** Locks the row: requests for the same address wait. */
  const lockRow = (trx: DatabaseTransaction, emailHash: string): Promise<SubscriberRow | undefined> =>
    trx
      .updateTable('subscribers')
      .set({ emailHash })
      .where('emailHash', '=', emailHash)
      .returningAll()
      .executeTakeFirst();

  function createRow(
    { email, language, consentVersion, truncatedIp }: NewSubscription,
    confirmKey: string,
    at: Date,
  ): SubscriberRow {
    const id = randomUUID();
    return {
      ...{ id, email, language, consentVersion, requestedAt: at.toISOString(), requestedFrom: truncatedIp },
      ...{ emailHash: hashEmail(email), confirmHash: hashToken(confirmKey) },
      unsubscribeHash: hashToken(unsubscribeKey(id)),
      confirmUntil: new Date(at.getTime() + limits.confirmHours * hour).toISOString(),
      ...{ confirmedAt: null, confirmedFrom: null, note: null, refusals: 0, pausedAt: null, pauseReason: null },
    };
  }

  /** The pause is for known addresses: the link of their last email still works. */
  async function isBelowEmailLimit(trx: DatabaseTransaction, email: string, at: Date, isKnown: boolean) {
    const countSentWithin = (milliseconds: number) =>
      outbox.countSentTo(trx, email, confirmationKinds, new Date(at.getTime() - milliseconds));
    if ((await countSentWithin(24 * hour)) >= limits.newsletterEmailsPerDay) return false;
    return !isKnown || (await countSentWithin(limits.newsletterPause)) === 0;
  }

  const insertRow = (trx: DatabaseTransaction, created: SubscriberRow): Promise<SubscriberRow | undefined> =>
    trx
      .insertInto('subscribers')
      .values(created)
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .returningAll()
      .executeTakeFirst();

  /** Without a new email the last key stays valid. */
  async function renewRow(
    trx: DatabaseTransaction,
    known: SubscriberRow,
    created: SubscriberRow,
    mayEmail: boolean,
  ): Promise<SubscriberRow> {
    if (isSubscribed(known) || !mayEmail) return known;
    const { language, consentVersion, requestedAt, requestedFrom, confirmHash, confirmUntil } = created;
    const key = { confirmHash, confirmUntil };
    // A paused person's consent is kept: anyone could have typed the address.
    const change = known.confirmedAt ? key : { ...key, language, consentVersion, requestedAt, requestedFrom };
    await trx.updateTable('subscribers').set(change).where('id', '=', known.id).execute();
    return { ...known, ...change };
  }

  async function writeConfirmation(row: SubscriberRow, confirmKey: string): Promise<OutgoingEmail> {
    const confirm = `${origin()}/newsletter/confirm/${confirmKey}?lng=${row.language}`;
    const facts = { confirm, hours: limits.confirmHours };
    const email = await site.writeEmail('newsletterConfirmation', row.language, facts);
    return { kind: 'newsletterConfirmation', subjectId: row.id, to: row.email, email };
  }

  async function writeMemberEmail(id: string, { email, language }: NewSubscription): Promise<OutgoingEmail> {
    const unsubscribeUrl = unsubscribeUrlOf(id);
    const facts = { unsubscribe: `${unsubscribeUrl}?lng=${language}` };
    const rendered = await site.writeEmail('newsletterSubscribed', language, facts);
    return { kind: 'newsletterSubscribed', subjectId: id, to: email, email: rendered, unsubscribeUrl };
  }

  const findByConfirmKey = (key: string) =>
    db.selectFrom('subscribers').selectAll().where('confirmHash', '=', hashToken(key)).executeTakeFirst();

  const confirmationState = (row: SubscriberRow | undefined): ConfirmationState => {
    if (row && isSubscribed(row)) return 'confirmed';
    return row && row.confirmUntil > now().toISOString() ? 'confirm' : 'expired';
  };

  async function confirm(key: string, truncatedIp: string): Promise<ConfirmationState> {
    const row = await findByConfirmKey(key);
    if (!row || confirmationState(row) !== 'confirm') return confirmationState(row);
    const unsubscribeUrl = unsubscribeUrlOf(row.id);
    const unsubscribe = `${unsubscribeUrl}?lng=${row.language}`;
    const email = await site.writeEmail('newsletterWelcome', row.language, { unsubscribe });
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('subscribers')
        .set({
          ...(!row.confirmedAt && { confirmedAt: now().toISOString(), confirmedFrom: truncatedIp }),
          pausedAt: null,
          pauseReason: null,
          refusals: 0,
        })
        .where(({ and }) => and({ id: row.id, confirmHash: row.confirmHash }))
        .where(({ or, eb }) => or([eb('confirmedAt', 'is', null), eb('pausedAt', 'is not', null)]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await trx.deleteFrom('suppressions').where('emailHash', '=', row.emailHash).execute();
      await outbox.put(trx, { kind: 'newsletterWelcome', subjectId: row.id, to: row.email, email, unsubscribeUrl });
    });
    return 'confirmed';
  }

  const unsubscribe = (key: string) => db.transaction().execute((trx) => removeSubscription(trx, key));

  /** Also deletes unsent emails and keeps the hash, so that the office cannot add the address again. */
  async function removeSubscription(trx: DatabaseTransaction, key: string): Promise<void> {
    const removed = await trx
      .deleteFrom('subscribers')
      .where('unsubscribeHash', '=', hashToken(key))
      .returning(['id', 'emailHash'])
      .executeTakeFirst();
    if (!removed) return;
    await trx
      .insertInto('suppressions')
      .values({ emailHash: removed.emailHash, unsubscribedAt: now().toISOString() })
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .execute();
    await eraseEmailsAbout(trx, [removed.id]);
  }

  /** Read-only, because mail scanners follow every link. */
  const readState = async (key: string) => confirmationState(await findByConfirmKey(key));

  return { subscribe, readState, confirm, unsubscribe, removeSubscription };
}
