import { randomUUID } from 'node:crypto';
import type { AccountSession } from '#server/http/account-session.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

export type AccountRow = Tables['accounts'];

export function openAccountRepository({ db, now }: Pick<Services, 'db' | 'now'>) {
  const selectAccount = () => db.selectFrom('accounts').selectAll();
  return {
    findByEmail: (email: string) => selectAccount().where('emailLower', '=', email.toLowerCase()).executeTakeFirst(),
    findById: (id: string) => selectAccount().where('id', '=', id).executeTakeFirst(),
    async requireBySession({ accountId }: AccountSession): Promise<AccountRow> {
      const account = await selectAccount().where('id', '=', accountId).executeTakeFirst();
      if (!account) throw new ApiError(401, 'sessionExpired');
      return account;
    },
    /** Undefined: the address has an account already. */
    insert: (trx: DatabaseTransaction, person: Pick<AccountRow, 'name' | 'email' | 'language' | 'passwordHash'>) =>
      trx
        .insertInto('accounts')
        .values({
          ...person,
          id: randomUUID(),
          emailLower: person.email.toLowerCase(),
          createdAt: now().toISOString(),
          verifiedAt: null,
        })
        .onConflict((conflict) => conflict.column('emailLower').doNothing())
        .returningAll()
        .executeTakeFirst(),
    /** Compare-and-swap on the hash that was read: of two concurrent changes one wins. */
    async replacePasswordHash(trx: DatabaseTransaction, seen: AccountRow, passwordHash: string) {
      const { numUpdatedRows } = await trx
        .updateTable('accounts')
        .set({ passwordHash })
        .where(({ and }) => and({ id: seen.id, passwordHash: seen.passwordHash }))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async markVerified(trx: DatabaseTransaction, id: string) {
      await trx
        .updateTable('accounts')
        .set({ verifiedAt: now().toISOString() })
        .where(({ and }) => and({ id, verifiedAt: null }))
        .execute();
    },
    async remove(trx: DatabaseTransaction, id: string) {
      await trx.deleteFrom('accounts').where('id', '=', id).execute();
    },
  };
}
