/**
 * Which keys have been used, and for what: the same key brings the same answer, and never a second request. Without script
 * there is nobody to make a key: then the same words from the same device within minutes are one press too many. From
 * anybody else they are another request: the answer holds a private link.
 */
import type { Kysely, Transaction } from 'kysely';
import { Refused } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Asked } from './asked.ts';

export interface RequestKeys {
  /** the request that this key has made already */
  find: (db: Kysely<Tables>, asked: Asked) => Promise<string | undefined>;
  /** Takes the key for this request, or says which request has it. Of many at once, one takes it. */
  take: (transaction: Transaction<Tables>, asked: Asked, requestId: string) => Promise<string | undefined>;
}

/** No key of a browser's ever ends. */
const never = '';

export function requestKeys(secrets: Secrets, device: string, now: Date): RequestKeys {
  const keyMark = ({ key, digest }: Asked) =>
    key === undefined ? secrets.mark('ticket contents', `${digest}\n${device}`) : secrets.mark('ticket key', key);
  const endedBefore = ({ key }: Asked) =>
    key === undefined ? new Date(now.getTime() - limits.pressedTwice).toISOString() : never;
  const bodyMark = ({ digest }: Asked) => secrets.mark('ticket body', digest);

  async function find(db: Kysely<Tables>, asked: Asked): Promise<string | undefined> {
    const used = await db
      .selectFrom('ticketKeys')
      .selectAll()
      .where('keyMark', '=', keyMark(asked))
      .where('createdAt', '>=', endedBefore(asked))
      .executeTakeFirst();
    if (used && used.bodyMark !== bodyMark(asked)) throw new Refused(422, 'keyReused');
    return used?.requestId;
  }

  async function take(transaction: Transaction<Tables>, asked: Asked, requestId: string) {
    const row = { bodyMark: bodyMark(asked), requestId, createdAt: now.toISOString() };
    const taken = await transaction
      .insertInto('ticketKeys')
      .values({ keyMark: keyMark(asked), ...row })
      .onConflict((conflict) =>
        conflict.column('keyMark').doUpdateSet(row).where('ticketKeys.createdAt', '<', endedBefore(asked)),
      )
      .returning('keyMark')
      .executeTakeFirst();
    return taken ? undefined : find(transaction, asked);
  }

  return { find, take };
}
