// The same key brings the same answer. A form without script gets a key from its words and the
// device: the answer holds a private link, so another device with the same words gets a new
// request.
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';
import type { TicketSubmission } from './submission.ts';

export function openIdempotencyKeys(secrets: Secrets, device: string, now: Date) {
  const keyHash = ({ key, digest }: TicketSubmission) =>
    key === undefined ? secrets.hash('ticket contents', `${digest}\n${device}`) : secrets.hash('ticket key', key);
  const endedBefore = ({ key }: TicketSubmission) =>
    key === undefined ? new Date(now.getTime() - limits.duplicateWindow).toISOString() : '';
  const bodyHash = ({ digest }: TicketSubmission) => secrets.hash('ticket body', digest);

  async function find(db: Database, submission: TicketSubmission): Promise<string | undefined> {
    const used = await db
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where('keyHash', '=', keyHash(submission))
      .where('createdAt', '>=', endedBefore(submission))
      .executeTakeFirst();
    if (used && used.bodyHash !== bodyHash(submission)) throw new ApiError(422, 'keyReused');
    return used?.requestId;
  }

  /**
   * Takes the key for this request or returns the request that has it. The insert decides races.
   */
  async function take(trx: DatabaseTransaction, submission: TicketSubmission, requestId: string) {
    const row = { bodyHash: bodyHash(submission), requestId, createdAt: now.toISOString() };
    const taken = await trx
      .insertInto('idempotencyKeys')
      .values({ keyHash: keyHash(submission), ...row })
      .onConflict((conflict) =>
        conflict.column('keyHash').doUpdateSet(row).where('idempotencyKeys.createdAt', '<', endedBefore(submission)),
      )
      .returning('keyHash')
      .executeTakeFirst();
    return taken ? undefined : find(trx, submission);
  }

  return { find, take };
}
