/** Which keys have been used, and for what: the same key brings the same answer, and never a second request. */
import type { Kysely, Transaction } from 'kysely';
import { Refused } from '#server/inbox/refused.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Asked } from './asked.ts';

export interface RequestKeys {
  /** the request that this key has made already */
  find: (db: Kysely<Tables>, asked: Asked) => Promise<string | undefined>;
  /** Takes the key for this request, or says which request has it. Of many at once, one takes it. */
  take: (transaction: Transaction<Tables>, asked: Asked, requestId: string, at: string) => Promise<string | undefined>;
}

export function requestKeys(secrets: Secrets): RequestKeys {
  const keyMark = ({ key }: Asked) => secrets.mark('ticket key', key);
  const bodyMark = ({ digest }: Asked) => secrets.mark('ticket body', digest);

  async function find(db: Kysely<Tables>, asked: Asked): Promise<string | undefined> {
    const used = await db.selectFrom('ticketKeys').selectAll().where('keyMark', '=', keyMark(asked)).executeTakeFirst();
    if (used && used.bodyMark !== bodyMark(asked)) throw new Refused(422, 'keyReused');
    return used?.requestId;
  }

  async function take(transaction: Transaction<Tables>, asked: Asked, requestId: string, at: string) {
    const taken = await transaction
      .insertInto('ticketKeys')
      .values({ keyMark: keyMark(asked), bodyMark: bodyMark(asked), requestId, createdAt: at })
      .onConflict((conflict) => conflict.column('keyMark').doNothing())
      .returning('keyMark')
      .executeTakeFirst();
    return taken ? undefined : find(transaction, asked);
  }

  return { find, take };
}
