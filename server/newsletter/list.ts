import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LetterKind } from '#contract/booking/inbox.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { Tables } from '#server/storage/tables.ts';

interface Wish {
  email: string;
  language: Language;
  consentVersion: string;
  from: string;
}

type ConfirmState = 'confirm' | 'confirmed' | 'expired';

type Row = Tables['subscribers'];
export type ListServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;

const hour = 60 * 60 * 1000;

const isListed = ({ confirmedAt, pausedAt }: Row): boolean => confirmedAt !== null && pausedAt === null;

const asking: LetterKind[] = ['newsletterConfirmation', 'newsletterKnown'];

export function openList({ db, site, secrets, outbox, origin, now }: ListServices) {
  const leaveKey = (id: string) => secrets.link('leave', id);
  const leaveAddress = (id: string) => `${origin()}/newsletter/leave/${leaveKey(id)}`;
  const hashOf = (email: string) => secrets.hash('subscriber', email.toLowerCase());

  /** Every address causes the same work, so that answer and time do not show who is listed. */
  async function ask(wish: Wish): Promise<void> {
    const at = now();
    const confirmKey = secrets.link('confirm', randomUUID());
    const fresh = newRow(wish, confirmKey, at);
    const before = await db
      .selectFrom('subscribers')
      .selectAll()
      .where('emailHash', '=', fresh.emailHash)
      .executeTakeFirst();
    const listed = before && isListed(before) ? before.id : undefined;
    const letter = await (listed ? knownLetter(listed, wish) : confirmationLetter(fresh, confirmKey));
    const fits = await db.transaction().execute(async (transaction) => {
      const known = await hold(transaction, fresh.emailHash);
      if ((known && isListed(known) ? known.id : undefined) !== listed) return false;
      const due = await letterDue(transaction, wish.email, at);
      const row = known ? await askAgain(transaction, known, fresh, due) : await enter(transaction, fresh);
      if (!due || !row) return true;
      await outbox.put(transaction, { ...letter, about: row.id, to: row.email });
      await storeConsentText(transaction, site.consents.newsletter, wish.consentVersion);
      return true;
    });
    if (!fits) await ask(wish);
  }

  /** Locks the row: requests for the same address wait. */
  function hold(transaction: Transaction<Tables>, emailHash: string): Promise<Row | undefined> {
    return transaction
      .updateTable('subscribers')
      .set({ emailHash })
      .where('emailHash', '=', emailHash)
      .returningAll()
      .executeTakeFirst();
  }

  function newRow({ email, language, consentVersion, from }: Wish, confirmKey: string, at: Date): Row {
    const id = randomUUID();
    return {
      ...{ id, email, language, consentVersion, askedAt: at.toISOString(), askedFrom: from },
      ...{ emailHash: hashOf(email), leaveHash: hashToken(leaveKey(id)), confirmHash: hashToken(confirmKey) },
      confirmUntil: new Date(at.getTime() + limits.confirmHours * hour).toISOString(),
      ...{ confirmedAt: null, confirmedFrom: null, note: null, refusals: 0, pausedAt: null, pausedFor: null },
    };
  }

  async function letterDue(transaction: Transaction<Tables>, email: string, at: Date): Promise<boolean> {
    const since = (milliseconds: number) => new Date(at.getTime() - milliseconds);
    const lately = await outbox.sentTo(transaction, email, asking, since(limits.newsletterPause));
    if (lately > 0) return false;
    return (await outbox.sentTo(transaction, email, asking, since(24 * hour))) < limits.newsletterLettersPerDay;
  }

  function enter(transaction: Transaction<Tables>, fresh: Row): Promise<Row | undefined> {
    return transaction
      .insertInto('subscribers')
      .values(fresh)
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  /** Without a new letter the last key stays valid. */
  async function askAgain(transaction: Transaction<Tables>, known: Row, fresh: Row, due: boolean): Promise<Row> {
    if (isListed(known) || !due) return known;
    const { language, consentVersion, askedAt, askedFrom, confirmHash, confirmUntil } = fresh;
    const key = { confirmHash, confirmUntil };
    // A paused person's consent is kept: anyone could have typed the address.
    const change = known.confirmedAt ? key : { ...key, language, consentVersion, askedAt, askedFrom };
    await transaction.updateTable('subscribers').set(change).where('id', '=', known.id).execute();
    return { ...known, ...change };
  }

  async function confirmationLetter(row: Row, confirmKey: string): Promise<Outgoing> {
    const confirm = `${origin()}/newsletter/confirm/${confirmKey}?lng=${row.language}`;
    const facts = { confirm, hours: limits.confirmHours };
    const letter = await site.write('newsletterConfirmation', row.language, facts);
    return { kind: 'newsletterConfirmation', about: row.id, to: row.email, letter };
  }

  async function knownLetter(id: string, { email, language }: Wish): Promise<Outgoing> {
    const unsubscribe = leaveAddress(id);
    const letter = await site.write('newsletterKnown', language, { unsubscribe: `${unsubscribe}?lng=${language}` });
    return { kind: 'newsletterKnown', about: id, to: email, letter, leave: unsubscribe };
  }

  const find = (key: string) =>
    db.selectFrom('subscribers').selectAll().where('confirmHash', '=', hashToken(key)).executeTakeFirst();

  const judge = (row: Row | undefined): ConfirmState => {
    if (row && isListed(row)) return 'confirmed';
    return row && row.confirmUntil > now().toISOString() ? 'confirm' : 'expired';
  };

  async function confirm(key: string, from: string): Promise<ConfirmState> {
    const row = await find(key);
    if (!row || judge(row) !== 'confirm') return judge(row);
    const leave = leaveAddress(row.id);
    const unsubscribe = `${leave}?lng=${row.language}`;
    const letter = await site.write('newsletterWelcome', row.language, { unsubscribe });
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
      await outbox.put(transaction, { kind: 'newsletterWelcome', about: row.id, to: row.email, letter, leave });
    });
    return 'confirmed';
  }

  const leave = (key: string) => db.transaction().execute((transaction) => leaveWithin(transaction, key));

  async function leaveWithin(transaction: Transaction<Tables>, key: string): Promise<void> {
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
