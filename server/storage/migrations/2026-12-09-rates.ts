import { PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How often a network has sent something in the last minutes, for servers that share a PostgreSQL. Unlogged there: nothing of it has to
 * survive a crash, and no sync is waited for. On SQLite there is one server, which counts in its memory.
 */
export const rates: Migration = {
  up: async (db) => {
    const table = db.schema
      .createTable('rates')
      .addColumn('mark', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull());
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await (isPostgres ? table.modifyFront(sql`unlogged`) : table).execute();
  },
};
