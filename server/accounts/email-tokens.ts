/** Single-use tokens of emails. The database holds their hashes. */
import { randomBytes } from 'node:crypto';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type EmailTokenPurpose = Tables['accountKeys']['purpose'];

const tokenLifetimes: Record<EmailTokenPurpose, number> = {
  verify: limits.verifyHours * 60 * 60 * 1000,
  reset: limits.resetMinutes * 60 * 1000,
};

export function openEmailTokens({ db, now }: Pick<Services, 'db' | 'now'>) {
  return {
    /** The caller writes the email first and stores both in one transaction. */
    create: () => randomBytes(32).toString('base64url'),
    async store(trx: DatabaseTransaction, token: string, accountId: string, purpose: EmailTokenPurpose) {
      const at = now();
      const until = new Date(at.getTime() + tokenLifetimes[purpose]).toISOString();
      await trx
        .insertInto('accountKeys')
        .values({ hash: hashToken(token), accountId, purpose, createdAt: at.toISOString(), until })
        .execute();
    },
    async find(token: string, purpose: EmailTokenPurpose) {
      const row = await db
        .selectFrom('accountKeys')
        .select('accountId')
        .where(({ and }) => and({ hash: hashToken(token), purpose }))
        .where('until', '>', now().toISOString())
        .executeTakeFirst();
      return row?.accountId;
    },
    /** The others are of the same account and purpose. False: used by another request. */
    async spendAndDeleteOthers(trx: DatabaseTransaction, token: string) {
      const used = await trx
        .deleteFrom('accountKeys')
        .where('hash', '=', hashToken(token))
        .returning(['accountId', 'purpose'])
        .executeTakeFirst();
      if (!used) return false;
      await trx
        .deleteFrom('accountKeys')
        .where(({ and }) => and({ accountId: used.accountId, purpose: used.purpose }))
        .execute();
      return true;
    },
  };
}
