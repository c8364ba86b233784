/** Single-use tokens in letters that confirm an address or set a password. The database holds their hashes. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

type Purpose = Tables['accountKeys']['purpose'];

export interface EmailTokens {
  /** Does not store it: the letter is written first, and the transaction then stores both. */
  create: () => string;
  store: (transaction: Transaction<Tables>, key: string, accountId: string, purpose: Purpose) => Promise<void>;
  /** the account, while the token is good */
  find: (key: string, purpose: Purpose) => Promise<string | undefined>;
  /** Deletes it, and all others of the account with the same purpose. False: another request has used it. */
  use: (transaction: Transaction<Tables>, key: string) => Promise<boolean>;
}

const life: Record<Purpose, number> = {
  verify: limits.verifyHours * 60 * 60 * 1000,
  reset: limits.resetMinutes * 60 * 1000,
};

export function openEmailTokens({ db, now }: Pick<Services, 'db' | 'now'>): EmailTokens {
  return {
    create: () => randomBytes(32).toString('base64url'),
    async store(transaction, key, accountId, purpose) {
      const at = now();
      const until = new Date(at.getTime() + life[purpose]).toISOString();
      await transaction
        .insertInto('accountKeys')
        .values({ hash: hashToken(key), accountId, purpose, createdAt: at.toISOString(), until })
        .execute();
    },
    async find(key, purpose) {
      const row = await db
        .selectFrom('accountKeys')
        .select('accountId')
        .where('hash', '=', hashToken(key))
        .where('purpose', '=', purpose)
        .where('until', '>', now().toISOString())
        .executeTakeFirst();
      return row?.accountId;
    },
    async use(transaction, key) {
      const used = await transaction
        .deleteFrom('accountKeys')
        .where('hash', '=', hashToken(key))
        .returning(['accountId', 'purpose'])
        .executeTakeFirst();
      if (!used) return false;
      await transaction
        .deleteFrom('accountKeys')
        .where('accountId', '=', used.accountId)
        .where('purpose', '=', used.purpose)
        .execute();
      return true;
    },
  };
}
