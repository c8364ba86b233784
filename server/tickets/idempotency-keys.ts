/**
 * Idempotency keys: the same key brings the same answer, and never a second request. A form without script has no key; there
 * the same words from the same device within minutes count as the same request. From another device they are a new one,
 * because the answer holds a private link.
 */
import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Asked } from './asked.ts';

export function idempotencyKeys(secrets: Secrets, device: string, now: Date) {
  const keyHash = ({ key, digest }: Asked) =>
    key === undefined ? secrets.hash('ticket contents', `${digest}\n${device}`) : secrets.hash('ticket key', key);
  // A browser's key stays taken for as long as its row is kept.
  const endedBefore = ({ key }: Asked) =>
    key === undefined ? new Date(now.getTime() - limits.pressedTwice).toISOString() : '';
  const bodyHash = ({ digest }: Asked) => secrets.hash('ticket body', digest);

  /** The request that this key has made already. */
  async function find(db: Kysely<Tables>, asked: Asked): Promise<string | undefined> {
    const used = await db
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where('keyHash', '=', keyHash(asked))
      .where('createdAt', '>=', endedBefore(asked))
      .executeTakeFirst();
    if (used && used.bodyHash !== bodyHash(asked)) throw new ApiError(422, 'keyReused');
    return used?.requestId;
  }

  /** Takes the key for this request, or answers which request has it. The insert decides between requests at once. */
  async function take(transaction: Transaction<Tables>, asked: Asked, requestId: string) {
    const row = { bodyHash: bodyHash(asked), requestId, createdAt: now.toISOString() };
    const taken = await transaction
      .insertInto('idempotencyKeys')
      .values({ keyHash: keyHash(asked), ...row })
      .onConflict((conflict) =>
        conflict.column('keyHash').doUpdateSet(row).where('idempotencyKeys.createdAt', '<', endedBefore(asked)),
      )
      .returning('keyHash')
      .executeTakeFirst();
    return taken ? undefined : find(transaction, asked);
  }

  return { find, take };
}
