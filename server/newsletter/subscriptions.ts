import { randomUUID } from 'node:crypto';
import type { EmailKind } from '#contract/booking/inbox.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

interface NewSubscription {
  email: string;
  language: Language;
  consentVersion: string;
  from: string;
}

type ConfirmationState = 'confirm' | 'confirmed' | 'expired';

type SubscriberRow = Tables['subscribers'];
export type SubscriptionServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;

const hour = 60 * 60 * 1000;

const isSubscribed = ({ confirmedAt, pausedAt }: SubscriberRow): boolean => confirmedAt !== null && pausedAt === null;

const confirmationKinds: EmailKind[] = ['newsletterConfirmation', 'newsletterKnown'];

export function openSubscriptions({ db, site, secrets, outbox, origin, now }: SubscriptionServices) {
  const leaveKey = (id: string) => secrets.link('leave', id);
  const leaveAddress = (id: string) => `${origin()}/newsletter/leave/${leaveKey(id)}`;
  const hashOf = (email: string) => secrets.hash('subscriber', email.toLowerCase());

  /** Every address causes the same work, so that answer and time do not show who is listed. */
  async function ask(wish: NewSubscription): Promise<void> {
    const at = now();
    const confirmKey = secrets.link('confirm', randomUUID());
    const fresh = newRow(wish, confirmKey, at);
    const before = await db
      .selectFrom('subscribers')
      .selectAll()
      .where('emailHash', '=', fresh.emailHash)
      .executeTakeFirst();
    const listed = before && isSubscribed(before) ? before.id : undefined;
    const letter = await (listed ? knownLetter(listed, wish) : confirmationLetter(fresh, confirmKey));
    const fits = await db.transaction().execute(async (transaction) => {
      const known = await hold(transaction, fresh.emailHash);
      if ((known && isSubscribed(known) ? known.id : undefined) !== listed) return false;
      const due = await letterDue(transaction, wish.email, at);
      const row = known ? await askAgain(transaction, known, fresh, due) : await enter(transaction, fresh);
      if (!due || !row) return true;
      await outbox.put(transaction, { ...letter, subjectId: row.id, to: row.email });
      await storeConsentText(transaction, site.consents.newsletter, wish.consentVersion);
      return true;
    });
    if (!fits) await ask(wish);
  }

  /** Locks the row: requests for the same address wait. */
  function hold(transaction: DatabaseTransaction, emailHash: string): Promise<SubscriberRow | undefined> {
    return transaction
      .updateTable('subscribers')
      .set({ emailHash })
      .where('emailHash', '=', emailHash)
      .returningAll()
      .executeTakeFirst();
  }

  function newRow(
    { email, language, consentVersion, from }: NewSubscription,
    confirmKey: string,
    at: Date,
  ): SubscriberRow {
    const id = randomUUID();
    return {
      ...{ id, email, language, consentVersion, askedAt: at.toISOString(), askedFrom: from },
      ...{ emailHash: hashOf(email), leaveHash: hashToken(leaveKey(id)), confirmHash: hashToken(confirmKey) },
      confirmUntil: new Date(at.getTime() + limits.confirmHours * hour).toISOString(),
      ...{ confirmedAt: null, confirmedFrom: null, note: null, refusals: 0, pausedAt: null, pausedFor: null },
    };
  }

  async function letterDue(transaction: DatabaseTransaction, email: string, at: Date): Promise<boolean> {
    const since = (milliseconds: number) => new Date(at.getTime() - milliseconds);
    const lately = await outbox.sentTo(transaction, email, confirmationKinds, since(limits.newsletterPause));
    if (lately > 0) return false;
    return (
      (await outbox.sentTo(transaction, email, confirmationKinds, since(24 * hour))) < limits.newsletterEmailsPerDay
    );
  }

  function enter(transaction: DatabaseTransaction, fresh: SubscriberRow): Promise<SubscriberRow | undefined> {
    return transaction
      .insertInto('subscribers')
      .values(fresh)
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  /** Without a new letter the last key stays valid. */
  async function askAgain(
    transaction: DatabaseTransaction,
    known: SubscriberRow,
    fresh: SubscriberRow,
    due: boolean,
  ): Promise<SubscriberRow> {
    if (isSubscribed(known) || !due) return known;
    const { language, consentVersion, askedAt, askedFrom, confirmHash, confirmUntil } = fresh;
    const key = { confirmHash, confirmUntil };
    // A paused person's consent is kept: anyone could have typed the address.
    const change = known.confirmedAt ? key : { ...key, language, consentVersion, askedAt, askedFrom };
    await transaction.updateTable('subscribers').set(change).where('id', '=', known.id).execute();
    return { ...known, ...change };
  }

  async function confirmationLetter(row: SubscriberRow, confirmKey: string): Promise<OutgoingEmail> {
    const confirm = `${origin()}/newsletter/confirm/${confirmKey}?lng=${row.language}`;
    const facts = { confirm, hours: limits.confirmHours };
    const letter = await site.writeEmail('newsletterConfirmation', row.language, facts);
    return { kind: 'newsletterConfirmation', subjectId: row.id, to: row.email, letter };
  }

  async function knownLetter(id: string, { email, language }: NewSubscription): Promise<OutgoingEmail> {
    const unsubscribe = leaveAddress(id);
    const letter = await site.writeEmail('newsletterKnown', language, {
      unsubscribe: `${unsubscribe}?lng=${language}`,
    });
    return { kind: 'newsletterKnown', subjectId: id, to: email, letter, leave: unsubscribe };
  }

  const find = (key: string) =>
    db.selectFrom('subscribers').selectAll().where('confirmHash', '=', hashToken(key)).executeTakeFirst();

  const judge = (row: SubscriberRow | undefined): ConfirmationState => {
    if (row && isSubscribed(row)) return 'confirmed';
    return row && row.confirmUntil > now().toISOString() ? 'confirm' : 'expired';
  };

  async function confirm(key: string, from: string): Promise<ConfirmationState> {
    const row = await find(key);
    if (!row || judge(row) !== 'confirm') return judge(row);
    const leave = leaveAddress(row.id);
    const unsubscribe = `${leave}?lng=${row.language}`;
    const letter = await site.writeEmail('newsletterWelcome', row.language, { unsubscribe });
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('subscribers')
        .set({
          ...(!row.confirmedAt && { confirmedAt: now().toISOString(), confirmedFrom: from }),
          pausedAt: null,
          pausedFor: null,
          refusals: 0,
        })
        .where('id', '=', row.id)
        .where('confirmHash', '=', row.confirmHash)
        .where(({ or, eb }) => or([eb('confirmedAt', 'is', null), eb('pausedAt', 'is not', null)]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await transaction.deleteFrom('suppressions').where('emailHash', '=', row.emailHash).execute();
      await outbox.put(transaction, { kind: 'newsletterWelcome', subjectId: row.id, to: row.email, letter, leave });
    });
    return 'confirmed';
  }

  const leave = (key: string) => db.transaction().execute((transaction) => leaveWithin(transaction, key));

  async function leaveWithin(transaction: DatabaseTransaction, key: string): Promise<void> {
    const gone = await transaction
      .deleteFrom('subscribers')
      .where('leaveHash', '=', hashToken(key))
      .returning(['id', 'emailHash'])
      .executeTakeFirst();
    if (!gone) return;
    await transaction
      .insertInto('suppressions')
      .values({ emailHash: gone.emailHash, leftAt: now().toISOString() })
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .execute();
    await transaction.deleteFrom('outboxEmails').where('subjectId', '=', gone.id).execute();
  }

  /** Read-only, because mail scanners follow every link. */
  const stateOf = async (key: string) => judge(await find(key));

  return { ask, stateOf, confirm, leave, leaveWithin };
}
