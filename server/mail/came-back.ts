/** What a letter that came back changes: it counts as not delivered, and an address that is dead gets no more issues. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { type Bounce, isDeadAddress } from './bounce.ts';

/** `early`: our own server has not written down yet that it left. `unknown`: forged, or older than what the outbox remembers. */
export type CameBack = 'noted' | 'paused' | 'again' | 'early' | 'unknown';

export function noteBounce(db: Kysely<Tables>, { letter: id, status }: Bounce, now: Date): Promise<CameBack> {
  return db.transaction().execute(async (work) => {
    const letter = await work.selectFrom('outboxEmails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!letter) return 'unknown';
    if (letter.deadAt !== null) return 'again';
    if (letter.sentAt === null) return 'early';
    // Locks the row: whoever ends the issue in this moment has counted this letter already, or counts it as it is then.
    if (letter.issueId)
      await work
        .updateTable('newsletterIssues')
        .set(({ ref }) => ({ sent: ref('sent') }))
        .where('id', '=', letter.issueId)
        .execute();
    const { numUpdatedRows } = await work
      .updateTable('outboxEmails')
      .set({ sentAt: null, deadAt: now.toISOString(), fault: `${status} EBOUNCED` })
      .where('id', '=', id)
      .where('deadAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'again';
    // An issue that is still under way counts its letters itself.
    if (letter.issueId)
      await work
        .updateTable('newsletterIssues')
        .set(({ eb }) => ({ sent: eb('sent', '-', 1), failed: eb('failed', '+', 1) }))
        .where('id', '=', letter.issueId)
        .where('state', '=', 'sent')
        .where('sent', '>', 0)
        .execute();
    return (await pause(work, letter.subjectId, status, now)) ? 'paused' : 'noted';
  });
}

/** Only a look at who it is about: letters to guests are about their request, and never pause anybody. */
async function pause(work: Transaction<Tables>, subscriber: string, status: string, now: Date): Promise<boolean> {
  if (!isDeadAddress(status)) return false;
  const { numUpdatedRows } = await work
    .updateTable('subscribers')
    .set({ pausedAt: now.toISOString(), pausedFor: status })
    .where('id', '=', subscriber)
    .where('confirmedAt', 'is not', null)
    .where('pausedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
