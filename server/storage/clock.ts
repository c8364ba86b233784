/** The database stores the last trusted time. A clock far from it must be confirmed first. */
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { limits } from '#server/limits.ts';
import type { Database } from './tables.ts';

const lastTimeQuery = `select coalesce(
  (select at from write_checks where name = 'clock'),
  (select max(at) from (
    select at from write_checks where name = 'write'
    union all select max(requested_at) from ticket_requests
    union all select max(at) from audit_log) as known)) as at`;

const isClockJump = (last: string | null | undefined, now: Date): last is string =>
  typeof last === 'string' && Math.abs(now.getTime() - Date.parse(last)) > limits.clockJump;

export async function findClockJump(db: Database, now: Date): Promise<string | undefined> {
  const { rows } = await sql.raw<{ at: string | null }>(lastTimeQuery).execute(db);
  const last = rows[0]?.at;
  return isClockJump(last, now) ? last : undefined;
}

export function findClockJumpInSqlite(database: DatabaseSync, now: Date): string | undefined {
  const last = database.prepare(lastTimeQuery).get()?.['at'] as string | null | undefined;
  return isClockJump(last, now) ? last : undefined;
}

export const confirmClock = (db: Database, now: Date): Promise<void> => storeClock(db, now, { isConfirmed: true });

async function storeClock(db: Database, now: Date, { isConfirmed = false } = {}): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('writeChecks')
    .values({ name: 'clock', at })
    .onConflict((conflict) => {
      const update = conflict.column('name').doUpdateSet({ at });
      return isConfirmed ? update : update.where('writeChecks.at', '<', at);
    })
    .execute();
}

export const describeClockJump = (last: string, now: Date): string =>
  `The clock says ${now.toISOString().slice(0, 10)}, and the last write was on ${last.slice(0, 10)}: the server does not delete, publish or send automatically. If the clock is right: npm run admin -- retention --clock-is-right`;

/** The check is true while the clock is right. It stores the time and warns once. */
export function watchClock(db: Database, now: () => Date, warn: (sentence: string) => void): () => Promise<boolean> {
  let trustedAt = Number.NEGATIVE_INFINITY;
  let isWarned = false;
  return async () => {
    const at = now();
    if (Math.abs(at.getTime() - trustedAt) < limits.clockStoreInterval) return true;
    const last = await findClockJump(db, at);
    if (last && !isWarned) warn(describeClockJump(last, at));
    if (!last && isWarned) warn('The server trusts the clock again.');
    isWarned = last !== undefined;
    await storeClock(db, last ? new Date(last) : at);
    if (last) return false;
    trustedAt = at.getTime();
    return true;
  };
}
