/** Emails to one recipient keep their order: only the first is leased until it is settled. */
import { randomUUID } from 'node:crypto';
import { expressionBuilder } from 'kysely';
import { limits } from '#server/limits.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { type Priority, priorities } from './outbox.ts';

export interface ClaimedEmail extends Pick<Tables['outboxEmails'], 'id' | 'sealed' | 'createdAt' | 'tries' | 'dueAt'> {
  recipientHash: string;
  /** `awaited` also for a bulk email if an awaited one must wait for it */
  priority: Priority;
  /** claimed before `dueAt`, because a newer email to the same recipient is due */
  early: boolean;
}

export type EmailQueue = ReturnType<typeof openEmailQueue>;

export function openEmailQueue(db: Database, now: () => Date) {
  const leasedBy = randomUUID();

  function claim(most: number, slots: Record<Priority, number>): Promise<ClaimedEmail[]> {
    const at = now().toISOString();
    return db.transaction().execute(async (trx) => {
      const chosen = await chooseDueEmails(trx, at, most, slots);
      if (chosen.size === 0) return [];
      const claimed = await trx
        .updateTable('outboxEmails')
        .set({ leasedBy, leasedUntil: new Date(Date.parse(at) + limits.emailLease).toISOString() })
        .where('id', 'in', [...chosen.keys()])
        .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', at)]))
        .where(({ and }) => and({ sentAt: null, deadAt: null }))
        .returning(['id', 'sealed', 'createdAt', 'tries', 'dueAt', 'recipientHash'])
        .execute();
      return claimed.map((row) => ({ ...row, priority: chosen.get(row.id) ?? 'bulk', early: row.dueAt > at }));
    });
  }

  /** Stores the outcome and ends the lease. Does nothing if another server has the lease now. */
  async function settle({ id, tries, early, recipientHash }: ClaimedEmail, change: Partial<Tables['outboxEmails']>) {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('outboxEmails')
        .set({ ...change, leasedBy: null, leasedUntil: null })
        .where(({ and }) => and({ id, leasedBy }))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const followers = trx
        .updateTable('outboxEmails')
        .where(({ and }) => and({ recipientHash, sentAt: null, deadAt: null }))
        .where('id', '!=', id);
      const { dueAt } = change;
      if (dueAt) await followers.set({ dueAt }).where('dueAt', '<', dueAt).execute();
      // Only an email that failed can have postponed the ones behind it.
      else if (tries > 0 || early) {
        const at = now().toISOString();
        await followers.set({ dueAt: at }).where('dueAt', '>', at).execute();
      }
    });
  }

  return {
    claim,
    markSent: (email: ClaimedEmail) =>
      settle(email, { tries: email.tries + 1, errorCode: null, sealed: null, sentAt: now().toISOString() }),
    /** The next email to the same recipient becomes due at once. */
    markDead: (email: ClaimedEmail, errorCode: string) =>
      settle(email, { tries: email.tries + 1, errorCode, deadAt: now().toISOString() }),
    /** Also postpones the emails behind it. A failed early try does not count. */
    postpone(email: ClaimedEmail, errorCode: string, pause: number) {
      const dueAt = email.early ? email.dueAt : new Date(now().getTime() + pause).toISOString();
      return settle(email, { tries: email.tries + (email.early ? 0 : 1), errorCode, dueAt });
    },
  };
}

async function chooseDueEmails(trx: DatabaseTransaction, at: string, most: number, slots: Record<Priority, number>) {
  const chosen = new Map<string, Priority>();
  const hasRecallable = await isAnyEmailRecallable(trx, at);
  for (const priority of priorities) {
    const free = Math.min(slots[priority], most - chosen.size);
    if (free <= 0) continue;
    for (const { first } of await selectDueEmails(trx, priority, at, { most: free, hasRecallable }))
      if (first !== null && !chosen.has(first)) chosen.set(first, priority);
  }
  return chosen;
}

/** Each recipient's first waiting email, due or not: a new email also retries an older one. */
function selectDueEmails(
  trx: DatabaseTransaction,
  priority: Priority,
  at: string,
  { most, hasRecallable }: { most: number; hasRecallable: boolean },
) {
  const rank = priorities.indexOf(priority);
  return trx
    .selectFrom('outboxEmails')
    .select(({ selectFrom, not }) =>
      selectFrom('outboxEmails as other')
        .select('other.id')
        .whereRef('other.recipientHash', '=', 'outboxEmails.recipientHash')
        .where(({ and }) => and({ 'other.sentAt': null, 'other.deadAt': null }))
        .$if(hasRecallable, (others) => others.where(not(isHeldByRecall('other', at))))
        .orderBy('other.position')
        .orderBy('other.id')
        .limit(1)
        .as('first'),
    )
    .where(({ and }) => and({ sentAt: null, deadAt: null, priority: rank }))
    .where('dueAt', '<=', at)
    .$if(hasRecallable, (emails) => emails.where(({ not }) => not(isHeldByRecall('outboxEmails', at))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outboxEmails as other')
            .select('other.id')
            .whereRef('other.recipientHash', '=', 'outboxEmails.recipientHash')
            .where(({ and }) => and({ 'other.sentAt': null, 'other.deadAt': null }))
            .where(({ or, and, eb, refTuple }) =>
              or([
                and([eb('other.leasedBy', 'is not', null), eb('other.leasedUntil', '>', at)]),
                and([
                  eb('other.dueAt', '<=', at),
                  eb('other.priority', '<=', rank),
                  eb(refTuple('other.position', 'other.id'), '<', refTuple('outboxEmails.position', 'outboxEmails.id')),
                  ...(hasRecallable ? [not(isHeldByRecall('other', at))] : []),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('dueAt')
    .limit(most)
    .execute();
}

/** Checked once per claim: recallable emails are rare, and `isHeldByRecall` is slow. */
async function isAnyEmailRecallable(trx: DatabaseTransaction, at: string): Promise<boolean> {
  const found = await trx
    .selectFrom('outboxEmails')
    .select('id')
    .where(({ and }) => and({ sentAt: null, deadAt: null, leasedBy: null }))
    .where('leasedUntil', '>', at)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True while the office can recall this email, or an earlier one about the same subject. */
function isHeldByRecall(email: 'outboxEmails' | 'other', at: string) {
  const { exists, selectFrom } = expressionBuilder<
    Tables & { other: Tables['outboxEmails'] },
    'outboxEmails' | 'other'
  >();
  return exists(
    selectFrom('outboxEmails as held')
      .select('held.id')
      .whereRef('held.recipientHash', '=', `${email}.recipientHash`)
      .whereRef('held.subjectId', '=', `${email}.subjectId`)
      .where(({ and }) => and({ 'held.sentAt': null, 'held.deadAt': null, 'held.leasedBy': null }))
      .where('held.leasedUntil', '>', at)
      .where(({ eb, refTuple }) =>
        eb(refTuple('held.position', 'held.id'), '<=', refTuple(`${email}.position`, `${email}.id`)),
      ),
  );
}
