/**
 * A session is one row. A refresh token works once. It works again while nobody has used the token
 * after it, because the answer may have been lost. A repeat within the grace gets the same answer: the
 * new tokens derive from the old one, the salt of the row and our secret, so they need no storage.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountSession } from '#server/http/account-session.ts';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

export interface SessionTokens {
  access: string;
  refresh: string;
}

export interface SessionClient {
  device: string;
  /** the IP address without its last part */
  network: string;
}

const addTime = (at: Date, milliseconds: number): string => new Date(at.getTime() + milliseconds).toISOString();
const createRandomToken = (): string => randomBytes(32).toString('base64url');

export function createSessionStore({ db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>) {
  const deriveNextTokens = (token: string, salt: string): SessionTokens => ({
    access: secrets.linkToken('access', `${token}\n${salt}`),
    refresh: secrets.linkToken('refresh', `${token}\n${salt}`),
  });

  const createRenewedColumns = ({ access, refresh }: SessionTokens, salt: string, at: Date) => ({
    refreshHash: hashToken(refresh),
    accessHash: hashToken(access),
    salt,
    rotatedAt: at.toISOString(),
    idleUntil: addTime(at, limits.sessionIdle),
    accessUntil: addTime(at, limits.accessLife),
  });

  async function start(trx: DatabaseTransaction, accountId: string, from: SessionClient): Promise<SessionTokens> {
    const at = now();
    const tokens = { access: createRandomToken(), refresh: createRandomToken() };
    const row = { id: randomUUID(), accountId, startedAt: at.toISOString(), endsAt: addTime(at, limits.sessionLife) };
    const before = { previousRefreshHash: null, previousAccessHash: null };
    await trx
      .insertInto('sessions')
      .values({ ...row, ...from, ...before, ...createRenewedColumns(tokens, createRandomToken(), at) })
      .execute();
    return tokens;
  }

  /** Undefined: the token is invalid. Ends the session if a later token was in use already. */
  const renew = (token: string) => db.transaction().execute((trx) => rotate(trx, token, now()));

  /** Compare-and-swap: of refreshes with the same token one wins this UPDATE. */
  async function rotate(trx: DatabaseTransaction, token: string, at: Date): Promise<SessionTokens | undefined> {
    const hash = hashToken(token);
    const salt = createRandomToken();
    const next = deriveNextTokens(token, salt);
    const rotated = await trx
      .updateTable('sessions')
      .set(({ ref }) => ({
        ...createRenewedColumns(next, salt, at),
        previousRefreshHash: hash,
        previousAccessHash: ref('accessHash'),
      }))
      .where('refreshHash', '=', hash)
      .where('idleUntil', '>', at.toISOString())
      .where('endsAt', '>', at.toISOString())
      .returning('id')
      .executeTakeFirst();
    if (!rotated) return renewWithPreviousToken(trx, token, at);
    await recordSpentToken(trx, hash, rotated.id);
    return next;
  }

  /** The previous token still works: its answer may have been lost. An older one is a replay. */
  async function renewWithPreviousToken(
    trx: DatabaseTransaction,
    token: string,
    at: Date,
  ): Promise<SessionTokens | undefined> {
    const hash = hashToken(token);
    const row = await trx
      .selectFrom('sessions')
      .selectAll()
      .where('previousRefreshHash', '=', hash)
      .where('idleUntil', '>', at.toISOString())
      .where('endsAt', '>', at.toISOString())
      .executeTakeFirst();
    if (!row) return endReplayedSession(trx, hash);
    if (at.getTime() - Date.parse(row.rotatedAt) <= limits.refreshGrace) return deriveNextTokens(token, row.salt);
    const salt = createRandomToken();
    const next = deriveNextTokens(token, salt);
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set(({ ref }) => ({ ...createRenewedColumns(next, salt, at), previousAccessHash: ref('accessHash') }))
      .where(({ and }) => and({ id: row.id, refreshHash: row.refreshHash }))
      .executeTakeFirst();
    // Another request rotated it: start again with the new row.
    if (numUpdatedRows === 0n) return renewWithPreviousToken(trx, token, at);
    await recordSpentToken(trx, row.refreshHash, row.id);
    return next;
  }

  const recordSpentToken = (trx: DatabaseTransaction, hash: string, sessionId: string) =>
    trx.insertInto('spentTokens').values({ hash, sessionId }).execute();

  async function endReplayedSession(trx: DatabaseTransaction, hash: string): Promise<undefined> {
    await trx
      .deleteFrom('sessions')
      .where('id', 'in', ({ selectFrom }) => selectFrom('spentTokens').select('sessionId').where('hash', '=', hash))
      .execute();
  }

  function findByAccessToken(access: string): Promise<AccountSession | undefined> {
    const at = now().toISOString();
    return db
      .selectFrom('sessions')
      .select(['id as sessionId', 'accountId'])
      .where('accessHash', '=', hashToken(access))
      .where('accessUntil', '>', at)
      .where('endsAt', '>', at)
      .executeTakeFirst();
  }

  /** Any token of a session ends it. Deletes by id: a concurrent refresh changes the tokens. */
  async function end(token: string): Promise<void> {
    const hash = hashToken(token);
    const found = await db
      .selectFrom('sessions')
      .select('id')
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('refreshHash', '=', hash),
          eb('accessHash', '=', hash),
          eb('previousAccessHash', '=', hash),
          eb('id', 'in', selectFrom('spentTokens').select('sessionId').where('hash', '=', hash)),
        ]),
      )
      .executeTakeFirst();
    if (found) await db.deleteFrom('sessions').where('id', '=', found.id).execute();
  }

  const deleteSessionsOf = (accountId: string, within: Database = db) =>
    within.deleteFrom('sessions').where('accountId', '=', accountId);

  const endOne = (accountId: string, sessionId: string) =>
    deleteSessionsOf(accountId).where('id', '=', sessionId).execute();

  const endAll = (accountId: string, { within, except = '' }: { within?: Database; except?: string } = {}) =>
    deleteSessionsOf(accountId, within).where('id', '!=', except).execute();

  const list = (accountId: string) =>
    db
      .selectFrom('sessions')
      .select(['id', 'startedAt', 'rotatedAt as lastUsedAt', 'endsAt', 'device', 'network'])
      .where('accountId', '=', accountId)
      .where('idleUntil', '>', now().toISOString())
      .where('endsAt', '>', now().toISOString())
      .orderBy('rotatedAt', 'desc')
      .execute();

  return { start, renew, findByAccessToken, end, endOne, endAll, list };
}
