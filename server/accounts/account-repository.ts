import { randomUUID } from 'node:crypto';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

export type AccountRow = Tables['accounts'];

export function openAccountRepository({ db, now }: Pick<Services, 'db' | 'now'>) {
  const one = () => db.selectFrom('accounts').selectAll();
  return {
    byEmail: (email: string) => one().where('emailLower', '=', email.toLowerCase()).executeTakeFirst(),
    byId: (id: string) => one().where('id', '=', id).executeTakeFirst(),
    /** Undefined: the address has an account already. */
    insert: (
      transaction: DatabaseTransaction,
      person: Pick<AccountRow, 'name' | 'email' | 'language' | 'passwordHash'>,
    ) =>
      transaction
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
    async setPassword(transaction: DatabaseTransaction, seen: AccountRow, passwordHash: string) {
      const { numUpdatedRows } = await transaction
        .updateTable('accounts')
        .set({ passwordHash })
        .where('id', '=', seen.id)
        .where('passwordHash', '=', seen.passwordHash)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async verify(transaction: DatabaseTransaction, id: string) {
      await transaction
        .updateTable('accounts')
        .set({ verifiedAt: now().toISOString() })
        .where('id', '=', id)
        .where('verifiedAt', 'is', null)
        .execute();
    },
    async remove(transaction: DatabaseTransaction, id: string) {
      await transaction.deleteFrom('accounts').where('id', '=', id).execute();
    },
  };
}
