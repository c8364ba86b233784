import { randomInt } from 'node:crypto';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

/** Omits characters that look alike on paper. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeCount = 10;

const hashOf = (typed: string): string => hashToken(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

const makeCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => codeCharacters[randomInt(codeCharacters.length)]).join(''),
  ).join('-');

export async function replaceRecoveryCodes(trx: DatabaseTransaction, staffId: string): Promise<string[]> {
  await trx.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute();
  const codes = Array.from({ length: codeCount }, makeCode);
  await trx
    .insertInto('staffRecoveryCodes')
    .values(codes.map((code) => ({ hash: hashOf(code), staffId, usedAt: null })))
    .execute();
  return codes;
}

const selectUnusedCodes = (db: Database, staffId: string) =>
  db.selectFrom('staffRecoveryCodes').select('hash').where('staffId', '=', staffId).where('usedAt', 'is', null);

export const isRecoveryCode = async (db: Database, staffId: string, typed: string): Promise<boolean> =>
  (await selectUnusedCodes(db, staffId).where('hash', '=', hashOf(typed)).executeTakeFirst()) !== undefined;

export async function spendRecoveryCode(trx: DatabaseTransaction, staffId: string, typed: string, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: at.toISOString() })
    .where('hash', '=', hashOf(typed))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const countRecoveryCodes = async (db: Database, staffId: string): Promise<number> =>
  (await selectUnusedCodes(db, staffId).execute()).length;
