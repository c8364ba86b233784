/**
 * A session is one row. Its refresh token is good once; whoever repeats it within the grace hears the same answer, because
 * the successor is made from the token itself, the row's salt and our secret, and so need not be kept.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Bearer } from '#server/http/signed-in.ts';
import { limits } from '#server/limits.ts';
import { markOfLink } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

export interface Origin {
  device: string;
  network: string;
}

type Row = Tables['sessions'];
type Db = Kysely<Tables>;

export interface Sessions {
  start: (transaction: Transaction<Tables>, accountId: string, from: Origin) => Promise<Tokens>;
  /** Undefined: this token is good for nothing, and if it once was, its session has just ended. */
  renew: (refresh: string) => Promise<Tokens | undefined>;
  bearer: (access: string) => Promise<Bearer | undefined>;
  /** Any token of a session, however old, is enough to end it. */
  end: (token: string) => Promise<void>;
  endOne: (accountId: string, sessionId: string) => Promise<boolean>;
  /** All of an account's sessions, in the caller's transaction if there is one, except perhaps the caller's own. */
  endAll: (accountId: string, more?: { within?: Db; except?: string }) => Promise<void>;
  list: (accountId: string) => Promise<Row[]>;
}

const after = (at: Date, milliseconds: number): string => new Date(at.getTime() + milliseconds).toISOString();
const random = (): string => randomBytes(32).toString('base64url');

export function openSessions({ db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>): Sessions {
  const successor = (token: string, salt: string): Tokens => ({
    access: secrets.link('access', `${token}\n${salt}`),
    refresh: secrets.link('refresh', `${token}\n${salt}`),
  });

  /** what of a row changes with every rotation */
  const renewed = ({ access, refresh }: Tokens, salt: string, at: Date) => ({
    refreshMark: markOfLink(refresh),
    accessMark: markOfLink(access),
    salt,
    rotatedAt: at.toISOString(),
    idleUntil: after(at, limits.sessionIdle),
    accessUntil: after(at, limits.accessLife),
  });

  async function start(transaction: Transaction<Tables>, accountId: string, from: Origin): Promise<Tokens> {
    const at = now();
    const tokens = { access: random(), refresh: random() };
    const row = { id: randomUUID(), accountId, startedAt: at.toISOString(), endsAt: after(at, limits.sessionLife) };
    await transaction
      .insertInto('sessions')
      .values({ ...row, ...from, previousMark: null, previousAccessMark: null, ...renewed(tokens, random(), at) })
      .execute();
    return tokens;
  }

  function renew(token: string): Promise<Tokens | undefined> {
    return db.transaction().execute((transaction) => rotate(transaction, token, now()));
  }

  /** Asked before anything is known of the token: of many who hold it, the database lets one through. */
  async function rotate(transaction: Transaction<Tables>, token: string, at: Date): Promise<Tokens | undefined> {
    const mark = markOfLink(token);
    const salt = random();
    const next = successor(token, salt);
    const rotated = await transaction
      .updateTable('sessions')
      .set(({ ref }) => ({ ...renewed(next, salt, at), previousMark: mark, previousAccessMark: ref('accessMark') }))
      .where('refreshMark', '=', mark)
      .where('idleUntil', '>', at.toISOString())
      .where('endsAt', '>', at.toISOString())
      .returning('id')
      .executeTakeFirst();
    if (!rotated) return repeat(transaction, token, at);
    await spend(transaction, mark, rotated.id);
    return next;
  }

  /** The token before the present one: its answer was lost, or is on its way. Any older one is a replay. */
  async function repeat(transaction: Transaction<Tables>, token: string, at: Date): Promise<Tokens | undefined> {
    const mark = markOfLink(token);
    const row = await transaction
      .selectFrom('sessions')
      .selectAll()
      .where('previousMark', '=', mark)
      .where('idleUntil', '>', at.toISOString())
      .where('endsAt', '>', at.toISOString())
      .executeTakeFirst();
    if (!row) return endReplayed(transaction, mark);
    if (at.getTime() - Date.parse(row.rotatedAt) <= limits.refreshGrace) return successor(token, row.salt);
    const salt = random();
    const next = successor(token, salt);
    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set(({ ref }) => ({ ...renewed(next, salt, at), previousAccessMark: ref('accessMark') }))
      .where('id', '=', row.id)
      .where('refreshMark', '=', row.refreshMark)
      .executeTakeFirst();
    // Somebody else was faster; what they made of it is the answer.
    if (numUpdatedRows === 0n) return repeat(transaction, token, at);
    await spend(transaction, row.refreshMark, row.id);
    return next;
  }

  const spend = (transaction: Transaction<Tables>, mark: string, sessionId: string) =>
    transaction.insertInto('spentTokens').values({ mark, sessionId }).execute();

  async function endReplayed(transaction: Transaction<Tables>, mark: string): Promise<undefined> {
    await transaction
      .deleteFrom('sessions')
      .where('id', 'in', ({ selectFrom }) => selectFrom('spentTokens').select('sessionId').where('mark', '=', mark))
      .execute();
  }

  function bearer(access: string): Promise<Bearer | undefined> {
    const at = now().toISOString();
    return db
      .selectFrom('sessions')
      .select(['id as sessionId', 'accountId'])
      .where('accessMark', '=', markOfLink(access))
      .where('accessUntil', '>', at)
      .where('endsAt', '>', at)
      .executeTakeFirst();
  }

  /** First the row, then its end: a refresh in the same moment changes every mark, but not the row. */
  async function end(token: string): Promise<void> {
    const mark = markOfLink(token);
    const found = await db
      .selectFrom('sessions')
      .select('id')
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('refreshMark', '=', mark),
          eb('accessMark', '=', mark),
          eb('previousAccessMark', '=', mark),
          eb('id', 'in', selectFrom('spentTokens').select('sessionId').where('mark', '=', mark)),
        ]),
      )
      .executeTakeFirst();
    if (found) await db.deleteFrom('sessions').where('id', '=', found.id).execute();
  }

  async function endOne(accountId: string, sessionId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .where('id', '=', sessionId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async function endAll(accountId: string, { within = db, except = '' } = {}): Promise<void> {
    await within.deleteFrom('sessions').where('accountId', '=', accountId).where('id', '!=', except).execute();
  }

  const list = (accountId: string): Promise<Row[]> =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('idleUntil', '>', now().toISOString())
      .where('endsAt', '>', now().toISOString())
      .orderBy('rotatedAt', 'desc')
      .execute();

  return { start, renew, bearer, end, endOne, endAll, list };
}
