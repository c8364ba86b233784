import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

/** Without signs that look alike on paper. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const howMany = 10;

const hashOf = (typed: string): string => hashToken(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

const makeCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-');

export async function makeRecovery(transaction: Transaction<Tables>, staffId: string): Promise<string[]> {
  await transaction.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute();
  const codes = Array.from({ length: howMany }, makeCode);
  await transaction
    .insertInto('staffRecoveryCodes')
    .values(codes.map((code) => ({ hash: hashOf(code), staffId, usedAt: null })))
    .execute();
  return codes;
}

const unused = (db: Kysely<Tables>, staffId: string) =>
  db.selectFrom('staffRecoveryCodes').select('hash').where('staffId', '=', staffId).where('usedAt', 'is', null);

export const knowsRecovery = async (db: Kysely<Tables>, staffId: string, typed: string): Promise<boolean> =>
  (await unused(db, staffId).where('hash', '=', hashOf(typed)).executeTakeFirst()) !== undefined;

export async function spendRecovery(
  transaction: Transaction<Tables>,
  staffId: string,
  typed: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: at.toISOString() })
    .where('hash', '=', hashOf(typed))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const recoveryLeft = async (db: Kysely<Tables>, staffId: string): Promise<number> =>
  (await unused(db, staffId).execute()).length;
