/** Whether a session waits for a lock of this database. Only PostgreSQL shows that. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';

export async function hasLockWaiter(db: Kysely<Tables>): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    );
  return rows.length > 0;
}
