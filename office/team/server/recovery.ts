import { randomInt } from 'node:crypto';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

/** Omits characters that look alike on paper. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeCount = 10;

const hashRecoveryCode = (typed: string): string => hashToken(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

const makeRecoveryCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => codeCharacters[randomInt(codeCharacters.length)]).join(''),
  ).join('-');

export async function replaceRecoveryCodes(trx: DatabaseTransaction, staffId: string): Promise<string[]> {
  await trx.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute();
  const codes = Array.from({ length: codeCount }, makeRecoveryCode);
  await trx
    .insertInto('staffRecoveryCodes')
    .values(codes.map((code) => ({ hash: hashRecoveryCode(code), staffId, usedAt: null })))
    .execute();
  return codes;
}

const selectUnusedRecoveryCodes = (db: Database, staffId: string) =>
  db.selectFrom('staffRecoveryCodes').select('hash').where('staffId', '=', staffId).where('usedAt', 'is', null);

export const isUnusedRecoveryCode = async (db: Database, staffId: string, typed: string): Promise<boolean> =>
  (await selectUnusedRecoveryCodes(db, staffId).where('hash', '=', hashRecoveryCode(typed)).executeTakeFirst()) !==
  undefined;

export async function spendRecoveryCode(trx: DatabaseTransaction, staffId: string, typed: string, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: at.toISOString() })
    .where('hash', '=', hashRecoveryCode(typed))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const countUnusedRecoveryCodes = async (db: Database, staffId: string): Promise<number> =>
  (await selectUnusedRecoveryCodes(db, staffId).execute()).length;
