/** The keys in letters that confirm an address or set a password: good once, for a while. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { limits } from '#server/limits.ts';
import { markOfLink } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

type Purpose = Tables['accountKeys']['purpose'];

export interface LetterKeys {
  /** Not stored yet: the letter is written first, outside the transaction that keeps both. */
  draw: () => string;
  keep: (transaction: Transaction<Tables>, key: string, accountId: string, purpose: Purpose) => Promise<void>;
  /** whose it is, if it is still good */
  look: (key: string, purpose: Purpose) => Promise<string | undefined>;
  /** Uses it up, together with all others that serve the same. False: somebody was faster. */
  use: (transaction: Transaction<Tables>, key: string) => Promise<boolean>;
}

const life: Record<Purpose, number> = {
  verify: limits.verifyHours * 60 * 60 * 1000,
  reset: limits.resetMinutes * 60 * 1000,
};

export function openLetterKeys({ db, now }: Pick<Services, 'db' | 'now'>): LetterKeys {
  return {
    draw: () => randomBytes(32).toString('base64url'),
    async keep(transaction, key, accountId, purpose) {
      const at = now();
      const until = new Date(at.getTime() + life[purpose]).toISOString();
      await transaction
        .insertInto('accountKeys')
        .values({ mark: markOfLink(key), accountId, purpose, createdAt: at.toISOString(), until })
        .execute();
    },
    async look(key, purpose) {
      const row = await db
        .selectFrom('accountKeys')
        .select('accountId')
        .where('mark', '=', markOfLink(key))
        .where('purpose', '=', purpose)
        .where('until', '>', now().toISOString())
        .executeTakeFirst();
      return row?.accountId;
    },
    async use(transaction, key) {
      const used = await transaction
        .deleteFrom('accountKeys')
        .where('mark', '=', markOfLink(key))
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
